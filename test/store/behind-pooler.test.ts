import { describe, expect, it } from 'vitest';
import { findPgbouncer, startBehindPgbouncer } from '../service/connectors/postgres/pgbouncer.ts';
import { findPostgres } from '../service/connectors/postgres/servers.ts';
import { messageOf, NOW, openTestStore, question, team } from './world.ts';

const [postgres, pgbouncer] = [findPostgres(), findPgbouncer()];
const isInstalled = postgres !== undefined && pgbouncer !== undefined;

describe.skipIf(!isInstalled)(
  'behind a pooler that shares connections (needs `pgbouncer`, `initdb` and `postgres`)',
  () => {
    it('two processes keep what they keep: questions, leases, turns, and settings', async () => {
      const server = await startBehindPgbouncer(pgbouncer ?? '', postgres ?? '');
      const { host, port, dbname, username, password } = server.credentials;
      const url = `postgres://${username}:${password}@${host}:${port}/${dbname}`;
      const [here, there] = [
        await openTestStore({ url, leaseMs: 60_000 }),
        await openTestStore({ url, leaseMs: 60_000 }),
      ];
      const [first, second] = [question('1700000000.000100'), question('1700000000.000200', 'only the top 3')];
      await here.questions.receive(first, NOW);
      await there.questions.receive(second, NOW);
      expect(await here.questions.begin(first, NOW)).toMatchObject({ attempts: 1 });
      expect(await there.questions.begin(second, NOW)).toBeUndefined();
      await here.questions.finish(messageOf(first), 'answered', NOW);
      expect(await there.questions.begin(second, NOW)).toMatchObject({ attempts: 1 });
      expect((await here.settings.ofWorkspace(team)).isOff).toBe(false);
      await there.settings.changeWorkspace(team, { isOff: true }, NOW);
      await expect.poll(async () => (await here.settings.ofWorkspace(team)).isOff, { timeout: 5_000 }).toBe(true);
      await here.close();
      await there.close();
      await server.stop();
    });
  },
);
