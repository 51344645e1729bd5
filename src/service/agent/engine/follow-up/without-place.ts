import { MAX_GROUPS } from '../query/limits.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const WITHOUT = new RegExp(
  `^${LEAD}(?:(?:show|list|give)(?: me)? )?(?:without|all (?:but|except)|except(?: for)?|but not|not|minus|excluding|leave out|drop|skip|remove|ignore) (?:the )?(first|top|number one|best|worst|last)(?: one| row| result| place)?$`,
);

/** Without the first one, after a ranking: the rows behind it. Null where nothing is ranked. */
export function askWithoutPlace(tokens: readonly Token[], parent: Query): Query | null {
  const end = WITHOUT.exec(saidText(tokens))?.[1];
  const { limit, order } = parent;
  if (end === undefined || order === null || limit?.count === 1) return null;
  const { count, skip = 0 } = limit ?? { count: MAX_GROUPS };
  const words = `without the ${end} one`;
  if (end === 'last')
    return limit === null
      ? null
      : { ...structuredClone(parent), limit: { ...limit, count: count - 1, words }, notes: [] };
  return {
    ...structuredClone(parent),
    limit: { count: limit === null ? count : count - 1, skip: skip + 1, words },
    notes: [],
  };
}
