import { byName } from '../../../../shared/by-name.ts';
import type { Token } from '../words/tokenize.ts';
import { isoDay, type Range, shift, utcDay } from './period.ts';
import { sayingYear } from './spoken-periods.ts';

/** Days that are called by a name, as month (0 is January) and day, or reckoned from the year. */
const NAMED = byName<(year: number) => Date>({
  'christmas eve': (year) => utcDay(year, 11, 24),
  'christmas day': (year) => utcDay(year, 11, 25),
  christmas: (year) => utcDay(year, 11, 25),
  xmas: (year) => utcDay(year, 11, 25),
  'boxing day': (year) => utcDay(year, 11, 26),
  "new year's eve": (year) => utcDay(year, 11, 31),
  'new years eve': (year) => utcDay(year, 11, 31),
  "new year's day": (year) => utcDay(year, 0, 1),
  'new years day': (year) => utcDay(year, 0, 1),
  "valentine's day": (year) => utcDay(year, 1, 14),
  'valentines day': (year) => utcDay(year, 1, 14),
  halloween: (year) => utcDay(year, 9, 31),
  'independence day': (year) => utcDay(year, 6, 4),
  thanksgiving: (year) => thursday(year),
  'black friday': (year) => shift('day', thursday(year), 1),
  'cyber monday': (year) => shift('day', thursday(year), 4),
});
const LONGEST = 3;

/** Thanksgiving in the United States: the fourth Thursday of November. */
function thursday(year: number): Date {
  const first = utcDay(year, 10, 1);
  return shift('day', first, ((4 - first.getUTCDay() + 7) % 7) + 21);
}

/** Behind these a single word is the day, and no title or kind of something. */
const BEFORE_DAYS = 'on at over since until till before after during around from last this for'.split(' ');

/** On Christmas, Christmas 2025, Black Friday last year: the one day, of the year that is said or the last that has come. */
export function readHoliday(tokens: Token[], at: number, now: Date): { range: Range; length: number } | null {
  const lead = ['last', 'this'].includes(tokens[at]?.lower ?? '') ? 1 : 0;
  for (let length = LONGEST; length > 0; length--) {
    const said = tokens.slice(at + lead, at + lead + length);
    const words = said.map(({ lower }) => lower.replace('’', "'")).join(' ');
    const dayIn = said.length === length && Object.hasOwn(NAMED, words) ? NAMED[words] : undefined;
    if (dayIn === undefined) continue;
    const year = lead === 0 ? sayingYear(tokens, at + length, now) : null;
    const isLed = lead > 0 || BEFORE_DAYS.includes(tokens[at - 1]?.lower ?? '');
    if (length === 1 && year === null && !isLed) return null;
    const running = dayIn(now.getUTCFullYear());
    const latest = running > now ? dayIn(now.getUTCFullYear() - 1) : running;
    const day = year === null ? latest : dayIn(year.year);
    return {
      range: { from: isoDay(day), to: isoDay(shift('day', day, 1)) },
      length: lead + length + (year?.length ?? 0),
    };
  }
  return null;
}
