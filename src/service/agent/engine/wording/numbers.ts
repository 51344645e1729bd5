import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';

/** A unit as it is written behind a number, or a sign before it. */
export type Unit = { before: string } | { after: string } | null;

const SIGNS: Record<string, string> = { dollar: '$', usd: '$', euro: '€', eur: '€', pound: '£', gbp: '£' };

const UNITS: Record<string, string> = {
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
};

/** Told by the column's name (`price_usd`) or its comment ("in US dollars"). */
export function unitOf(catalog: Catalog, ref: ColumnRef): Unit {
  const column = findColumn(catalog, ref.table, ref.column);
  const named = nameWords(ref.column).at(-1) ?? '';
  const told = /\bin (?:us |u\.s\. )?(\p{L}+)/iu.exec(column?.comment ?? '')?.[1] ?? '';
  return (
    [...(nameWords(ref.column).length > 1 ? [named] : []), ...nameWords(told)].map(unitNamed).find(Boolean) ?? null
  );
}

function unitNamed(word: string): Unit {
  if (Object.hasOwn(SIGNS, word)) return { before: SIGNS[word] ?? '' };
  return Object.hasOwn(UNITS, word) ? { after: UNITS[word] ?? '' } : null;
}

export function numberText(value: number, unit: Unit = null): string {
  const number = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  const sign = value < 0 ? '-' : '';
  if (unit === null) return `${sign}${number}`;
  if ('before' in unit) return `${sign}${unit.before}${number}`;
  if (unit.after === '%') return `${sign}${number}%`;
  return `${sign}${number} ${number === '1' ? unit.after.replace(/s$/, '') : unit.after}`;
}
