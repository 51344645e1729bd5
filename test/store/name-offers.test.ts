import { describe, expect, it } from 'vitest';
import { slackUserIdSchema } from '../../src/shared/ids.ts';
import { makeDatabaseUrl } from '../fixtures/databases.ts';
import { later, NOW, openTestStore, otherTeam, resourceId, team } from './world.ts';

const user = slackUserIdSchema.parse('U1');
const OFFER = { team, source: resourceId(1), user, addedAt: NOW };

async function twoProcesses() {
  const url = makeDatabaseUrl();
  const [one, other] = [await openTestStore({ url }), await openTestStore({ url })];
  return { one: one.nameOffers, other: other.nameOffers, store: one };
}

describe('an offer to name what nothing explains', () => {
  it('is made by one process, once for each data source of a workspace', async () => {
    const { one, other } = await twoProcesses();
    await one.add(OFFER);
    await other.add({ ...OFFER, team: otherTeam, addedAt: later(1) });
    expect(await other.waiting()).toEqual([OFFER, { ...OFFER, team: otherTeam, addedAt: later(1) }]);
    const claimed = await Promise.all([one.claim(OFFER), other.claim(OFFER)]);
    expect(claimed.filter(Boolean)).toHaveLength(1);
    await one.add(OFFER);
    expect((await one.waiting()).map((offer) => offer.team)).toEqual([otherTeam]);
    expect(await one.claim(OFFER)).toBe(false);
  });

  it('waits again where it could not be sent', async () => {
    const { one } = await twoProcesses();
    await one.add(OFFER);
    await one.claim(OFFER);
    await one.release(OFFER);
    expect(await one.waiting()).toEqual([OFFER]);
    expect(await one.claim(OFFER)).toBe(true);
  });

  it.each(['drop', 'dismiss'] as const)('is over for good after a %s', async (end) => {
    const { one } = await twoProcesses();
    await one.add(OFFER);
    await one[end](OFFER);
    await one.release(OFFER);
    await one.add(OFFER);
    expect(await one.waiting()).toEqual([]);
    expect(await one.claim(OFFER)).toBe(false);
  });

  it('is forgotten with the person who would get it', async () => {
    const { one, store } = await twoProcesses();
    await one.add(OFFER);
    await store.forget.person(team, user);
    expect(await one.waiting()).toEqual([]);
  });
});
