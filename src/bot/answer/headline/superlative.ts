import { isAmount, type Values } from '../../kit/values.ts';
import { type Facts } from './facts.ts';
import { isPlural } from './nouns.ts';
import { nameOf, type Series } from './series.ts';

const HIGH = /^(highest|largest|longest|max|maximum|most|latest|top|best)\b/i;
const LOW = /^(lowest|smallest|shortest|min|minimum|least|fewest|earliest|worst|first|last)\b/i;
/** No thing that something has. */
const NO_NAME = /^(this|that|last|previous|prior|all|same|the|change|difference|value|values|is|has|was)\b/i;
const MADE = /^(total|average|avg|mean|median|sum|net|gross)\b/i;
const PLAIN = /^[\d.,\s\u00A0\u202F’']+$/;

type Measured = Pick<Series, 'numbers' | 'measure' | 'values'>;

/** Whether the numbers of a column count what it is called after: `cancelled flights`. */
export function isCounting(
  name: string,
  { numbers, measure, values }: Measured,
  { counts }: Pick<Facts, 'counts'>,
): boolean {
  const isWhole = numbers.every((one) => Number.isInteger(one) && one >= 0);
  const last = name.split(' ').at(-1) ?? '';
  const isPlain = /^[a-z][a-z ]*$/.test(name) && isPlural(last) && !MADE.test(name);
  return isWhole && isPlain && (counts(measure) || !isAmount(measure)) && isBare(numbers, measure, values);
}

const isBare = ([first = 0]: readonly number[], measure: string, values: Values): boolean =>
  PLAIN.test(values.amount(first, measure));

/** `the most orders`, `the highest average delay`, `the lowest price`; undefined where a column's name makes no such words. */
export function extremeOf(measured: Measured, isHigh: boolean, facts: Pick<Facts, 'counts'>): string | undefined {
  const name = nameOf(measured.measure, measured.values).replace(/^avg\b/i, 'average');
  if (!/^\p{L}{3}/u.test(name) || NO_NAME.test(name)) return undefined;
  if (HIGH.test(name) || LOW.test(name)) return HIGH.test(name) === isHigh ? `the ${name}` : undefined;
  if (isCounting(name, measured, facts)) return `the ${isHigh ? 'most' : 'fewest'} ${name}`;
  return `the ${isHigh ? 'highest' : 'lowest'} ${name}`;
}
