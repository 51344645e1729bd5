import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { type Fields, isFields, listOf, open } from './fields.ts';
import { dotted, readName } from './names.ts';
import type { DialectRules } from './rules.ts';

interface Mapping {
  rules: DialectRules;
  /** What a table becomes, as a wrapped node. */
  map: (table: Fields) => Fields;
  /** Whether a subquery in FROM stays as it is. */
  isKept?: (derived: Fields) => boolean;
}

type Names = ReadonlySet<string>;

/**
 * The tree with each table mapped that is not the name of a WITH query where it stands.
 * @throws SqlRefusedError where databases disagree what a name means
 */
export function mapTables(node: unknown, mapping: Mapping, names: Names = new Set()): unknown {
  if (Array.isArray(node)) return node.map((one) => mapTables(one, mapping, names));
  if (!isFields(node)) return node;
  const { Table: table, Derived: derived, Pivot: pivot, Unpivot: unpivot } = node;
  if (isFields(table)) return isTable(table, mapping, names) ? mapping.map(table) : node;
  if (isFields(derived) && mapping.isKept?.(derived) === true) return node;
  const [clause, visible] = withClause(node['with'], mapping, names);
  const mapped = Object.fromEntries(
    Object.entries(node).map(([field, value]) =>
      field === 'with' && clause !== undefined ? [field, clause] : [field, mapTables(value, mapping, visible)],
    ),
  );
  return isFields(pivot) || isFields(unpivot) ? withoutGivenName(node, mapped) : mapped;
}

function isTable({ name }: Fields, { rules }: Mapping, names: Names): boolean {
  const parts = dotted(name, rules);
  const [only, surplus] = parts;
  if (only === undefined || surplus !== undefined) return true;
  if (!only.quoted && only.written.toLowerCase() === rules.dual) return false;
  return !names.has(only.value);
}

/** Each query of a WITH sees those before it, and itself where it is recursive. */
function withClause(node: unknown, mapping: Mapping, names: Names): [clause: Fields | undefined, visible: Names] {
  if (!isFields(node)) return [undefined, names];
  const { recursive, cte_tables: list } = open(node, 'With');
  const all = listOf(list).map((cte) => nameOf(cte, mapping.rules));
  let visible = names;
  const ctes = listOf(list).map((cte, at) => {
    const own = new Set([...visible, all[at] ?? '']);
    if (recursive === true) checkOrder(cte, all.slice(at + 1), mapping.rules);
    const mapped = mapTables(cte, mapping, recursive === true ? own : visible);
    visible = own;
    return mapped;
  });
  return [{ ...node, cte_tables: ctes }, visible];
}

/** MySQL reads a table of that name, MariaDB and BigQuery the later query. */
function checkOrder(cte: unknown, later: readonly string[], rules: DialectRules): void {
  visit(cte, 'Table', (table) => {
    const [only, surplus] = isFields(table) ? dotted(table['name'], rules) : [];
    if (only !== undefined && surplus === undefined && later.includes(only.value))
      throw new SqlRefusedError(REFUSALS.laterQuery);
  });
}

const nameOf = (cte: unknown, rules: DialectRules): string =>
  readName(open(open(cte, 'Cte')['alias'], 'Alias')['name'], rules).value;

/** Before PIVOT a subquery has no name, unless the statement gave its table one. */
function withoutGivenName(before: Fields, after: Fields): Fields {
  const [[kind, old] = ['', undefined]] = Object.entries(before);
  const now = after[kind];
  const oldTable = isFields(old) && isFields(old['table']) ? old['table']['Table'] : undefined;
  const newTable = isFields(now) && isFields(now['table']) ? now['table']['Derived'] : undefined;
  if (!isFields(oldTable) || oldTable['alias'] !== null || !isFields(now) || !isFields(newTable)) return after;
  return { [kind]: { ...now, table: { Derived: { ...newTable, alias: null } } } };
}

/** The nodes of a kind, the outer ones first. `inNames: false` leaves out the parts of the names of tables and functions. */
export function visit(
  node: unknown,
  kind: string,
  found: (value: unknown) => void,
  { inNames = true }: { inNames?: boolean } = {},
): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, kind, found, { inNames });
  } else if (isFields(node)) {
    for (const [field, value] of Object.entries(node)) {
      if (!inNames && field === 'name') continue;
      if (field === kind) found(value);
      visit(value, kind, found, { inNames });
    }
  }
}
