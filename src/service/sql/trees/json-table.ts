import { dataType } from './data-types.ts';
import { choice, listOf, notAllowed, open, spaced } from './fields.ts';
import { literal } from './literals.ts';
import { name } from './names.ts';
import type { Writer } from './rules.ts';

/** @throws SqlRefusedError */
export function jsonTable(node: unknown, w: Writer, alias: (node: unknown, w: Writer) => string | null): string {
  const { json_expr: document, json_path: path, columns, alias: as } = open(node, 'JsonTable');
  const inner = `${w.expression(document)}, ${literal(path, w.rules)} ${columnList(columns, w)}`;
  return spaced(`JSON_TABLE(${inner})`, alias(as, w));
}

function columnList(columns: unknown, w: Writer): string {
  return `COLUMNS (${listOf(columns)
    .map((one) => column(one, w))
    .join(', ')})`;
}

function column(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'ForOrdinality') return `${name(value, w.rules)} FOR ORDINALITY`;
  if (kind === 'Nested') {
    const { path, columns } = open(value, 'JsonTableNested');
    return `NESTED PATH ${literal(path, w.rules)} ${columnList(columns, w)}`;
  }
  if (kind !== 'Named') throw notAllowed('json table');
  const { name: field, type, path, exists } = open(value, 'JsonTableColumn');
  return spaced(
    name(field, w.rules),
    dataType(type, w.rules),
    exists === true ? 'EXISTS' : null,
    `PATH ${literal(path, w.rules)}`,
  );
}
