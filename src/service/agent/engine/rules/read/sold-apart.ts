import type { Candidate } from '../../catalog/candidates.ts';
import { getTable } from '../../catalog/catalog.ts';
import { quantityOf } from '../../catalog/line-revenue.ts';
import { isOfSale } from '../../catalog/sold-rows.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure } from './draft.ts';

export const BIGGER = ['bigger', 'larger', 'smaller'];

const SELLING = ['sell', 'sold', 'selling'];

/**
 * Did we sell more in the shop than online: how many were sold of each beside what they brought in, where each row is one that was sold. Money of
 * rows that don't lead to those that are told apart is none of theirs.
 * @param columns what tells apart
 */
export function countSold(cursor: Cursor, draft: Draft, columns: readonly Candidate[]): void {
  const [revenue, ...more] = draft.measures;
  const [table, ...others] = new Set(columns.map((one) => one.table));
  const verb = cursor.tokens.findIndex(({ lower }) => SELLING.includes(lower));
  if (verb < 0 || revenue?.words !== 'revenue' || more.length > 0 || table === undefined || others.length > 0) return;
  const isOwn =
    revenue.target?.candidates.some((one) => one.table === table || cursor.reaches(one.table, table)) === true;
  const sold = soldRows(cursor, table, verb);
  if (sold === null) return;
  // More tickets: they are counted, and no money is asked for.
  const isNamed = draft.subjects.some(({ mention }) =>
    mention.candidates.some((one) => one.kind === 'table' && one.table === table),
  );
  draft.measures = isOwn && !isNamed ? [sold, revenue] : [sold];
}

/** Is the shop bigger than the website: how many were sold of each, where nothing says what is bigger; null where nothing of one table is sold. */
export function biggerBySold(cursor: Cursor, columns: readonly Candidate[]): DraftMeasure | null {
  const [table, ...others] = new Set(columns.map((one) => one.table));
  const at = cursor.tokens.findIndex(({ lower }) => BIGGER.includes(lower));
  return table === undefined || others.length > 0 || at < 0 ? null : soldRows(cursor, table, at);
}

/** How many rows, each of which was sold; null where the rows are of anything else, or each is many things. */
function soldRows({ catalog }: Cursor, key: string, at: number): DraftMeasure | null {
  const table = getTable(catalog, key);
  if (!isOfSale(table) || quantityOf(table) !== undefined) return null;
  const words = table.words.join(' ');
  const candidates: Candidate[] = [{ kind: 'table', table: key, score: 1 }];
  return { function: 'count', target: { start: at, length: 1, words, candidates }, words };
}
