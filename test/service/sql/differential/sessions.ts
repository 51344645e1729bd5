import mysql from 'mysql2/promise';
import pg from 'pg';
import { findMariadb, startMariadb } from '../../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../../connectors/postgres/servers.ts';

/** One connection to a server of the test's own. */
export interface Session {
  /** The rows in one text, or undefined where the server refuses the statement. */
  rowsOf(sql: string): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Connection {
  query(sql: string): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Undefined where MariaDB isn't installed. */
export function mariadbSession(): ((schema: string) => Promise<Session>) | undefined {
  const binaries = findMariadb();
  if (binaries === undefined) return undefined;
  return async (schema) => {
    const server = await startMariadb(binaries);
    await server.execute(schema);
    const { host, port, dbname: database, username: user, password } = server.credentials;
    const connection = await mysql.createConnection({
      host,
      port,
      database,
      user,
      password,
      dateStrings: true,
      rowsAsArray: true,
    });
    await connection.query("SET SESSION max_statement_time = 2, time_zone = '+00:00'");
    const query = async (sql: string) => (await connection.query(sql))[0];
    return makeSession({ query, end: async () => connection.end() }, server);
  };
}

/** Undefined where PostgreSQL isn't installed. */
export function postgresSession(): ((schema: string) => Promise<Session>) | undefined {
  const binaries = findPostgres();
  if (binaries === undefined) return undefined;
  return async (schema) => {
    const server = await startPostgres(binaries);
    await server.execute(schema);
    const { host, port, dbname: database, username: user, password } = server.credentials;
    const client = new pg.Client({ host, port, database, user, password });
    await client.connect();
    await client.query("SET statement_timeout = '2s'; SET timezone = 'UTC'");
    const query = async (text: string) =>
      (await client.query({ text, rowMode: 'array', types: { getTypeParser: () => String } })).rows;
    return makeSession({ query, end: async () => client.end() }, server);
  };
}

function makeSession(connection: Connection, server: { stop(): Promise<void> }): Session {
  return {
    rowsOf: async (sql) =>
      connection.query(sql).then(
        (rows) => JSON.stringify(rows),
        () => undefined,
      ),
    async close() {
      await connection.end();
      await server.stop();
    },
  };
}
