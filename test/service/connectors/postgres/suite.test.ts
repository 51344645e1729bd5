import { it } from 'vitest';
import { describeConnector } from '../suite.ts';
import { findPostgres, startPglite, startPostgres } from './servers.ts';
import { postgresFixture } from './shop.ts';

describeConnector('PGlite', postgresFixture({ start: startPglite, endsStatements: false, users: false }));

const binaries = findPostgres();
if (binaries === undefined) {
  it.skip('connector on PostgreSQL: not tested, for `initdb` and `postgres` are not installed here', () => undefined);
} else {
  const start = () => startPostgres(binaries);
  describeConnector('PostgreSQL', postgresFixture({ start, endsStatements: true, users: true }));
}
