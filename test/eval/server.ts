import pg from 'pg';
import type { DatabaseCredentials } from '../../src/contract/resources.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';

/** Empty databases to load sources into. */
export interface Databases {
  kind: 'PostgreSQL' | 'PGlite';
  create(): Promise<DatabaseCredentials>;
  drop(credentials: DatabaseCredentials): Promise<void>;
  stop(): Promise<void>;
}

/** Of an installed PostgreSQL, or a PGlite each where none is installed. */
export async function startDatabases(): Promise<Databases> {
  const binaries = findPostgres();
  return binaries === undefined ? pgliteDatabases() : postgresDatabases(await startPostgres(binaries));
}

function postgresDatabases(server: TestServer): Databases {
  let made = 0;
  return {
    kind: 'PostgreSQL',
    async create() {
      made += 1;
      const dbname = `eval_${made}`;
      // Texts sort by their bytes, as in SQLite.
      await server.execute(`CREATE DATABASE ${dbname} TEMPLATE template0 LC_COLLATE 'C'`);
      await server.execute(`ALTER DATABASE ${dbname} SET timezone = 'UTC'`);
      return { ...server.credentials, dbname };
    },
    async drop({ dbname }) {
      await server.execute(`DROP DATABASE ${dbname} WITH (FORCE)`);
    },
    stop: () => server.stop(),
  };
}

function pgliteDatabases(): Databases {
  const running = new Map<number, TestServer>();
  return {
    kind: 'PGlite',
    async create() {
      const server = await startPglite();
      running.set(server.credentials.port, server);
      return server.credentials;
    },
    async drop({ port }) {
      await running.get(port)?.stop();
      running.delete(port);
    },
    async stop() {
      for (const server of running.values()) await server.stop();
    },
  };
}

/** A client of the evaluation's own, for loading data and for the truth; values come as the server writes them. */
export async function openClient(credentials: DatabaseCredentials): Promise<pg.Client> {
  const { host, port, dbname: database, username: user, password } = credentials;
  const BOOLEAN = 16;
  const types = {
    getTypeParser: (type: number) => (text: string) => (type === BOOLEAN ? String(text === 't') : text),
  };
  const client = new pg.Client({ host, port, database, user, password, types });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
