import type { Candidate } from '../../catalog/candidates.ts';
import { FUNCTION_WORDS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type DraftMeasure, type Mention, rowsSaid } from './draft.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const COUNTS = ['count', 'number'];

/** Sum and number of claims, total and count of fares: an amount and how many rows there are, said at once. */
export function readTwoNumbers({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the');
  const [first, second] = [cursor.lower(at), cursor.lower(at + 2)];
  if (!cursor.is(at + 1, 'and', '&', '+') || !cursor.is(at + 3, 'of') || draft.measures.length > 0) return 0;
  const [counted, other] = COUNTS.includes(first) ? [first, second] : [second, first];
  const fn = FUNCTION_WORDS[other];
  if (!COUNTS.includes(counted) || fn === undefined) return 0;
  const start = cursor.skip(at + 4, 'the', 'all', 'our');
  const rows = tableAt(cursor, start);
  const number = rows === null ? cursor.numeric(start) : amountOf(cursor, rows);
  if (number === null) return 0;
  const end = start + (rows ?? number).length;
  const target: Mention = rows ?? {
    ...number,
    candidates: [...new Set(number.candidates.map(({ table }) => table))].map(
      (table): Candidate => ({ kind: 'table', table, score: 1 }),
    ),
  };
  const measures: DraftMeasure[] = [
    { function: fn, target: number, words: fn === 'sum' ? number.words : `${fn} ${number.words}` },
    { function: 'count', target, words: target.words },
  ];
  draft.measures.push(...(COUNTS.includes(first) ? measures.toReversed() : measures));
  return end - from;
}

/** Refunds this month, how many and how much: their number and their amount. */
export function readManyAndMuch({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, [
    'how many and how much',
    'how many , and how much',
    'how many , how much',
    'how many & how much',
  ]);
  const rows = rowsSaid(draft);
  const number = lead === null || rows === null || draft.measures.length > 0 ? null : amountOf(cursor, rows);
  if (lead === null || rows === null || number === null) return 0;
  draft.subjects = draft.subjects.filter(({ mention }) => mention !== rows);
  draft.measures.push(
    { function: 'count', target: rows, words: rows.words },
    { function: 'sum', target: number, words: number.words },
  );
  return cursor.skip(from + lead.length, 'money', 'in', 'total', 'were', 'was', 'they', 'it', 'altogether') - from;
}

/** The one amount that rows have. */
function amountOf(cursor: Cursor, rows: Mention): Mention | null {
  for (const word of ['amount', 'total', 'value', 'price', 'cost', 'fee', 'fare']) {
    const found = columnsCalled(cursor, rows, word);
    if (found !== null) return found;
  }
  return null;
}
