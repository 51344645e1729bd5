import { nameWords, stem } from '../../words/lemma.ts';
import type { Reading } from './rule.ts';

/** How many families does Karl advise, of families with an advisor: a verb that ends the question and is the root of the one key that ties them. */
export function readDeedOfKey({ cursor, draft }: Reading, at: number): number {
  const root = stem(cursor.lower(at));
  const isLast = cursor.isEnd(at + 1);
  const doing = cursor.tokens.findIndex(({ lower }) => ['do', 'does', 'did'].includes(lower));
  if (!isLast || root.length < 4 || doing < 1 || doing >= at - 1 || cursor.mention(at) !== null) return 0;
  const rows = draft.measures.at(-1)?.target ?? draft.subjects[0]?.mention ?? null;
  const keys = (rows?.candidates ?? [])
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75)
    .flatMap(({ table }) => cursor.catalog.steps.get(table) ?? [])
    .filter(({ many, fromColumns: [column, ...more] }) => !many && column !== undefined && more.length === 0)
    .filter(({ fromColumns: [column = ''] }) => nameWords(column).some((word) => word.startsWith(root)));
  return keys.length === 1 ? 1 : 0;
}
