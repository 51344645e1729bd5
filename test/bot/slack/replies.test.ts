import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderInDirect, renderNotThere, renderOutcome } from '../../../src/bot/ask/outcome.blocks.ts';
import type { AskOutcome } from '../../../src/bot/model/outcome.ts';
import { makeRemoveMessage, makeRespondThrough } from '../../../src/bot/slack/client.ts';
import { makeReplies } from '../../../src/bot/slack/replies.ts';
import { messageTsSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';

const { thread } = question('how many orders?');
const ANSWER: AskOutcome = {
  kind: 'answered',
  answer: answerOf({
    explanation: '',
    sql: 'select city, count(*) as n from orders group by city',
    rows: [
      { city: 'Oslo', n: 7 },
      { city: 'Bergen', n: 3 },
    ],
    resourceName: 'Shop',
    tookMs: 5,
  }),
};

let slack: FakeSlack;
/** Kinds of blocks that Slack refuses, as far as is known. */
let refused: string[];
let waits: number[];
let pictures: unknown[];
let logged: string;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  refused = [];
  waits = [];
  pictures = [];
  logged = '';
});
afterEach(() => slack.stop());

/** Without those between two messages of a channel. */
const longWaits = (): number[] => waits.filter((ms) => ms > 3_000);

function makeReply() {
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void (logged += line) } });
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const { clientOf, findPosted, delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep, logger });
  return makeReplies({
    delivery,
    findPosted,
    refusedBlocks: { known: async () => refused, note: async (_, kind) => void refused.push(kind) },
    logger,
    removeMessage: makeRemoveMessage(clientOf),
    respondThrough: makeRespondThrough(delivery),
    render: { outcome: renderOutcome, inDirect: renderInDirect, notThere: renderNotThere },
    showChartPicture: async (where, _, form) => void pictures.push([where, form]),
  });
}

const saying = (part: string): unknown => expect.stringContaining(part);

/** Slack refuses this part of a message. */
const naming = (pointer: string) => ({
  error: 'invalid_blocks',
  response_metadata: { messages: [`[ERROR] unsupported [json-pointer:${pointer}]`] },
});

const typesOf = (post: Record<string, unknown> | undefined): unknown[] =>
  z
    .object({ blocks: z.array(z.object({ type: z.string() })) })
    .parse(post)
    .blocks.map(({ type }) => type);

describe('a reply', () => {
  it('that only one person sees stands in the channel, where nobody has replied yet', async () => {
    const onlyTo = { user: question('x').user, responseUrl: undefined };
    const reply = makeReply();
    await reply.post(thread, ANSWER, { question: thread.threadTs, onlyTo });
    const later = messageTsSchema.parse('1700000009.000100');
    await reply.post(thread, ANSWER, { question: later, onlyTo });
    const shown = slack.calls.filter(({ method }) => method === 'chat.postEphemeral');
    expect(shown.map(({ args }) => args['thread_ts'])).toEqual([undefined, thread.threadTs]);
  });

  it('for one person goes to their direct messages where the bot is not', async () => {
    slack.refuse('chat.postEphemeral', { error: 'channel_not_found' });
    const { user } = question('x');
    const delivery = { id: 'd1', mayBeThere: false };
    const posted = await makeReply().post(thread, ANSWER, { onlyTo: { user, responseUrl: undefined }, delivery });
    expect(slack.posts()).toMatchObject([{ channel: user, text: saying('Oslo leads') }]);
    expect(posted).toMatchObject({ ts: undefined, inDirect: { channel: user } });
  });

  it('on which Slack fails each time is sent as text, under the same name', async () => {
    slack.refuse('chat.postMessage', ...Array.from({ length: 6 }, () => ({ error: 'internal_error' })));
    const posted = await makeReply().post(thread, ANSWER, { delivery: { id: 'd1', mayBeThere: false } });
    const [last, ...earlier] = slack.posts().toReversed();
    expect([posted.form, earlier.length]).toEqual(['text', 6]);
    expect(last).not.toHaveProperty('blocks');
    expect(last).toMatchObject({ text: saying('Oslo'), metadata: earlier[0]?.['metadata'] });
  });

  it('on which Slack fails twice where nobody can look is sent as text, once', async () => {
    slack.refuse('chat.postMessage', ...Array.from({ length: 2 }, () => ({ error: 'internal_error' })));
    const hidden = Array.from({ length: 9 }, () => ({ error: 'missing_scope' }));
    slack.refuse('conversations.replies', ...hidden);
    await makeReply().post(thread, ANSWER, { delivery: { id: 'd1', mayBeThere: false } });
    expect(slack.posts().map((post) => 'blocks' in post)).toEqual([true, true, false]);
  });

  it('is one message in the thread that unfurls nothing', async () => {
    await makeReply().post(thread, ANSWER);
    expect(slack.posts()).toMatchObject([
      { channel: 'C1', thread_ts: '1700000001.000100', unfurl_links: false, unfurl_media: false },
    ]);
    expect(slack.posts()[0]?.['text']).toContain('N: Oslo leads with 7 (70% of the total), ahead of Bergen (3).');
    expect(slack.posts()[0]?.['blocks']).toMatchObject([
      { type: 'rich_text' },
      { type: 'data_visualization' },
      { type: 'data_table' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('loses only its chart when Slack does not take that, and a picture of it may follow', async () => {
    slack.refuse('chat.postMessage', { error: 'invalid_blocks' });
    const posted = await makeReply().post(thread, ANSWER);
    expect(posted.form).toBe('without-chart');
    expect(slack.posts()[1]?.['blocks']).toMatchObject([{ type: 'rich_text' }, { type: 'data_table' }, {}, {}, {}, {}]);
    expect(pictures).toEqual([[thread, 'without-chart']]);
  });

  it.each(['invalid_blocks', 'msg_blocks_too_many', 'invalid_attachments', 'only_one_table_allowed'])(
    'goes out as text with rows and SQL when Slack says %s',
    async (error) => {
      slack.refuse('chat.postMessage', { error }, { error }, { error });
      await makeReply().post(thread, ANSWER);
      const [, , plain, second, ...more] = slack.posts();
      expect(typesOf(plain)).toEqual(['rich_text', 'rich_text', 'context', 'rich_text', 'actions']);
      expect(more).toEqual([]);
      expect(second).not.toHaveProperty('blocks');
      expect(second).toMatchObject({ thread_ts: '1700000001.000100', unfurl_links: false });
      expect(second?.['text']).toContain('```\nCity    N\n------  -\nOslo    7\nBergen  3\n```');
      expect(second?.['text']).toContain('SELECT\n  city,');
    },
  );

  it('loses only the block that Slack names, which the next answer does not try again', async () => {
    slack.refuse('chat.postMessage', ...[2, 2].map((at) => naming(`/blocks/${at}/type`)));
    const reply = makeReply();
    expect((await reply.post(thread, ANSWER)).form).toBe('whole');
    const shown = [
      'rich_text',
      'data_visualization',
      'rich_text',
      'context',
      'container',
      'actions',
      'context_actions',
    ];
    expect(slack.posts().map((post) => typesOf(post)[2])).toEqual(['data_table', 'table', 'rich_text']);
    expect(typesOf(slack.posts()[2])).toEqual(shown);
    expect(JSON.stringify(slack.posts()[2])).toContain('Oslo | 7');
    await reply.post(thread, ANSWER);
    expect([slack.posts().length, typesOf(slack.posts()[3]), refused]).toEqual([4, shown, ['data_table', 'table']]);
  });

  it('remembers nothing of a kind when Slack refuses what is in a block', async () => {
    slack.refuse('chat.postMessage', naming('/blocks/2/rows/1/0/text'));
    await makeReply().post(thread, ANSWER);
    expect([typesOf(slack.posts()[1])[2], refused]).toEqual(['table', []]);
  });

  it('gets a picture of its chart when the chart is what Slack refuses', async () => {
    slack.refuse('chat.postMessage', naming('/blocks/1'));
    const reply = makeReply();
    await reply.post(thread, ANSWER);
    await reply.post(thread, ANSWER);
    expect(pictures).toEqual([
      [thread, 'without-chart'],
      [thread, 'without-chart'],
    ]);
    expect(slack.posts()).toHaveLength(3);
  });

  it('is at the very least one line', async () => {
    slack.refuse(
      'chat.postMessage',
      { error: 'invalid_blocks' },
      { error: 'invalid_blocks' },
      { error: 'invalid_blocks' },
      { error: 'msg_too_long' },
    );
    await makeReply().post(thread, ANSWER);
    expect(slack.posts()).toHaveLength(5);
    expect(slack.posts()[4]?.['text']).toMatch(/^I have an answer, but Slack didn't accept it/);
  });

  it('waits as long as Slack asks when it is too fast, but not for ever', async () => {
    slack.refuse(
      'chat.postMessage',
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 429, headers: { 'retry-after': '3600' } },
    );
    await makeReply().post(thread, ANSWER);
    expect(longWaits()).toEqual([7_000, 60_000]);
    expect(slack.posts()).toHaveLength(3);
    expect(slack.posts()[2]).toHaveProperty('blocks');
  });

  it('gives up when the limit never ends', async () => {
    slack.refuse(
      'chat.postMessage',
      ...Array.from({ length: 9 }, () => ({ status: 429, headers: { 'retry-after': '7' } })),
    );
    await expect(makeReply().post(thread, ANSWER)).rejects.toThrow();
    expect(slack.posts()).toHaveLength(6);
    expect(longWaits()).toHaveLength(6);
  });

  it.each(['channel_not_found', 'is_archived', 'not_in_channel', 'token_revoked'])(
    'does not try other forms when the trouble is %s',
    async (error) => {
      slack.refuse('chat.postMessage', { error });
      await expect(makeReply().post(thread, ANSWER)).rejects.toThrow(error);
      expect(slack.posts()).toHaveLength(1);
    },
  );

  it('leaves neither token nor rows nor SQL in the log', async () => {
    slack.refuse('chat.postMessage', { error: 'invalid_blocks' }, { error: 'msg_too_long' });
    await makeReply().post(thread, ANSWER);
    expect(logged).toContain('slack refused a message');
    expect(logged).not.toMatch(/xoxb|Oslo|orders/);
  });
});
