import { byName } from '../../shared/by-name.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { meaningOf } from '../lineage/bind.ts';
import { type Origin, originOf, valuesOf } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import { spelledName } from '../profile/spelled-name.ts';
import type { Expression } from '../sql/outline/outline.ts';
import type { Facts } from './check.ts';

type Dimension = 'area' | 'volume' | 'time' | 'money' | 'length' | 'mass' | 'share' | 'bytes';

/** A unit by what it measures, and how many of the smallest there are in it. */
export interface Measure {
  dimension: Dimension;
  factor: number;
}

const of = (dimension: Dimension, factor: number): Measure => ({ dimension, factor });

const MONTH = 2_629_746;

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

/** Words that people write after a number. */
const SAID: readonly (readonly [RegExp, Measure])[] = [
  [/^(?:ms|msecs?|milliseconds?|millisekunden?)$/, of('time', 0.001)],
  [/^(?:s|secs?|seconds?|sekunden?)$/, of('time', 1)],
  [/^(?:m|mins?|minutes?|minuten?)$/, of('time', 60)],
  [/^(?:h|hrs?|hours?|stunden?)$/, of('time', 3_600)],
  [/^(?:days?|tagen?)$/, of('time', 86_400)],
  [/^(?:weeks?|wochen?)$/, of('time', 604_800)],
  [/^(?:months?|monaten?)$/, of('time', MONTH)],
  [/^(?:years?|yrs?|jahren?)$/, of('time', 12 * MONTH)],
  [/^(?:cents?|pence|penn(?:y|ies)|rappen|centimes?|centavos?|groszy|kopecks?|paise|[øö]re)$/, of('money', 1)],
  [
    /^(?:€|\$|£|euros?|eur|dollars?|usd|bucks|gbp|chf|francs?|pounds?|quid|kroner|kronor|krona|crowns?|rupees?|pesos?|reais|rand|złot\w*|zlot\w*)$/,
    of('money', 100),
  ],
  [/^(?:mm|millimet(?:er|re)s?|millimeter)$/, of('length', 0.001)],
  [/^(?:cm|centimet(?:er|re)s?|zentimeter)$/, of('length', 0.01)],
  [/^(?:m|met(?:er|re)s?)$/, of('length', 1)],
  [/^(?:km|kms|kilomet(?:er|re)s?)$/, of('length', 1_000)],
  [/^(?:miles?)$/, of('length', 1_609.344)],
  [/^(?:ft|feet|foot)$/, of('length', 0.3048)],
  [/^(?:m²|m2|sqm|square met(?:er|re)s?)$/, of('area', 1)],
  [/^(?:ha|hectares?|hektar)$/, of('area', 10_000)],
  [/^(?:acres?)$/, of('area', 4_046.86)],
  [/^(?:mg|milligrams?|milligramm)$/, of('mass', 0.001)],
  [/^(?:g|grams?|gramm)$/, of('mass', 1)],
  [/^(?:kgs?|kilos?|kilograms?|kilogramm)$/, of('mass', 1_000)],
  [/^(?:t|tons?|tonnes?|tonnen?)$/, of('mass', 1_000_000)],
  [/^(?:lbs?|pounds?)$/, of('mass', 453.592)],
  [/^(?:%|percent|per ?cent|pct|prozent)$/, of('share', 0.01)],
  [/^(?:ml|millilit(?:er|re)s?)$/, of('volume', 0.001)],
  [/^(?:cl|centilit(?:er|re)s?)$/, of('volume', 0.01)],
  [/^(?:l|lit(?:er|re)s?)$/, of('volume', 1)],
  [/^(?:kb|kilobytes?)$/, of('bytes', 1_000)],
  [/^(?:mb|megabytes?)$/, of('bytes', 1_000_000)],
  [/^(?:gb|gigabytes?)$/, of('bytes', 1_000_000_000)],
];

const NUMBERS = byName<number>({
  a: 1,
  an: 1,
  // Within the hour.
  the: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  'quarter of an': 0.25,
  'a quarter of an': 0.25,
});

/** Behind a unit: `km/h`, hours per week. */
const RATE = /^(?:\/|\s?per (?:hour|day|week|month|year|minute|second|lit(?:er|re)|kilo\w*|tonne|km|mile)\b)/;

const SIGN_FIRST = /(?<unit>[€$£])\s?(?<number>\d[\d.,']*)(?<k>\s?k\b)?/giu;
const NUMBER_FIRST =
  /(?<![\p{L}\d.,])(?<number>\d[\d,']*(?:\.\d+)?|a quarter of an|quarter of an|half an?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|half|(?<=within )the)(?<k>k)?(?:(?<=[\d,.k])[\s-]?|[\s-])(?<unit>[€$£%]|square \p{L}+|m²|\p{L}+2?)/giu;

/** A number with a unit that a question says, in the smallest unit of its kind. */
export interface Quantity {
  dimension: Dimension;
  /** As it was written. */
  number: number;
  value: number;
}

export function quantitiesIn(question: string): Quantity[] {
  const text = wholeNumbers(question.toLowerCase());
  const found = [...text.matchAll(SIGN_FIRST), ...text.matchAll(NUMBER_FIRST)];
  return found.flatMap(({ groups, index, 0: whole }) => {
    if (RATE.test(text.slice(index + whole.length))) return [];
    const { number = '', unit = '', k } = groups ?? {};
    // Pounds are money, or a mass; m is metres, or minutes.
    const measures = SAID.filter(([pattern]) => pattern.test(unit)).map(([, measure]) => measure);
    const amount = (NUMBERS[number] ?? Number(number.replaceAll(/[,']/g, ''))) * (k === undefined ? 1 : 1_000);
    return Number.isFinite(amount)
      ? measures.map(({ dimension, factor }) => ({ dimension, number: amount, value: amount * factor }))
      : [];
  });
}

const WHOLE = /\b(?<=(?:an?|one|\d+) )(?:whole|full|entire|good) /gu;
const PARTS = byName<string>({ half: '.5', quarter: '.25' });

/** “A whole day”, “an hour and a quarter”, “one and a half hours”: with the part in the number. */
const wholeNumbers = (text: string): string =>
  text
    .replaceAll(WHOLE, '')
    .replaceAll(
      /\b(an?|one|two|three|four|five|\d+) (\p{L}+) and an? (half|quarter)\b/gu,
      (_, number: string, unit: string, part: string) => `${NUMBERS[number] ?? number}${PARTS[part] ?? ''} ${unit}`,
    )
    .replaceAll(
      /\b(one|two|three|four|five|\d+) and an? (half|quarter)\b/gu,
      (_, number: string, part: string) => `${NUMBERS[number] ?? number}${PARTS[part] ?? ''}`,
    );

/** A number that SQL writes out, with what it is reckoned from: `20 * 60`. */
export function constantOf(value: Expression): number | undefined {
  switch (value.kind) {
    case 'number':
      return Number(value.value);
    case 'minus': {
      const inner = constantOf(value.value);
      return inner === undefined ? undefined : -inner;
    }
    case 'cast':
      return constantOf(value.value);
    case 'operation': {
      const [left, right] = [constantOf(value.left), constantOf(value.right)];
      return left === undefined || right === undefined ? undefined : RECKON[value.operator]?.(left, right);
    }
    case 'between':
    case 'boolean':
    case 'call':
    case 'case':
    case 'column':
    case 'in':
    case 'is-null':
    case 'not':
    case 'null':
    case 'other':
    case 'query':
    case 'text':
      return undefined;
  }
}

const RECKON = byName<(left: number, right: number) => number>({
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
});

/** A column, multiplied: `run_ms / 60000.0`. */
export interface Scaled {
  origin: Origin;
  by: number;
}

const LINEAR = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'round',
  'coalesce',
  'ifnull',
  'abs',
  'floor',
  'ceil',
  'ceiling',
  'trunc',
  'median',
  'percentile_cont',
]);

/** The column that an expression is a multiple of, also a sum or an average of it. */
export function scaledOf(value: Expression, select: BoundSelect): Scaled | undefined {
  switch (value.kind) {
    case 'cast':
      return scaledOf(value.value, select);
    case 'call': {
      const [first] = value.args;
      return LINEAR.has(value.name) && first !== undefined ? scaledOf(first, select) : undefined;
    }
    case 'case': {
      const [only, ...more] = value.branches;
      const isZero = value.otherwise === null || constantOf(value.otherwise) === 0 || value.otherwise.kind === 'null';
      return only !== undefined && more.length === 0 && isZero ? scaledOf(only.value, select) : undefined;
    }
    case 'operation':
      return multipliedOf(value, select);
    case 'column': {
      const meaning = meaningOf(value.path, select);
      if (meaning?.relation.query === undefined) {
        const origin = originOf(value, select);
        return origin && { origin, by: 1 };
      }
      const [made] = valuesOf(meaning);
      return made && scaledOf(made.value, made.select);
    }
    case 'between':
    case 'boolean':
    case 'in':
    case 'is-null':
    case 'minus':
    case 'not':
    case 'null':
    case 'number':
    case 'other':
    case 'query':
    case 'text':
      return undefined;
  }
}

/** How many there are of something: `quantity * weight_grams` is in grams. */
export const isCount = (value: Expression): boolean =>
  value.kind === 'column' && wordsOf(value.path.at(-1) ?? '').some((word) => COUNTS.has(word));

const COUNTS = new Set(['quantity', 'qty', 'count', 'number', 'pieces', 'pcs', 'units']);

function multipliedOf(
  { operator, left, right }: Expression & { kind: 'operation' },
  select: BoundSelect,
): Scaled | undefined {
  const times = (value: Expression, number: number | undefined): Scaled | undefined => {
    const scaled = number === undefined || number === 0 ? undefined : scaledOf(value, select);
    return scaled && { ...scaled, by: scaled.by * (number ?? 1) };
  };
  if (operator === '*')
    return (
      times(left, constantOf(right)) ??
      times(right, constantOf(left)) ??
      (isCount(left) ? scaledOf(right, select) : undefined) ??
      (isCount(right) ? scaledOf(left, select) : undefined)
    );
  const divisor = constantOf(right);
  return operator === '/' || operator === 'div'
    ? times(left, divisor === undefined ? undefined : 1 / divisor)
    : undefined;
}
