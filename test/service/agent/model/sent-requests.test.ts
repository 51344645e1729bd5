import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, KEY, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';

describe('who keeps what is sent to a provider', () => {
  it.each(['openai', 'anthropic'] as const)('is given each body as it went over the wire of %s', async (wire) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(run(COUNT), { ...answerWith(COUNT), usage: { input: 300, output: 20 } });
    await desk.answered('how many loans?');
    expect(desk.sent.map(({ body }) => body)).toEqual(desk.provider.received.map(({ text }) => text));
    expect(desk.sent).toMatchObject([
      { model: 'scripted', call: 1, outcome: 'answered', status: 200, inputTokens: 1_000, outputTokens: 50 },
      { model: 'scripted', call: 2, outcome: 'answered', status: 200, inputTokens: 300, outputTokens: 20 },
    ]);
    expect(JSON.stringify(desk.sent)).not.toContain(KEY);
  });

  it('learns why there was no answer, of each try', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { retries: 1 } });
    desk.provider.play({ status: 503, headers: { 'retry-after-ms': '1' } }, { status: 401 });
    await desk.ask('how many loans?');
    expect(desk.sent.map(({ call, status }) => [call, status])).toEqual([
      [1, 503],
      [2, 401],
    ]);
    expect(desk.sent.map(({ outcome }) => outcome)).not.toContain('answered');
    expect(desk.sent[1]?.outcome).toBe('wrong-key');
    expect(desk.sent[1]?.body).toBe(desk.provider.received[1]?.text);
  });

  it('learns that nobody was there, and that a person gave up', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { retries: 0 } });
    desk.provider.play({ hang: 'midway' });
    const leaving = new AbortController();
    const asked = desk.ask('how many loans?', { signal: leaving.signal });
    await desk.provider.hears();
    leaving.abort(new Error('gave up'));
    await expect(asked).rejects.toThrow('gave up');
    await desk.provider.stop();
    await desk.ask('how many books?');
    expect(desk.sent.map(({ outcome }) => outcome)).toEqual(['stopped', 'unreachable']);
    expect(desk.sent[1]).toMatchObject({ status: undefined, inputTokens: undefined });
  });

  it('is told of its own question only, when several are asked at once', async () => {
    const [one, two] = await Promise.all([openModelDesk({ tables: LIBRARY }), openModelDesk({ tables: LIBRARY })]);
    one.provider.play(run(COUNT), answerWith(COUNT));
    two.provider.play(run(COUNT), answerWith(COUNT));
    await Promise.all([one.answered('how many loans?'), two.answered('how many loans are there?')]);
    for (const desk of [one, two])
      expect(desk.sent.map(({ body }) => body)).toEqual(desk.provider.received.map(({ text }) => text));
  });
});
