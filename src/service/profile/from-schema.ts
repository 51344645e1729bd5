import type { ColumnInfo, DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { looksSecret } from '../connectors/words.ts';
import { deadRowsOf } from './dead-rows.ts';
import { defaultDateOf, moneyOf } from './defaults.ts';
import { asHeld, type HeldFacts, heldBy, NUMBERS } from './held.ts';
import { keysOf } from './keys.ts';
import { labelOf } from './labels.ts';
import { nestedIn } from './nested-values.ts';
import type { ColumnProfile, Held, Join, SourceProfile, TableProfile } from './profile.ts';
import { statesOf } from './states.ts';
import { textDaysOf } from './text-days.ts';
import { flagOf, isCodeColumn, setSeparatorOf } from './traits.ts';
import { unitColumns } from './unit-columns.ts';
import { unitOf } from './units.ts';
import { declaredVersions } from './versions.ts';

/** A longer text is no value that people would type. */
export const LONGEST_VALUE = 80;

/** What statements found out of a column. */
export type ColumnFacts = Pick<
  ColumnProfile,
  'distinct' | 'hasNulls' | 'filled' | 'unique' | 'range' | 'typical' | 'days' | 'values' | 'isComplete' | 'hasNaN'
> &
  Pick<HeldFacts, 'areNumbers' | 'isBeyondDay'>;

/** What was found out of a table; a column is missing where nothing was. */
export interface TableFacts {
  rows: number | null;
  columns: ReadonlyMap<string, ColumnFacts>;
}

/** The profile that a schema alone gives: nothing is asked of the database. */
export function profileOfSchema(schema: DatabaseSchema): SourceProfile {
  return {
    version: 1,
    dialect: schema.dialect,
    tables: schema.tables.map((table) => profileOfTable(table)),
    joins: declaredJoins(schema.tables),
  };
}

/** With what was found out of it, where something was. */
export function profileOfTable(info: TableInfo, facts?: TableFacts): TableProfile {
  const single = info.columns.map((column) => profileOfColumn(info, column, facts?.columns.get(column.name)));
  const units = unitColumns(
    info.columns.map((column, at) => asHeld(column, single[at]?.holds ?? null)),
    single,
  );
  const columns = single.map((column) => {
    const unitBy = units.get(column.name);
    return unitBy === undefined ? column : { ...column, unitBy };
  });
  const table = { ...info, columns: info.columns.map((column, at) => asHeld(column, columns[at]?.holds ?? null)) };
  const profile: TableProfile = {
    schema: table.schema,
    name: table.name,
    rows: facts?.rows ?? table.rowEstimate,
    columns,
    primaryKey: table.primaryKey,
    label: labelOf(table, columns),
    defaultDate: defaultDateOf(table, columns),
    money: moneyOf(table, columns),
    keys: keysOf(table, columns),
    dead: deadRowsOf(table, columns),
  };
  return facts === undefined ? { ...profile, dead: [...profile.dead, ...declaredVersions(info, profile)] } : profile;
}

function profileOfColumn(table: TableInfo, column: ColumnInfo, found?: ColumnFacts): ColumnProfile {
  const { areNumbers, isBeyondDay, ...facts } = found ?? schemaFacts(table, column);
  const holds = heldBy(table, column, {
    ...facts,
    ...(areNumbers && { areNumbers }),
    ...(isBeyondDay && { isBeyondDay }),
  });
  const held = asHeld(column, holds);
  const isEpoch = holds === 'epoch-seconds' || holds === 'epoch-milliseconds';
  const setSeparator = setSeparatorOf(held, facts);
  return {
    name: column.name,
    ...facts,
    ...wordsIn(column, facts, { isText: holds === null && setSeparator === null }),
    typical: NUMBERS.includes(held.kind) ? facts.typical : null,
    ...(holds === 'numbers' && facts.range === null && { range: rangeOf(facts) }),
    ...(isEpoch && facts.range !== null && { range: null, days: daysOf(facts.range, holds) }),
    holds,
    flag: flagOf(held, facts),
    isCode: isCodeColumn(held, facts),
    setSeparator,
    unit: holds === 'durations' ? 'seconds' : unitOf(held, facts.range),
    unitBy: null,
    states: statesOf(held, facts),
  };
}

/** What the values of a text say beside what they are called. */
function wordsIn(
  { kind }: ColumnInfo,
  { values }: ColumnFacts,
  { isText }: { isText: boolean },
): Pick<ColumnProfile, 'textDays' | 'nested'> {
  const textDays = kind === 'text' && values !== null ? textDaysOf(values) : null;
  return { textDays, nested: kind === 'text' && isText && textDays === null ? nestedIn(values ?? []) : [] };
}

/** Of numbers in texts that are all known. */
function rangeOf({ values, isComplete }: ColumnFacts): ColumnProfile['range'] {
  const numbers = (values ?? []).filter((value) => value.trim() !== '').map(Number);
  return isComplete && numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null;
}

/** The days of the first and the last moment. */
function daysOf({ min, max }: { min: number; max: number }, holds: Held): ColumnProfile['days'] {
  const scale = holds === 'epoch-seconds' ? 1_000 : 1;
  const day = (number: number) => new Date(number * scale).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { min: day(min), max: day(max) };
}

function schemaFacts({ primaryKey }: TableInfo, column: ColumnInfo): ColumnFacts {
  const isKnown = column.values !== null && !looksSecret(column.name);
  const values = isKnown ? (column.values ?? []).filter((value) => value.length <= LONGEST_VALUE) : null;
  return {
    distinct: isKnown ? (column.values?.length ?? null) : null,
    hasNulls: column.nullable,
    filled: null,
    unique: primaryKey.length === 1 && primaryKey[0] === column.name,
    range: null,
    typical: null,
    days: null,
    hasNaN: false,
    values,
    isComplete: values !== null && values.length === column.values?.length,
  };
}

/** The foreign keys that the database declares. */
export function declaredJoins(tables: readonly TableInfo[]): Join[] {
  const known = new Set(tables.map(keyOf));
  return tables.flatMap((table) =>
    table.foreignKeys
      .filter(({ columns, references }) => {
        const target = { schema: references.schema, name: references.table };
        return known.has(keyOf(target)) && references.columns.length === columns.length;
      })
      .map(({ columns, references }) => ({
        from: { schema: table.schema, table: table.name, columns },
        to: references,
        declared: true,
        isPartial: table.columns.some(({ name, nullable }) => nullable && columns.includes(name)),
        average: null,
      })),
  );
}

/** A table's identity. */
export const keyOf = ({ schema, name }: { schema: string; name: string }): string => JSON.stringify([schema, name]);
