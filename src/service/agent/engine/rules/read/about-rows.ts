import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { statedAs } from './draft.ts';
import { nameAt } from './named-rows.ts';
import { passOver, type Reading } from './rule.ts';

const ABOUT = [
  'where is',
  "where's",
  'where are',
  'where',
  'who is',
  "who's",
  'tell me about',
  'tell me more about',
  'tell me everything about',
  'about',
  'more about',
  'details of',
  'details for',
  'details on',
  'details about',
  'information on',
  'information about',
  'info on',
  'info about',
  'what do we know about',
  'since when is',
  'since when are',
];
const PLACED = [
  'based',
  'located',
  'situated',
  'stationed',
  'kept',
  'parked',
  'at',
  'from',
  'in',
  'with',
  'us',
  'a',
  'an',
  'our',
];

/** Where is the Savoy based, tell me about Ada Moe, since when is she a customer: the row that is called so, and nothing else is said. */
export function readAboutRow({ cursor, draft, skipped }: Reading, from: number): number {
  const lead = from === 0 ? cursor.phrase(from, ABOUT) : null;
  const start = lead === null ? from : cursor.skip(from + lead.length, 'the', 'our', 'is', 'are');
  // The truck GK17: what kind of row it is.
  const at = start + (tableAt(cursor, start)?.length ?? 0);
  const name = lead === null ? null : oneNameAt(cursor, at);
  if (name === null) return 0;
  const end = name.start + name.length;
  const [row] = name.candidates;
  const last = endOfRest(cursor, end, row?.table ?? '');
  if (row === undefined || !cursor.isEnd(last)) return 0;
  const candidates: Candidate[] = [{ kind: 'table', table: row.table, score: 1 }];
  draft.subjects.push({ mention: { ...name, candidates }, role: null, lead: '' });
  draft.filters.push(statedAs(name));
  passOver({ skipped }, from + 1, last);
  return 1;
}

/** Based, located in, a customer: says no more. */
function endOfRest(cursor: Cursor, from: number, table: string): number {
  const at = cursor.skip(from, ...PLACED);
  const rows = keep(cursor.named(at), (one) => one.kind === 'table' && one.table === table);
  return rows === null ? at : at + rows.length;
}

/** What rows of one table are called. */
function oneNameAt(cursor: Cursor, at: number) {
  const name = nameAt(cursor, at);
  const tables = new Set(name?.candidates.map(({ table }) => table));
  return tables.size === 1 ? name : null;
}
