import { spokenTable } from '../../wording/nouns.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';

/** Said of our own company, or of rows that are companies under another name. */
export const FIRMS = ['company', 'firm', 'business', 'organisation', 'organization'];
const MANY = ['companies', 'firms', 'businesses', 'organisations', 'organizations'];

/**
 * The founder of the company with the highest revenue, where no table is called so: the rows that all of these columns, and the
 * number, belong to. null where they are not of one table.
 */
export function firmBefore(cursor: Cursor, draft: Draft, from: number, by: DraftMeasure): Mention | null {
  const start = from - 1;
  if (!cursor.is(start, ...FIRMS, ...MANY) || !cursor.is(start - 1, 'the', 'a')) return null;
  if (cursor.named(start) !== null || draft.subjects.length === 0 || by.target === null) return null;
  const columnsOf = ({ candidates }: Mention) =>
    new Set(candidates.flatMap(({ kind, table, score }) => (kind === 'column' && score >= 0.75 ? [table] : [])));
  const [first, ...others] = [by.target, ...draft.subjects.map(({ mention }) => mention)].map(columnsOf);
  const [table, ...more] = [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  if (table === undefined || more.length > 0) return null;
  const words = cursor.words(start, from);
  draft.unknown = draft.unknown.filter((token) => token !== cursor.tokens[start]);
  draft.assumed.push(`“${words}” is read as the ${spokenTable(cursor.catalog, table)}`);
  return { start, length: 1, words, candidates: [{ kind: 'table', table, score: 1 }] };
}
