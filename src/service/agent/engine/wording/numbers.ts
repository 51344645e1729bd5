import { byName } from '../../../../shared/by-name.ts';
import { type Catalog, findColumn, getTable } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { lemma, nameWords } from '../words/lemma.ts';

/** A unit as it is written behind a number, or a sign before it. */
export type Unit = { before: string } | { after: string } | null;

const SIGNS = byName<string>({ dollar: '$', usd: '$', euro: '€', eur: '€', pound: '£', gbp: '£' });

const UNITS = byName<string>({
  minute: 'minutes',
  min: 'minutes',
  hour: 'hours',
  second: 'seconds',
  sec: 'seconds',
  ms: 'milliseconds',
  day: 'days',
  mile: 'miles',
  km: 'km',
  kilometer: 'km',
  kilometre: 'km',
  kg: 'kg',
  kilogram: 'kg',
  cent: 'cents',
  knot: 'knots',
  percent: '%',
  pct: '%',
});

/** Told by the column's name (`price_usd`) or its comment ("in US dollars"). */
export function unitOf(catalog: Catalog, ref: ColumnRef): Unit {
  const column = findColumn(catalog, ref.table, ref.column);
  const named = nameWords(ref.column).at(-1) ?? '';
  const told = /\bin (?:us |u\.s\. )?(\p{L}+)/iu.exec(column?.comment ?? '')?.[1] ?? '';
  const units = [...(nameWords(ref.column).length > 1 ? [named] : []), ...nameWords(told)];
  // What is stored in cents is shown in the whole of them.
  const { divisor, stored } = getTable(catalog, ref.table).columns.get(ref.column) ?? {};
  if (stored?.holds === 'durations') return { after: 'seconds' };
  const isScaled = divisor !== undefined;
  return (
    units
      .filter((word) => !(isScaled && lemma(word) === 'cent'))
      .map(unitNamed)
      .find(Boolean) ?? unitNamed(column?.currency?.toLowerCase() ?? '')
  );
}

function unitNamed(word: string): Unit {
  if (Object.hasOwn(SIGNS, word)) return { before: SIGNS[word] ?? '' };
  return Object.hasOwn(UNITS, word) ? { after: UNITS[word] ?? '' } : null;
}

/** @param value a text has all its digits */
export function numberText(value: number | string, unit: Unit = null): string {
  if (value === Number.MAX_VALUE) return 'a number of more than 308 digits';
  const number =
    typeof value === 'string' ? grouped(value) : Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  const sign = Number(value) < 0 ? '-' : '';
  if (unit === null) return `${sign}${number}`;
  if ('before' in unit) return `${sign}${unit.before}${number}`;
  if (unit.after === '%') return `${sign}${number}%`;
  return `${sign}${number} ${number === '1' ? unit.after.replace(/s$/, '') : unit.after}`;
}

/** Nobody reads more digits than that, and 50 nines tell as much. */
const MOST_DIGITS = 50;

function grouped(digits: string): string {
  const [whole = '', part] = digits.replace('-', '').split('.');
  if (whole.length > MOST_DIGITS) return `${whole.slice(0, MOST_DIGITS)}… (${whole.length} digits)`;
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${part === undefined ? '' : `.${part}`}`;
}

/** What happens once to a thing: with a number of the calendar, the year it did. */
const ONCE = /\b(founded|opened|built|established|born|released|published|hired|joined|made|created)( in)?$/i;
const [FIRST_YEAR, LAST_YEAR] = [1000, 2200];

/** A year is no quantity: 1999, not 1,999. @param column what it is called, in words or as it is stored */
export const isYear = (column: string, value: number): boolean => {
  const words = nameWords(column).join(' ');
  const isOfCalendar = Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
  return isOfCalendar && (/(^| )year$/.test(words) || ONCE.test(column.replaceAll('_', ' ')));
};
