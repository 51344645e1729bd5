import { it } from 'vitest';
import { describeConnector } from '../suite.ts';
import { findPgbouncer, startBehindPgbouncer } from './pgbouncer.ts';
import { findPostgres, startPglite, startPostgres } from './servers.ts';
import { postgresFixture } from './shop.ts';

export function describePostgres(): void {
  describeConnector('PGlite', postgresFixture({ start: startPglite, endsStatements: false, users: false }));

  const [postgres, pgbouncer] = [findPostgres(), findPgbouncer()];
  if (postgres === undefined) {
    it.skip('connector on PostgreSQL: not tested, for `initdb` and `postgres` are not installed here', () => undefined);
  } else {
    const start = () => startPostgres(postgres);
    describeConnector('PostgreSQL', postgresFixture({ start, endsStatements: true, users: true }));
  }
  if (postgres === undefined || pgbouncer === undefined) {
    it.skip('connector behind pgbouncer: not tested, for `pgbouncer` or `postgres` is not installed here', () =>
      undefined);
  } else {
    const start = () => startBehindPgbouncer(pgbouncer, postgres);
    describeConnector('PostgreSQL behind pgbouncer', postgresFixture({ start, endsStatements: true, users: true }));
  }
}
