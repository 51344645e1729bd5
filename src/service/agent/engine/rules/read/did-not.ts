import type { Cursor } from './cursor.ts';
import { keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const BUT_NOT = [
  'but not',
  'and not',
  'but did not',
  'but didn’t',
  "but didn't",
  "and didn't",
  'but have not',
  "but haven't",
  "but hasn't",
  'but never',
  'but nothing',
  'but none',
  'but no longer',
];

/** Ordered last year but not this year: rows of what the verb names in the one period, and none in the other. */
export function readDidNot({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'who', 'that', 'which', 'have', 'has', 'had', 'placed', 'made');
  const rows = verbTable(cursor, at) ?? dealsNamed(cursor, at, at > from);
  if (rows === null || draft.subjects.length + draft.measures.length === 0) return 0;
  const first = cursor.period(cursor.skip(at + rows.length, 'something', 'anything'));
  if (first === null) return 0;
  const not = cursor.phrase(cursor.skip(at + rows.length, 'something', 'anything') + first.length, BUT_NOT);
  const start = at + rows.length + first.length;
  if (not === null) return 0;
  const next = cursor.skip(
    start + not.length,
    'order',
    'ordered',
    'buy',
    'bought',
    'purchase',
    'purchased',
    'again',
    cursor.lower(at),
  );
  const second = cursor.period(next);
  if (second === null) return 0;
  const end = next + second.length;
  const words = cursor.words(from, start);
  draft.filters.push(
    { kind: 'missing', mention: rows, negated: true, period: first.period, words },
    { kind: 'missing', mention: rows, negated: false, period: second.period, words: cursor.words(start, end) },
  );
  return end - from;
}

/** Placed orders last year */
const dealsNamed = (cursor: Cursor, at: number, isLed: boolean): Mention | null =>
  isLed ? keep(cursor.named(at), (c) => c.kind === 'table' && c.score >= 0.75) : null;
