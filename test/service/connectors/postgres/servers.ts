import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import { freePort } from '../../../fixtures/free-port.ts';
import { makeKeptData } from '../../../fixtures/kept-folder.ts';
import { emptyPglite } from '../../../fixtures/pglite.ts';
import { untilLogged } from '../until-logged.ts';

/** A database server of the test's own, with an empty database. */
export interface TestServer {
  /** Of the user who owns the database. */
  credentials: DatabaseCredentials;
  execute(sql: string): Promise<Record<string, unknown>[]>;
  /** Connections of connectors that are open now. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** It can go, and come back with what it had. */
export interface RestartableServer extends TestServer {
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** In a thread: a long query would otherwise hold up the test itself. */
const PGLITE_CODE = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const { PGlite } = await import('@electric-sql/pglite');
    const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
    const db = await PGlite.create({ loadDataDir: new Blob([readFileSync(workerData.empty)]) });
    const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 50 });
    await server.start();
    parentPort.on('message', () => parentPort.postMessage(server.getStats().activeConnections));
    parentPort.postMessage(Number(server.getServerConn().split(':').at(-1)));
  })();
`;

export async function startPglite(): Promise<TestServer> {
  const worker = new Worker(PGLITE_CODE, { eval: true, workerData: { empty: await emptyPglite() } });
  const port = Number((await once(worker, 'message'))[0]);
  const credentials = { host: '127.0.0.1', port, dbname: 'postgres', username: 'postgres', password: 'any' };
  return {
    credentials,
    execute: (sql) => execute(credentials, sql),
    async connections() {
      const answer = once(worker, 'message');
      worker.postMessage('connections?');
      return Number((await answer)[0]);
    },
    async stop() {
      await worker.terminate();
    },
  };
}

/** Folder of `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** @param more settings of the server, for example `-c ssl=on` */
export async function startPostgres(binaries: string, more: string[] = []): Promise<RestartableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const user = await unprivilegedUser();
  const password = 'owner-secret';
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  for (const path of [folder, passwordFile]) if (user !== undefined) chownSync(path, user.uid, user.gid);
  const args = ['-D', 'data', '-U', 'owner', '-A', 'scram-sha-256', '--pwfile', 'password', '-E', 'UTF8', '--no-sync'];
  await makeKeptData({ program: join(binaries, 'initdb'), args, options: { ...user, cwd: folder } });
  const port = await freePort();
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
    ...more,
  ];
  const run = async (): Promise<ChildProcess> => {
    const args = ['-D', 'data', '-p', String(port), ...settings];
    const started = spawn(join(binaries, 'postgres'), args, { ...user, cwd: folder });
    await untilLogged(started, 'ready to accept connections');
    return started;
  };
  let server = await run();
  const credentials = { host: '127.0.0.1', port, dbname: 'postgres', username: 'owner', password };
  return {
    credentials,
    execute: (sql) => execute(credentials, sql),
    async connections() {
      const [row] = await execute(
        credentials,
        "SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'parley'",
      );
      return Number(row?.['n']);
    },
    async crash() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    },
    async restart() {
      server = await run();
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function execute(credentials: DatabaseCredentials, sql: string): Promise<Record<string, unknown>[]> {
  const { host, port, dbname: database, username: user, password } = credentials;
  const client = new pg.Client({ host, port, database, user, password });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
