import type { Period } from '../../time/period.ts';
import { dealsAt, peopleAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { passOver, type Reading } from './rule.ts';
import { verbTable } from './states.ts';

const FIRST_TIME = ['first time', 'first-time', '1st time', '1st-time'];
const BUYERS = ['buyer', 'buyers', 'purchaser', 'purchasers', 'shopper', 'shoppers', 'orderers'];
const THEIR_FIRST = [
  'whose first',
  'whose very first',
  'who made their first',
  'who placed their first',
  'that made their first',
  'that placed their first',
  'who had their first',
  'that had their first',
  'made their first',
  'placed their first',
  'had their first',
  'with their first',
];

/**
 * First-time buyers in September, customers who ordered for the first time last month, whose first order was in May: those with
 * such rows in that time and none before it.
 */
export function readFirstTime(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const found = newBuyersAt(cursor, from) ?? forTheFirstTimeAt(reading, from) ?? theirFirstAt(reading, from);
  const period = found === null ? null : takePeriod(reading, from + found.length);
  if (found === null || period === null || period.from === null) return 0;
  const words = cursor.words(from, from + found.length);
  if (found.people !== null) {
    const isCounted = cursor.is(from - 1, 'many') && cursor.is(from - 2, 'how');
    if (isCounted) draft.measures.push({ function: 'count', target: found.people, words: `how many ${words}` });
    else draft.subjects.push({ mention: found.people, role: null, lead: '' });
  }
  const before: Period = {
    from: null,
    to: period.from,
    label: `before ${period.label.replace(/^(in|during|on) /, '')}`,
  };
  draft.filters.push(
    { kind: 'missing', mention: found.rows, negated: true, period, words },
    { kind: 'missing', mention: found.rows, negated: false, period: before, words },
  );
  return found.length;
}

interface FirstTime {
  /** Those who do it, where they are named here. */
  people: Mention | null;
  /** What they do. */
  rows: Mention;
  length: number;
}

/** First-time buyers, first time customers: what they do is buy. */
function newBuyersAt(cursor: Cursor, from: number): FirstTime | null {
  const lead = cursor.phrase(from, FIRST_TIME);
  const at = from + (lead?.length ?? 0);
  const isBuyer = cursor.is(at, ...BUYERS);
  const people = lead === null ? null : (tableAt(cursor, at) ?? (isBuyer ? peopleAt(cursor, at, 'buyer') : null));
  const rows = people === null ? null : ofPeople(cursor, dealsAt(cursor, at), people);
  if (lead === null || people === null || rows === null) return null;
  const length = lead.length + (tableAt(cursor, at) === null ? 1 : people.length);
  return { people: { ...people, words: cursor.words(from, from + length) }, rows, length };
}

/** Ordered for the first time: what the verb names. */
function forTheFirstTimeAt({ cursor, draft }: Reading, from: number): FirstTime | null {
  const at = cursor.skip(from, 'who', 'that', 'have', 'has', 'had');
  const rows = draft.subjects.length + draft.measures.length === 0 ? null : verbTable(cursor, at);
  const end = at + (rows?.length ?? 0);
  const said = rows === null ? null : cursor.phrase(end, ['for the first time', 'the first time']);
  return rows === null || said === null ? null : { people: null, rows, length: end + said.length - from };
}

/** Whose first order was in May, who placed their first order last month. */
function theirFirstAt({ cursor, draft }: Reading, from: number): FirstTime | null {
  const lead = draft.subjects.length + draft.measures.length === 0 ? null : cursor.phrase(from, THEIR_FIRST);
  const rows = lead === null ? null : tableAt(cursor, from + lead.length);
  if (lead === null || rows === null) return null;
  const end = cursor.skip(rows.start + rows.length, 'was', 'is', 'were', 'came', 'happened', 'took', 'place', 'placed');
  return { people: null, rows, length: end - from };
}

const ofPeople = (cursor: Cursor, rows: Mention | null, people: Mention): Mention | null =>
  keep(rows, ({ table }) => people.candidates.some((one) => one.table !== table && cursor.reaches(table, one.table)));

/** The time that it happened in, said before or behind. */
export function takePeriod({ cursor, draft, skipped }: Reading, from: number): Period | null {
  for (let at = from; at < cursor.tokens.length; at++) {
    const found = cursor.period(at);
    if (found === null) continue;
    passOver({ skipped }, at, at + found.length);
    return found.period;
  }
  const [said, ...more] = draft.periods;
  if (said === undefined || more.length > 0) return null;
  draft.periods = [];
  return said;
}
