import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import mysql from 'mysql2/promise';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import { freePort } from '../../../fixtures/free-port.ts';
import { makeKeptData } from '../../../fixtures/kept-folder.ts';
import { untilLogged } from '../until-logged.ts';

/** A MariaDB of the test's own, with an empty database `shop`. */
export interface TestServer {
  /** Of a user who may do anything in `shop` and nothing elsewhere. */
  credentials: DatabaseCredentials;
  /** As root; several statements at once. */
  execute(sql: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

interface Binaries {
  server: string;
  install: string;
}

/** Undefined where MariaDB is not installed. */
export function findMariadb(): Binaries | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const [server, install] = [find('mariadbd'), find('mariadb-install-db')];
  return server === undefined || install === undefined ? undefined : { server, install };
}

/** Its log is 96 MB otherwise, which are written for each server. */
const SMALL = ['--innodb-log-file-size=16M'];

/** @param settings of the server, for example `--ssl-cert=…` */
export async function startMariadb(binaries: Binaries, settings: string[] = []): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mariadb-'));
  // As root it insists on being told so.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const args = ['--no-defaults', '--datadir=./data', '--auth-root-authentication-method=normal', '--skip-test-db'];
  // A server that starts deletes the temporary files of all that share its folder for them.
  const env = { ...process.env, TMPDIR: folder };
  await makeKeptData({ program: binaries.install, args: [...args, ...SMALL, ...user], options: { cwd: folder, env } });
  const port = await freePort();
  const options = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`];
  const thrifty = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--skip-name-resolve'];
  const all = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    ...options,
    ...thrifty,
    ...SMALL,
    ...user,
    ...settings,
  ];
  const server = spawn(binaries.server, all, { cwd: folder, env });
  await untilLogged(server, 'ready for connections');
  const root = { host: '127.0.0.1', port, user: 'root', multipleStatements: true, dateStrings: true };
  const admin = await mysql.createConnection(root);
  await admin.query(`
    CREATE DATABASE shop CHARACTER SET utf8mb4;
    CREATE USER owner@'%' IDENTIFIED BY 'owner-secret';
    GRANT ALL ON shop.* TO owner@'%';
    USE shop`);
  return {
    credentials: { host: '127.0.0.1', port, dbname: 'shop', username: 'owner', password: 'owner-secret' },
    async execute(sql) {
      const [rows] = await admin.query<mysql.RowDataPacket[]>(sql);
      return rows;
    },
    async stop() {
      admin.destroy();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
