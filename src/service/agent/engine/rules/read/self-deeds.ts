import type { Candidate } from '../../catalog/candidates.ts';
import { nameWords, stem } from '../../words/lemma.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const OTHERS = ['other', 'new', 'others', 'another', 'of'];
const ANYONE = ['someone', 'somebody', 'anyone', 'anybody', 'others', 'other'];

/** Who invited the most guests, guests who invited more than 2 others: rows that others of the same table point at by a key called so. */
export function readSelfDeed(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'who', 'that', 'which', 'has', 'have', 'had');
  const key = selfKeyAt(cursor, at);
  if (key === null || !/(ed|s|es|ought|d)$/.test(cursor.lower(at))) return 0;
  const rows: Candidate = { kind: 'table', table: key.table, score: 1 };
  const said = rowsSaid(draft);
  const isOwn = said?.candidates.some(({ kind, table }) => kind === 'table' && table === key.table) ?? false;
  if (said === null ? !cursor.is(0, 'who') || from > 0 : !isOwn) return 0;
  return (
    readMost(reading, { from, at, rows }) ||
    readMany(reading, { from, at, rows, key }) ||
    readSome(reading, { from, at, key })
  );
}

interface Place {
  from: number;
  at: number;
}

/** The most, the fewest: the row above that most rows point at. */
function readMost({ cursor, draft }: Reading, { from, at, rows }: Place & { rows: Candidate }): number {
  const most = cursor.skip(at + 1, 'the');
  if (!cursor.is(most, 'most', 'fewest')) return 0;
  const end = endOf(cursor, most + 1, rows);
  const entity = mentionOf(cursor, at, rows);
  const by = { function: 'count' as const, target: entity, words: cursor.words(at, at + 1) };
  const direction = cursor.is(most, 'most') ? 'desc' : 'asc';
  draft.ranks.push({ direction, count: 1, entity, role: 'above', by, words: cursor.words(at, end) });
  draft.subjects = [];
  return end - from;
}

/** More than 2 others: how many rows point at each. */
function readMany(
  { cursor, draft }: Reading,
  { from, at, rows, key }: Place & { rows: Candidate; key: Candidate },
): number {
  const lead = cursor.phrase(at + 1, Object.keys(COMPARISONS));
  const numberAt = at + 1 + (lead?.length ?? 0);
  const value = cursor.number(numberAt);
  if (lead === null || value === null || draft.measures.length > 0) return 0;
  const end = endOf(cursor, numberAt + 1, rows);
  const words = cursor.words(at, end);
  const target = mentionOf(cursor, at, rows);
  const measure = { function: 'count' as const, target, words: cursor.words(at, at + 1) };
  draft.subjects = [];
  draft.measures.push(measure);
  draft.groups.push({ kind: 'mention', mention: target, role: 'above', words });
  draft.filters.push({ kind: 'missing', mention: mentionOf(cursor, at, key), negated: true, words });
  draft.filters.push({ kind: 'having', measure, operator: COMPARISONS[lead.phrase] ?? '>', value, words });
  return end - from;
}

/** How many guests invited someone: how many rows others point at. */
function readSome({ cursor, draft }: Reading, { from, at, key }: Place & { key: Candidate }): number {
  const [measure, ...more] = draft.measures;
  const end = cursor.skip(at + 1, 'at', 'least', 'one', ...ANYONE, ...OTHERS);
  if (end === at + 1 || measure?.function !== 'count' || more.length > 0) return 0;
  const words = cursor.words(from, end);
  draft.measures = [{ function: 'count-distinct', target: mentionOf(cursor, at, key), words }];
  return end - from;
}

/** The key to a row of the same table whose name the verb has. */
function selfKeyAt({ catalog, tokens }: Cursor, at: number): Candidate | null {
  const word = tokens[at]?.lower ?? '';
  if (word.length < 4) return null;
  for (const [table, steps] of catalog.steps)
    for (const { from, to, many, fromColumns } of steps) {
      const [column = ''] = fromColumns;
      const isCalled = stem(nameWords(column)[0] ?? '') === stem(word);
      if (from === to && !many && fromColumns.length === 1 && isCalled)
        return { kind: 'column', table, column, score: 1 };
    }
  return null;
}

/** Other guests: the rows again, by name or as others. */
function endOf(cursor: Cursor, from: number, { table }: Candidate): number {
  const at = cursor.skip(from, ...OTHERS);
  const again = tableAt(cursor, at);
  return again?.candidates.some((one) => one.table === table)
    ? at + again.length
    : cursor.skip(at, 'people', 'persons');
}

const mentionOf = (cursor: Cursor, start: number, candidate: Candidate): Mention => ({
  start,
  length: 1,
  words: cursor.words(start, start + 1),
  candidates: [candidate],
});
