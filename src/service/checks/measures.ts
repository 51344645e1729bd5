import { byName } from '../../shared/by-name.ts';
import type { Origin } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import { spelledName } from '../profile/spelled-name.ts';
import type { Facts } from './check.ts';

export type Dimension = 'area' | 'volume' | 'time' | 'money' | 'length' | 'mass' | 'share' | 'bytes';

/** A unit by what it measures, and how many of the smallest there are in it. */
export interface Measure {
  dimension: Dimension;
  factor: number;
}

export const of = (dimension: Dimension, factor: number): Measure => ({ dimension, factor });

export const MONTH = 2_629_746;

/** What units of columns measure, by the profile's names and by words at the end of a column's name. */
const UNITS = byName<Measure>({
  milliseconds: of('time', 0.001),
  seconds: of('time', 1),
  minutes: of('time', 60),
  hours: of('time', 3_600),
  days: of('time', 86_400),
  weeks: of('time', 604_800),
  months: of('time', MONTH),
  years: of('time', 12 * MONTH),
  cents: of('money', 1),
  pence: of('money', 1),
  money: of('money', 100),
  eur: of('money', 100),
  usd: of('money', 100),
  gbp: of('money', 100),
  chf: of('money', 100),
  euros: of('money', 100),
  dollars: of('money', 100),
  mm: of('length', 0.001),
  millimetres: of('length', 0.001),
  cm: of('length', 0.01),
  centimetres: of('length', 0.01),
  metres: of('length', 1),
  kilometres: of('length', 1_000),
  miles: of('length', 1_609.344),
  feet: of('length', 0.3048),
  m2: of('area', 1),
  sqm: of('area', 1),
  ha: of('area', 10_000),
  hectares: of('area', 10_000),
  acres: of('area', 4_046.86),
  km2: of('area', 1_000_000),
  mg: of('mass', 0.001),
  grams: of('mass', 1),
  kilograms: of('mass', 1_000),
  t: of('mass', 1_000_000),
  tonnes: of('mass', 1_000_000),
  lb: of('mass', 453.592),
  lbs: of('mass', 453.592),
  percent: of('share', 0.01),
  permille: of('share', 0.001),
  bps: of('share', 0.000_1),
  ppm: of('share', 0.000_001),
  fraction: of('share', 1),
  ml: of('volume', 0.001),
  cl: of('volume', 0.01),
  litres: of('volume', 1),
  hl: of('volume', 100),
  bytes: of('bytes', 1),
});

const IN_NAMES = [
  'mg',
  'ml',
  'cl',
  'hl',
  'litres',
  'eur',
  'usd',
  'gbp',
  'chf',
  'euros',
  'dollars',
  'mm',
  'cm',
  't',
  'm2',
  'sqm',
  'ha',
  'hectares',
  'acres',
  'km2',
  'ppm',
  'bps',
  'weeks',
  'months',
  'years',
  'tonnes',
  'lb',
  'lbs',
  'millimetres',
  'centimetres',
];

/** Where a comment says the unit: “as found, ppm of full scale”, “in bps”. */
const UNIT_COMMENT =
  /(?:^|\bin |[,(:] ?)(?<unit>(?:ms|s|secs?|mins?|h|hrs?|m|km|kg|g|l)(?=\)?$)|(?:ppm|bps|permille|months|years|weeks|tonnes|lbs?|ml|cl|hl|litres|mm|cm)\b)/;

/** As they stand behind a comment: “bottom time, s”. */
const SHORT = byName<string>({
  ms: 'milliseconds',
  s: 'seconds',
  sec: 'seconds',
  secs: 'seconds',
  min: 'minutes',
  mins: 'minutes',
  h: 'hours',
  hr: 'hours',
  hrs: 'hours',
  m: 'metres',
  km: 'kilometres',
  kg: 'kilograms',
  g: 'grams',
  l: 'litres',
});

/** Letters that are units at the end of a name: `altitude_m`. */
const LETTERS = byName<string>({ l: 'litres', g: 'grams', m: 'metres', h: 'hours', s: 'seconds' });

/** What the numbers of a column measure; undefined: it isn't known. */
export function measureOf(origin: Origin, facts: Facts): Measure | undefined {
  const measure = unitMeasure(origin, facts);
  // Metres per minute are no metres; euros per day are euros.
  return measure?.dimension !== 'money' && /\bper\b/i.test(origin.column.comment) ? undefined : measure;
}

function unitMeasure({ table, column }: Origin, facts: Facts): Measure | undefined {
  const unit = facts.columnOf(table, column.name)?.unit ?? null;
  if (unit !== null) return UNITS[unit];
  const words = wordsOf(spelledName(column));
  const said =
    words.find((word) => IN_NAMES.includes(word)) ??
    (words.length > 1 ? LETTERS[words.at(-1) ?? ''] : undefined) ??
    UNIT_COMMENT.exec(column.comment.toLowerCase())?.groups?.['unit'];
  return said === undefined ? undefined : UNITS[SHORT[said] ?? said];
}
