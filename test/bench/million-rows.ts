import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { DatabaseCredentials } from '../../src/contract/resources.ts';
import { findMariadb, startMariadb } from '../service/connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../service/connectors/postgres/servers.ts';

const CHILD = new URL('million-rows-child.ts', import.meta.url).pathname;

const POSTGRES_SQL = `SELECT n::bigint AS id, 'customer number ' || n AS name, (n * 1.25)::numeric(12,2) AS amount,
  DATE '2026-01-01' + (n % 365) AS day FROM generate_series(1, 1000000) AS s (n)`;
const MARIADB_SQL = `SELECT seq AS id, CONCAT('customer number ', seq) AS name, CAST(seq * 1.25 AS decimal(12,2)) AS amount,
  DATE '2026-01-01' + INTERVAL (seq % 365) DAY AS day FROM seq_1_to_1000000`;

const takenSchema = z.object({ rows: z.int(), milliseconds: z.number(), megabytes: z.number() });
type Taken = z.infer<typeof takenSchema>;

interface Subject {
  database: 'postgres' | 'mysql';
  sql: string;
  credentials: DatabaseCredentials;
}

/** A result of a million rows through the connectors, beside the driver alone: time, and memory above the start. */
export async function measureMillionRows(): Promise<string[]> {
  const [postgres, mariadb] = [findPostgres(), findMariadb()];
  const lines: string[] = [];
  if (postgres === undefined) lines.push('a million rows of PostgreSQL: not measured, it is not installed here');
  else {
    const server = await startPostgres(postgres);
    const { credentials } = server;
    lines.push(...(await measure('PostgreSQL', { database: 'postgres', sql: POSTGRES_SQL, credentials })));
    await server.stop();
  }
  if (mariadb === undefined) lines.push('a million rows of MariaDB: not measured, it is not installed here');
  else {
    const server = await startMariadb(mariadb);
    const { credentials } = server;
    lines.push(...(await measure('MariaDB', { database: 'mysql', sql: MARIADB_SQL, credentials })));
    await server.stop();
  }
  return lines;
}

async function measure(name: string, subject: Subject): Promise<string[]> {
  const driver = await read(subject, 'driver');
  const connector = await read(subject, 'connector');
  const capped = await read(subject, 'capped');
  return [
    `a million rows of ${name} by the driver alone: ${told(driver)}`,
    `  through the connector, all: ${told(connector)}, ${ratios(connector, driver)}`,
    `  through the connector with the service's caps: ${told(capped)}, ${ratios(capped, driver)}`,
  ];
}

async function read(subject: Subject, way: 'driver' | 'connector' | 'capped'): Promise<Taken> {
  const job = JSON.stringify({ ...subject, way });
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CHILD, job]);
  return takenSchema.parse(JSON.parse(stdout));
}

const told = ({ rows, milliseconds, megabytes }: Taken) =>
  `${rows} rows in ${(milliseconds / 1000).toFixed(2)} s with ${megabytes.toFixed(0)} MB`;

const ratios = (taken: Taken, driver: Taken) =>
  `${(taken.milliseconds / driver.milliseconds).toFixed(2)} of the driver's time and ${(taken.megabytes / driver.megabytes).toFixed(2)} of its memory`;
