import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../src/shared/clock.ts';
import { WHERE } from './asking.ts';
import { type Outage, type OutageOptions, startOutage } from './outage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Goes with the machine's, but for what it is set to be off by. */
class SetClock implements Clock {
  offMs = 0;
  now = (): Date => new Date(Date.now() + this.offMs);
}

let outage: Outage | undefined;
afterEach(async () => {
  await outage?.end();
  outage = undefined;
});

async function begin(options: OutageOptions): Promise<Outage> {
  outage = await startOutage(options);
  return outage;
}

describe('a Slack whose clock differs, in HTTP mode', () => {
  it.each([-4, 4])('by %i minutes: each question has one answer, also when the reply is lost', async (minutes) => {
    const slackClock = new SetClock();
    slackClock.offMs = minutes * MINUTE_MS;
    const { ask, driver, eachAnsweredOnce } = await begin({ mode: 'http', slackClock });
    const first = await ask();
    await eachAnsweredOnce([first]);
    for (let n = 0; n < 2; n += 1) driver.failNext('chat.postMessage', { kind: 'dropped-reply' });
    await eachAnsweredOnce([await ask(WHERE), await ask('general'), await ask('dm')]);
  });

  it('by 4 minutes: what the bot announces is there once though the reply is lost', async () => {
    const slackClock = new SetClock();
    slackClock.offMs = -4 * MINUTE_MS;
    const { driver } = await begin({ mode: 'http', slackClock });
    const ana = driver.asPerson('ana');
    await ana.opensHome();
    const home = await ana.home((view) => JSON.stringify(view.blocks).includes('ask-from-home'));
    const askFromHome = async (words: string): Promise<number> => {
      await ana.clicks(home, 'Ask');
      const modal = await ana.modal();
      await ana.fills(modal, { 'Your question': words });
      const before = driver.messagesIn('dm:ana').length;
      await ana.submits(modal);
      const told = () => driver.messagesIn('dm:ana').slice(before);
      await driver.until(() => told().some(({ text }) => text.startsWith('N: ')));
      return told().filter(({ text }) => text.includes(words)).length;
    };
    // From now on the bot knows which conversation is hers.
    expect(await askFromHome('how many boxes at home?')).toBe(1);
    driver.failNext('chat.postMessage', { kind: 'dropped-reply' });
    expect(await askFromHome('how many boxes from home?')).toBe(1);
  });

  it.each([-10, 10])('by %i minutes: nothing is taken, and the log says why', async (minutes) => {
    const slackClock = new SetClock();
    slackClock.offMs = minutes * MINUTE_MS;
    const { ask, service, log, driver } = await begin({ mode: 'http', slackClock });
    await ask();
    await driver.until(() => log().includes("this machine's clock"));
    expect(log()).toMatch(minutes < 0 ? /10 minutes ahead of Slack/ : /10 minutes behind Slack/);
    expect(service.asked).toEqual([]);
  });
});

describe('a clock that jumps while questions are in work', () => {
  it.each([
    ['back an hour', -HOUR_MS],
    ['forward a day', 24 * HOUR_MS],
  ])('%s: each is answered once, and so are those asked afterwards', async (_, jump) => {
    const clock = new SetClock();
    const { ask, service, driver, eachAnsweredOnce } = await begin({ clock });
    await eachAnsweredOnce([await ask()]);
    driver.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 2 }, 'general');
    for (let n = 0; n < 2; n += 1) driver.failNext('chat.postMessage', { kind: 'dropped-reply' }, WHERE);
    const inWork = [await ask('general'), await ask(WHERE)];
    await driver.until(() => service.asked.length >= 3);
    clock.offMs = jump;
    await eachAnsweredOnce([...inWork, await ask(WHERE), await ask('dm')]);
  });

  it('forward a day: what was answered can still be acted on, and the service is asked with a token that it takes', async () => {
    const clock = new SetClock();
    const { ask, driver, eachAnsweredOnce, parley } = await begin({ clock });
    const asked = await ask();
    await eachAnsweredOnce([asked]);
    clock.offMs = 24 * HOUR_MS;
    await driver.asPerson('ana').clicks(await driver.answerTo(asked), 'Run again');
    await driver.answerTo(asked, 2);
    clock.offMs = 0;
    await parley.bot.drained();
    await driver.asPerson('ana').clicks(await driver.answerTo(asked), 'Run again');
    await driver.answerTo(asked, 3);
  });
});
