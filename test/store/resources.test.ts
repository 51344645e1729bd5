import { describe, expect, it } from 'vitest';
import { ada, bob, datasetId, later, NOW, openTestStore, otherTeam, resourceId, team } from './world.ts';

const sample = { id: resourceId(1), name: 'Sample data', datasetId: datasetId(1) };
const sales = { id: resourceId(2), name: 'Sales', datasetId: undefined };

describe('resources', () => {
  it('are listed for their workspace, those for every workspace among them, oldest first', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sales, team, at: later(1) });
    await resources.remember({ ...sample, team: null, at: NOW });
    await expect(resources.list(team)).resolves.toEqual([sample, sales]);
    await expect(resources.list(otherTeam)).resolves.toEqual([sample]);
  });

  it('take a new name and dataset and keep their place when they are told again', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sample, team: null, at: NOW });
    await resources.remember({ ...sales, team: null, at: later(1) });
    await resources.remember({ id: sample.id, name: 'Renamed', datasetId: undefined, team: null, at: later(2) });
    const renamed = { id: sample.id, name: 'Renamed', datasetId: undefined };
    await expect(resources.list(team)).resolves.toEqual([renamed, sales]);
  });

  it('known to a workspace and to every workspace are listed once, as the workspace knows them', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sample, team: null, at: NOW });
    await resources.remember({ ...sample, name: 'Ours', team, at: later(1) });
    await expect(resources.list(team)).resolves.toEqual([{ ...sample, name: 'Ours' }]);
    await expect(resources.list(otherTeam)).resolves.toEqual([sample]);
  });

  it('are renamed in their workspace alone, and keep their place', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sample, team: null, type: 'db:postgres', at: NOW });
    await resources.remember({ ...sales, team, at: later(1) });
    await resources.rename(team, sample.id, 'Ours');
    await expect(resources.list(team)).resolves.toEqual([{ ...sample, name: 'Ours' }, sales]);
    await expect(resources.list(otherTeam)).resolves.toEqual([sample]);
    await expect(resources.findType(team, sample.id)).resolves.toBe('db:postgres');
    await expect(resources.addedAt(team, sample.id)).resolves.toEqual(NOW);
    // As at each start.
    await resources.remember({ ...sample, team: null, at: later(2) });
    await expect(resources.list(team)).resolves.toEqual([{ ...sample, name: 'Ours' }, sales]);
  });

  it('have an owner where that person has signed in from the workspace', async () => {
    const { resources, users } = await openTestStore();
    const token = { token: 't', expiresAt: later(60), externalUserId: '7' };
    await users.save(ada, token);
    await users.save(bob, { ...token, externalUserId: '8' });
    await expect(resources.findOwner(team, '7')).resolves.toBe('U1');
    await expect(resources.findOwner(otherTeam, '7')).resolves.toBeUndefined();
    await expect(resources.findOwner(team, '9')).resolves.toBeUndefined();
    // One token for all people.
    await users.save(bob, token);
    await expect(resources.findOwner(team, '7')).resolves.toBeUndefined();
  });

  it('are gone from one workspace until it is told of them again', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sample, team: null, at: NOW });
    await expect(resources.findGone(team, sample.id)).resolves.toBeUndefined();
    await resources.markGone(team, sample.id, 'removed');
    await expect(resources.list(team)).resolves.toEqual([]);
    await expect(resources.findGone(team, sample.id)).resolves.toEqual({ name: 'Sample data', why: 'removed' });
    await expect(resources.list(otherTeam)).resolves.toEqual([sample]);
    // As at each start.
    await resources.remember({ ...sample, team: null, at: later(1) });
    await expect(resources.list(team)).resolves.toEqual([]);
    await expect(resources.hasAny()).resolves.toBe(true);
    await resources.remember({ ...sample, team, at: later(2) });
    await expect(resources.list(team)).resolves.toEqual([sample]);
    await expect(resources.findGone(team, sample.id)).resolves.toBeUndefined();
    await resources.markGone(team, sales.id, 'deleted');
    await expect(resources.findGone(team, sales.id)).resolves.toBeUndefined();
  });

  it('are none where none is known', async () => {
    const { resources } = await openTestStore();
    await expect(resources.list(team)).resolves.toEqual([]);
    await expect(resources.hasAny()).resolves.toBe(false);
  });

  it('are some as soon as any workspace knows one', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sales, team: otherTeam, at: NOW });
    await expect(resources.hasAny()).resolves.toBe(true);
    await expect(resources.list(team)).resolves.toEqual([]);
  });

  it('know their type once somebody said it, also where another says it for every workspace', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sales, team, at: NOW });
    await expect(resources.findType(team, sales.id)).resolves.toBeUndefined();
    await resources.remember({ ...sales, team: null, type: 'db:mysql', at: NOW });
    await resources.remember({ ...sales, team: null, at: later(1) });
    await expect(resources.findType(team, sales.id)).resolves.toBe('db:mysql');
    await expect(resources.findType(otherTeam, sales.id)).resolves.toBe('db:mysql');
    await expect(resources.findType(team, sample.id)).resolves.toBeUndefined();
  });

  it('take their type from an answer, unless it is known already', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...sales, team, at: NOW });
    await resources.learnType(sales.id, 'db:postgres');
    await resources.learnType(sales.id, 'db:mysql');
    await expect(resources.findType(team, sales.id)).resolves.toBe('db:postgres');
    await resources.learnType(sample.id, 'db:mysql');
    await expect(resources.hasAny()).resolves.toBe(true);
    await expect(resources.list(team)).resolves.toEqual([sales]);
  });
});
