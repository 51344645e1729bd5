import { describe, expect, it } from 'vitest';
import { makeDatabaseUrl } from '../fixtures/databases.ts';
import { later, NOW, openTestStore, otherTeam, team } from './world.ts';

const CLAIM = { team, subject: 'share a1' };

/** Two processes on one database. */
async function twoProcesses() {
  const url = makeDatabaseUrl();
  const [one, other] = [await openTestStore({ url }), await openTestStore({ url })];
  return { one: one.claims, other: other.claims, store: one };
}

describe('a claim', () => {
  it('is held by one process at a time, until it is given back', async () => {
    const { one, other } = await twoProcesses();
    const release = await one.take(CLAIM, { at: NOW, until: later(60) });
    expect(release).toBeDefined();
    expect(await other.take(CLAIM, { at: NOW, until: later(60) })).toBeUndefined();
    expect(await other.take({ ...CLAIM, team: otherTeam }, { at: NOW, until: later(60) })).toBeDefined();
    expect(await other.take({ ...CLAIM, subject: 'save a1' }, { at: NOW, until: later(60) })).toBeDefined();
    await release?.();
    expect(await other.take(CLAIM, { at: NOW, until: later(60) })).toBeDefined();
  });

  it('of a process that died ends by itself, and who comes late gives nothing back that is not theirs', async () => {
    const { one, other, store } = await twoProcesses();
    const release = await one.take(CLAIM, { at: NOW, until: later(60) });
    expect(await other.take(CLAIM, { at: later(59), until: later(120) })).toBeUndefined();
    expect(await other.take(CLAIM, { at: later(60), until: later(120) })).toBeDefined();
    await release?.();
    await store.dropExpired(later(119));
    expect(await one.take(CLAIM, { at: later(119), until: later(180) })).toBeUndefined();
    await store.dropExpired(later(120));
    expect(await one.take(CLAIM, { at: later(119), until: later(180) })).toBeDefined();
  });
});
