import { byName } from '../../../../shared/by-name.ts';
import type { Token } from '../words/tokenize.ts';
import { isoDay, type Range, shift, utcDay } from './period.ts';
import { sayingYear } from './spoken-periods.ts';

/** The month a season begins with, 0 is January: of the meteorological seasons in the north, three whole months each. */
const FIRST_MONTH = byName<number>({
  spring: 2,
  springtime: 2,
  summer: 5,
  summertime: 5,
  autumn: 8,
  fall: 8,
  winter: 11,
  wintertime: 11,
});
const MONTHS_LONG = 3;
/** Behind these a word is a season, and no name or verb: springs, to fall, sales of Spring. */
const BEFORE_SEASONS = 'in during the this last since until before after for over through'.split(' ');

/** In the summer, last winter, summer 2025: of the year that is said, or the last that has begun; last is the last that is over. */
export function readSeason(tokens: Token[], at: number, now: Date): { range: Range; length: number } | null {
  const word = tokens[at]?.lower ?? '';
  const lead = word === 'last' || word === 'this' ? 1 : 0;
  const season = tokens[at + lead]?.lower ?? '';
  const month = FIRST_MONTH[season];
  if (month === undefined) return null;
  const of = tokens[at + lead + 1]?.lower === 'of' ? 1 : 0;
  const isLed = lead === 1 || BEFORE_SEASONS.includes(tokens[at - 1]?.lower ?? '');
  if (!isLed && isVerb(tokens, at)) return null;
  const year = lead === 0 ? sayingYear(tokens, at + 1 + of, now) : null;
  if (year === null && !isLed) return null;
  const begins = (inYear: number) => utcDay(inYear, month, 1);
  const ends = (inYear: number) => shift('month', begins(inYear), MONTHS_LONG);
  const current = now.getUTCFullYear();
  const isReached = (inYear: number) => (word === 'last' ? ends(inYear) : begins(inYear)) <= now;
  const latest = [current, current - 1].find(isReached) ?? current - 2;
  // This winter in January is the one that runs; this summer in May is the one to come.
  const said = year?.year ?? (word === 'this' && ends(latest) <= now ? current : latest);
  const length = lead + 1 + (year === null ? 0 : of + year.length);
  return { range: { from: isoDay(begins(said)), to: isoDay(ends(said)) }, length };
}

const ASKING = ['did', 'do', 'does', 'will', 'would', 'can', 'could', 'may', 'might', 'to'];

/** Did revenue fall in 2025, will orders fall this year: what something does, and no time of a year. */
const isVerb = (tokens: Token[], at: number): boolean =>
  /^(fall|spring)$/.test(tokens[at]?.lower ?? '') && tokens.slice(0, at).some(({ lower }) => ASKING.includes(lower));
