import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';
import { type Story, sqlOf, startStory, tableOf } from './story.ts';

const KEY = 'sk-story-0123456789-of-the-model';
const BY_CHANNEL = `SELECT o.channel, count(*) AS orders FROM store.orders o GROUP BY o.channel ORDER BY orders DESC, o.channel`;
const answer = (sql: string, reading: string) => ({
  tools: [{ name: 'answer', args: { sql, reading, question: reading, confidence: 'high' } }],
});

describe('a workspace whose questions go to a language model', () => {
  let story: Story;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    await provider.start();
    story = await startStory({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'scripted',
      AI_API_KEY: KEY,
      AI_BASE_URL: provider.url,
    });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await provider.stop();
  });

  it('asks the model again when a person clicks, of an answer and of a question back', async () => {
    // Each of these rests the model at once, for everybody.
    provider.play({ status: 401 });
    const ana = story.playground.asPerson('ana');
    const posted = await ana.says('data-questions', '@parley how many orders are there?');
    const byEngine = await story.playground.answerTo(posted);
    expect(byEngine.text).toContain("the language model didn't accept its key");
    const counted = 'SELECT count(*) AS orders FROM store.orders';
    provider.play(answer(counted, 'Counts all orders, as the model read it.'));
    await ana.clicks(byEngine, 'Ask the model again');
    const byModel = await story.playground.answerTo(posted, 2);
    expect(byModel.text).toContain('Counts all orders, as the model read it.');
    expect(JSON.stringify(byModel.blocks)).not.toContain('Ask the model again');

    provider.play({ status: 402 });
    const vague = await ana.says('data-questions', '@parley glorp the frobnicated zyx?');
    const askedBack = await story.playground.answerTo(vague);
    expect(askedBack.text).toContain('quota or credit is used up');
    provider.play(answer(counted, 'Counts the orders that glorp.'));
    await ana.clicks(askedBack, 'Ask the model again');
    const instead = await story.playground.answerTo(vague, 2);
    expect(instead.text).toContain('Counts the orders that glorp.');
  });

  it('gets the rows of the model’s SQL, follows up, and gets the parser’s when the provider is gone', async () => {
    const ana = story.playground.asPerson('ana');
    provider.play(
      { tools: [{ name: 'run_sql', args: { sql: BY_CHANNEL } }] },
      answer(BY_CHANNEL, 'Counts orders per sales channel.'),
    );
    const posted = await ana.says('data-questions', '@parley through which channels do people buy, and how often?');
    const first = await story.playground.answerTo(posted);
    const expected = await story.directly(
      'SELECT channel, count(*)::int FROM store.orders GROUP BY 1 ORDER BY 2 DESC, 1',
    );
    expect(tableOf(first).rows).toEqual(expected);
    expect(JSON.stringify(first.blocks)).toContain('Counts orders per sales channel. From store.orders.');
    expect(sqlOf(first)).toMatch(/store\.orders/);

    const top = `${BY_CHANNEL} LIMIT 1`;
    provider.play(answer(top, 'Only the channel with the most orders.'));
    const followUp = await ana.says('data-questions', 'which one the most?', { threadTs: posted.ts });
    const second = await story.playground.answerTo(followUp);
    expect(JSON.stringify(second.blocks)).toContain('Only the channel with the most orders.');
    expect(second.text).toContain(String(expected[0]?.[0]));
    // The model was told what was asked and found before.
    expect(provider.lastText).toContain('through which channels do people buy');
    expect(provider.lastText).toContain(String(expected[1]?.[0]));

    const planned = 'SELECT o.channel, 500 AS plan FROM store.orders o GROUP BY o.channel ORDER BY o.channel';
    const compared = answer(BY_CHANNEL, 'Counts orders per sales channel.').tools[0]?.args ?? {};
    const further = [{ title: 'Planned orders by channel', sql: planned }];
    provider.play({ tools: [{ name: 'answer', args: { ...compared, further } }] });
    const asked = await ana.says('data-questions', '@parley compare orders by channel with the plan');
    const several = await story.playground.answerTo(asked);
    expect(JSON.stringify(several.blocks)).toContain('Planned orders by channel');
    expect(several.text).toContain('Planned orders by channel');
    expect(sqlOf(several)).toContain('-- Planned orders by channel');

    const calls = provider.received.length;
    const certain = await ana.says('data-questions', '@parley how many customers are there?');
    const counted = await story.playground.answerTo(certain);
    const [[count] = []] = await story.directly('SELECT count(*)::int FROM store.customers');
    expect(counted.text).toContain(Number(count).toLocaleString('en-US'));
    expect(provider.received).toHaveLength(calls);
    // Whoever would rather have the model's answer gets it.
    provider.play(answer('SELECT count(*) AS people FROM store.customers', 'Counts everybody, as the model read it.'));
    await ana.clicks(counted, 'Ask the model');
    expect((await story.playground.answerTo(certain, 2)).text).toContain('Counts everybody, as the model read it.');

    await provider.stop();
    const third = await ana.says('data-questions', '@parley at what hour do most orders come in?');
    const without = await story.playground.answerTo(third);
    expect(without.text).toContain("This comes from the built-in engine: the language model couldn't be reached.");

    for (const kept of [story.log(), JSON.stringify(story.playground.messagesIn('data-questions'))]) {
      expect(kept).not.toContain(KEY);
    }
  });
});
