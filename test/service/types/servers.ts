import mysql from 'mysql2/promise';
import pg from 'pg';
import { z } from 'zod';
import type { DatabaseCredentials } from '../../../src/contract/resources.ts';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { openConnector } from '../../../src/service/databases/index.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { startMariadb } from '../connectors/mysql/servers.ts';
import { startPostgres } from '../connectors/postgres/servers.ts';
import { POSTGRES_SETUP } from './declared.ts';

/** A server, read by a connector and by the bare driver. */
export interface ReadTwice {
  connector: Connector;
  /** As the server spells it: no driver reads it as a number, a date or a boolean. */
  bare(sql: string): Promise<string | null>;
  /** The statement that reads one value of a type. */
  select(type: string, value: string): Promise<string>;
  stop(): Promise<void>;
}

const network = createNetwork({ allowPrivate: true });
const rowSchema = z.array(z.array(z.string().nullable()).min(1)).min(1);

export async function readPostgresTwice(binaries: string): Promise<ReadTwice> {
  const server = await startPostgres(binaries);
  await server.execute(POSTGRES_SETUP);
  const { credentials } = server;
  const { host, port, dbname: database, username: user, password } = credentials;
  const types = { getTypeParser: () => (text: string | Buffer) => text };
  const client = new pg.Client({ host, port, database, user, password, types });
  await client.connect();
  await client.query("SET TimeZone = 'UTC'");
  const connector = openConnector({ type: 'db:postgres', credentials }, network);
  return {
    connector,
    select: (type, value) => Promise.resolve(`SELECT (${value})::${type} AS v`),
    bare: async (sql) => rowSchema.parse((await client.query({ text: sql, rowMode: 'array' })).rows)[0]?.[0] ?? null,
    async stop() {
      await client.end();
      await connector.close();
      await server.stop();
    },
  };
}

export async function readMariadbTwice(binaries: Parameters<typeof startMariadb>[0]): Promise<ReadTwice> {
  const server = await startMariadb(binaries);
  const { credentials } = server;
  const client = await mysql.createConnection(bareOptions(credentials));
  await client.query("SET time_zone = '+00:00', sql_mode = ''");
  const connector = openConnector({ type: 'db:mysql', credentials }, network);
  let tables = 0;
  return {
    connector,
    /** In a column, for a cast has other types. */
    async select(type, value) {
      tables += 1;
      await client.query(`CREATE TABLE t${tables} (v ${type} NULL)`);
      await client.query(`INSERT INTO t${tables} VALUES (${value})`);
      return `SELECT v FROM t${tables}`;
    },
    bare: async (sql) => rowSchema.parse((await client.query<mysql.RowDataPacket[][]>(sql))[0])[0]?.[0] ?? null,
    async stop() {
      client.destroy();
      await connector.close();
      await server.stop();
    },
  };
}

const bareOptions = ({ host, port, dbname: database, username: user, password }: DatabaseCredentials) => ({
  host,
  port,
  database,
  user,
  password,
  rowsAsArray: true,
  charset: 'UTF8MB4_GENERAL_CI',
  typeCast: (field: { type: string; buffer: () => Buffer | null }): string | null => {
    const bytes = field.buffer();
    if (bytes === null) return null;
    // The protocol sends bits, and the client that comes with the server does too.
    return field.type === 'BIT' ? BigInt(`0x${bytes.toString('hex')}`).toString() : bytes.toString('utf8');
  },
});
