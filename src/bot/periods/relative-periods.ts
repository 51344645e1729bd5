import { byName } from '../../shared/by-name.ts';
import { GRAINS, type Grain } from '../../shared/calendar.ts';
import type { MovingDay, MovingPeriod } from './moving-day.ts';

type Bounds = Omit<MovingPeriod, 'label'>;

/** The likelier reading first: "so far this year" ends with the year, or today. */
type Readings = [Bounds, ...Bounds[]];

/** More units than this are a slip. */
const MAX_COUNT = 1_000;
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = `(?<count>\\d{1,4}|${COUNTS.join('|')})`;
const UNIT = '(?<unit>day|week|month|quarter|year)';
const OFFSETS = byName<number>({ this: 0, current: 0, last: -1, previous: -1, next: 1 });
const SHORT = byName<Grain>({ w: 'week', m: 'month', q: 'quarter', y: 'year' });

interface Said {
  word: string;
  unit: Grain;
  count: number;
}

/** How people say periods that move with the day. The longer phrase comes before the one it holds. */
const PHRASES: [phrase: string, read: (said: Said) => Readings][] = [
  ['day before yesterday', () => [whole('day', -2)]],
  [`${UNIT} before last`, ({ unit }) => [whole(unit, -2)]],
  [`${UNIT}[ -]to[ -]date`, ({ unit }) => [toDate(unit)]],
  ['(?<word>[wmqy])td', ({ word }) => [toDate(SHORT[word] ?? 'year')]],
  [`so far this ${UNIT}|this (?<unit2>week|month|quarter|year) so far`, ({ unit }) => [whole(unit, 0), toDate(unit)]],
  [`(?:last|past|previous) ${COUNT} ${UNIT}s?`, ({ unit, count }) => [trailing(unit, count)]],
  [`(?:next|coming|upcoming) ${COUNT} ${UNIT}s?`, ({ unit, count }) => [ahead(unit, count)]],
  [`(?:${COUNT}|an?) ${UNIT}s? ago`, ({ unit, count }) => [whole(unit, -count)]],
  ['past (?<unit>week|month|quarter|year)', ({ unit }) => [trailing(unit, 1)]],
  [
    '(?<word>this|current|last|previous|next) (?<unit>week|month|quarter|year)',
    ({ word, unit }) => [whole(unit, OFFSETS[word] ?? 0)],
  ],
  ['yesterday', () => [whole('day', -1)]],
  ['today', () => [whole('day', 0)]],
  ['tomorrow', () => [whole('day', 1)]],
];

const READERS = PHRASES.map(([phrase, read]) => ({ pattern: new RegExp(`\\b(?:${phrase})\\b`, 'g'), read }));

/** A phrase of a question, and each way to read it. */
export interface SaidPeriod {
  label: string;
  readings: MovingPeriod[];
}

/** The periods of a question that move with the day, each phrase once: "revenue last month" says `last month`. */
export function saidPeriods(question: string): SaidPeriod[] {
  let left = question.toLowerCase().replace(/\s+/g, ' ');
  const found = new Map<string, SaidPeriod>();
  for (const { pattern, read } of READERS) {
    left = left.replace(pattern, (...parts: unknown[]) => {
      const [label] = parts;
      const readings = read(saidIn(parts.at(-1)));
      if (typeof label === 'string') found.set(label, { label, readings: readings.map((one) => ({ label, ...one })) });
      return ' … ';
    });
  }
  return [...found.values()];
}

function saidIn(groups: unknown): Said {
  const named = new Map(Object.entries(typeof groups === 'object' ? (groups ?? {}) : {}));
  const text = (name: string): string => String(named.get(name) ?? '');
  const count = text('count');
  const unit = text('unit') || text('unit2');
  return { word: text('word'), unit: GRAINS.find((grain) => grain === unit) ?? 'day', count: numberOf(count) };
}

const numberOf = (word: string): number =>
  word === '' ? 1 : Math.min(COUNTS.includes(word) ? COUNTS.indexOf(word) + 1 : Number(word), MAX_COUNT);

const daysOn = (by: number): MovingDay => ({ start: 'day', by, unit: 'day' });

/** The unit of the calendar that is `offset` after that of today. */
const whole = (unit: Grain, offset: number): Bounds => ({
  from: { start: unit, by: offset, unit },
  to: { start: unit, by: offset + 1, unit },
});

/** Up to and including today. */
const toDate = (unit: Grain): Bounds => ({ from: { start: unit, by: 0, unit }, to: daysOn(1) });

/** So many days up to and including today; of longer units from the same day of the month on. */
function trailing(unit: Grain, count: number): Bounds {
  if (unit === 'day' || unit === 'week') return { from: daysOn(1 - count * (unit === 'week' ? 7 : 1)), to: daysOn(1) };
  return { from: { start: 'day', by: -count, unit }, to: daysOn(1) };
}

/** So many units from today on. */
function ahead(unit: Grain, count: number): Bounds {
  return { from: daysOn(0), to: { start: 'day', by: count, unit } };
}

/** A period in the words that `saidPeriods` reads: `last month`. undefined: no such words. */
export function sayMovingPeriod(from: MovingDay, to: MovingDay): string | undefined {
  const { start, by } = from;
  if (from.unit === start && to.start === start && to.unit === start && to.by === by + 1) return sayWhole(start, by);
  if (to.start === 'day' && to.unit === 'day' && to.by === 1) {
    if (start !== 'day') return by === 0 ? `${start} to date` : undefined;
    if (by >= 0) return undefined;
    return from.unit === 'day' ? `last ${1 - by} days` : sayCounted('last', -by, from.unit);
  }
  const isAhead = start === 'day' && by === 0 && to.start === 'day' && to.by > 0;
  return isAhead ? sayCounted('next', to.by, to.unit) : undefined;
}

function sayWhole(unit: Grain, offset: number): string | undefined {
  const names = unit === 'day' ? ['yesterday', 'today', 'tomorrow'] : [`last ${unit}`, `this ${unit}`, `next ${unit}`];
  return offset < -1 ? `${-offset} ${unit}s ago` : names[offset + 1];
}

const sayCounted = (word: string, count: number, unit: Grain): string =>
  count === 1 && word === 'last' ? `past ${unit}` : `${word} ${count} ${unit}${count === 1 ? '' : 's'}`;
