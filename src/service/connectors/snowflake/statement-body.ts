import type { AskingPerson } from '../connector.ts';

/** On what, and where a statement runs; names as Snowflake keeps them. */
export interface Context {
  warehouse: string;
  database: string;
}

interface StatementOptions extends Context {
  /** With whose rights. */
  role: string;
  /** undefined: nobody asks. */
  person: AskingPerson | undefined;
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
};

/**
 * Shown beside the statement in the account's query history, and of at most 2,000 characters there.
 * https://docs.snowflake.com/en/sql-reference/parameters#query-tag
 */
const tagOf = (person: AskingPerson | undefined): string =>
  JSON.stringify({ app: 'parley', ...(person !== undefined && { parley_external_id: person.externalId }) });

export function statementBody(statement: string, options: StatementOptions): Record<string, unknown> {
  const { role, person, warehouse, database, maxRows, timeoutMs } = options;
  return {
    statement,
    // In seconds; 0 would be the longest there is.
    timeout: Math.max(1, Math.ceil(timeoutMs / 1_000)),
    role,
    warehouse,
    database,
    resultSetMetaData: { format: 'jsonv2' },
    parameters: { ...PARAMETERS, QUERY_TAG: tagOf(person), ROWS_PER_RESULTSET: maxRows },
  };
}
