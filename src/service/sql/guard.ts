import { renderPostgres } from './dialects/postgres.ts';
import { SqlRefusedError } from './refused.ts';

export { SqlRefusedError };

declare const readOnly: unique symbol;

export type Dialect = 'postgres' | 'mysql' | 'bigquery' | 'snowflake';

/** SQL that the guard re-rendered from a parse tree it accepted: one statement that only reads. Only the guard makes it. */
export interface ReadOnlySql {
  readonly text: string;
  readonly [readOnly]: true;
}

const LONGEST_SQL = 20_000;

/**
 * Accepts one statement that only reads, made of parts that are known to be harmless. The text is rendered from the
 * parse tree, never the input: comments and spacing do not survive.
 * @throws SqlRefusedError
 */
export async function guardSql(sql: string, dialect: Dialect): Promise<ReadOnlySql> {
  if (sql.length > LONGEST_SQL) throw new SqlRefusedError(`The SQL is longer than ${LONGEST_SQL} characters.`);
  if (sql.includes('\0')) throw new SqlRefusedError('The SQL contains a character that is not text.');
  if (dialect !== 'postgres') throw new SqlRefusedError('SQL for this kind of database is not supported yet.');
  const text = await renderPostgres(sql);
  return { text } as ReadOnlySql;
}
