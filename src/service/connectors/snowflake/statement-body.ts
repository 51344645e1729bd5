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
 * Whatever an account or user has set otherwise must not change what a statement means or how it is told.
 * Dates and times travel as numbers; the formats are those of a cast to text.
 * https://docs.snowflake.com/en/sql-reference/parameters
 */
const PARAMETERS = {
  MULTI_STATEMENT_COUNT: '1',
  TIMEZONE: 'UTC',
  BINARY_OUTPUT_FORMAT: 'HEX',
  DATE_OUTPUT_FORMAT: 'YYYY-MM-DD',
  TIME_OUTPUT_FORMAT: 'HH24:MI:SS.FF',
  TIMESTAMP_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF TZHTZM',
  TIMESTAMP_NTZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF',
  TIMESTAMP_LTZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF TZHTZM',
  TIMESTAMP_TZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF TZHTZM',
  /** In MB, the least: no part of a result is larger. */
  CLIENT_RESULT_CHUNK_SIZE: '16',
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
    parameters: { ...PARAMETERS, ROWS_PER_RESULTSET: String(maxRows) },
  };
}
