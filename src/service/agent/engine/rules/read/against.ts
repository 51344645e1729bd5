import { calendarUnit, wholeUnit } from '../../time/period.ts';
import { tableAt } from './business.ts';
import type { Reading } from './rule.ts';
import { runningYearBefore } from './year-before.ts';

/** A number of now against that of an earlier time: only the earlier one is said. */

const AGAINST = [
  'compared to',
  'compared with',
  'compare to',
  'compare with',
  'in comparison to',
  'in comparison with',
  'relative to',
  'against',
  'versus',
  'vs',
  'vs .',
];
/** The same stretch of days of it, as far as the one that runs has gone. */
const STRETCHES = [
  'this time',
  'the same time',
  'same time',
  'this point',
  'at this time',
  'at this point',
  'the same point',
  'the same period',
  'same period',
  'the same days',
  'same days',
];

/** Revenue compared to last year, this month against this time last month: what runs beside as many days of what was before it. */
export function readAgainst(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(from, AGAINST);
  const [said, ...more] = draft.periods;
  const isMeasured = draft.measures.length + draft.subjects.length > 0;
  if (lead === null || more.length > 0 || draft.comparison !== null || !isMeasured) return 0;
  const at = from + lead.length;
  const sameUnit = said === undefined ? runningYearBefore(cursor, at) : null;
  if (sameUnit !== null) {
    draft.comparison = sameUnit.comparison;
    return at + sameUnit.length - from;
  }
  const stretch = cursor.phrase(at, STRETCHES);
  const start = cursor.skip(at + (stretch?.length ?? 0), 'in', 'of', 'from', 'the');
  const found = cursor.period(start);
  const unit = found === null ? null : wholeUnit(found.period);
  if (found === null || unit === null || unit === 'day') return 0;
  const running = { ...calendarUnit(unit, new Date(`${cursor.today}T00:00:00Z`), 0), label: `this ${unit}` };
  // Something else than what runs, or two times that are both said: read elsewhere.
  if (running.from !== found.period.to || (said !== undefined && (stretch === null || said.from !== running.from)))
    return 0;
  draft.periods = [];
  draft.comparison = { first: found.period, second: running };
  return start + found.length - from;
}

/** How are orders doing this year: how many there are, and no list of them. */
export function readHowDoing({ cursor, draft }: Reading, from: number): number {
  if (from > 0 || !cursor.is(0, 'how')) return 0;
  const start = cursor.skip(1, 'is', 'are', 'was', 'were', 'have', 'has', 'did', 'do', 'the', 'our');
  const rows = start === 1 ? null : tableAt(cursor, start);
  const end = rows === null ? start : rows.start + rows.length;
  if (rows === null || !cursor.is(cursor.skip(end, 'been'), ...DOING)) return 0;
  draft.measures.push({ function: 'count', target: rows, words: rows.words });
  return cursor.skip(end, 'been', ...DOING) - from;
}

const DOING = ['doing', 'going', 'looking', 'trending', 'performing', 'do', 'go', 'look', 'perform'];
