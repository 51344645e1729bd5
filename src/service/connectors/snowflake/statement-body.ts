/** With whose rights, on what, and where a statement runs; names as Snowflake keeps them. */
export interface Context {
  role: string;
  warehouse: string;
  database: string;
}

interface StatementOptions extends Context {
  /** 0: all. */
  maxRows: number;
  timeoutMs: number;
}

/**
 * The session parameters that the SQL API takes, but for those of output formats: one of these would make it send dates
 * and times spelled out, with what the format leaves of their digits. Those of the account and the user it ignores.
 * https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses#formatting-the-output-of-query-results
 */
const PARAMETERS = {
  MULTI_STATEMENT_COUNT: '1',
  TIMEZONE: 'UTC',
  /** In MB, the least: no part of a result is to be larger. */
  CLIENT_RESULT_CHUNK_SIZE: 16,
  QUERY_TAG: 'parley',
};

export function statementBody(statement: string, options: StatementOptions): Record<string, unknown> {
  const { role, warehouse, database, maxRows, timeoutMs } = options;
  return {
    statement,
    // In seconds; 0 would be the longest there is.
    timeout: Math.max(1, Math.ceil(timeoutMs / 1_000)),
    role,
    warehouse,
    database,
    resultSetMetaData: { format: 'jsonv2' },
    parameters: { ...PARAMETERS, ROWS_PER_RESULTSET: maxRows },
  };
}
