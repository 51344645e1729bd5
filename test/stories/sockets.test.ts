import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop } from '../../src/playground/protocol/protocol.ts';
import { startOwnTime } from '../fixtures/own-time.ts';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

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

const ana = () => story.playground.asPerson('ana');
function playground() {
  if (story.parley.playground === undefined) throw new Error('the story needs the playground');
  return story.parley.playground;
}

/** Answers of a channel keep Slack's pace, one a second: so what counts is when the question is heard. */
async function heardAfter(where: string, question: string): Promise<number> {
  const endTime = startOwnTime();
  const posted = await ana().says(where, `@parley ${question}`);
  await story.playground.until(() => service.asked.some(({ query }) => query === question));
  const took = endTime();
  await story.playground.answerTo(posted);
  return took;
}

describe('a question that is asked while Slack ends a connection', () => {
  it.each<[string, Drop]>([
    ['after a warning', 'recycle'],
    ['at once', 'refresh'],
    ['without notice', 'lost'],
  ])('%s is heard within a second, and answered', async (_, how) => {
    for (let n = 0; n < 5; n += 1) {
      playground().dropConnections(how);
      expect(await heardAfter(n % 2 === 0 ? 'data-questions' : 'general', `how many ${how} rooms ${n}?`)).toBeLessThan(
        1_000,
      );
    }
    await story.parley.bot.drained();
    expect(service.asked.filter(({ query }) => query.includes(`${how} rooms`))).toHaveLength(5);
  });

  it('is answered once, however many there are', async () => {
    const took = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 20));
        if (n % 4 === 0) playground().dropConnections(n % 8 === 0 ? 'recycle' : 'refresh');
        return heardAfter(n % 2 === 0 ? 'data-questions' : 'general', `how many windows in house ${n}?`);
      }),
    );
    expect(Math.max(...took)).toBeLessThan(1_000);
    await story.parley.bot.drained();
    const asked = service.asked.map(({ query }) => query).filter((query) => query.includes('windows'));
    expect([asked.length, new Set(asked).size]).toEqual([12, 12]);
  });
});
