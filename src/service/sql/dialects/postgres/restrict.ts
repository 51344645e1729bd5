import { checkColumn, maskedColumns, notReadable, notWhole, type Restricted, type SqlAccess } from '../../access.ts';
import { SqlRefusedError } from '../../refused.ts';
import { isSameTree } from '../../same-tree.ts';
import { restrictedSql } from '../../spelling/restricted-sql.ts';
import { type Fields, isFields, namesOf } from './fields.ts';
import { PLACES } from './nodes.ts';
import { postgres as spelling } from './spelling.ts';
import { mapTables, visit } from './tables.ts';

export interface RestrictedTree {
  tree: unknown;
  /** undefined: no table has column rules. */
  masked?: string[];
}

type Parse = (sql: string) => Promise<unknown>;

/**
 * The tree with each table named by its schema, and with what may be read of it in place of a table that has column
 * rules. @throws SqlRefusedError
 */
export async function restrict(tree: unknown, access: SqlAccess, parse: Parse): Promise<RestrictedTree> {
  const restricted: Restricted[] = [];
  mapTables(tree, (range) => {
    const { table, calledAs } = read(range, access);
    if (table.columns !== undefined) restricted.push({ table, calledAs });
    return { RangeVar: range };
  });
  visit(tree, 'ColumnRef', ({ fields }) => checkColumn(namesOf(fields), restricted, access));
  visit(tree, 'typeName', ({ names }) => checkRowType(namesOf(names), access));
  const sources = await sourcesOf(restricted, parse);
  const restrictedTree = mapTables(
    tree,
    (range) => replacement(range, { access, sources }),
    (node) => isWritten(node, [...sources.values()]),
  );
  return restricted.length === 0
    ? { tree: restrictedTree }
    : { tree: restrictedTree, masked: maskedColumns(restricted) };
}

function read({ schemaname, relname, inh, alias }: Fields, access: SqlAccess): Restricted {
  const parts = [schemaname, relname].filter((part) => typeof part === 'string');
  const table = access.find(parts);
  // The subquery in its place reads the tables that inherit from it too.
  if (table.columns !== undefined && inh !== true) throw notWhole('ONLY', table.name);
  const given = isFields(alias) ? alias['aliasname'] : undefined;
  return { table, calledAs: typeof given === 'string' ? given : table.name };
}

/** A value of a row's type says which columns the table has. */
function checkRowType(names: readonly string[], access: SqlAccess): void {
  const [schema, name] = names;
  if (schema === undefined || name === undefined || names.length !== 2) return;
  for (const row of [name, name.replace(/^_/, '')]) {
    if (access.isHidden(schema, row)) throw notReadable(`${schema}.${row}`);
  }
}

const keyOf = ({ table, calledAs }: Restricted): string => JSON.stringify([table.schema, table.name, calledAs]);

async function sourcesOf(restricted: readonly Restricted[], parse: Parse): Promise<Map<string, Fields>> {
  const sources = new Map<string, Fields>();
  for (const one of restricted) {
    if (sources.has(keyOf(one))) continue;
    sources.set(keyOf(one), firstSource(await parse(restrictedSql(one.table, one.calledAs, spelling))));
  }
  return sources;
}

function firstSource(statement: unknown): Fields {
  const select = isFields(statement) ? statement['SelectStmt'] : undefined;
  const from: unknown = isFields(select) && Array.isArray(select['fromClause']) ? select['fromClause'][0] : undefined;
  const source = isFields(from) ? from['RangeSubselect'] : undefined;
  if (!isFields(source)) throw new SqlRefusedError('This table has a name that the guard cannot write.');
  return source;
}

function replacement(
  range: Fields,
  { access, sources }: { access: SqlAccess; sources: ReadonlyMap<string, Fields> },
): Fields {
  const { table, calledAs } = read(range, access);
  const source = sources.get(keyOf({ table, calledAs }));
  if (source === undefined) return { RangeVar: { ...range, schemaname: table.schema, relname: table.name } };
  const { alias } = range;
  return { RangeSubselect: alias === undefined ? source : { ...source, alias } };
}

/** Whether a subquery is what stands for a table already, as in SQL that ran before. */
const isWritten = ({ subquery, lateral }: Fields, sources: readonly Fields[]): boolean =>
  lateral === undefined && sources.some((source) => isSameTree(subquery, source['subquery'], { ignored: PLACES }));
