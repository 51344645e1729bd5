import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './service/connectors/postgres/servers.ts';

/** For all tests of the project: one PostgreSQL, in which each has databases of its own. @returns what ends it */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    process.stderr.write('postgres is not installed: what is kept was tested in files only\n');
    return undefined;
  }
  const server = await startPostgres(binaries, ['-c', 'max_connections=500']);
  const { host, port, dbname, username, password } = server.credentials;
  project.provide('databaseServer', `postgres://${username}:${password}@${host}:${port}/${dbname}`);
  return () => server.stop();
}
