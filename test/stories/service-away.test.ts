import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import type { Posted } from '../driver/person.ts';
import { freePort } from '../fixtures/free-port.ts';
import { startOwnTime } from '../fixtures/own-time.ts';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const AWAY = "The data service isn't answering. I keep trying and will answer here.";

let story: Story;
let service: ToldService;
/** Whoever answers at its address while it is down: nobody, or a gateway. */
let gateway: Server | undefined;
let port: number;

beforeAll(async () => {
  port = await freePort();
  service = await startToldService(port);
  story = await startStory(service.env);
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});

const person = (name: string) => story.playground.asPerson(name);
const botsIn = ({ channel, threadTs }: Posted) =>
  story.playground
    .messagesIn(channel)
    .filter((message) => message.threadTs === threadTs && message.user === BOT_USER && message.ts !== threadTs);
/** On a busy machine it may be shown how far the question is before it is known that the service is away. */
async function toldAway(posted: Posted): Promise<MessageRecord> {
  await story.playground.until(() => botsIn(posted).some(({ text }) => text.includes(AWAY)));
  return story.playground.progressOf(posted);
}
const askedOf = (query: string): number => service.asked.filter((one) => one.query === query).length;

/** How often people were told so about questions that begin with these words, by a new message or in the place of one. */
const awayTold = (words: string): number =>
  ['chat.postMessage', 'chat.update']
    .flatMap((method) => story.playground.calls(method))
    .map(({ args }) => String(args['text']))
    .filter((text) => text.includes(words) && text.includes(AWAY)).length;

async function goesDown(how: 'refuses' | 'gateway'): Promise<void> {
  await service.close();
  if (how === 'refuses') return;
  gateway = createServer((_, response) => void response.writeHead(502).end('<html>Bad gateway</html>'));
  gateway.listen(port, '127.0.0.1');
  await once(gateway, 'listening');
  expect((gateway.address() as AddressInfo).port).toBe(port);
}

async function comesBack(): Promise<void> {
  gateway?.closeAllConnections();
  if (gateway !== undefined) await new Promise((resolve) => gateway?.close(resolve));
  gateway = undefined;
  service = await startToldService(port);
}

describe('a data service that goes down', () => {
  it.each<['refuses' | 'gateway']>([['refuses'], ['gateway']])(
    'and %s: people are told at once, and answered once it is back',
    async (how) => {
      await goesDown(how);
      // A gateway's word is believed once it was said of several questions.
      const first = await Promise.all(
        ['data-questions', 'general', 'dm'].map((where, n) =>
          person('ana').says(where, `${where === 'dm' ? '' : '@parley '}how many ${how} doors ${n}?`),
        ),
      );
      for (const posted of first) await toldAway(posted);

      const endTime = startOwnTime();
      const later = await person('ben').says('general', `@parley how many ${how} windows?`);
      await toldAway(later);
      // After four seconds it would be shown how far the question is, whatever the service does.
      expect(endTime()).toBeLessThan(2_500);
      const all = [...first, later];
      expect(all.map((posted) => botsIn(posted).length)).toEqual([1, 1, 1, 1]);

      await comesBack();
      for (const posted of all) expect((await story.playground.answerTo(posted)).text).toContain('N: ');
      await story.parley.bot.drained();
      expect(all.map((posted) => botsIn(posted).length)).toEqual([1, 1, 1, 1]);
      for (let n = 0; n < 3; n += 1) expect(askedOf(`how many ${how} doors ${n}?`)).toBe(1);
      expect(askedOf(`how many ${how} windows?`)).toBe(1);
      expect(awayTold(`how many ${how}`)).toBe(4);
    },
  );

  it('lets a question be stopped that waits, and answers a command where it was typed', async () => {
    await goesDown('refuses');
    const posted = await person('ana').says('data-questions', '@parley how many cellars?');
    await person('ana').clicks(await toldAway(posted), 'Stop');
    expect((await story.playground.answerTo(posted)).text).toContain('Stopped');

    await person('ana').runs('general', '/ask how many attics?');
    expect((await person('ana').seesEphemeral('general', 'stop-offer')).text).toContain(AWAY);
    await comesBack();
    expect((await person('ana').seesEphemeral('general')).text).toContain('N: ');
    await story.parley.bot.drained();
    expect([askedOf('how many cellars?'), askedOf('how many attics?')]).toEqual([0, 1]);
  });

  it('is not believed to be down because one question hangs', async () => {
    service.holds.add('how long?');
    const hangs = await person('ana').says('data-questions', '@parley how long?');
    const posted = await person('ben').says('general', '@parley how many lamps?');
    expect((await story.playground.answerTo(posted)).text).toContain('N: ');
    await person('ana').clicks(await story.playground.progressOf(hangs), 'Stop');
    await story.parley.bot.drained();
  });
});
