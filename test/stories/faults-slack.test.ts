import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VIEWS } from '../../src/bot/model/ids.ts';
import type { CallFault } from '../../src/playground/protocol/protocol.ts';
import { startOwnTime } from '../fixtures/own-time.ts';
import { type Asked, WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

/** What the bot calls for a question and its answer. */
const METHODS = [
  'chat.postMessage',
  'chat.update',
  'conversations.replies',
  'conversations.info',
  'users.info',
  'assistant.threads.setStatus',
];

let outage: Outage;
beforeAll(async () => {
  outage = await startOutage();
}, 120_000);
afterAll(() => outage.end());
afterEach(async () => {
  outage.slack.faults.clear();
  await outage.parley.bot.drained();
});

const ana = () => outage.driver.asPerson('ana');
/** So many calls of each of these methods fail. */
function fail(methods: readonly string[], fault: CallFault, times: number): void {
  for (const method of methods) for (let n = 0; n < times; n += 1) outage.driver.failNext(method, fault);
}
const askIn = (places: readonly string[]): Promise<Asked[]> => Promise.all(places.map((place) => outage.ask(place)));

describe('a storm of rate limits', () => {
  it('on every method of a question: each is answered once', async () => {
    fail(METHODS, { kind: 'rate-limited', retryAfterSeconds: 1 }, 3);
    await outage.eachAnsweredOnce(await askIn([WHERE, 'general', 'dm', WHERE, 'general', WHERE]));
  });

  it('in one channel holds up no other, and is waited for as long as Slack says', async () => {
    outage.driver.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 4 }, 'general');
    const at = Date.now();
    const endTime = startOwnTime();
    const limited = await outage.ask('general');
    const free = await outage.ask(WHERE);
    await outage.driver.answerTo(free);
    expect(endTime()).toBeLessThan(3_000);
    await outage.eachAnsweredOnce([free, limited]);
    expect(Date.now() - at).toBeGreaterThanOrEqual(4_000);
  });

  it('on what tells who asks is waited for, and nobody is taken for a stranger', async () => {
    // Nobody asked for her before.
    fail(['users.info'], { kind: 'rate-limited', retryAfterSeconds: 1 }, 1);
    const posted = await outage.driver.asPerson('ben').says('general', '@parley how many boxes for Ben?');
    await outage.eachAnsweredOnce([{ ...posted, words: '' }]);
  });
});

describe('a burst of what is no answer', () => {
  it.each<[string, CallFault]>([
    ['500s', { kind: 'server-error' }],
    ['connections that break after the deed', { kind: 'dropped-reply' }],
    ['500s after the deed', { kind: 'error-reply' }],
    ['halves of answers after the deed', { kind: 'half-reply' }],
    ['pages of a proxy after the deed', { kind: 'page-reply' }],
  ])('of %s on every method: each question is answered once', async (_, fault) => {
    fail(METHODS, fault, 2);
    await outage.eachAnsweredOnce(await askIn([WHERE, 'general', 'dm', WHERE]));
  });

  it('that outlasts all tries is over one day, and then the answer comes', async () => {
    fail(['chat.postMessage'], { kind: 'server-error' }, 7);
    const asked = await outage.ask();
    await outage.driver.until(() => outage.log().includes('a question was left unfinished'));
    await outage.eachAnsweredOnce([asked]);
  });

  it('within Slack that outlasts all tries is told as text', async () => {
    fail(['chat.postMessage'], { kind: 'refused', error: 'internal_error' }, 6);
    const asked = await outage.ask();
    await outage.eachAnsweredOnce([asked]);
    expect(outage.toldAbout(asked)[0]?.blocks).toEqual([]);
  });
});

describe('a command', () => {
  it.each<[string, CallFault]>([
    ['a 500 for who asks', { kind: 'server-error' }],
    ['half an answer', { kind: 'half-reply' }],
  ])('is answered to its asker despite %s', async (name, fault) => {
    fail(['users.info', 'conversations.info'], fault, 1);
    await ana().runs('general', `/ask how many boxes, ${name}?`);
    expect((await ana().seesEphemeral('general')).text).toContain('N: ');
  });
});

describe('a download', () => {
  it.each<CallFault>([
    { kind: 'server-error' },
    { kind: 'half-reply' },
    { kind: 'rate-limited', retryAfterSeconds: 1 },
  ])('arrives despite %j on each step', async (fault) => {
    const asked = await outage.ask();
    const answer = await outage.driver.answerTo(asked);
    await outage.parley.bot.drained();
    fail(['files.getUploadURLExternal', 'files.completeUploadExternal'], fault, 1);
    await ana().clicks(answer, 'Download');
    await ana().submits(await ana().modal(VIEWS.exportRows));
    expect((await outage.driver.fileIn(asked)).bytes.length).toBeGreaterThan(0);
  });
});

describe('calls that hang', () => {
  it('of every method at once: each question is answered once, as soon as they are given up', async () => {
    fail(METHODS, { kind: 'hang' }, 1);
    await outage.eachAnsweredOnce(await askIn([WHERE, 'general', 'dm']));
  });

  it('after the deed: each question is answered once', async () => {
    fail(METHODS, { kind: 'no-reply' }, 1);
    await outage.eachAnsweredOnce(await askIn([WHERE, 'general', 'dm']));
  });
});
