import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataSource } from '../../../src/service/databases/index.ts';
import { sampled } from '../../sampled.ts';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../connectors/postgres/servers.ts';
import { type AskedSource, openAsked } from './asked-source.ts';
import { POSTGRES_SETUP } from './declared.ts';
import {
  ASK,
  nounOf,
  QUESTION_PATHS,
  RECKONED_MARIADB,
  RECKONED_POSTGRES,
  type ReckonedType,
  tableSql,
} from './questions.ts';

/** Of each database, in a sample. */
const FEW = 20;

const SHOPS = `CREATE TABLE shops (id int PRIMARY KEY, name varchar(9), opening_time time);
  INSERT INTO shops VALUES (1, 'a', '09:00:00'), (2, 'b', '10:30:00'), (3, 'c', NULL)`;

interface Reckoning {
  name: string;
  dialect: 'postgres' | 'mysql';
  types: readonly ReckonedType[];
  start?: () => Promise<{ source: DataSource; execute(sql: string): Promise<unknown>; stop(): Promise<void> }>;
}

function describeReckoned({ name, dialect, types, start }: Reckoning): void {
  describe.skipIf(start === undefined)(`questions about each type of ${name}`, () => {
    let asked: AskedSource | undefined;
    let stop = () => Promise.resolve();

    beforeAll(async () => {
      if (start === undefined) return;
      const server = await start();
      for (const [at, one] of types.entries()) await server.execute(tableSql(one, at));
      await server.execute(SHOPS);
      asked = await openAsked(server.source);
      stop = async () => {
        await asked?.close();
        await server.stop();
      };
    }, 120_000);
    afterAll(() => stop());

    it('an average of times of day is one, and no number', async () => {
      const { outcome } = (await asked?.ask('average opening time of shops')) ?? {};
      const rows = outcome?.kind === 'answered' ? outcome.result.rows : outcome?.explanation;
      expect(rows).toEqual([{ average_opening_time: '09:45:00' }]);
    });

    const cases = types.flatMap((one, at) =>
      QUESTION_PATHS.map((path) => [one.type, one.kind, path, one, at] as const),
    );
    it.each(sampled(cases, FEW))('%s, %s, is %s', async (_, __, path, reckoned, at) => {
      if (asked === undefined) throw new Error('not started');
      await ASK[path]({ asked, dialect, reckoned, noun: nounOf(at) });
    });
  });
}

const postgres = findPostgres();
describeReckoned({
  name: 'PostgreSQL',
  dialect: 'postgres',
  types: RECKONED_POSTGRES,
  ...(postgres !== undefined && {
    start: async () => {
      const server = await startPostgres(postgres);
      await server.execute(POSTGRES_SETUP);
      return { ...server, source: { type: 'db:postgres', credentials: server.credentials } };
    },
  }),
});

const mariadb = findMariadb();
describeReckoned({
  name: 'MariaDB',
  dialect: 'mysql',
  types: RECKONED_MARIADB,
  ...(mariadb !== undefined && {
    start: async () => {
      const server = await startMariadb(mariadb);
      await server.execute('USE shop');
      return { ...server, source: { type: 'db:mysql', credentials: server.credentials } };
    },
  }),
});
