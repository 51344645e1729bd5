import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { name } from './names.ts';
import type { Writer } from './rules.ts';
import { orderBy } from './windows.ts';

interface Parts {
  source: (node: unknown, w: Writer) => string;
  alias: (node: unknown, w: Writer) => string | null;
}

/** @throws SqlRefusedError */
export function pivot(node: unknown, w: Writer, { source, alias }: Parts): string {
  const fields = open(node, 'Pivot');
  const aggregates = listOf(fields['aggregate_functions']).map((item) => aliased(item, w));
  const columns = listOf(fields['value_column']).map((column) => pivotColumn(column, w));
  const [column, surplus] = columns;
  if (column === undefined || surplus !== undefined) throw notAllowed('pivot');
  const inner = `${aggregates.join(', ')} FOR ${column} IN (${pivotValues(fields['value_source'], w)})`;
  return spaced(source(fields['table'], w), `PIVOT(${inner})`, alias(fields['alias'], w));
}

function pivotColumn(node: unknown, w: Writer): string {
  const [kind] = choice(node);
  if (kind !== 'Identifier' && kind !== 'CompoundIdentifier') throw notAllowed('pivot');
  return w.expression(node);
}

function pivotValues(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'Subquery') return w.query(value);
  if (kind === 'Any') return spaced('ANY', listOf(value).length === 0 ? null : orderBy(listOf(value), w));
  return listOf(value)
    .map((item) => aliased(item, w))
    .join(', ');
}

function aliased(node: unknown, w: Writer): string {
  const { expr, alias } = open(node, 'Aliased');
  return spaced(w.expression(expr), alias === null ? null : `AS ${name(alias, w.rules)}`);
}

/** @throws SqlRefusedError */
export function unpivot(node: unknown, w: Writer, { source, alias }: Parts): string {
  const { table, value, name: label, columns, null_inclusion: nulls, alias: as } = open(node, 'Unpivot');
  const word =
    nulls === null ? null : wordFor({ IncludeNulls: 'INCLUDE NULLS', ExcludeNulls: 'EXCLUDE NULLS' }, nulls, 'unpivot');
  const list = listOf(columns).map((item) => aliased(item, w));
  const inner = `${w.expression(value)} FOR ${name(label, w.rules)} IN (${list.join(', ')})`;
  return spaced(source(table, w), 'UNPIVOT', word, `(${inner})`, alias(as, w));
}
