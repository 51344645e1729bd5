import { describe, expect, it } from 'vitest';
import type { SavedQuery } from '../../src/bot/model/saved-query.ts';
import { savedQueryIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { makeDatabaseUrl, storedBytes } from '../fixtures/databases.ts';
import { cipherOf, later, openTestStore, otherTeam, resourceId, team } from './world.ts';

const query = (digit: number, name: string, rest: Partial<SavedQuery> = {}): SavedQuery => ({
  id: savedQueryIdSchema.parse(`${String(digit).repeat(8)}-1111-4111-8111-111111111111`),
  team,
  resource: { id: resourceId(1), name: 'Shop' },
  name,
  explanation: 'For the meeting',
  savedBy: slackUserIdSchema.parse('U1'),
  savedAt: later(digit),
  ...rest,
});

describe('saved queries', () => {
  it('are listed newest first, of their workspace alone', async () => {
    const { savedQueries } = await openTestStore();
    const [old, recent] = [query(1, 'old'), query(2, 'recent')];
    await savedQueries.remember(old);
    await savedQueries.remember(recent);
    await savedQueries.remember(query(3, 'of others', { team: otherTeam }));
    expect(await savedQueries.list(team)).toEqual([recent, old]);
  });

  it('are found by their id in their workspace alone', async () => {
    const { savedQueries } = await openTestStore();
    const one = query(1, 'one');
    await savedQueries.remember(one);
    expect(await savedQueries.find(team, one.id)).toEqual(one);
    expect(await savedQueries.find(otherTeam, one.id)).toBeUndefined();
  });

  it('are encrypted, and absent under another key', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    await store.savedQueries.remember(query(1, 'revenue of the secret project'));
    await store.close();
    expect((await storedBytes(url)).toString('latin1')).not.toContain('secret project');
    const other = await openTestStore({ url, cipher: cipherOf(2) });
    expect(await other.savedQueries.list(team)).toEqual([]);
  });

  it('take a new name, explanation, and name of their source, and can be deleted', async () => {
    const { savedQueries } = await openTestStore();
    const [one, two] = [query(1, 'one'), query(2, 'two', { resource: { id: resourceId(2), name: 'Depot' } })];
    const elsewhere = query(3, 'three', { team: otherTeam });
    for (const each of [one, two, elsewhere]) await savedQueries.remember(each);
    await savedQueries.change(team, one.id, { name: 'uno' });
    await savedQueries.change(team, one.id, { explanation: '' });
    await savedQueries.renameResource(team, resourceId(1), 'Store');
    const changed = { ...one, name: 'uno', explanation: '', resource: { ...one.resource, name: 'Store' } };
    expect(await savedQueries.list(team)).toEqual([two, changed]);
    await savedQueries.remove(team, elsewhere.id);
    await savedQueries.remove(team, two.id);
    expect(await savedQueries.list(team)).toEqual([changed]);
    expect(await savedQueries.list(otherTeam)).toEqual([elsewhere]);
  });

  it('go with their workspace', async () => {
    const { savedQueries, forget } = await openTestStore();
    await savedQueries.remember(query(1, 'one'));
    await savedQueries.remember(query(2, 'two', { team: otherTeam }));
    await forget.team(team);
    expect(await savedQueries.list(team)).toEqual([]);
    expect(await savedQueries.list(otherTeam)).toHaveLength(1);
  });
});
