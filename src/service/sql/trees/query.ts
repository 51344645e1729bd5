import { SqlRefusedError } from '../refused.ts';
import { choice, isFields, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { name } from './names.ts';
import type { Writer } from './rules.ts';
import { select } from './select.ts';
import { orderBy } from './windows.ts';

const SETS = { Union: 'UNION', Except: 'EXCEPT', Intersect: 'INTERSECT', Minus: 'MINUS' };
const QUANTIFIERS = { None: '', All: 'ALL', Distinct: 'DISTINCT' };
const OFFSET_ROWS = { None: '', Row: 'ROW', Rows: 'ROWS' };

/** @throws SqlRefusedError */
export function query(node: unknown, w: Writer): string {
  const { with: ctes, body: inner, order_by: order, limit_clause: limit, fetch } = open(node, 'Query');
  return spaced(
    ctes === null ? null : withClause(ctes, w),
    body(inner, w),
    order === null ? null : queryOrder(order, w),
    limit === null ? null : limitClause(limit, w),
    fetch === null ? null : `FETCH FIRST ${w.expression(open(fetch, 'Fetch')['quantity'])} ROWS ONLY`,
  );
}

function body(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'Select') return select(value, w);
  if (kind === 'Query') return `(${query(value, w)})`;
  if (kind === 'Values') return values(value, w);
  if (kind !== 'SetOperation') throw notAllowed(`body.${kind}`);
  const { left, op, set_quantifier: quantifier, right } = open(value, 'SetOperation');
  const word = spaced(wordFor(SETS, op, 'set'), wordFor(QUANTIFIERS, quantifier, 'set'));
  return `${body(left, w)} ${word} ${body(right, w)}`;
}

function withClause(node: unknown, w: Writer): string {
  const { recursive, cte_tables: ctes } = open(node, 'With');
  const written = listOf(ctes).map((cte) => {
    const { alias, query: inner } = open(cte, 'Cte');
    const { name: table, columns } = open(alias, 'Alias');
    const names = listOf(columns).map((column) => name(open(column, 'AliasColumn')['name'], w.rules));
    return `${name(table, w.rules)}${names.length === 0 ? '' : ` (${names.join(', ')})`} AS (${query(inner, w)})`;
  });
  return `WITH ${recursive === true ? 'RECURSIVE ' : ''}${written.join(', ')}`;
}

function values(node: unknown, w: Writer): string {
  const { explicit_row: explicit, rows } = open(node, 'Values');
  const written = listOf(rows).map((row) => {
    const cells = listOf(isFields(row) ? open(row, 'Row')['content'] : row);
    return `${explicit === true ? 'ROW' : ''}(${cells.map(w.expression).join(', ')})`;
  });
  return `VALUES ${written.join(', ')}`;
}

function queryOrder(node: unknown, w: Writer): string {
  const [kind, items] = choice(open(node, 'OrderBy')['kind']);
  if (kind !== 'Expressions') throw notAllowed('order by all');
  return orderBy(listOf(items), w);
}

function limitClause(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'OffsetCommaLimit') {
    const { offset, limit } = open(value, kind);
    return `LIMIT ${w.expression(offset)}, ${w.expression(limit)}`;
  }
  if (kind !== 'LimitOffset') throw new SqlRefusedError("This way of limiting rows isn't allowed.");
  const { limit, offset } = open(value, kind);
  return spaced(
    limit === null ? null : `LIMIT ${w.expression(limit)}`,
    offset === null ? null : offsetClause(offset, w),
  );
}

function offsetClause(node: unknown, w: Writer): string {
  const { value, rows } = open(node, 'Offset');
  return spaced(`OFFSET ${w.expression(value)}`, wordFor(OFFSET_ROWS, rows, 'offset'));
}
