import { keep } from './cursor.ts';
import { countedRows, type Draft, type Mention, type Subject } from './draft.ts';

/** What is counted, or the rows that are asked for: the dorms, of their names. */
export function askedRows(draft: Draft): Mention | null {
  if (draft.measures.length > 0) return exactRows(countedRows(draft) ?? null);
  return exactRows(lastOfChain(draft.subjects)?.mention ?? null);
}

/** Villages of growers: the growers. */
export function lastOfChain(subjects: readonly Subject[]): Subject | null {
  const tables = subjects.filter(({ mention }) => exactRows(mention) !== null);
  const end = tables.findIndex(({ lead }, at) => at > 0 && lead !== 'of');
  return tables.slice(0, end < 0 ? undefined : end).at(-1) ?? null;
}

/** The tables that are called just so, or else those that resemble it. */
export function exactRows(mention: Mention | null): Mention | null {
  const tables = keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  return keep(tables, ({ score }) => score >= 0.95) ?? tables;
}

/** Whether a mention names the rows of a table. */
export const namesRows = (mention: Mention | null, table: string): boolean =>
  mention?.candidates.some((one) => one.kind === 'table' && one.score >= 0.75 && one.table === table) === true;

/** Whether two mentions name rows of one table. */
export function areAlike(one: Mention, other: Mention): boolean {
  const tables = exactRows(other)?.candidates ?? [];
  return exactRows(one)?.candidates.some(({ table }) => tables.some((c) => c.table === table)) === true;
}
