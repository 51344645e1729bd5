import { SqlRefusedError } from '../../refused.ts';
import { type Fields, isFields, namesOf } from './fields.ts';
import { ALLOWED_FUNCTIONS } from './functions.ts';
import { visit } from './tables.ts';

/** Columns that set-returning functions have by themselves. */
const COLUMNS_OF_FUNCTIONS = ['key', 'value', 'ordinality'];

/**
 * PostgreSQL takes `x.f` for `f(x)` where x has no column f. For a table x is a row, which no function of harm accepts;
 * for `FROM unnest(…) AS x` it is the plain value, and `x.pg_read_file` would read a file.
 * https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE
 * @throws SqlRefusedError
 */
export function checkFieldCalls(statement: unknown): void {
  const columns = new Map<string, Set<string>>();
  visit(statement, 'RangeFunction', (fields) => addColumns(fields, columns));
  if (columns.size === 0) return;
  visit(statement, 'ColumnRef', ({ fields }) => {
    const [table = '', column] = namesOf(fields).slice(-2);
    const known = columns.get(table);
    if (known === undefined || column === undefined || column === '' || known.has(column)) return;
    if (!ALLOWED_FUNCTIONS.has(column)) throw new SqlRefusedError(`There is no column ${table}.${column} here.`);
  });
}

/** If one name is used for several tables in separate subqueries, only the columns that all of them have are known. */
function addColumns({ alias, functions }: Fields, columns: Map<string, Set<string>>): void {
  for (const table of tableNames(alias, functions)) {
    const given = isFields(alias) ? namesOf(alias['colnames']) : [];
    const own = new Set([...COLUMNS_OF_FUNCTIONS, ...(given.length > 0 ? given : [table])]);
    const before = columns.get(table) ?? own;
    columns.set(table, new Set([...own].filter((column) => before.has(column))));
  }
}

/** Without an alias the table is called as the function. What is no function by its form has no name to watch. */
function tableNames(alias: unknown, functions: unknown): string[] {
  if (!Array.isArray(functions) || !functions.every(isPlainCall)) {
    throw new SqlRefusedError('FROM can only contain tables, subqueries, and functions.');
  }
  if (isFields(alias)) return typeof alias['aliasname'] === 'string' ? [alias['aliasname']] : [];
  const called: string[] = [];
  visit(functions, 'FuncCall', ({ funcname }) => called.push(...namesOf(funcname).slice(-1)));
  return called;
}

/** A list of the function and its column definitions, which are empty. COALESCE, NULLIF and such are no calls. */
function isPlainCall(item: unknown): boolean {
  const items = isFields(item) && isFields(item['List']) ? item['List']['items'] : undefined;
  return Array.isArray(items) && isFields(items[0]) && 'FuncCall' in items[0];
}
