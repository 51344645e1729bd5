import { byName } from '../../../shared/by-name.ts';
import { SqlRefusedError } from '../refused.ts';
import { tableFunction } from './calls.ts';
import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { jsonTable } from './json-table.ts';
import { dottedColumn, name, tableName } from './names.ts';
import { pivot, unpivot } from './pivots.ts';
import type { Writer } from './rules.ts';

const JOINS = byName<string>({
  Join: 'JOIN',
  Inner: 'INNER JOIN',
  Left: 'LEFT JOIN',
  LeftOuter: 'LEFT OUTER JOIN',
  Right: 'RIGHT JOIN',
  RightOuter: 'RIGHT OUTER JOIN',
  FullOuter: 'FULL OUTER JOIN',
  CrossJoin: 'CROSS JOIN',
  StraightJoin: 'STRAIGHT_JOIN',
});

/** What follows FROM. @throws SqlRefusedError */
export function sources(nodes: readonly unknown[], w: Writer): string {
  return nodes.map((node) => withJoins(node, w)).join(', ');
}

function withJoins(node: unknown, w: Writer): string {
  const { relation, joins } = open(node, 'TableWithJoins');
  return spaced(source(relation, w), ...listOf(joins).map((one) => join(one, w)));
}

function join(node: unknown, w: Writer): string {
  const { relation, join_operator: operator } = open(node, 'Join');
  const [kind, constraint] = choice(operator);
  const word = wordFor(JOINS, kind, 'join');
  const [how, value] = choice(constraint);
  // The parser nests what follows a join without ON as if it were in parentheses, which the database may not do.
  if (w.rules.nestsJoins && kind !== 'CrossJoin' && typeof constraint === 'string' && isNestedJoin(relation)) {
    throw new SqlRefusedError('A join without ON is followed by another join. Give each join its own ON.');
  }
  if (how === 'None') return `${word} ${source(relation, w)}`;
  if (how === 'Natural') return `NATURAL ${word} ${source(relation, w)}`;
  if (how === 'On') return `${word} ${source(relation, w)} ON ${w.expression(value)}`;
  if (how !== 'Using') throw notAllowed('join');
  const columns = listOf(value).map((column) => dottedColumn(column, w.rules));
  return `${word} ${source(relation, w)} USING (${columns.join(', ')})`;
}

const isNestedJoin = (node: unknown): boolean => choice(node)[0] === 'NestedJoin';

function source(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  const render = SOURCES[kind];
  if (render === undefined) throw notAllowed(kind);
  return render(value, w);
}

const SOURCES = byName<(node: unknown, w: Writer) => string>({
  Table(node, w) {
    const { name: table, alias: as, sample: part } = open(node, 'Table');
    return spaced(tableName(table, w.rules), alias(as, w), part === null ? null : sample(part, w));
  },
  Derived(node, w) {
    const { lateral, subquery, alias: as } = open(node, 'Derived');
    return spaced(lateral === true ? 'LATERAL' : null, `(${w.query(subquery)})`, alias(as, w));
  },
  NestedJoin(node, w) {
    const { table_with_joins: inner, alias: as } = open(node, 'NestedJoin');
    return spaced(`(${withJoins(inner, w)})`, alias(as, w));
  },
  UNNEST(node, w) {
    const { alias: as, array_exprs: arrays, with_offset: offset, with_offset_alias: offsetAs } = open(node, 'Unnest');
    return spaced(
      `UNNEST(${listOf(arrays).map(w.expression).join(', ')})`,
      alias(as, w),
      offset === true ? 'WITH OFFSET' : null,
      offsetAs === null ? null : `AS ${name(offsetAs, w.rules)}`,
    );
  },
  TableFunction(node, w) {
    const { expr, alias: as } = open(node, 'TableFunction');
    const [kind, call] = choice(expr);
    if (kind !== 'Function') throw notAllowed('table function');
    const { name: called, args, over, null_treatment: nulls, within_group: within } = open(call, 'Function');
    const [form, list] = choice(args);
    if (form !== 'List' || over !== null || nulls !== null || listOf(within).length > 0)
      throw notAllowed('table function');
    const { duplicate_treatment: distinct, args: values, clauses } = open(list, 'Arguments');
    if (distinct !== null || listOf(clauses).length > 0) throw notAllowed('table function');
    return spaced(`TABLE(${tableFunction(called, listOf(values), w)})`, alias(as, w));
  },
  Function(node, w) {
    const { lateral, name: called, args, alias: as } = open(node, 'LateralFunction');
    return spaced(lateral === true ? 'LATERAL' : null, tableFunction(called, listOf(args), w), alias(as, w));
  },
  JsonTable: (node, w) => jsonTable(node, w, alias),
  Pivot: (node, w) => pivot(node, w, { source, alias }),
  Unpivot: (node, w) => unpivot(node, w, { source, alias }),
});

function alias(node: unknown, w: Writer): string | null {
  if (node === null) return null;
  const { name: as, columns } = open(node, 'Alias');
  const names = listOf(columns).map((column) => name(open(column, 'AliasColumn')['name'], w.rules));
  return `AS ${name(as, w.rules)}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
}

function sample(node: unknown, w: Writer): string {
  const [place, value] = choice(node);
  if (place !== 'AfterTableAlias') throw notAllowed('sample');
  const { modifier, name: method, quantity } = open(value, 'Sample');
  const { parenthesized, value: size, unit } = open(quantity, 'SampleQuantity');
  if (parenthesized !== true) throw notAllowed('sample');
  return spaced(
    wordFor({ TableSample: 'TABLESAMPLE', Sample: 'SAMPLE' }, modifier, 'sample'),
    method === null
      ? null
      : wordFor({ System: 'SYSTEM', Bernoulli: 'BERNOULLI', Row: 'ROW', Block: 'BLOCK' }, method, 'sample'),
    `(${spaced(w.expression(size), unit === null ? null : wordFor({ Percent: 'PERCENT', Rows: 'ROWS' }, unit, 'sample'))})`,
  );
}
