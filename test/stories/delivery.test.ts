import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallFault } from '../../src/playground/protocol/protocol.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import type { Posted } from '../driver/person.ts';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';

let story: Story;
let service: ToldService;

beforeAll(async () => {
  service = await startToldService();
  story = await startStory(service.env);
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});
afterEach(() => playground().faults.clear());

function playground() {
  if (story.parley.playground === undefined) throw new Error('the story needs the playground');
  return story.parley.playground;
}

const ana = () => story.playground.asPerson('ana');
const botsIn = ({ channel, threadTs }: Posted): MessageRecord[] =>
  story.playground
    .messagesIn(channel)
    .filter((message) => message.threadTs === threadTs && message.user === BOT_USER && message.ts !== threadTs);
/** What Slack did not do since then. */
const refusals = (since: number): string[] =>
  playground()
    .wireLog.entries()
    .filter(({ id, kind, outcome }) => id > since && kind === 'call' && (outcome === 'refused' || outcome === 'failed'))
    .map(({ name, reason }) => `${name}: ${reason}`);

async function answeredOnce(posted: Posted): Promise<void> {
  await story.playground.answerTo(posted);
  await story.parley.bot.drained();
  expect(botsIn(posted)).toHaveLength(1);
}

describe('an answer that Slack took', () => {
  it.each<[string, CallFault]>([
    ['and whose reply was lost', { kind: 'dropped-reply' }],
    ['and that it answered with a 500', { kind: 'error-reply' }],
  ])('%s is there once, ten times out of ten', async (_, fault) => {
    for (let n = 0; n < 10; n += 1) {
      story.playground.failNext('chat.postMessage', fault);
      await answeredOnce(await ana().says(WHERE, `@parley how many rooms, ${fault.kind} ${n}?`));
    }
  });

  it('is found in the thread and can be acted on', async () => {
    story.playground.failNext('chat.postMessage', { kind: 'dropped-reply' });
    const posted = await ana().says(WHERE, '@parley how many windows?');
    const answer = await story.playground.answerTo(posted);
    await story.parley.bot.drained();
    await ana().clicks(answer, 'Run again');
    expect((await story.playground.answerTo(posted, 2)).text).toContain('N: ');
  });

  it('is there once in a direct message too', async () => {
    story.playground.failNext('chat.postMessage', { kind: 'error-reply' });
    await answeredOnce(await ana().says('dm', 'how many halls?'));
  });

  it('is there once when it takes the place of another message and that reply was lost', async () => {
    const posted = await ana().says(WHERE, '@parley how many attics?');
    await story.playground.answerTo(posted);
    await story.parley.bot.drained();
    story.playground.failNext('chat.update', { kind: 'error-reply' });
    await ana().edits(posted, '@parley how many cellars?');
    await story.playground.until(() => service.asked.some(({ query }) => query === 'how many cellars?'));
    await story.parley.bot.drained();
    expect(botsIn(posted)).toHaveLength(1);
  });
});

describe('an answer that Slack did not take', () => {
  it.each([
    'internal_error',
    'service_unavailable',
    'fatal_error',
    'request_timeout',
    'ratelimited',
    'team_added_to_org',
  ])('because of %s is posted whole a moment later', async (error) => {
    for (let n = 0; n < 2; n += 1) story.playground.failNext('chat.postMessage', { kind: 'refused', error });
    const posted = await ana().says(WHERE, `@parley how many doors, ${error}?`);
    await answeredOnce(posted);
    expect(botsIn(posted)[0]?.blocks.map(({ type }) => type)).toContain('actions');
  });
});

describe('where Slack forbids posting', () => {
  it.each(['not_in_channel', 'is_archived', 'restricted_action_read_only_channel'])(
    'because of %s, the asker is told in a direct message, once',
    async (error) => {
      story.playground.failNext('chat.postMessage', { kind: 'refused', error }, WHERE);
      const before = story.playground.messagesIn('dm:ana').length;
      const posted = await ana().says(WHERE, `@parley how many gates, ${error}?`);
      await story.playground.until(() => story.playground.messagesIn('dm:ana').length > before);
      await story.parley.bot.drained();
      const told = story.playground.messagesIn('dm:ana').slice(before);
      expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("Slack doesn't let me post there")]);
      expect(botsIn(posted)).toEqual([]);
    },
  );
});

describe('an answer that only its asker sees', () => {
  it('is gone when they delete it', async () => {
    await ana().runs(WHERE, '/ask how many keys?');
    const answer = await ana().seesEphemeral(WHERE);
    await ana().clicks(answer, 'Delete');
    await ana().submits(await ana().modal('ask:confirm-delete'));
    await story.playground.until(() => ana().ephemeral(answer) === undefined);
  });
});

describe('a channel', () => {
  it('in which ten people ask at once gets all answers at the pace that Slack allows', async () => {
    playground().faults.planPace();
    const before = playground().wireLog.entries().at(-1)?.id ?? 0;
    const posted = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ana().says(WHERE, `@parley how many chairs at table ${n}?`)),
    );
    for (const one of posted) await story.playground.answerTo(one);
    await story.parley.bot.drained();
    expect(refusals(before)).toEqual([]);
    expect(posted.map((one) => botsIn(one).length)).toEqual(Array(10).fill(1));
  });

  it('gets its answer at once while a hundred posts hang in another', async () => {
    for (let n = 0; n < 100; n += 1) story.playground.failNext('chat.postMessage', { kind: 'hang' }, 'general');
    const hung = Array.from({ length: 100 }, (_, n) => ana().says('general', `@parley how many pens on desk ${n}?`));
    await Promise.all(hung);
    await story.playground.until(() => story.playground.calls('chat.postMessage').length > 0);
    const at = Date.now();
    const posted = await ana().says(WHERE, '@parley how many lamps?');
    await story.playground.answerTo(posted);
    // They are given up after fifteen seconds.
    expect(Date.now() - at).toBeLessThan(12_000);
  });
});
