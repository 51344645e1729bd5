import { REFUSALS, SqlRefusedError } from '../../refused.ts';
import { type Fields, isFields } from './fields.ts';

type Names = ReadonlySet<string>;

/** What a table becomes, as a wrapped node. */
type MapTable = (range: Fields) => Fields;
/** Whether a subquery in FROM stays as it is. */
type IsKept = (subselect: Fields) => boolean;

/**
 * The tree with each table mapped that is not the name of a WITH query where it stands.
 * @throws SqlRefusedError where databases disagree what a name means
 */
export function mapTables(
  node: unknown,
  map: MapTable,
  isKept: IsKept = () => false,
  names: Names = new Set(),
): unknown {
  if (Array.isArray(node)) return node.map((one) => mapTables(one, map, isKept, names));
  if (!isFields(node)) return node;
  const { RangeVar: range, RangeSubselect: subselect } = node;
  if (isFields(range)) {
    const isQuery = range['schemaname'] === undefined && names.has(String(range['relname']));
    return isQuery ? node : map(range);
  }
  if (isFields(subselect) && isKept(subselect)) return node;
  const [clause, visible] = withClause(node['withClause'], { map, isKept, names });
  return Object.fromEntries(
    Object.entries(node).map(([field, value]) =>
      field === 'withClause' && clause !== undefined
        ? [field, clause]
        : [field, mapTables(value, map, isKept, visible)],
    ),
  );
}

/** Each query of a WITH sees those before it, and itself where it is recursive. */
function withClause(
  clause: unknown,
  { map, isKept, names }: { map: MapTable; isKept: IsKept; names: Names },
): [clause: Fields | undefined, visible: Names] {
  if (!isFields(clause) || !Array.isArray(clause['ctes'])) return [undefined, names];
  const isRecursive = clause['recursive'] === true;
  const all = clause['ctes'].map(nameOf);
  let visible = names;
  const ctes = clause['ctes'].map((cte: unknown, at) => {
    const own = new Set([...visible, all[at] ?? '']);
    if (isRecursive) checkOrder(cte, all.slice(at + 1));
    const mapped = mapTables(cte, map, isKept, isRecursive ? own : visible);
    visible = own;
    return mapped;
  });
  return [{ ...clause, ctes }, visible];
}

/** PostgreSQL reads the name of a later query, others a table. */
function checkOrder(cte: unknown, later: readonly string[]): void {
  visit(cte, 'RangeVar', ({ schemaname, relname }) => {
    if (schemaname === undefined && later.includes(String(relname))) throw new SqlRefusedError(REFUSALS.laterQuery);
  });
}

function nameOf(cte: unknown): string {
  const fields = isFields(cte) ? cte['CommonTableExpr'] : undefined;
  const name = isFields(fields) ? fields['ctename'] : undefined;
  return typeof name === 'string' ? name : '';
}

export function visit(value: unknown, type: string, found: (fields: Fields) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, type, found);
  } else if (isFields(value)) {
    for (const [field, inner] of Object.entries(value)) {
      if (field === type && isFields(inner)) found(inner);
      visit(inner, type, found);
    }
  }
}
