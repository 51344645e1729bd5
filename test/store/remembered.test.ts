import { describe, expect, it } from 'vitest';
import { Remembered } from '../../src/store/remembered.ts';
import { execute, heard, makeDatabaseUrl } from '../fixtures/databases.ts';
import { ada, channel, NOW, openTestStore, resourceId, team } from './world.ts';

describe('what is remembered', () => {
  it('is read once, also by those who ask at the same time', async () => {
    let reads = 0;
    const kept = new Remembered<number>(() => 0);
    const read = async () => (reads += 1);
    expect(await Promise.all([kept.get('a', read), kept.get('a', read)])).toEqual([1, 1]);
    expect([await kept.get('a', read), await kept.get('b', read)]).toEqual([1, 2]);
  });

  it('is not kept when it was read during a change', async () => {
    let value = 'old';
    const kept = new Remembered<string>(() => 0);
    const read = async () => value;
    let change = (): void => {};
    const changed = kept.during(() => new Promise<void>((resolve) => (change = resolve)));
    expect(await kept.get('a', read)).toBe('old');
    value = 'new';
    change();
    await changed;
    expect(await kept.get('a', read)).toBe('new');
  });

  it('is read again after a change elsewhere, and after a failure', async () => {
    let changes = 0;
    let reads = 0;
    const kept = new Remembered<number>(() => changes);
    const read = async () => {
      reads += 1;
      if (reads === 2) throw new Error('busy');
      return reads;
    };
    expect(await kept.get('a', read)).toBe(1);
    changes += 1;
    await expect(kept.get('a', read)).rejects.toThrow('busy');
    expect(await kept.get('a', read)).toBe(3);
  });
});

describe('in the store', () => {
  async function open() {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    return { store, elsewhere: (sql: string) => execute(url, sql) };
  }

  it('settings that another process changes hold, at once in a file and a moment later on a server', async () => {
    const { store, elsewhere } = await open();
    const place = { team, channel };
    expect([
      (await store.settings.ofWorkspace(team)).isOff,
      (await store.settings.ofChannel(place)).openToGuests,
    ]).toEqual([false, false]);
    await elsewhere(`INSERT INTO bot_workspace_settings (team, is_off) VALUES ('${team}', 1)`);
    await elsewhere(
      `INSERT INTO bot_channel_settings (team, channel, open_to_guests) VALUES ('${team}', '${channel}', 1)`,
    );
    await heard();
    expect([
      (await store.settings.ofWorkspace(team)).isOff,
      (await store.settings.ofChannel(place)).openToGuests,
    ]).toEqual([true, true]);
  });

  it('nothing is left of who is forgotten', async () => {
    const { store } = await open();
    await store.settings.changeWorkspace(team, { isOff: true }, NOW);
    await store.resources.remember({ team, id: resourceId(1), name: 'Shop', datasetId: undefined, at: NOW });
    await store.users.save(ada, { token: 'secret', expiresAt: NOW, externalUserId: '1' });
    expect((await store.settings.ofWorkspace(team)).isOff).toBe(true);
    expect(await store.resources.list(team)).toHaveLength(1);
    expect(await store.users.find(ada)).toMatchObject({ token: 'secret' });
    await store.forget.team(team);
    expect((await store.settings.ofWorkspace(team)).isOff).toBe(false);
    expect(await store.resources.list(team)).toEqual([]);
    expect(await store.users.find(ada)).toBeUndefined();
  });
});
