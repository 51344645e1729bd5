import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printModelCheck } from '../src/check-model.ts';
import { parseConfig } from '../src/config/config.ts';
import type { RawEnv } from '../src/config/env.ts';
import { answerWith, KEY, run } from './service/agent/model/model-desk.ts';
import { ScriptedProvider, type Turn } from './service/agent/model/scripted-provider.ts';

const provider = new ScriptedProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());

async function check(env: RawEnv = {}) {
  provider.received.length = 0;
  const lines: string[] = [];
  const config = parseConfig({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'scripted',
    AI_API_KEY: KEY,
    AI_BASE_URL: provider.url,
    ...env,
  });
  const isWell = await printModelCheck(config, { write: (line) => void lines.push(line) });
  const text = lines.join('');
  expect(text).not.toContain(KEY);
  return { isWell, text };
}

const WEIGHT = /weight_m[0-9a-f]{6}/;

/** A model that reads all it is sent. */
function readsAll(sent: string): Turn {
  const code = /The code (m[0-9a-f]{6})/.exec(sent)?.[1];
  if (code !== undefined) return answerWith(`SELECT count(*) AS n FROM pets WHERE home = '${code}'`);
  const column = WEIGHT.exec(sent)?.[0];
  if (column !== undefined) return answerWith(`SELECT sum(${column}) AS n FROM pets`);
  if (sent.includes('weigh together')) return { ...run('SELECT sum(weight) FROM pets'), thinking: 'Add them up.' };
  return answerWith('SELECT count(*) AS n FROM pets');
}

/** As a server does whose context is too short: the start of the prompt is gone. */
const forgets = (sent: string): Turn => readsAll(sent.replace(/The code m[0-9a-f]{6}/, ''));

describe('parley check-model', () => {
  it.each([
    ['openai-compatible', {}],
    ['anthropic', {}],
    ['openai', { AI_EFFORT: 'low' }],
    ['ollama', {}],
  ])('tells of a model of %s that does all of it', async (name, env) => {
    provider.play(readsAll);
    const prices = { AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '10' };
    const { isWell, text } = await check({ AI_PROVIDER: name, ...env, ...prices });
    const host = new URL(provider.url).host;
    expect(text).toMatch(
      new RegExp(
        [
          `^scripted of ${name}`,
          `ok {4}reach: ${host} answers and accepts the key`,
          'ok {4}tools: it calls the tools as they are described',
          'ok {4}going on: it goes on after the result of a tool, and what it thinks is kept',
          'ok {4}context: it reads a long prompt from its start \\(1,000 tokens\\)',
          'ok {4}speed: \\d+\\.\\d s to the first byte(, then [\\d,]+ tokens/s)?',
          'ok {4}price: 4,000 tokens sent and 200 written for the three questions: 0\\.0100 at your prices, .+',
          '$',
        ].join('\n'),
      ),
    );
    expect(isWell).toBe(true);
  });

  it('sends a prompt that a short context would not hold', async () => {
    provider.play(readsAll);
    await check();
    const longest = Math.max(...provider.received.map(({ text }) => text.length));
    // Four characters a token, roughly, and 4,096 tokens.
    expect(longest).toBeGreaterThan(4 * 4_096);
  });

  it('tries the second model as well', async () => {
    provider.play(readsAll);
    const { text } = await check({ AI_SIMPLE_MODEL: 'small' });
    expect(text).toMatch(/^scripted of .+\n[\s\S]+\nsmall of .+\n/);
    expect(new Set(provider.received.map(({ body }) => body.model))).toEqual(new Set(['scripted', 'small']));
  });

  it.each<[what: string, turn: Turn, told: RegExp, env?: RawEnv]>([
    ['a wrong key', { status: 401 }, /FAIL {2}reach: .+ Correct AI_API_KEY\. The provider said: 401/],
    ['no such model', { status: 404 }, /FAIL {2}reach: .+ Correct AI_MODEL/],
    ['no credit', { status: 402 }, /FAIL {2}reach: .+ used up/],
    ['a model without tools', { text: 'There are 3 pets.' }, /FAIL {2}tools: .+ can call tools/],
    ['a server that refuses tools', { status: 400 }, /ok {4}reach[\s\S]+FAIL {2}tools: .+ refused .+ tools/],
    [
      'arguments that are no JSON',
      { tools: [{ name: 'answer', args: '{"sql": SELECT' }] },
      /FAIL {2}tools: It didn't call the tools/,
    ],
  ])('tells of %s and what to do', async (_what, turn, told, env) => {
    provider.play(turn);
    const { isWell, text } = await check(env);
    expect(isWell).toBe(false);
    expect(text).toMatch(told);
    expect(text).not.toMatch(/price|context/);
  });

  it('tells of a model that does not use what a tool returned', async () => {
    provider.play((sent) => (WEIGHT.test(sent) ? run('SELECT sum(weight) FROM pets') : readsAll(sent)));
    const { isWell, text } = await check();
    expect(isWell).toBe(false);
    expect(text).toMatch(/FAIL {2}going on: It didn't use what a tool returned/);
    expect(text).toMatch(/ok {4}context/);
  });

  it('tells of a provider that refuses to go on', async () => {
    provider.play((sent) => (WEIGHT.test(sent) ? { status: 400 } : readsAll(sent)));
    expect((await check()).text).toMatch(/FAIL {2}going on: It refused the request\..+The provider said: 400 scripted/);
  });

  it.each([
    ['ollama', /FAIL {2}context: .+`ollama ps`/],
    ['openai-compatible', /FAIL {2}context: .+at least 32,000 tokens/],
  ])('tells of a context of %s that is too short', async (name, told) => {
    provider.play(forgets);
    const { isWell, text } = await check({ AI_PROVIDER: name });
    expect(isWell).toBe(false);
    expect(text).toMatch(told);
  });

  it('says that no model is configured', async () => {
    const lines: string[] = [];
    expect(await printModelCheck(parseConfig({}), { write: (line) => void lines.push(line) })).toBe(false);
    expect(lines.join('')).toMatch(/^No model is configured/);
  });
});
