import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';

let story: Story;
let service: ToldService;

beforeAll(async () => {
  service = await startToldService();
  story = await startStory({ ...service.env, FOLLOW_UPS: 'mention', QUERY_SERVICE_TIMEOUT_SECONDS: '3' });
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});

const ana = () => story.playground.asPerson('ana');

describe('where the bot waits to be called in its threads too', () => {
  it('a reply is answered once it mentions the bot, and goes on in the same conversation', async () => {
    const root = await ana().says(WHERE, '@parley how many lamps?');
    await story.playground.answerTo(root);
    await ana().says(WHERE, 'and how many chairs?', { threadTs: root.ts });
    const called = await ana().says(WHERE, '@parley and how many tables?', { threadTs: root.ts });
    await story.playground.answerTo(called);
    await story.parley.bot.drained();
    expect(service.asked.map(({ query }) => query)).toEqual(['how many lamps?', 'and how many tables?']);
    expect(service.asked[1]?.chat_id).toBe(service.asked[0]?.id);
  });
});

describe('a service that never answers', () => {
  it('is left after the time it may take, and can be tried again', async () => {
    service.holds.add('how slow?');
    const posted = await ana().says(WHERE, '@parley how slow?');
    const told = await story.playground.answerTo(posted);
    expect(told.text).toMatch(/took too long.*Reference: \S+/s);
    await service.closed();
    service.holds.clear();
    await ana().clicks(told, 'Try again');
    const now = () => story.playground.messagesIn(WHERE).find(({ ts }) => ts === told.ts);
    await story.playground.until(() => (now()?.text ?? '').startsWith('N: '));
  });
});
