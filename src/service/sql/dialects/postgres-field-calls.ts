import { SqlRefusedError } from '../refused.ts';
import { type Fields, isFields, namesOf } from './postgres-fields.ts';
import { ALLOWED_FUNCTIONS } from './postgres-functions.ts';

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
  visit(statement, 'ColumnRef', ({ fields }) => {
    const [table = '', column] = namesOf(fields).slice(-2);
    const known = columns.get(table);
    if (known === undefined || column === undefined || column === '' || known.has(column)) return;
    if (!ALLOWED_FUNCTIONS.has(column)) throw new SqlRefusedError(`The column ${table}.${column} is not known here.`);
  });
}

/** Without an alias the table is called as the function. */
function addColumns({ alias, functions }: Fields, columns: Map<string, Set<string>>): void {
  const named = isFields(alias) ? [alias['aliasname']] : [];
  const called: unknown[] = [];
  visit(functions, 'FuncCall', ({ funcname }) => called.push(namesOf(funcname).at(-1)));
  const tables = (named.length > 0 ? named : called).filter((name) => typeof name === 'string');
  for (const table of tables) {
    const own = isFields(alias) ? namesOf(alias['colnames']) : [];
    const before = columns.get(table) ?? [];
    columns.set(table, new Set([...before, table, ...own, ...COLUMNS_OF_FUNCTIONS]));
  }
}

function visit(value: unknown, type: string, found: (fields: Fields) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, type, found);
  } else if (isFields(value)) {
    for (const [field, inner] of Object.entries(value)) {
      if (field === type && isFields(inner)) found(inner);
      visit(inner, type, found);
    }
  }
}
