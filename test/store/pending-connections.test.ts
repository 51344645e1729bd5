import { describe, expect, it } from 'vitest';
import { execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { later, NOW, openTestStore, question, team } from './world.ts';

const pending = {
  person: { team, user: question('1.1').user },
  form: { type: 'db:postgres' as const, name: 'Shop', description: '', datasetId: '', fields: { host: 'db' } },
  viewId: 'V1',
  triesLeft: 5,
};

describe('a connection that waits for its secret', () => {
  it('is found until it expires, and then deleted also where nobody connects anything more', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    const rows = async () => (await execute(url, 'select id from bot_pending_connections')).length;
    await store.pendingConnections.add('p1', pending, { expiresAt: later(600) });
    await store.dropExpired(later(599));
    expect(await store.pendingConnections.find('p1', later(599))).toEqual(pending);
    expect(await store.pendingConnections.find('p1', later(600))).toBeUndefined();
    expect(await rows()).toBe(1);
    await store.dropExpired(later(600));
    expect(await rows()).toBe(0);
    expect(await store.pendingConnections.find('p1', NOW)).toBeUndefined();
  });
});
