import mysql from 'mysql2/promise';
import pg from 'pg';
import { z } from 'zod';
import { databaseCredentialsSchema } from '../../src/contract/resources.ts';
import { createMysqlConnector } from '../../src/service/connectors/mysql/connector.ts';
import { createPostgresConnector } from '../../src/service/connectors/postgres/connector.ts';
import { DEFAULT_LIMITS } from '../../src/service/limits.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import type { ReadOnlySql } from '../../src/service/sql/guard.ts';

/**
 * Reads a million rows once, in a process of its own, and prints what that took: all of them by the driver alone or
 * through the connector, or as many as the service's caps let through.
 */
const job = z
  .object({
    database: z.enum(['postgres', 'mysql']),
    way: z.enum(['driver', 'connector', 'capped']),
    sql: z.string(),
    credentials: databaseCredentialsSchema,
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const ALL = { maxRows: 2_000_000, maxBytes: 1_000_000_000, timeoutMs: 300_000 };

async function readByDriver(): Promise<number> {
  const { host, port, dbname: database, username: user, password } = job.credentials;
  if (job.database === 'mysql') {
    const connection = await mysql.createConnection({ host, port, database, user, password });
    const [rows] = await connection.query<mysql.RowDataPacket[]>(job.sql);
    connection.destroy();
    return rows.length;
  }
  const client = new pg.Client({ host, port, database, user, password });
  await client.connect();
  const { rows } = await client.query(job.sql);
  await client.end();
  return rows.length;
}

async function readByConnector(): Promise<number> {
  const open = job.database === 'mysql' ? createMysqlConnector : createPostgresConnector;
  const connector = open(job.credentials, createNetwork({ allowPrivate: true }));
  const { maxRows, maxBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;
  const limits = job.way === 'capped' ? { maxRows, maxBytes, timeoutMs } : ALL;
  const { rows } = await connector.run({ text: job.sql } as ReadOnlySql, limits, new AbortController().signal);
  await connector.close();
  return rows.length;
}

const before = process.memoryUsage.rss();
const start = performance.now();
const rows = await (job.way === 'driver' ? readByDriver() : readByConnector());
const milliseconds = performance.now() - start;
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ rows, milliseconds, megabytes: (peak - before) / 1024 / 1024 }));
process.exit(0);
