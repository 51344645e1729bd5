import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { type Expression, within } from '../sql/outline/outline.ts';
import { type BoundSelect, type Meaning, meaningOf, outputsOf } from './bind.ts';

/** A column of a table. */
export interface Origin {
  table: TableInfo;
  column: ColumnInfo;
}

/** Calls that give one of their values as it is. */
const PASSING = new Set([
  'min',
  'max',
  'any_value',
  'coalesce',
  'ifnull',
  'nvl',
  'nullif',
  'lower',
  'upper',
  'trim',
  'first_value',
  'last_value',
]);

/** The column of a table whose values an expression has, through subqueries and what leaves a value as it is. */
export function originOf(value: Expression, select: BoundSelect): Origin | undefined {
  if (value.kind === 'cast') return originOf(value.value, select);
  if (value.kind === 'call' && PASSING.has(value.name)) {
    const [first] = value.args;
    return first === undefined ? undefined : originOf(first, select);
  }
  const meaning = value.kind === 'column' ? meaningOf(value.path, select) : undefined;
  return meaning && originOfMeaning(meaning);
}

function originOfMeaning({ relation, column }: Meaning): Origin | undefined {
  const { table } = relation;
  if (table !== undefined) {
    const place = relation.columns.indexOf(column);
    const info = place >= 0 ? table.columns[place] : table.columns.find(({ name }) => name === column);
    return info && { table, column: info };
  }
  const [first] = valuesOf({ relation, column });
  return first && originOf(first.value, first.select);
}

/** What a query's column is made of, in each of its SELECTs. */
export function valuesOf({
  relation,
  column,
}: Pick<Meaning, 'relation' | 'column'>): { value: Expression; select: BoundSelect }[] {
  const outputs = relation.query === undefined ? [] : outputsOf(relation.query);
  const place = relation.columns.indexOf(column);
  return (place >= 0 ? outputs[place] : outputs.find(({ name }) => name === column))?.values ?? [];
}

/** What a column of a subquery in FROM is made of; none for anything else. */
export function madeOf(value: Expression, select: BoundSelect): { value: Expression; select: BoundSelect }[] {
  const meaning = value.kind === 'column' ? meaningOf(value.path, select) : undefined;
  return meaning === undefined ? [] : valuesOf(meaning);
}

/** All columns of tables that an expression is made of, through subqueries in FROM. */
export function originsIn(value: Expression, select: BoundSelect): Origin[] {
  return within(value).flatMap((one) => {
    const meaning = one.kind === 'column' ? meaningOf(one.path, select) : undefined;
    if (meaning === undefined) return [];
    if (meaning.relation.table !== undefined) return originOfMeaning(meaning) ?? [];
    return valuesOf(meaning).flatMap((made) => originsIn(made.value, made.select));
  });
}
