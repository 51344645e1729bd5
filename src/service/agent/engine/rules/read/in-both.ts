import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

/** What rows of two tables have in common, or only those of the first have. */
export interface Common {
  operator: 'intersect' | 'except';
  /** The column that each of them has. */
  first: Candidate & { kind: 'column' };
  second: Candidate & { kind: 'column' };
  words: string;
}

const LEADS = [
  'with',
  'having',
  'that have',
  'which have',
  'where we have',
  'in which we have',
  'where there are',
  'that are in',
  'where we got',
];
const ASKING = ['which', 'what', 'list', 'show', 'me', 'all', 'the', 'in', 'are', 'there', 'any', 'name', 'our'];

/** Cities with both shops and warehouses, countries where we have suppliers but no customers: values that both tables have, or one alone. */
export function readInBoth({ cursor, draft }: Reading, from: number): number {
  if (from > 0) return 0;
  const start = cursor.skip(from, ...ASKING);
  const named = cursor.named(start);
  const place = keep(named, ({ kind }) => kind === 'column');
  if (named === null || place === null || named.candidates.some((c) => c.kind === 'table' && c.score >= 0.75)) return 0;
  const after = cursor.skip(named.start + named.length, 'do');
  const lead = cursor.phrase(after, LEADS) ?? cursor.phrase(after, ['we have', 'have']);
  if (lead === null) return 0;
  const both = cursor.skip(after + lead.length, 'both', 'a', 'an', 'any', 'the', 'our');
  const first = tableAt(cursor, both);
  const join = first === null ? null : cursor.phrase(first.start + first.length, JOINS);
  const second =
    first === null || join === null
      ? null
      : tableAt(cursor, cursor.skip(first.start + first.length + join.length, 'any', 'a', 'an', 'the', 'our'));
  if (first === null || join === null || second === null) return 0;
  const end = second.start + second.length;
  const [one, other] = [columnOf(place, first), columnOf(place, second)];
  if (one === null || other === null || one.table === other.table || !isLast(cursor, end)) return 0;
  const isBoth = ['and', 'as well as', '&'].includes(join.phrase);
  draft.common = {
    operator: isBoth ? 'intersect' : 'except',
    first: one,
    second: other,
    words: cursor.words(from, end),
  };
  return end - from;
}

const JOINS = ['and', '&', 'as well as', 'but no', 'but not', 'and no', 'but without', 'without', 'but do not have'];

const isLast = (cursor: Cursor, at: number): boolean => cursor.isEnd(at);

/** The best of the columns that the word names in one of these tables. */
function columnOf(place: Mention, rows: Mention): (Candidate & { kind: 'column' }) | null {
  const tables = new Set(rows.candidates.filter(({ score }) => score >= 0.75).map(({ table }) => table));
  const own = place.candidates.flatMap((one) =>
    one.kind === 'column' && one.score >= 0.9 && tables.has(one.table) ? [one] : [],
  );
  const [only, ...more] = own;
  return more.length === 0 ? (only ?? null) : null;
}
