import type { DeadRows } from '../../../profile/index.ts';
import { maskShapes } from '../../privacy/shapes.ts';
import type { ColumnFacts } from './column-facts.ts';
import { quoted } from './data.ts';
import { SENT } from './limits.ts';

/** What was learned of a column, in a few words each. @param nameOf how a column is written */
export function factsText(facts: ColumnFacts, nameOf: (column: string) => string): string[] {
  const { unit, unitBy, flag, listed, states, nested = [], numbers, days, holds, dead = [] } = facts;
  return [
    unit === undefined ? '' : `in ${unit}`,
    unitBy === undefined ? '' : `in the unit of ${nameOf(unitBy.column)}${someValues(unitBy.values)}`,
    holds === undefined ? '' : `holds ${holds}`,
    flag === undefined
      ? ''
      : `yes ${flag.yes === 'other' ? 'any other' : valuesText(flag.yes)} no ${valuesText(flag.no)}`,
    listed === undefined ? '' : `in ${valuesText(listed)}`,
    states === undefined ? '' : `final${someValues(states.final)} open${someValues(states.open)}`,
    nested.length === 0 ? '' : `nested: ${nested.map(nestedText).join(', ')}`,
    numbers === undefined ? '' : `${shortNumber(numbers.min)}..${shortNumber(numbers.max)}${averageText(numbers)}`,
    days === undefined ? '' : `${days.min} to ${days.max}`,
    ...dead.map(deadText),
  ];
}

/** Of values that begin others, the first of those. */
const nestedText = ([short, longer]: [string, string[]]): string =>
  `${valueText(short)} in ${valueText(longer[0] ?? '')}${longer.length > 1 ? ` and ${longer.length - 1} more` : ''}`;

const averageText = ({ typical }: { typical: number | null }): string =>
  typical === null ? '' : ` ~${shortNumber(typical)}`;

const shortNumber = (number: number): string => String(Number(number.toPrecision(4)));

/** `leave out deleted: where it is set (20 rows)` */
function deadText({ kind, alive, rows, isSure }: DeadRows): string {
  const counted = rows === null ? '' : ` (${rows} rows)`;
  return `${isSure ? 'leave out' : 'may have to leave out'} ${kind}: ${deadWhere(alive)}${counted}`;
}

function deadWhere(alive: DeadRows['alive']): string {
  switch (alive.kind) {
    case 'is-null':
      return 'not null';
    case 'values':
      return `not in ${valuesText(alive.values.slice(0, MOST_ALIVE))}`;
    case 'not-values':
      return `in ${valuesText(alive.values.slice(0, MOST_ALIVE))}`;
    default:
      return alive satisfies never;
  }
}
const MOST_ALIVE = 8;

const someValues = (values: readonly string[]): string => (values.length === 0 ? '' : ` ${valuesText(values)}`);

const valuesText = (values: readonly string[]): string => `[${values.map(valueText).join(', ')}]`;

const valueText = (value: string): string => quoted(maskShapes(value), SENT.value);
