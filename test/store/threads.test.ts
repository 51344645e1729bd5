import { describe, expect, it } from 'vitest';
import { channelIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { makeDatabaseUrl } from '../fixtures/databases.ts';
import { channel, conversationId, NOW, openTestStore, otherTeam, resourceId, team, thread, ts } from './world.ts';

const state = { resourceId: resourceId(1), rootId: conversationId(2), lastConversationId: conversationId(3) };

describe('threads', () => {
  it('are found by team, channel and root message together', async () => {
    const { threads } = await openTestStore();
    await threads.save(thread, state, NOW);
    await expect(threads.find(thread)).resolves.toEqual(state);
    await expect(threads.find({ ...thread, team: otherTeam })).resolves.toBeUndefined();
    await expect(threads.find({ ...thread, channel: channelIdSchema.parse('C2') })).resolves.toBeUndefined();
    await expect(threads.find({ team, channel, threadTs: ts('1700000000.000101') })).resolves.toBeUndefined();
  });

  it('go on with the conversation saved last, also after a restart', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.threads.save(thread, state, NOW);
    await before.threads.save(thread, { ...state, lastConversationId: conversationId(4) }, NOW);
    await before.close();
    const { threads } = await openTestStore({ url });
    await expect(threads.find(thread)).resolves.toEqual({ ...state, lastConversationId: conversationId(4) });
  });

  it('keep who spoke there last to somebody else, whatever they go on with, until that person is forgotten', async () => {
    const { threads, forget } = await openTestStore();
    const remark = { user: slackUserIdSchema.parse('U2'), ts: ts('1700000003.000100') };
    await threads.noteRemark(thread, remark);
    await expect(threads.findRemark(thread)).resolves.toBeUndefined();
    await threads.save(thread, state, NOW);
    await expect(threads.findRemark(thread)).resolves.toBeUndefined();
    await threads.noteRemark(thread, remark);
    await threads.save(thread, { ...state, lastConversationId: conversationId(4) }, NOW);
    await expect(threads.findRemark(thread)).resolves.toEqual(remark);
    await forget.person(team, slackUserIdSchema.parse('U3'));
    await expect(threads.findRemark(thread)).resolves.toEqual(remark);
    await forget.person(team, remark.user);
    await expect(threads.findRemark(thread)).resolves.toBeUndefined();
    await expect(threads.find(thread)).resolves.toEqual({ ...state, lastConversationId: conversationId(4) });
  });
});
