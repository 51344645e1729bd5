import { byName } from '../../../shared/by-name.ts';
import { choice, type Fields, isFields, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { dottedColumn, name } from './names.ts';
import type { Writer } from './rules.ts';
import { sources } from './sources.ts';
import { namedWindow } from './windows.ts';

/** @throws SqlRefusedError */
export function select(node: unknown, w: Writer): string {
  const fields = open(node, 'Select');
  if (fields['flavor'] !== 'Standard') throw notAllowed('order of clauses');
  const from = listOf(fields['from']);
  return spaced(
    'SELECT',
    duplicates(fields['distinct']),
    fields['top'] === null ? null : top(fields['top'], w),
    valueMode(fields['value_table_mode']),
    listOf(fields['projection'])
      .map((item) => projected(item, w))
      .join(', '),
    from.length === 0 ? null : `FROM ${sources(from, w)}`,
    clause('WHERE', fields['selection'], w),
    groupBy(fields['group_by'], w),
    clause('HAVING', fields['having'], w),
    ...windowAndQualify(fields, w),
  );
}

const clause = (word: string, node: unknown, w: Writer): string | null =>
  node === null ? null : `${word} ${w.expression(node)}`;

function duplicates(node: unknown): string | null {
  return node === null ? null : wordFor({ Distinct: 'DISTINCT', All: 'ALL' }, node, 'distinct');
}

function valueMode(node: unknown): string | null {
  return node === null ? null : wordFor({ AsStruct: 'AS STRUCT', AsValue: 'AS VALUE' }, node, 'select');
}

function top(node: unknown, w: Writer): string {
  const [kind, value] = choice(open(node, 'Top')['quantity']);
  if (kind === 'Constant' && typeof value === 'number') return `TOP ${value}`;
  return `TOP ${w.expression(value)}`;
}

function projected(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  switch (kind) {
    case 'UnnamedExpr':
      return w.expression(value);
    case 'ExprWithAlias': {
      const { expr, alias } = open(value, 'Aliased');
      return `${w.expression(expr)} AS ${name(alias, w.rules)}`;
    }
    case 'Wildcard':
      return spaced('*', ...wildcardOptions(value, w));
    case 'QualifiedWildcard': {
      const [owner, options] = listOf(value);
      return spaced(`${wildcardOwner(owner, w)}.*`, ...wildcardOptions(options, w));
    }
    default:
      throw notAllowed(kind);
  }
}

function wildcardOwner(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  return kind === 'ObjectName' ? dottedColumn(value, w.rules) : w.expression(value);
}

function wildcardOptions(node: unknown, w: Writer): (string | null)[] {
  const options = open(node, 'WildcardOptions');
  return [
    option(options['opt_ilike'], (value) => {
      const { pattern } = open(value, 'WildcardIlike');
      return `ILIKE ${w.rules.quoteText(String(pattern))}`;
    }),
    option(options['opt_exclude'], (value) => `EXCLUDE ${oneOrMany(value, (one) => dottedColumn(one, w.rules))}`),
    option(options['opt_except'], (value) => {
      const { first_element: first, additional_elements: others } = open(value, 'WildcardExcept');
      return `EXCEPT (${[first, ...listOf(others)].map((one) => name(one, w.rules)).join(', ')})`;
    }),
    option(options['opt_replace'], (value) => {
      const items = listOf(open(value, 'WildcardReplace')['items']).map((item) => {
        const { expr, column_name: column } = open(item, 'ReplacedColumn');
        return `${w.expression(expr)} AS ${name(column, w.rules)}`;
      });
      return `REPLACE (${items.join(', ')})`;
    }),
    option(options['opt_rename'], (value) => `RENAME ${oneOrMany(value, (one) => renamed(one, w))}`),
  ];
}

const option = (value: unknown, render: (value: unknown) => string): string | null =>
  value === null ? null : render(value);

function oneOrMany(node: unknown, render: (one: unknown) => string): string {
  const [kind, value] = choice(node);
  return kind === 'Single' ? render(value) : `(${listOf(value).map(render).join(', ')})`;
}

function renamed(node: unknown, w: Writer): string {
  const { ident, alias } = open(node, 'RenamedColumn');
  return `${name(ident, w.rules)} AS ${name(alias, w.rules)}`;
}

function groupBy(node: unknown, w: Writer): string | null {
  const [kind, value] = choice(node);
  if (kind === 'All') {
    if (listOf(value).length > 0) throw notAllowed('group by');
    return 'GROUP BY ALL';
  }
  const [expressions, modifiers] = listOf(value);
  if (kind !== 'Expressions' || listOf(modifiers).length > 0) throw notAllowed('group by');
  const written = listOf(expressions).map((item) => groupItem(item, w));
  return written.length === 0 ? null : `GROUP BY ${written.join(', ')}`;
}

const GROUPINGS = byName<string>({ Rollup: 'ROLLUP', Cube: 'CUBE', GroupingSets: 'GROUPING SETS' });

function groupItem(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  const word = isFields(node) && Object.hasOwn(GROUPINGS, kind) ? GROUPINGS[kind] : undefined;
  if (word === undefined) return w.expression(node);
  const sets = listOf(value).map((set) => {
    const columns = listOf(set).map(w.expression);
    return columns.length === 1 && kind !== 'GroupingSets' ? columns.join('') : `(${columns.join(', ')})`;
  });
  return `${word} (${sets.join(', ')})`;
}

function windowAndQualify(fields: Fields, w: Writer): (string | null)[] {
  const windows = listOf(fields['named_window']).map((node) => namedWindow(node, w));
  const window = windows.length === 0 ? null : `WINDOW ${windows.join(', ')}`;
  const qualify = clause('QUALIFY', fields['qualify'], w);
  return fields['window_before_qualify'] === true ? [window, qualify] : [qualify, window];
}
