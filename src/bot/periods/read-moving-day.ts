import { GRAINS, type Grain } from '../../shared/calendar.ts';
import { dayAt, type MovingDay, todayIn } from './moving-day.ts';
import { DATABASES, type DayType, spellDay, spellToday } from './spellings.ts';

/** A moving day in SQL, and the zone whose days it goes by. */
export interface SpelledDay {
  moving: MovingDay;
  zone: string;
}

/** When a statement ran. */
export interface Ran {
  askedAt: Date;
  tookMs: number;
}

const TYPES: readonly DayType[] = ['date', 'timestamp', 'datetime', 'instant'];
/** The longest that is spelled is half of it. */
const MOST_CHARS = 400;

/**
 * The moving day that an expression is: found by spelling each that its numbers and names allow, so that nothing is read
 * but what is spelled here. undefined: another expression.
 */
export function readMovingDay(sql: string): SpelledDay | undefined {
  if (sql.length > MOST_CHARS) return undefined;
  const wanted = folded(sql);
  const zones = [...sql.matchAll(/'([A-Z][\w+/-]*)'/g)].map(([, zone = '']) => zone);
  for (const zone of new Set(['UTC', ...zones])) {
    for (const database of DATABASES.filter((one) => wanted.includes(folded(spellToday(one, zone) ?? '?')))) {
      const isWanted = (day: MovingDay): boolean =>
        TYPES.some((type) => folded(spellDay(day, { database, type, zone }) ?? '') === wanted);
      const moving = candidates(countsIn(sql)).find(isWanted);
      if (moving !== undefined) return { moving, zone };
    }
  }
  return undefined;
}

const folded = (sql: string): string => sql.replace(/\s+/g, '').toUpperCase();

/** A quarter may be spelled as three months. */
function countsIn(sql: string): number[] {
  const numbers = [...sql.matchAll(/\d{1,5}/g)].map(([digits]) => Number(digits));
  const counts = [...numbers, ...numbers.map((number) => number / 3)].filter((count) => Number.isInteger(count));
  return [...new Set([0, ...counts, ...counts.map((count) => -count)])];
}

const candidates = (counts: number[]): MovingDay[] =>
  GRAINS.flatMap((start) => unitsAfter(start).flatMap((unit) => counts.map((by): MovingDay => ({ start, by, unit }))));

/** Only days are followed by other units. */
const unitsAfter = (start: Grain): readonly Grain[] => (start === 'day' ? GRAINS : [start]);

/** The day it was when the statement ran: `2026-10-01`. undefined: midnight passed meanwhile, so nobody knows. */
export function dayWhenRan({ moving, zone }: SpelledDay, { askedAt, tookMs }: Ran): string | undefined {
  const today = todayIn(askedAt, zone);
  const isSure = today === todayIn(new Date(askedAt.getTime() + tookMs), zone);
  return isSure ? dayAt(moving, today) : undefined;
}
