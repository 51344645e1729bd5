import type { DeadRows } from '../../../profile/index.ts';
import type { Spelling } from '../../../sql/spelling/spelling.ts';
import { type Catalog, getTable } from '../catalog/catalog.ts';

/** The conditions that rows of a table live, where the catalog leaves out those that don't. */
export function livingSql({ tables, living }: Catalog, key: string, { alias, spelling }: Place): string[] {
  const dead = living?.leftOut.get(key) ?? [];
  return dead.map((one) => aliveSql(one, { kind: storedKind(tables, key, one.column), alias, spelling }));
}

interface Place {
  /** Of the table, as it is spelled. */
  alias: string;
  spelling: Spelling;
}

function storedKind(tables: Catalog['tables'], key: string, column: string): string {
  const { info, stored } = getTable({ tables }, key).columns.get(column) ?? {};
  return stored?.kind ?? info?.kind ?? 'text';
}

function aliveSql({ column, alive }: DeadRows, { kind, alias, spelling }: Place & { kind: string }): string {
  const name = `${alias}.${spelling.column(column)}`;
  if (alive.kind === 'is-null') return `${name} IS NULL`;
  const { values } = alive;
  if (kind === 'boolean') return spelling.isTrue(name, (alive.kind === 'values') === values.some(isYes));
  if (kind === 'date' || kind === 'timestamp') return `${name} >= ${spelling.text(values[0] ?? '')}`;
  const isNumber = kind === 'integer' && values.every((value) => /^-?\d+$/.test(value));
  const listed = values.map((value) => (isNumber ? spelling.exact(BigInt(value).toString()) : spelling.text(value)));
  const among = listed.length === 1 ? `${name} = ${listed[0]}` : `${name} IN (${listed.join(', ')})`;
  return alive.kind === 'values' ? among : `(${name} IS NULL OR NOT ${among})`;
}

const isYes = (value: string): boolean => /^(true|t|1)$/i.test(value);
