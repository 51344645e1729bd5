import { it } from 'vitest';
import { describeConnector } from '../suite.ts';
import { findMariadb, startMariadb } from './servers.ts';
import { mysqlFixture } from './shop.ts';

export function describeMysql(): void {
  const binaries = findMariadb();
  if (binaries === undefined) {
    it.skip('connector on MariaDB: not tested, for `mariadbd` and `mariadb-install-db` are not installed here', () =>
      undefined);
  } else {
    describeConnector(
      'MariaDB',
      mysqlFixture(() => startMariadb(binaries)),
    );
  }
}
