import { describe, expect, it } from 'vitest';
import { isOnServer } from '../../src/shared/database-url.ts';
import { execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { openTestStore, team } from './world.ts';

const PLACE = { team, channel: 'C1' };

describe('places for messages in a channel', () => {
  it('are a second apart for all processes on a server, and each channel has its own', async () => {
    const url = makeDatabaseUrl();
    const [one, other] = [(await openTestStore({ url })).postSlots, (await openTestStore({ url })).postSlots];
    const waits = [];
    for (const slots of [one, other, one, other]) waits.push(await slots.next(PLACE, 60_000));
    const minutes = waits.map((wait) => Math.round(wait / 60_000));
    expect(minutes).toEqual(isOnServer(url) ? [0, 1, 2, 3] : [0, 0, 0, 0]);
    expect(await other.next({ team, channel: 'C2' }, 60_000)).toBe(0);
  });

  it('are taken one by one by those who come at the same time', async () => {
    const url = makeDatabaseUrl();
    const [one, other] = [(await openTestStore({ url })).postSlots, (await openTestStore({ url })).postSlots];
    const waits = await Promise.all([one, other, one, other, one].map((slots) => slots.next(PLACE, 60_000)));
    const minutes = waits.map((wait) => Math.round(wait / 60_000)).toSorted((a, b) => a - b);
    expect(minutes).toEqual(isOnServer(url) ? [0, 1, 2, 3, 4] : [0, 0, 0, 0, 0]);
  });

  it('are forgotten once nothing was posted for an hour', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    const left = () => execute(url, 'SELECT channel FROM bot_post_slots');
    await store.postSlots.next(PLACE, -7_200_000);
    await store.postSlots.next({ team, channel: 'C2' }, 1_000);
    await store.dropExpired(new Date());
    expect(await left()).toEqual(isOnServer(url) ? [{ channel: 'C2' }] : []);
  });
});
