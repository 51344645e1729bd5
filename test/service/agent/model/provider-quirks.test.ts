import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, KEY, type ModelDesk, openModelDesk, run, withTables } from './model-desk.ts';
import { dataFrame, signatureOf } from './wires/turn.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const THINKING = 'Loans are rows of loans.';
const QUESTION = 'how many loans are there?';

const messageSchema = z.looseObject({ role: z.string(), content: z.unknown() });
/** The messages of the newest call, and the one in which the model called its tool. */
function lastMessages(desk: ModelDesk) {
  const messages = z.array(messageSchema).parse(desk.provider.received.at(-1)?.body.messages);
  return { messages, called: messages.find(({ role }) => role === 'assistant') };
}

describe('what a model thought', () => {
  // https://github.com/janhq/jan/issues/8136, https://github.com/charmbracelet/crush/issues/1590
  it.each(['groq', 'mistral'])('is not sent back to %s, which refuses it', async (provider) => {
    const desk = await openModelDesk({ tables: LIBRARY, provider });
    desk.provider.play({ ...run(COUNT), thinking: THINKING }, answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(desk.provider.lastText).not.toMatch(/reasoning|Loans are rows/);
    expect(lastMessages(desk).called).toHaveProperty('tool_calls');
  });

  // https://api-docs.deepseek.com/guides/thinking_mode#tool-calls
  it('is sent back to DeepSeek, which refuses to go on without it', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'deepseek' });
    desk.provider.play({ ...run(COUNT), thinking: THINKING }, answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(lastMessages(desk).called).toMatchObject({ reasoning_content: THINKING });
  });

  // https://platform.claude.com/docs/en/build-with-claude/extended-thinking#preserving-thinking-blocks
  it('is sent back to Anthropic with its signature', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire: 'anthropic' });
    desk.provider.play({ ...run(COUNT), thinking: THINKING }, answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(z.array(z.unknown()).parse(lastMessages(desk).called?.content)[0]).toEqual({
      type: 'thinking',
      thinking: THINKING,
      signature: signatureOf(THINKING),
    });
  });

  // https://docs.ollama.com/capabilities/thinking
  it('is sent back to Ollama', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'ollama', wire: 'ollama' });
    desk.provider.play({ ...run(COUNT), thinking: THINKING }, answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(lastMessages(desk).called).toMatchObject({ thinking: THINKING });
  });

  const toolCall = (more: object): object => ({
    index: 0,
    id: 'function-call-1',
    type: 'function',
    function: { name: 'run_sql', arguments: JSON.stringify({ sql: COUNT }) },
    ...more,
  });
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    dataFrame({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] });
  const called = [chunk({}, 'tool_calls'), 'data: [DONE]\n\n'];

  // https://ai.google.dev/gemini-api/docs/thought-signatures#openai, also of Gemini behind a gateway
  it.each(['google', 'openai-compatible'])('by Gemini is signed, and sent back over %s', async (provider) => {
    const signed = { extra_content: { google: { thought_signature: 'c2lnbmVk' } } };
    const desk = await openModelDesk({ tables: LIBRARY, provider });
    const frames = [chunk({ role: 'assistant', tool_calls: [toolCall(signed)] }), ...called];
    desk.provider.play({ frames }, answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(lastMessages(desk).called).toMatchObject({ tool_calls: [signed] });
  });

  // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning
  it('is sent back to OpenRouter in its details, put together from their pieces', async () => {
    const text = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };
    const sealed = {
      type: 'reasoning.encrypted',
      data: 'c2VhbGVk',
      id: 'rs_1',
      format: 'openai-responses-v1',
      index: 1,
    };
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'openrouter' });
    desk.provider.play(
      {
        frames: [
          ': OPENROUTER PROCESSING\n\n',
          chunk({ role: 'assistant', reasoning: 'Loans ', reasoning_details: [{ ...text, text: 'Loans ' }] }),
          chunk({ reasoning: 'are rows.', reasoning_details: [{ ...text, text: 'are rows.' }] }),
          chunk({ reasoning_details: [{ ...text, signature: 'c2lnbmVk' }] }),
          chunk({ reasoning_details: [sealed] }),
          chunk({ tool_calls: [toolCall({})] }),
          ...called,
        ],
      },
      answerWith(COUNT),
    );
    await desk.answered(QUESTION);
    expect(lastMessages(desk).called?.['reasoning_details']).toEqual([
      { ...text, text: 'Loans are rows.', signature: 'c2lnbmVk' },
      sealed,
    ]);
    expect(lastMessages(desk).called).not.toHaveProperty('reasoning_content');
    expect(JSON.stringify(lastMessages(desk).called?.['tool_calls'])).not.toContain('reasoning_details');
  });
});

describe('Mistral', () => {
  // https://github.com/aliou/pi-neuralwatt/issues/12
  it('gets no message of a user right after the result of a tool', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'mistral' });
    desk.provider.play(run('SELECT 1'), { text: '' }, answerWith(COUNT));
    await desk.answered(QUESTION);
    const { messages } = lastMessages(desk);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(messages.at(-1)?.content).toContain('End the question with a tool');
  });

  // https://github.com/dnakov/anon-kode/issues/53
  it('is not asked for the usage, which it tells by itself', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'mistral' });
    desk.provider.play(answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(desk.provider.received[0]?.body).not.toHaveProperty('stream_options');
  });
});

describe('Ollama', () => {
  // https://docs.ollama.com/context-length: 4,096 tokens otherwise, and the rest is cut off in silence.
  it('is asked in its own chat, with a context that holds the tables', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'ollama', wire: 'ollama' });
    desk.provider.play(run(COUNT), answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe('Counts the rows. From loans.');
    const [first, second] = desk.provider.received;
    expect(first?.path).toBe('/api/chat');
    expect(first?.body['options']).toEqual({ num_ctx: 32_768, num_predict: 8_000 });
    const messages = z.array(messageSchema).parse(second?.body.messages);
    expect(messages.at(-2)).toMatchObject({
      tool_calls: [{ function: { name: 'run_sql', arguments: { sql: COUNT } } }],
    });
    expect(messages.at(-1)).toMatchObject({ role: 'tool', tool_name: 'run_sql' });
    expect(desk.log.join()).toContain('"inputTokens":2000');
  });

  // https://docs.ollama.com/api/errors
  it('says which model it does not have, and fails in the middle of a stream', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'ollama', wire: 'ollama' });
    desk.provider.play({ status: 404, body: JSON.stringify({ error: "model 'scripted' not found" }) });
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('no-such-model');
    desk.clock.advance(60_000);
    desk.provider.play({ frames: ['{"error":"an error was encountered while running the model"}\n'] });
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('failed');
  });
});

describe('Anthropic', () => {
  const start = `event: message_start\ndata: ${JSON.stringify({
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  })}\n\n`;
  const overloaded = `event: error\ndata: ${JSON.stringify({
    type: 'error',
    error: { type: 'overloaded_error', message: `Overloaded ${KEY}` },
  })}\n\n`;

  // https://platform.claude.com/docs/en/api/errors: an error event in a stream that began with status 200.
  it.each([
    ['at once', [overloaded]],
    ['after it began', [start, overloaded]],
  ])('that says %s that it is overloaded is asked once more', async (_when, frames) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire: 'anthropic' });
    desk.provider.play({ frames }, answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe('Counts the rows. From loans.');
    desk.provider.play({ frames });
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('overloaded');
    expect(desk.log.join()).toContain('"code":"overloaded_error"');
    expect(desk.log.join()).not.toContain(KEY);
  });
});
