import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Says it in the bot's direct messages, and answers what the bot replied. */
async function say(text: string): Promise<string> {
  const answer = await story.playground.answerTo(await ana().says('dm', text));
  await story.parley.bot.drained();
  return answer.text;
}

const last = () => service.asked.at(-1);

describe('a second message in a direct message', () => {
  it('goes on from the first where it asks for nothing alone, and else stands alone', async () => {
    await say('orders by customer');
    const first = last();
    expect(first?.chat_id).toBeUndefined();
    await say('only the top 3');
    expect(last()).toMatchObject({ query: 'only the top 3', chat_id: first?.id });
    const second = last();
    await say('and by month?');
    expect(last()?.chat_id).toBe(second?.id);
    await say('how many airports are there?');
    expect(last()).toMatchObject({ query: 'how many airports are there?' });
    expect(last()?.chat_id).toBeUndefined();
  });

  it('goes on from the first where a few words have no answer alone', async () => {
    await say('revenue by month');
    const first = last();
    service.next = [{ status: 'NEEDS_CLARIFICATION', explanation: 'Of what?', data: [] }];
    expect(await say('Germany')).not.toContain('Of what?');
    expect(service.asked.slice(-2).map(({ query, chat_id }) => [query, chat_id])).toEqual([
      ['Germany', undefined],
      ['Germany', first?.id],
    ]);
  });

  it('is asked back where a whole question is not understood, whatever came before', async () => {
    await say('revenue by month');
    service.next = [{ status: 'NEEDS_CLARIFICATION', explanation: 'What is a frumious order?', data: [] }];
    expect(await say('how many of all the frumious orders came in last year?')).toContain('What is a frumious order?');
    expect(last()?.chat_id).toBeUndefined();
  });

  it('is not gone on from in a channel, where nobody sees the two as one', async () => {
    await story.playground.answerTo(await ana().says('general', '@parley orders by customer'));
    await story.playground.answerTo(await ana().says('general', '@parley only the top 3'));
    await story.parley.bot.drained();
    expect(last()).toMatchObject({ query: 'only the top 3' });
    expect(last()?.chat_id).toBeUndefined();
  });

  it('gets a small answer to thanks, without a request', async () => {
    const before = service.asked.length;
    expect(await say('thanks!')).toBe('Glad to help.');
    expect(await say('👍')).toBe('Glad to help.');
    expect(await say('hello')).toContain('For example');
    expect(service.asked).toHaveLength(before);
  });

  it('is no prompt to start with', async () => {
    await say('orders by product');
    await say('only the top 7');
    await ana().opensMessages();
    const prompts = JSON.stringify(await story.playground.callOf('assistant.threads.setSuggestedPrompts'));
    expect(prompts).toContain('orders by product');
    expect(prompts).not.toContain('only the top');
  });
});
