import PQueue from 'p-queue';
import { openPglite } from '../../../../fixtures/pglite.ts';
import { INFORMATION_SCHEMA_SQL } from './information-schema.ts';
import { BigqueryProblem, type Cell, type Field, type Table } from './protocol.ts';

/** Type ids of Postgres → types of BigQuery, in the spelling of results. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [16, 'BOOLEAN'],
  [17, 'BYTES'],
  [20, 'INTEGER'],
  [21, 'INTEGER'],
  [23, 'INTEGER'],
  [25, 'STRING'],
  [114, 'JSON'],
  [701, 'FLOAT'],
  [1042, 'STRING'],
  [1043, 'STRING'],
  [1082, 'DATE'],
  [1083, 'TIME'],
  [1114, 'DATETIME'],
  [1184, 'TIMESTAMP'],
  [1700, 'NUMERIC'],
  [3802, 'JSON'],
]);

const PARSERS = Object.fromEntries([...TYPES.keys(), 19, 1043].map((id) => [id, (text: string) => text]));

/**
 * Stands in for BigQuery's query engine: a Postgres in this process. It runs what both understand once the names in
 * backticks are spelled the other way, and says of the rest what BigQuery would. It is no BigQuery: its functions,
 * its types and its costs are Postgres's.
 */
export interface Engine {
  /** @throws BigqueryProblem */
  run(sql: string, defaultDataset: string | undefined): Promise<Table>;
  /** Refuses what it would refuse, without running it. @throws BigqueryProblem */
  check(sql: string, defaultDataset: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** @param seedSql makes a schema for each dataset */
export async function startEngine(seedSql: string): Promise<Engine> {
  const db = await openPglite();
  await db.exec("SET TimeZone = 'UTC'; SET extra_float_digits = 3");
  await db.exec(seedSql);
  await db.exec(INFORMATION_SCHEMA_SQL);
  const queue = new PQueue({ concurrency: 1 });
  const use = (dataset: string | undefined) =>
    db.exec(`SET search_path = ${dataset === undefined ? "''" : `"${dataset}"`}, bigquery`);
  const runAlone = async (sql: string, defaultDataset: string | undefined): Promise<Table> => {
    await use(defaultDataset);
    const options = { rowMode: 'array', parsers: PARSERS } as const;
    const result = await db.query<(string | null)[]>(toPostgres(sql), [], options);
    const fields = fieldsOf(result.fields);
    return { fields, rows: result.rows.map((row) => row.map((text, at) => cellOf(text, fields[at]?.type ?? ''))) };
  };
  const checkAlone = async (sql: string, defaultDataset: string | undefined): Promise<void> => {
    await use(defaultDataset);
    fieldsOf((await db.describeQuery(toPostgres(sql))).resultFields);
  };
  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.add(work);
    } catch (error) {
      throw problemOf(error);
    }
  };
  return {
    run: (sql, defaultDataset) => queued(() => runAlone(sql, defaultDataset)),
    check: (sql, defaultDataset) => queued(() => checkAlone(sql, defaultDataset)),
    close: () => db.close(),
  };
}

/** Names in backticks become names in quotes, texts in quotes texts, and the metadata views those of this engine. */
function toPostgres(sql: string): string {
  return sql
    .replaceAll(/"([^"]*)"/g, (_, text: string) => `'${text.replaceAll("'", "''")}'`)
    .replaceAll(/`([^`]*)`/g, (_, path: string) => path.split('.').map(quoted).join('.'))
    .replaceAll(/"[a-z][a-z0-9-]{5,}"\.(?="[a-z_]+"\.(?:"|INFORMATION_SCHEMA\b|__TABLES__))/g, '')
    .replaceAll(
      /"(\w+)"\.(?:INFORMATION_SCHEMA\.(\w+)|(__TABLES__))/g,
      (_, dataset: string, view = '', tables = '') => {
        return `(SELECT * FROM bigquery.${String(view || tables).toLowerCase()} WHERE dataset = '${dataset}') AS metadata`;
      },
    );
}

const quoted = (name: string) => `"${name}"`;

function fieldsOf(described: readonly { name: string; dataTypeID: number }[]): Field[] {
  const fields = described.map(
    ({ name, dataTypeID }): Field => ({ name, type: TYPES.get(dataTypeID) ?? 'STRING', mode: 'NULLABLE' }),
  );
  assertDistinct(fields);
  return fields;
}

function assertDistinct(fields: Field[]): void {
  const names = fields.map(({ name }) => name.toLowerCase());
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  const message = `Duplicate column names in the result are not supported. Found duplicate(s): ${repeated}`;
  throw new BigqueryProblem(400, 'invalidQuery', message);
}

function cellOf(text: string | null, type: string): Cell {
  if (text === null) return null;
  switch (type) {
    case 'BOOLEAN':
      return text === 't' ? 'true' : 'false';
    case 'BYTES':
      return Buffer.from(text.slice(2), 'hex').toString('base64');
    case 'DATETIME':
      return text.replace(' ', 'T');
    case 'TIMESTAMP':
      return String(BigInt(Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))) * 1000n);
    default:
      return text;
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BigqueryProblem) return error;
  const code = 'code' in error ? error.code : '';
  const named = /"([^"]+)"/.exec(error.message)?.[1] ?? '';
  if (code === '42703') return new BigqueryProblem(400, 'invalidQuery', `Unrecognized name: ${named} at [1:8]`);
  if (code === '42601')
    return new BigqueryProblem(400, 'invalidQuery', `Syntax error: Unexpected identifier "${named}" at [1:1]`);
  if (code === '42P01')
    return new BigqueryProblem(404, 'notFound', `Not found: Table stub-project:${named} was not found in location US`);
  return new BigqueryProblem(400, 'invalidQuery', error.message);
}
