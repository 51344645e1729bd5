import type { Policy } from '../../contract/policy.ts';
import type { DatabaseSchema, MayReadValues, TableInfo } from '../connectors/connector.ts';

export interface TableRules {
  isForbidden: boolean;
  /** Columns as the table spells them. */
  masked: ReadonlySet<string>;
  withheld: ReadonlySet<string>;
}

/** What a policy says of each table of a schema. */
export type RulesOf = (table: Pick<TableInfo, 'schema' | 'name' | 'columns'>) => TableRules;

/** Whether nothing is hidden. */
export const isOpen = ({ tables, columns }: Policy): boolean => tables.allow === 'all' && columns.length === 0;

/**
 * Some databases tell names apart by case only with certain settings. Where they may not, what holds for one name holds
 * for each that differs in case alone.
 */
export const namesFold = ({ dialect }: Pick<DatabaseSchema, 'dialect'>): ((name: string) => string) =>
  dialect === 'postgres' ? (name) => name : (name) => name.toLowerCase();

/** The column that holds a field: `geo` for `geo.country`. Fields can't be hidden one by one. */
export const wholeColumn = ({ dialect }: Pick<DatabaseSchema, 'dialect'>, column: string): string =>
  dialect === 'bigquery' ? (column.split('.')[0] ?? column) : column;

export function rulesOf({ tables: listed, columns: decided }: Policy, schema: DatabaseSchema): RulesOf {
  const fold = namesFold(schema);
  const key = (...names: string[]): string => JSON.stringify(names.map(fold));
  const named = new Set(listed.list.map(({ schema: place, table }) => JSON.stringify([place, table])));
  const isNamed = ({ schema: place, name }: Pick<TableInfo, 'schema' | 'name'>): boolean =>
    named.has(JSON.stringify([place, name])) || named.has(JSON.stringify([place, null]));
  const isForbidden = (table: Pick<TableInfo, 'schema' | 'name'>): boolean =>
    listed.allow === 'only' ? !isNamed(table) : listed.allow === 'all_but' && isNamed(table);
  const forbidden = new Set(schema.tables.filter(isForbidden).map(({ schema: place, name }) => key(place, name)));
  const ruleOf = new Map<string, 'mask' | 'withhold'>();
  for (const { schema: place, table, column, rule } of decided) {
    const one = key(place, table, wholeColumn(schema, column));
    if (ruleOf.get(one) !== 'withhold') ruleOf.set(one, rule);
  }
  return ({ schema: place, name, columns }) => {
    const of = (rule: 'mask' | 'withhold') =>
      columns
        .filter(({ name: column }) => ruleOf.get(key(place, name, wholeColumn(schema, column))) === rule)
        .map(({ name: column }) => column);
    return {
      isForbidden: forbidden.has(key(place, name)),
      masked: new Set(of('mask')),
      withheld: new Set(of('withhold')),
    };
  };
}

/** Whose values may be looked at while a schema is read, when no more is known of it than names. */
export function mayReadValues({ tables, columns }: Policy, of: Pick<DatabaseSchema, 'dialect'>): MayReadValues {
  const fold = namesFold(of);
  const key = (...names: (string | null)[]): string => JSON.stringify(names.map((name) => name && fold(name)));
  const listed = new Set(tables.list.map(({ schema, table }) => key(schema, table)));
  const hidden = new Set(columns.map(({ schema, table, column }) => key(schema, table, column)));
  return ({ schema, table, column }) => {
    if (hidden.has(key(schema, table, wholeColumn(of, column)))) return false;
    const isListed = listed.has(key(schema, table)) || listed.has(key(schema, null));
    return tables.allow === 'all' || isListed === (tables.allow === 'only');
  };
}
