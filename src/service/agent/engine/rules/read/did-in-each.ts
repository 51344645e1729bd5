import type { PeriodMention } from '../../time/read-period.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { yearOr } from './periods.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const BUT_NOT = [
  'but not',
  'but not yet',
  'and not yet',
  'but so far not',
  'but not so far',
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
const AND_DID = ['and', 'and also', 'as well as', 'and again', 'and then'];
const LEADS = ['who', 'that', 'which', 'have', 'has', 'had', 'placed', 'made', 'with'];
const IN = ['in', 'during', 'on'];

/**
 * Ordered last year but not this year: rows of what the verb names in the one period, and none in the other. Ordered
 * in both 2025 and 2026: some in each.
 */
export function readDidInEach({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, ...LEADS);
  const rows = verbTable(cursor, at) ?? dealsNamed(cursor, at, at > from);
  if (rows === null || draft.subjects.length + draft.measures.length === 0) return 0;
  const behind = cursor.skip(at + rows.length, 'something', 'anything');
  const bothAt = cursor.skip(behind, ...IN);
  const isBoth = cursor.is(bothAt, 'both', 'each');
  const start = isBoth ? cursor.skip(bothAt + 1, 'of', ...IN) : behind;
  const first = isBoth ? yearOr(cursor, start) : cursor.period(start);
  if (first === null) return 0;
  const end = start + first.length;
  const none = butNothing(cursor, end);
  const not = none ?? cursor.phrase(end, BUT_NOT);
  const again = [...AGAIN, cursor.lower(at)];
  const other = not === null ? null : cursor.period(cursor.skip(end + not.length, ...again));
  const further = not === null && (isBoth || at > from) ? listed(cursor, end, again) : [];
  const ends =
    not === null || other === null ? further : [{ ...other, start: cursor.skip(end + not.length, ...again) }];
  const last = ends.at(-1);
  if (last === undefined) return 0;
  const did = { kind: 'missing', mention: rows, negated: true } as const;
  draft.filters.push({ ...did, period: first.period, words: cursor.words(from, end) });
  for (const one of ends) {
    const words = cursor.words(not === null ? one.start : end, one.start + one.length);
    const mention = none?.rows ?? rows;
    draft.filters.push({ ...did, mention, negated: not === null, period: one.period, words });
  }
  return last.start + last.length - from;
}

/** But placed no order, and made no return: none of the rows that are named. */
function butNothing(cursor: Cursor, from: number): { length: number; rows: Mention } | null {
  const at = cursor.skip(from, 'but', 'and', 'then', 'have', 'had', 'has', 'placed', 'made', 'did', 'with', 'who');
  const isNone =
    cursor.is(from, 'but', 'and') && (cursor.is(at, 'no') || cursor.is(at, 'not') || cursor.is(at, 'without'));
  const rows = isNone
    ? dealsNamed(cursor, cursor.skip(at + 1, 'any', 'a', 'an', 'single', 'more', 'further'), true)
    : null;
  return rows === null ? null : { length: rows.start + rows.length - from, rows };
}

/** And in 2026; , 2025 and 2026: the further periods, up to one that an “and” leads to. */
function listed(cursor: Cursor, from: number, again: string[]): (PeriodMention & { start: number })[] {
  const found: (PeriodMention & { start: number })[] = [];
  for (let end = from; ; ) {
    const join = cursor.phrase(end, [...AND_DID, ',', ', and']);
    if (join === null) return [];
    const start = cursor.skip(end + join.length, ...again, 'with', 'who', 'a', 'an');
    const one = yearOr(cursor, start);
    if (one === null) return [];
    found.push({ ...one, start });
    end = start + one.length;
    if (join.phrase !== ',') return found;
  }
}

const AGAIN = ['order', 'ordered', 'buy', 'bought', 'purchase', 'purchased', 'again'];

/** Placed orders last year */
const dealsNamed = (cursor: Cursor, at: number, isLed: boolean): Mention | null =>
  isLed ? keep(cursor.named(at), (c) => c.kind === 'table' && c.score >= 0.75) : null;
