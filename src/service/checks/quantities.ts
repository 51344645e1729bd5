import { byName } from '../../shared/by-name.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { meaningOf } from '../lineage/bind.ts';
import { type Origin, originOf, valuesOf } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import type { Expression } from '../sql/outline/outline.ts';
import type { Facts } from './check.ts';

type Dimension = 'volume' | 'time' | 'money' | 'length' | 'mass' | 'share' | 'bytes';

/** A unit by what it measures, and how many of the smallest there are in it. */
export interface Measure {
  dimension: Dimension;
  factor: number;
}

const of = (dimension: Dimension, factor: number): Measure => ({ dimension, factor });

/** What units of columns measure, by the profile's names and by words at the end of a column's name. */
const UNITS = byName<Measure>({
  milliseconds: of('time', 0.001),
  seconds: of('time', 1),
  minutes: of('time', 60),
  hours: of('time', 3_600),
  days: of('time', 86_400),
  cents: of('money', 1),
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
  grams: of('mass', 1),
  kilograms: of('mass', 1_000),
  t: of('mass', 1_000_000),
  tonnes: of('mass', 1_000_000),
  lb: of('mass', 453.592),
  lbs: of('mass', 453.592),
  percent: of('share', 0.01),
  fraction: of('share', 1),
  ml: of('volume', 0.001),
  cl: of('volume', 0.01),
  litres: of('volume', 1),
  hl: of('volume', 100),
  bytes: of('bytes', 1),
});

const IN_NAMES = [
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
  'tonnes',
  'lb',
  'lbs',
  'millimetres',
  'centimetres',
];

/** Letters that are units at the end of a name: `altitude_m`. */
const LETTERS = byName<string>({ l: 'litres', g: 'grams', m: 'metres', h: 'hours', s: 'seconds' });

/** What the numbers of a column measure; undefined: it isn't known. */
export function measureOf({ table, column }: Origin, facts: Facts): Measure | undefined {
  const unit = facts.columnOf(table, column.name)?.unit ?? null;
  if (unit !== null) return UNITS[unit];
  const words = wordsOf(column.name);
  const said =
    words.find((word) => IN_NAMES.includes(word)) ?? (words.length > 1 ? LETTERS[words.at(-1) ?? ''] : undefined);
  return said === undefined ? undefined : UNITS[said];
}

/** Words that people write after a number. */
const SAID: readonly (readonly [RegExp, Measure])[] = [
  [/^(?:ms|msecs?|milliseconds?|millisekunden?)$/, of('time', 0.001)],
  [/^(?:s|secs?|seconds?|sekunden?)$/, of('time', 1)],
  [/^(?:m|mins?|minutes?|minuten?)$/, of('time', 60)],
  [/^(?:h|hrs?|hours?|stunden?)$/, of('time', 3_600)],
  [/^(?:days?|tagen?)$/, of('time', 86_400)],
  [/^(?:weeks?|wochen?)$/, of('time', 604_800)],
  [/^(?:cents?)$/, of('money', 1)],
  [/^(?:€|\$|£|euros?|eur|dollars?|usd|bucks|quid|gbp|chf|francs?|pounds sterling)$/, of('money', 100)],
  [/^(?:mm|millimet(?:er|re)s?|millimeter)$/, of('length', 0.001)],
  [/^(?:cm|centimet(?:er|re)s?|zentimeter)$/, of('length', 0.01)],
  [/^(?:met(?:er|re)s?)$/, of('length', 1)],
  [/^(?:km|kms|kilomet(?:er|re)s?)$/, of('length', 1_000)],
  [/^(?:miles?)$/, of('length', 1_609.344)],
  [/^(?:ft|feet|foot)$/, of('length', 0.3048)],
  [/^(?:g|grams?|gramm)$/, of('mass', 1)],
  [/^(?:kgs?|kilos?|kilograms?|kilogramm)$/, of('mass', 1_000)],
  [/^(?:t|tons?|tonnes?|tonnen?)$/, of('mass', 1_000_000)],
  [/^(?:lbs?)$/, of('mass', 453.592)],
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

const SIGN_FIRST = /(?<unit>[€$£])\s?(?<number>\d[\d.,']*)(?<k>\s?k\b)?/giu;
const NUMBER_FIRST =
  /(?<![\p{L}\d.,])(?<number>\d[\d,']*(?:\.\d+)?|a quarter of an|quarter of an|half an?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|half|(?<=within )the)(?<k>k)?(?:(?<=[\d,.k])[\s-]?|[\s-])(?<unit>[€$£%]|\p{L}+)/giu;

/** A number with a unit that a question says, in the smallest unit of its kind. */
export interface Quantity {
  dimension: Dimension;
  /** As it was written. */
  number: number;
  value: number;
}

export function quantitiesIn(question: string): Quantity[] {
  const text = question.toLowerCase();
  const found = [...text.matchAll(SIGN_FIRST), ...text.matchAll(NUMBER_FIRST)];
  return found.flatMap(({ groups }) => {
    const { number = '', unit = '', k } = groups ?? {};
    const measure = SAID.find(([pattern]) => pattern.test(unit))?.[1];
    const amount = (NUMBERS[number] ?? Number(number.replaceAll(/[,']/g, ''))) * (k === undefined ? 1 : 1_000);
    return measure === undefined || !Number.isFinite(amount)
      ? []
      : [{ dimension: measure.dimension, number: amount, value: amount * measure.factor }];
  });
}

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

function multipliedOf(
  { operator, left, right }: Expression & { kind: 'operation' },
  select: BoundSelect,
): Scaled | undefined {
  const times = (value: Expression, number: number | undefined): Scaled | undefined => {
    const scaled = number === undefined || number === 0 ? undefined : scaledOf(value, select);
    return scaled && { ...scaled, by: scaled.by * (number ?? 1) };
  };
  if (operator === '*') return times(left, constantOf(right)) ?? times(right, constantOf(left));
  const divisor = constantOf(right);
  return operator === '/' || operator === 'div'
    ? times(left, divisor === undefined ? undefined : 1 / divisor)
    : undefined;
}
