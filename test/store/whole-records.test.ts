import { describe, expect, it } from 'vitest';
import type { Feedback, KeptAnswer } from '../../src/bot/model/answer.ts';
import type { JournalEntry, Question, Remark, ThreadState } from '../../src/bot/model/question.ts';
import type { KnownResource, PendingModel, PendingSource } from '../../src/bot/model/resource.ts';
import type { SavedQuery } from '../../src/bot/model/saved-query.ts';
import type { ChannelSettings, WorkspaceSettings } from '../../src/bot/model/settings.ts';
import { answerIdSchema, savedQueryIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { makeDatabaseUrl } from '../fixtures/databases.ts';
import {
  channel,
  conversationId,
  datasetId,
  later,
  messageOf,
  NOW,
  openTestStore,
  resourceId,
  team,
  thread,
  ts,
} from './world.ts';

/**
 * A record with every field of it and of what it holds. A field that the model gets does not compile here until it is
 * given, and what the store then drops is missed. Records that are stored as they are need no mapping that could
 * forget one.
 */
type Whole<T> = T extends string | number | boolean | Date | null
  ? T
  : T extends readonly unknown[]
    ? T
    : string extends keyof T
      ? T
      : { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> };

const user = slackUserIdSchema.parse('U1');
const id = answerIdSchema.parse('answer-0000000001');

const resource: Whole<KnownResource> = { id: resourceId(1), name: 'Sample data', datasetId: datasetId(2) };

const answer: Whole<KeptAnswer> = {
  id,
  thread,
  messageTs: ts('1700000009.000100'),
  questionTs: thread.threadTs,
  audience: 'asker',
  asker: user,
  question: 'salaries of the board?',
  resource,
  conversationId: conversationId(3),
  sql: 'select secret_salary from board',
  explanation: 'Listed the hushed numbers.',
  rows: [{ name: 'Ada' }],
  rowCount: 1,
  tookMs: 412,
  askedAt: NOW,
  chart: 'pie',
  pictureId: 'F1',
  reader: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' },
  comparedWith: answerIdSchema.parse('answer-0000000002'),
  units: { revenue: 'USD', average_delay: 'minutes' },
  headline: 'Revenue fell.',
  answeredBy: 'both',
  modelTrouble: 'too-slow',
  status: 'PARTIAL',
  checks: { doubts: ['Joined with seats, each row of board is counted 2 times.'], notes: ['…'], passed: ['one unit'] },
  otherReading: { question: 'salary of Ada?', words: 'Salaries of the board, one by one', preview: 'Ada 12.5' },
  further: [{ title: 'Salaries of 2025', sql: 'select secret_salary from board_2025', data: [{ name: 'Bo' }] }],
  columnNames: { secret_sal: 'secret salary' },
  sortable: true,
  sortedBy: { column: 'secret_salary', direction: 'descending' },
  savedAs: { id: savedQueryIdSchema.parse('11111111-1111-4111-8111-111111111111'), name: 'Board' },
};

/** Only what an event said at the time is not stored. */
const asked: Whole<Omit<Question, 'sharedOutside'>> = {
  thread,
  messageTs: ts('1700000001.000100'),
  user,
  text: 'how many flights?',
  details: {
    unaddressed: true,
    responseUrl: 'https://hooks.slack.com/commands/1',
    resourceId: resourceId(1),
    parentId: conversationId(4),
    replaces: ts('1700000002.000100'),
    comparedWith: id,
    wantsModel: true,
    sort: { answer: id, conversationId: conversationId(6), column: 'salary', direction: 'ascending' },
  },
};

const entry: Whole<JournalEntry> = {
  ...asked,
  offer: ['by month?'],
  state: 'asked-back',
  resourceId: resourceId(1),
  parentId: conversationId(4),
  conversationId: conversationId(5),
  replyTs: ts('1700000003.000100'),
  editedTs: ts('1700000004.000100'),
  delivery: { id: '1700000001.000100/abc', end: 'asked-back', answer: id },
};

const pendingSource: Whole<PendingSource> = {
  person: { team, user },
  form: { type: 'db:postgres', name: 'Shop', description: 'Orders', datasetId: 'sales', fields: { host: 'db' } },
  replaces: resourceId(1),
  viewId: 'V1',
  triesLeft: 5,
};

const pendingModel: Whole<PendingModel> = {
  person: { team, user },
  model: {
    provider: 'openai',
    model: 'gpt-5.1',
    baseUrl: 'https://llm.example',
    dailyTokens: '5,000',
    asked: { channel, ts: ts('1700000006.000100') },
  },
  viewId: 'V1',
  triesLeft: 4,
};

describe('no field is lost on the way into the store and back', () => {
  it('of an answer', async () => {
    const { answers } = await openTestStore();
    await answers.keep(answer);
    expect(await answers.find(id)).toEqual(answer);
  });

  it('of a question, also when it is edited and when a crash has interrupted it', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    const message = messageOf(asked);
    await before.questions.receive({ thread, messageTs: asked.messageTs, user, text: 'how many?' }, NOW);
    await before.questions.retake(asked, later(1), entry.editedTs);
    await before.close();
    const { questions } = await openTestStore({ url });
    expect(await questions.takeOver({ atStart: true })).toEqual([asked]);
    const { resourceId: of, parentId, conversationId: as } = entry;
    await questions.noteAsked(message, { resourceId: of, parentId, conversationId: as });
    await questions.noteReply(message, entry.replyTs);
    await questions.noteDelivery(message, entry.delivery, entry.offer);
    await questions.finish(message, 'asked-back', later(2));
    expect(await questions.find(message)).toEqual(entry);
  });

  it('of what a thread continues, and of the last remark in it', async () => {
    const { threads } = await openTestStore();
    const state: Whole<ThreadState> = {
      resourceId: resourceId(1),
      rootId: conversationId(6),
      lastConversationId: conversationId(7),
      withoutModel: true,
    };
    const remark: Whole<Remark> = { user, ts: ts('1700000005.000100') };
    await threads.save(thread, state, NOW);
    await threads.noteRemark(thread, remark);
    expect(await threads.find(thread)).toEqual(state);
    expect(await threads.findRemark(thread)).toEqual(remark);
  });

  it('of a data source', async () => {
    const { resources } = await openTestStore();
    await resources.remember({ ...resource, team, at: NOW });
    expect(await resources.list(team)).toEqual([resource]);
  });

  it('of a connection that waits for its secret', async () => {
    const { pendingConnections } = await openTestStore();
    await pendingConnections.add('p1', pendingSource, { expiresAt: later(600) });
    await pendingConnections.add('p2', pendingModel, { expiresAt: later(600) });
    expect(await pendingConnections.find('p1', NOW)).toEqual(pendingSource);
    expect(await pendingConnections.find('p2', NOW)).toEqual(pendingModel);
  });

  it('of a saved query', async () => {
    const { savedQueries } = await openTestStore();
    const query: Whole<SavedQuery> = {
      id: answer.savedAs.id,
      team,
      resource: { id: resourceId(1), name: 'Sample data' },
      name: 'Board',
      explanation: 'Salaries of the board.',
      savedBy: user,
      savedAt: NOW,
    };
    await savedQueries.remember(query);
    expect(await savedQueries.find(team, query.id)).toEqual(query);
  });

  it('of a rating', async () => {
    const { ratings } = await openTestStore();
    const rating: Whole<Feedback> = { answer: id, team, user, rating: 'bad', reason: 'too few', at: NOW };
    await ratings.give(rating);
    expect(await ratings.latest(team, 1)).toEqual([{ ...rating, about: undefined }]);
  });

  it('of settings', async () => {
    const { settings } = await openTestStore();
    const workspace: Whole<WorkspaceSettings> = {
      isOff: true,
      answers: 'links',
      retentionDays: 3,
      secretsInModals: false,
      allowedChannels: [channel],
      managers: { users: [user], groups: ['S1'] },
    };
    const ofChannel: Whole<ChannelSettings> = {
      answers: 'private',
      openToGuests: true,
      openToOutside: true,
      defaultResource: resourceId(1),
      model: { isOff: true, by: user, at: later(5) },
    };
    await settings.changeWorkspace(team, workspace, NOW);
    await settings.changeChannel({ team, channel }, ofChannel, NOW);
    expect(await settings.ofWorkspace(team)).toEqual(workspace);
    expect(await settings.ofChannel({ team, channel })).toEqual(ofChannel);
  });
});
