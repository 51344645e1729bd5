import { it } from 'vitest';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../connectors/postgres/servers.ts';
import type { Started } from './learned-source.ts';

/** On each real server that is installed here; `what` is told of those that aren't. */
export function onEachServer(what: string, suite: (name: string, start: () => Promise<Started>) => void): void {
  const [postgres, mariadb] = [findPostgres(), findMariadb()];
  if (postgres === undefined) {
    it.skip(`${what} on PostgreSQL: not tested, for it is not installed here`, () => undefined);
  } else {
    suite('PostgreSQL', async () => {
      const server = await startPostgres(postgres);
      return { server, source: { type: 'db:postgres', credentials: server.credentials } };
    });
  }
  if (mariadb === undefined) {
    it.skip(`${what} on MariaDB: not tested, for it is not installed here`, () => undefined);
  } else {
    suite('MariaDB', async () => {
      const server = await startMariadb(mariadb);
      return { server, source: { type: 'db:mysql', credentials: server.credentials } };
    });
  }
}
