import { BIGQUERY } from './dialects/bigquery.ts';
import { MYSQL } from './dialects/mysql.ts';
import { renderPostgres } from './dialects/postgres.ts';
import { SNOWFLAKE } from './dialects/snowflake.ts';
import { SqlRefusedError } from './refused.ts';
import { renderTree } from './trees/render.ts';

export { SqlRefusedError };

declare const readOnly: unique symbol;

export type Dialect = 'postgres' | 'mysql' | 'bigquery' | 'snowflake';

/** SQL that the guard re-rendered from a parse tree it accepted: one statement that only reads. Only the guard makes it. */
export interface ReadOnlySql {
  readonly text: string;
  readonly [readOnly]: true;
}

/** As long as a saved query may be. */
const LONGEST_SQL = 100_000;

const RENDERERS: Readonly<Record<Dialect, (sql: string) => Promise<string>>> = {
  postgres: renderPostgres,
  mysql: (sql) => renderTree(sql, MYSQL),
  bigquery: (sql) => renderTree(sql, BIGQUERY),
  snowflake: (sql) => renderTree(sql, SNOWFLAKE),
};

/**
 * Accepts one statement that only reads, made of parts that are known to be harmless. The text is rendered from the
 * parse tree, never the input: comments and spacing do not survive.
 * @throws SqlRefusedError
 */
export async function guardSql(sql: string, dialect: Dialect): Promise<ReadOnlySql> {
  if (sql.length > LONGEST_SQL) throw new SqlRefusedError(`The SQL is longer than ${LONGEST_SQL} characters.`);
  if (sql.includes('\0')) throw new SqlRefusedError('The SQL contains a character that is not text.');
  const text = await RENDERERS[dialect](sql);
  return { text } as ReadOnlySql;
}
