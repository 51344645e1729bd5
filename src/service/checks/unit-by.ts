import type { TableInfo } from '../connectors/connector.ts';
import type { Origin } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import { isQuantity, saysUnits } from '../profile/unit-columns.ts';
import type { Facts } from './check.ts';
import { isLineOf } from './lines.ts';
import { measureOf } from './measures.ts';

/** The column that says the unit or the currency of each row of another. */
export interface UnitOfRows {
  table: TableInfo;
  column: string;
  values: readonly string[] | null;
  /** Columns of which each value has one unit: a product's key. */
  keys: readonly { table: TableInfo; column: string }[];
}

/**
 * Its own table's, else that of what it is a line of, or of what it is a quantity of: an order says the currency of its
 * lines, a product the unit of how much was sold. undefined: one unit.
 */
export function unitByOf({ table, column }: Origin, facts: Facts): UnitOfRows | undefined {
  const known = facts.columnOf(table, column.name);
  const own = known?.unitBy ?? undefined;
  if (own !== undefined) return { table, keys: [], ...own };
  if (measureOf({ table, column }, facts)?.dimension !== undefined && known?.unit !== 'money') return undefined;
  const hasUnits = facts.tableOf(table)?.columns.some(({ unitBy }) => unitBy !== null) ?? true;
  if (hasUnits || NAMED.test(column.name) || column.currency !== undefined) return undefined;
  if (known?.unit === 'money') return unitOfWhole(table, facts);
  return known?.unit === null && isQuantity(column) ? unitOfThing(table, facts) : undefined;
}

const NAMED = /(?:^|_)(?:usd|eur|gbp|jpy|chf|euros?|dollars?|pounds?)(?:_|$)/i;

function unitOfWhole(table: TableInfo, facts: Facts): UnitOfRows | undefined {
  const found = facts.profile.joins.flatMap(({ from, to }) => {
    if (from.schema !== table.schema || from.table !== table.name) return [];
    const whole = facts.schema.tables.find(({ schema, name }) => schema === to.schema && name === to.table);
    if (
      whole === undefined ||
      whole === table ||
      !(isLineOf(table, whole, from.columns) || isOnlyWay(table, whole, facts))
    )
      return [];
    const money = facts.tableOf(whole)?.columns.find(({ unit, unitBy }) => unit === 'money' && unitBy !== null);
    return money?.unitBy ? [{ table: whole, keys: keysTo(table, from.columns, whole, facts), ...money.unitBy }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function unitOfThing(table: TableInfo, facts: Facts): UnitOfRows | undefined {
  const found = facts.profile.joins.flatMap(({ from, to }): UnitOfRows[] => {
    if (from.schema !== table.schema || from.table !== table.name) return [];
    const thing = facts.schema.tables.find(({ schema, name }) => schema === to.schema && name === to.table);
    const unit = thing?.columns.find((info) => saysUnits(info, facts.columnOf(thing, info.name)));
    if (thing === undefined || thing === table || unit === undefined || isOfSizes(thing, unit.name, facts)) return [];
    const values = facts.columnOf(thing, unit.name)?.values ?? null;
    return [{ table: thing, column: unit.name, values, keys: keysTo(table, from.columns, thing, facts) }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The unit is of something else than of how much there is: of a pack's size. */
const isOfSizes = (thing: TableInfo, unit: string, facts: Facts): boolean =>
  thing.columns.some((info) => facts.columnOf(thing, info.name)?.unitBy?.column === unit && !isAmount(info.name));

const isAmount = (name: string): boolean =>
  wordsOf(name).some((word) => /^(?:quantity|qty|stock|amount|on|min|max)$/.test(word));

/** Columns that tell rows of a table apart: its keys, its name, and what leads to it. */
const keysTo = (from: TableInfo, by: readonly string[], to: TableInfo, facts: Facts): UnitOfRows['keys'] => [
  ...by.map((column) => ({ table: from, column })),
  ...[...facts.keysOf(to).filter(({ length }) => length === 1), facts.tableOf(to)?.label ?? []]
    .flat()
    .map((column) => ({ table: to, column })),
];

/** Of all that a table leads to, one alone says a currency. */
const isOnlyWay = (table: TableInfo, whole: TableInfo, facts: Facts): boolean =>
  facts.profile.joins
    .filter(({ from }) => from.schema === table.schema && from.table === table.name)
    .every(({ to }) => to.table === whole.name || !saysCurrency(to, facts));

const saysCurrency = ({ schema, table }: { schema: string; table: string }, { profile }: Facts): boolean =>
  profile.tables.some(
    (one) =>
      one.schema === schema &&
      one.name === table &&
      one.columns.some(({ unit, unitBy }) => unit === 'money' && unitBy !== null),
  );
