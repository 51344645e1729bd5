import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { readTime } from '../kit/times.ts';
import { decimalsOf, isMeasure } from '../kit/values.ts';
import { portions, textOf } from './sheet.ts';
import { NUMBER_STYLES, STYLES, type Style } from './xlsx-styles.ts';

/** How a column is written, found by looking at all its values. */
export interface ColumnPlan {
  column: string;
  /** In characters. */
  width: number;
  number: Style | undefined;
  /** undefined: its times have zones, which Excel knows nothing of, so they stay text and no moment shifts. */
  time: Style | undefined;
}

/** Wider than this a column hides its neighbours, narrower it hides itself. */
const WIDTH = { least: 8, most: 60, air: 2 } as const;
const WIDTH_OF_TIME = 16;

/** What is known of a column so far. */
interface Found {
  column: string;
  longest: number;
  decimals: number;
  isLarge: boolean;
  times: { hasZone: boolean; hasHours: boolean; areFirstDays: boolean; areNewYears: boolean; areMonths: boolean };
}

/** One look at every row, with a breath between portions. */
export async function planColumns(rows: Row[], header: string[]): Promise<ColumnPlan[]> {
  const found = header.map(begin);
  for await (const some of portions(rows)) {
    for (const row of some) for (const one of found) look(one, row[one.column] ?? null);
  }
  return found.map(plan);
}

const begin = (column: string): Found => ({
  column,
  longest: column.length,
  decimals: 0,
  isLarge: false,
  times: { hasZone: false, hasHours: false, areFirstDays: true, areNewYears: true, areMonths: true },
});

function look(found: Found, value: JsonValue): void {
  if (typeof value === 'number') return lookAtNumber(found, value);
  const time = typeof value === 'string' && value.length <= 40 ? readTime(value) : undefined;
  if (time === undefined) {
    found.longest = Math.max(found.longest, lineLength(value));
    return;
  }
  const { times } = found;
  const isFirstDay = time.at.getUTCDate() === 1;
  times.hasZone ||= time.kind === 'instant';
  times.hasHours ||= time.kind === 'local';
  times.areMonths &&= time.kind === 'month';
  times.areFirstDays &&= isFirstDay;
  times.areNewYears &&= isFirstDay && time.at.getUTCMonth() === 0;
  found.longest = Math.max(found.longest, time.kind === 'instant' ? lineLength(value) : WIDTH_OF_TIME - WIDTH.air);
}

function lookAtNumber(found: Found, value: number): void {
  found.decimals = Math.max(found.decimals, decimalsOf([value], found.column));
  found.isLarge ||= Math.abs(value) >= 1_000;
  const whole = String(Math.trunc(value)).length;
  found.longest = Math.max(found.longest, whole + Math.floor(whole / 3) + found.decimals + 1);
}

/** Of text with line breaks its first line. A long text is not looked at to its end. */
const lineLength = (value: JsonValue): number =>
  textOf(typeof value === 'string' ? value.slice(0, WIDTH.most) : value).split('\n', 1)[0]?.length ?? 0;

function plan({ column, longest, decimals, isLarge, times }: Found): ColumnPlan {
  const isGrouped = isLarge && isMeasure(column);
  return {
    column,
    width: Math.min(WIDTH.most, Math.max(WIDTH.least, longest + WIDTH.air)),
    number: decimals === 0 && !isGrouped ? undefined : NUMBER_STYLES[Math.min(decimals, NUMBER_STYLES.length - 1)],
    time: times.hasZone ? undefined : timeStyle(column, times),
  };
}

/** A column's name tells a month, quarter or year from its first day. */
function timeStyle(column: string, times: Found['times']): Style {
  if (times.hasHours) return STYLES.dateTime;
  if (times.areNewYears && /(^|[_\s.])(year|yr)$/i.test(column)) return STYLES.year;
  if (times.areMonths || (times.areFirstDays && /(^|[_\s.])(month|quarter)$/i.test(column))) return STYLES.month;
  return STYLES.date;
}
