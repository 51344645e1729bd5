import { wholeUnit } from '../time/period.ts';

export interface Days {
  from: string | null;
  to: string | null;
  /** As the person said it. */
  label: string;
}

/** A period in words, without and with the word that leads it in: `2025`, `in 2025`. */
export interface PeriodText {
  bare: string;
  led: string;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const led = (word: string, bare: string): PeriodText => ({ bare, led: `${word} ${bare}` });
const alike = (text: string): PeriodText => ({ bare: text, led: text });

/** Days are half-open, told inclusive; a period that is not over says how far it has come. */
export function periodText({ from, to, label }: Days, today: string): PeriodText {
  if (from === null) return alike(to === null ? 'at any time' : `before ${pointText(to)}`);
  if (to === null) return alike(`since ${pointText(from)}`);
  const last = dayBefore(to);
  if (from === last) return led('on', dayText(from));
  const name = unitText(from, to);
  const isRunning = from <= today && last > today;
  const soFar = isRunning ? ` (${spanText(from, today, name !== null)} so far)` : '';
  const span = spanText(from, last, false);
  const trailing = /\b((?:last|past|next|previous) (?:\d+|\w+) \w+s)$/i.exec(label)?.[1]?.toLowerCase();
  if (trailing !== undefined) return led('in', `the ${trailing} (${span})`);
  return name === null ? led('from', `${span}${soFar}`) : led('in', `${name}${soFar}`);
}

/** As a person asks for it: `this year`, `in the last 7 days`, `in 2025`. */
export function askedPeriod(period: Days): string {
  const label = period.label
    .toLowerCase()
    .replace(/^((in|for|during|over|from|of|on) )?(the )?/, '')
    .trim();
  if (/^(this|last|next|previous) (week|month|quarter|year)$|^(today|yesterday)$/.test(label)) return label;
  const { led } = periodText(period, '');
  return led.replace(/^(in the (?:last|past|next|previous) [^(]+) \(.*$/, '$1');
}

/** A calendar unit, or a run of whole months, by name. */
function unitText(from: string, to: string): string | null {
  const unit = wholeUnit({ from, to });
  const year = from.slice(0, 4);
  if (unit === 'year') return year;
  if (unit === 'quarter') return `Q${Math.ceil(monthOf(from) / 3)} ${year}`;
  if (unit === 'month') return `${monthText(from)} ${year}`;
  if (unit === 'week') return `the week of ${dayText(from)}`;
  return null;
}

/** A day that begins a year or a month is told as that. */
const pointText = (day: string): string => {
  if (day.endsWith('-01-01')) return day.slice(0, 4);
  return day.endsWith('-01') ? `${monthText(day)} ${day.slice(0, 4)}` : dayText(day);
};

/** Both days inclusive, what they share said once; without the month and year where a name before has told them. */
function spanText(from: string, to: string, isNamed: boolean): string {
  const [sameYear, sameMonth] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const isWholeMonths = from.endsWith('-01') && addDay(to).endsWith('-01');
  if (isNamed && sameMonth) return from === to ? `${dayOf(from)}` : `${dayOf(from)}–${dayOf(to)}`;
  if (isNamed && sameYear) return `${shortText(from)} to ${shortText(to)}`;
  if (isWholeMonths && sameYear) return `${monthText(from)} to ${monthText(to)} ${to.slice(0, 4)}`;
  if (isWholeMonths) return `${monthText(from)} ${from.slice(0, 4)} to ${monthText(to)} ${to.slice(0, 4)}`;
  if (sameMonth) return `${shortText(from)}–${dayOf(to)}, ${to.slice(0, 4)}`;
  return sameYear ? `${shortText(from)} to ${dayText(to)}` : `${dayText(from)} to ${dayText(to)}`;
}

const monthOf = (day: string): number => Number(day.slice(5, 7));
const dayOf = (day: string): number => Number(day.slice(8, 10));
const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const monthText = (day: string): string => MONTH.format(asDate(day));
const shortText = (day: string): string => `${monthText(day)} ${dayOf(day)}`;
/** `May 2025`, of a day in it. */
export const monthOfYearText = (day: string): string => `${monthText(day)} ${day.slice(0, 4)}`;
export const dayText = (day: string): string => `${shortText(day)}, ${day.slice(0, 4)}`;

const addDay = (day: string): string => new Date(asDate(day).getTime() + 86_400_000).toISOString().slice(0, 10);
const dayBefore = (day: string): string => new Date(asDate(day).getTime() - 86_400_000).toISOString().slice(0, 10);
