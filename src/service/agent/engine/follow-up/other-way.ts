import type { Filter, Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import { SOURCE_NAMES, TARGET_NAMES } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const BACK = new RegExp(
  `^${LEAD}(?:what about |how about )?(?:the |in the )?(?:other way(?: (?:round|around))?|way back|way around|(?:opposite|other|reverse) (?:direction|way|route)|return(?: (?:trips?|flights?|way))?|reverse|back)$`,
);

/** And the other way round, after flights from the one to the other: the ends change places. */
export function askOtherWay(tokens: readonly Token[], parent: Query): Query | null {
  if (!BACK.test(saidText(tokens))) return null;
  const [source, target] = [endOf(parent, SOURCE_NAMES), endOf(parent, TARGET_NAMES)];
  if (source === null || target === null || source.negated || target.negated) return null;
  const filters = parent.filters.map((filter) => {
    if (filter === source) return { ...source, values: target.values, words: target.words };
    return filter === target ? { ...target, values: source.values, words: source.words } : filter;
  });
  return { ...structuredClone(parent), filters: structuredClone(filters), notes: [] };
}

type Values = Filter & { kind: 'values' };

/** The one condition on where a way begins, or where it ends. */
function endOf({ filters }: Query, names: ReadonlySet<string>): Values | null {
  const isEnd = ({ ref }: Values) =>
    [...ref.path.flatMap(({ fromColumns }) => fromColumns), ref.column]
      .flatMap(nameWords)
      .some((word) => names.has(word));
  const [only, ...more] = filters.flatMap((filter) => (filter.kind === 'values' && isEnd(filter) ? [filter] : []));
  return only === undefined || more.length > 0 ? null : only;
}
