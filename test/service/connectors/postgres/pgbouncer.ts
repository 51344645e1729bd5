import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../fixtures/free-port.ts';
import { startPostgres, type TestServer, unprivilegedUser } from './servers.ts';

/** Undefined where pgbouncer is not installed. */
export const findPgbouncer = (): string | undefined =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path));

/**
 * A PostgreSQL that is reached through pgbouncer: each transaction gets one of three server processes.
 * @param more settings of pgbouncer, a line each
 */
export async function startBehindPgbouncer(pgbouncer: string, postgres: string, more = ''): Promise<TestServer> {
  const server = await startPostgres(postgres);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const user = await unprivilegedUser();
  const port = await freePort();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
  await writeFile(users, '"owner" "owner-secret"\n"clerk" "clerk-secret"\n');
  await writeFile(settings, settingsOf({ port, users, target: server.credentials.port, more }));
  for (const path of [folder, settings, users]) if (user !== undefined) chownSync(path, user.uid, user.gid);
  const bouncer = spawn(pgbouncer, [settings], { ...user, cwd: folder });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    bouncer.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
    bouncer.once('exit', () => reject(new Error(`pgbouncer did not start: ${log}`)));
  });
  return {
    ...server,
    credentials: { ...server.credentials, port },
    async stop() {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf({
  port,
  users,
  target,
  more,
}: Record<'port' | 'target', number> & Record<'users' | 'more', string>) {
  return `
[databases]
postgres = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
${more}
`;
}
