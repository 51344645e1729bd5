import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, KEY, openModelDesk, run, withTables } from './model-desk.ts';
import { signatureOf } from './wires/turn.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const THINKING = 'Loans are rows of loans.';

// Reasoning models refuse function tools on chat completions: https://github.com/pipecat-ai/pipecat/issues/4043
describe.each(['openai', 'azure'])('%s is asked over the Responses API', (provider) => {
  const options = { tables: LIBRARY, provider, wire: 'responses' as const };

  it('with the longest answer, and stores nothing there', async () => {
    const desk = await openModelDesk(options);
    desk.provider.play(answerWith(COUNT));
    expect((await desk.answered('how many loans?')).explanation).toBe('Counts the rows. From loans.');
    const [received] = desk.provider.received;
    expect(received?.path).toBe('/v1/responses');
    expect(received?.body).toMatchObject({ store: false, max_output_tokens: 8_000 });
  });

  // https://developers.openai.com/api/docs/guides/reasoning#encrypted-reasoning-items
  it('and gets its encrypted thoughts back with the results of its tools', async () => {
    const desk = await openModelDesk({ ...options, config: { effort: 'low' } });
    desk.provider.play({ ...run(COUNT), thinking: THINKING }, answerWith(COUNT));
    await desk.answered('how many loans?');
    const [first, second] = desk.provider.received;
    expect(first?.body).toMatchObject({ include: ['reasoning.encrypted_content'], reasoning: { effort: 'low' } });
    const types = second?.body.input?.map(({ type }) => type);
    expect(types?.slice(-3)).toEqual(['reasoning', 'function_call', 'function_call_output']);
    expect(second?.body.input?.at(-3)).toMatchObject({ encrypted_content: signatureOf(THINKING) });
  });
});

describe('a key', () => {
  const askedBy = async (provider: string, headers = {}) => {
    const desk = await openModelDesk({ tables: LIBRARY, provider, wire: 'responses', config: { headers } });
    desk.provider.play(answerWith(COUNT));
    await desk.answered('how many loans?');
    expect(desk.log.join()).not.toMatch(/sk-scripted|from-entra/);
    return desk.provider.received[0]?.headers;
  };

  // https://learn.microsoft.com/azure/ai-foundry/openai/reference-preview-latest#authentication
  it('is in the header that Azure reads, and in no other', async () => {
    const headers = await askedBy('azure');
    expect(headers?.['api-key']).toBe(KEY);
    expect(headers?.authorization).toBeUndefined();
  });

  it('is in the header that OpenAI reads', async () => {
    expect((await askedBy('openai'))?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('can be replaced by a header that is configured', async () => {
    expect((await askedBy('azure', { Authorization: 'Bearer from-entra' }))?.authorization).toBe('Bearer from-entra');
  });
});

describe('a failure in a stream that began well', () => {
  const failed = (code: string): string =>
    `event: response.failed\ndata: ${JSON.stringify({
      type: 'response.failed',
      sequence_number: 2,
      response: { id: 'resp_1', status: 'failed', error: { code, message: `about ${KEY}` }, incomplete_details: null },
    })}\n\n`;
  const created = `data: ${JSON.stringify({ type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } })}\n\n`;

  // https://developers.openai.com/api/reference/resources/responses/streaming-events
  it.each([
    ['context_length_exceeded', 'context-too-long', 1],
    ['server_error', 'failed', 2],
    ['rate_limit_exceeded', 'rate-limited', 2],
  ])('%s is %s', async (code, trouble, calls) => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'openai', wire: 'responses' });
    desk.provider.play({ frames: [created, failed(code)] });
    expect((await desk.answered('how many loans are there?')).modelTrouble).toBe(trouble);
    expect(desk.provider.received).toHaveLength(calls);
    expect(desk.log.join()).toContain(`"code":"${code}"`);
    expect(z.string().parse(desk.log.join())).not.toContain(KEY);
  });
});
