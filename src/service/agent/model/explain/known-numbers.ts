import type { JsonValue } from '../../../../shared/json.ts';
import type { Dialect, QueryResult, TableInfo } from '../../../connectors/connector.ts';
import type { SourceProfile } from '../../../profile/index.ts';
import { scanSql } from '../../../sql/scan.ts';
import { factsFinder } from '../../privacy/guess-sharing.ts';
import { SENT } from '../text/limits.ts';
import { type Mention, numbersIn } from './numbers.ts';
import { createPeriods, type Periods } from './periods.ts';

/** Tells whether a number that a sentence names is known from elsewhere. */
export type IsKnown = (mention: Mention) => boolean;

/** What the numbers of a sentence may come from. */
export interface Sources {
  /** The question and those before it. */
  texts: readonly string[];
  now: Date;
  statements?: readonly { sql: string; dialect: Dialect }[];
  /** Their first rows are those that the model saw. */
  results?: readonly QueryResult[];
  /** Tables whose first and last days are known. */
  tables?: readonly TableInfo[];
  profile?: SourceProfile;
}

/** No sentence is wrong for one of these. */
const ALWAYS = [0, 1, 2, 100];
/** Rounding may move a number by this share of it: 2.46 is 2.5, and not 2. */
const MOST_ROUNDED = 0.05;

export function knownNumbers({ texts, now, statements = [], results = [], tables = [], profile }: Sources): IsKnown {
  const said = [
    ...texts,
    ...statements.flatMap(({ sql, dialect }) =>
      scanSql(sql, dialect)
        .filter(({ kind }) => kind !== 'comment')
        .map(({ value }) => value),
    ),
  ];
  const mentions = said.flatMap(numbersIn);
  const exact = new Set([...ALWAYS, ...mentions.flatMap(valuesOf)]);
  const cells = results.flatMap(cellsOf);
  const numbers = [...cells.flatMap(numberOf), ...results.map(({ rows }) => rows.length)];
  const periods = createPeriods(now);
  periods.addBounds(said);
  for (const cell of cells) if (typeof cell === 'string') periods.addDays(cell);
  for (const day of daysOf(tables, profile)) periods.addDays(day);
  return (mention) => isKnown(mention, { exact, numbers, periods, mentions });
}

interface Known {
  exact: ReadonlySet<number>;
  numbers: readonly number[];
  periods: Periods;
  mentions: readonly Mention[];
}

function isKnown(mention: Mention, { exact, numbers, periods, mentions }: Known): boolean {
  const { values, steps, text, as, isPercent } = mention;
  if (as === 'day') return periods.hasDay(text);
  if (values.length === 0) return mentions.some((other) => other.text === text);
  return values.some(
    (value, at) =>
      exact.has(value) ||
      (isPercent && exact.has(rounded(value / 100))) ||
      (as === 'part' && periods.hasPart(value)) ||
      (as === 'length' && periods.hasLength(value)) ||
      numbers.some((cell) =>
        (isPercent ? [cell, cell * 100] : [cell]).some((one) => isRounded(one, value, steps[at] ?? 0)),
      ),
  );
}

/** The sign is in the words: fell by 12. */
function isRounded(cell: number, value: number, step: number): boolean {
  const [from, to] = [Math.abs(cell), Math.abs(value)];
  const off = Math.abs(from - to);
  return off <= from * 1e-9 || (off <= (step / 2) * (1 + 1e-9) && off <= from * MOST_ROUNDED);
}

/** A percentage is also its fraction. */
const valuesOf = ({ values, isPercent }: Mention): number[] =>
  isPercent ? values.flatMap((value) => [value, rounded(value / 100)]) : values;

const rounded = (value: number): number => Number(value.toPrecision(12));

const cellsOf = ({ columns, rows }: QueryResult): JsonValue[] =>
  rows.slice(0, SENT.rows).flatMap((row) => columns.map(({ name }) => row[name] ?? null));

/** Decimals come as text where a double would lose digits. */
function numberOf(cell: JsonValue): number[] {
  if (typeof cell === 'number') return [cell];
  return typeof cell === 'string' && /^-?\d+(?:\.\d+)?$/.test(cell) ? [Number(cell)] : [];
}

function daysOf(tables: readonly TableInfo[], profile: SourceProfile | undefined): string[] {
  if (profile === undefined) return [];
  const columns = tables.flatMap((table) => factsFinder(profile)(table)?.columns ?? []);
  return columns.flatMap(({ days }) => (days === null ? [] : [days.min, days.max]));
}
