import { describe, expect, it } from 'vitest';
import { answerIdSchema, externalIdOf, slackUserIdSchema, teamIdSchema } from '../../src/shared/ids.ts';
import { answerOf } from '../fixtures/answers.ts';
import { columnsOf, makeDatabaseUrl } from '../fixtures/databases.ts';
import {
  channel,
  later,
  messageOf,
  NOW,
  openTestStore,
  otherTeam,
  question,
  resourceId,
  team,
  thread,
  unfinishedAfter,
} from './world.ts';

const user = question('1.1').user;
const other = slackUserIdSchema.parse('U2');
/** Begins as the other one does. */
const longer = teamIdSchema.parse('T1X');
const token = { token: 't', expiresAt: later(60), externalUserId: 'e' };

const pendingOf = (one: typeof user) => ({
  person: { team, user: one },
  form: { type: 'db:postgres' as const, name: 'Shop', description: '', datasetId: '', fields: {} },
  viewId: 'V1',
  triesLeft: 5,
});

describe('forgetting', () => {
  it('knows of every table of the bot whose rows they are', async () => {
    const url = makeDatabaseUrl();
    await openTestStore({ url });
    const columns = (await columnsOf(url, 'bot_')).filter(({ table }) => !/^bot_(?:migration|changes)/.test(table));
    const tables = new Set(columns.map(({ table }) => table));
    for (const { table, column } of columns) if (['team', 'external_id'].includes(column)) tables.delete(table);
    // Gone with their answers.
    expect([...tables]).toEqual(['bot_answer_pieces']);
  });

  it('deletes a workspace and no other', async () => {
    const store = await openTestStore();
    for (const one of [team, otherTeam, longer]) {
      await store.users.save(externalIdOf(one, user), token);
      await store.settings.changeWorkspace(one, { isOff: true }, NOW);
      await store.settings.changeChannel({ team: one, channel }, { openToGuests: true }, NOW);
      await store.questions.receive({ ...question('1.1'), thread: { ...question('1.1').thread, team: one } }, NOW);
    }
    await store.forget.team(team);
    expect(await store.users.find(externalIdOf(team, user))).toBeUndefined();
    expect((await store.settings.ofWorkspace(team)).isOff).toBe(false);
    expect((await store.settings.ofChannel({ team, channel })).openToGuests).toBe(false);
    expect((await unfinishedAfter(store)).map((one) => one.thread.team).sort()).toEqual([longer, otherTeam]);
    for (const one of [otherTeam, longer]) {
      expect(await store.users.find(externalIdOf(one, user))).toBeDefined();
      expect((await store.settings.ofWorkspace(one)).isOff).toBe(true);
    }
  });

  it('deletes what a workspace has of a data source, and keeps that it is gone', async () => {
    const store = await openTestStore();
    const { answers, forget, resources, settings } = store;
    for (const one of [team, otherTeam])
      await resources.remember({ id: resourceId(1), name: 'Shop', datasetId: undefined, team: one, at: NOW });
    const kept = (n: number, of: number) => ({
      ...answerOf({ explanation: '', sql: 'select 1', rows: [{ n }], tookMs: 1, resourceName: 'Shop' }),
      id: answerIdSchema.parse(`answer-000000000${n}`),
      thread,
      resource: { id: resourceId(of), name: 'Shop', datasetId: undefined },
    });
    const [about, other] = [kept(1, 1), kept(2, 2)];
    for (const one of [about, other]) await answers.keep(one);
    await settings.changeChannel({ team, channel }, { defaultResource: resourceId(1), openToGuests: true }, NOW);
    await forget.resource(team, resourceId(1), 'deleted');
    expect((await answers.find(about.id))?.rows).toBeUndefined();
    expect((await answers.find(about.id))?.question).toBe(about.question);
    expect((await answers.find(other.id))?.rows).toEqual([{ n: 2 }]);
    expect(await settings.ofChannel({ team, channel })).toMatchObject({
      defaultResource: undefined,
      openToGuests: true,
    });
    expect(await resources.list(team)).toEqual([]);
    expect(await resources.findGone(team, resourceId(1))).toEqual({ name: 'Shop', why: 'deleted' });
    expect(await resources.list(otherTeam)).toHaveLength(1);
  });

  it('deletes a person and no other, and tells how much it was', async () => {
    const store = await openTestStore();
    await store.users.save(externalIdOf(team, user), token);
    await store.users.save(externalIdOf(team, other), token);
    await store.questions.receive(question('1.1'), NOW);
    await store.questions.receive({ ...question('1.2'), user: other }, NOW);
    for (const one of [user, other]) await store.pendingConnections.add(one, pendingOf(one), { expiresAt: later(60) });
    expect(await store.forget.person(team, user)).toEqual({ questions: 1, answers: 0, feedback: 0 });
    expect(await store.users.find(externalIdOf(team, user))).toBeUndefined();
    expect(await store.users.find(externalIdOf(team, other))).toBeDefined();
    expect(await store.pendingConnections.find(user, NOW)).toBeUndefined();
    expect(await store.pendingConnections.find(other, NOW)).toBeDefined();
    const left = await unfinishedAfter(store);
    expect(left.map((one) => messageOf(one).ts)).toEqual(['1.2']);
  });
});
