import { it } from 'vitest';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPglite, startPostgres } from '../connectors/postgres/servers.ts';
import { describeLearning } from './learning-suite.ts';

describeLearning('PGlite', async () => {
  const server = await startPglite();
  return { server, source: { type: 'db:postgres', credentials: server.credentials } };
});

const [postgres, mariadb] = [findPostgres(), findMariadb()];
if (postgres === undefined) {
  it.skip('learning a source on PostgreSQL: not tested, for it is not installed here', () => undefined);
} else {
  describeLearning('PostgreSQL', async () => {
    const server = await startPostgres(postgres);
    return { server, source: { type: 'db:postgres', credentials: server.credentials } };
  });
}
if (mariadb === undefined) {
  it.skip('learning a source on MariaDB: not tested, for it is not installed here', () => undefined);
} else {
  describeLearning('MariaDB', async () => {
    const server = await startMariadb(mariadb);
    return { server, source: { type: 'db:mysql', credentials: server.credentials } };
  });
}
