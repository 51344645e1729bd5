import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, KEY, type ModelDesk, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const QUESTION = 'how many loans are there?';
const WIRES = ['openai', 'anthropic', 'responses', 'ollama'] as const;

/** The parser's answer, with one sentence that says why. */
async function expectFallback(desk: ModelDesk, why: RegExp): Promise<void> {
  const outcome = await desk.answered(QUESTION);
  expect(Object.values(outcome.result.rows[0] ?? {})).toEqual([6]);
  expect(outcome.explanation).toMatch(/This comes from the built-in engine: the language model[a-z',; -]+\.$/);
  expect(outcome.explanation).toMatch(why);
}

describe.each(WIRES)('a provider in trouble, over the wire of %s', (wire) => {
  it('is tried again when it asks for a moment', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 429, headers: { 'retry-after': '0' } }, answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe('Counts the rows. From loans.');
    expect(desk.provider.received).toHaveLength(2);
  });

  it('is left alone for as long as it asks, and the parser answers at once', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 429, headers: { 'retry-after': '20' } });
    await expectFallback(desk, /more requests than its provider allows/);
    desk.clock.advance(19_000);
    await expectFallback(desk, /more requests than its provider allows/);
    expect(desk.provider.received).toHaveLength(1);
    desk.clock.advance(2_000);
    desk.provider.play(answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe('Counts the rows. From loans.');
  });

  it('is tried twice when it fails, then the parser answers', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 500, headers: { 'retry-after-ms': '1' } });
    await expectFallback(desk, /provider had an error/);
    expect(desk.provider.received).toHaveLength(2);
  });

  it('that refuses the key is told plainly, and the key stays out of words and logs', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}`, type: 'auth' } });
    desk.provider.play({ status: 401, body });
    await expectFallback(desk, /didn't accept its key/);
    expect(desk.provider.received).toHaveLength(1);
    expect(desk.log.join()).toContain('wrong-key');
    expect(desk.log.join()).not.toContain(KEY);
    expect(JSON.stringify(desk.history)).not.toContain(KEY);
  });

  it('that refuses the request is not tried again', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 400 });
    await expectFallback(desk, /refused the request/);
    expect(desk.provider.received).toHaveLength(1);
  });

  it.each([{ hang: 'at-once' as const }, { hang: 'midway' as const }])('that hangs (%j) is left', async (turn) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire, limits: { idleMs: 1_500 } });
    desk.provider.play(turn);
    const heard = desk.provider.hears();
    await expectFallback(desk, /didn't respond in time/);
    await (await heard).closed;
  });

  it('that breaks off is left', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ cut: true });
    await expectFallback(desk, /broke off its answer twice/);
  });

  it('that answers what no model says is left', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 200, body: '<html>Welcome</html>' });
    await expectFallback(desk, /built-in engine/);
  });

  it('that sends elsewhere is not followed', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    const other = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ status: 307, headers: { location: `${other.provider.url}/messages` } });
    await expectFallback(desk, /couldn't be reached/);
    expect(other.provider.received).toEqual([]);
  });

  it('whose model only speaks, twice, is left', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ text: 'There are 7 loans.' });
    await expectFallback(desk, /gave no usable answer/);
    expect(desk.provider.received).toHaveLength(2);
  });
});

/** The names of the tools that the model was offered in its newest call. */
const offered = (desk: ModelDesk): unknown =>
  desk.provider.received.at(-1)?.body.tools.map((tool) => toolSchema.parse(tool).function.name);
const toolSchema = z.object({ function: z.object({ name: z.string() }) });
describe.each(['openai', 'anthropic', 'responses'] as const)('a model that refuses, over the wire of %s', (wire) => {
  it('is left, and the log says that it declined', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ text: 'I cannot help with that.', finish: 'refusal' });
    await expectFallback(desk, /declined the question/);
    expect(desk.provider.received).toHaveLength(1);
    expect(desk.log.join()).toContain('"trouble":"declined"');
  });
});

describe('a budget', () => {
  const NOTHING = 'SELECT title FROM books WHERE false';

  it('of steps ends a loop that never ends, and offers only how to end it in the last call', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { steps: 5 } });
    desk.provider.play(run(NOTHING));
    await expectFallback(desk, /used up its budget/);
    expect(desk.provider.received).toHaveLength(5);
    expect(offered(desk)).toEqual(['answer', 'ask_back']);
    // Some providers refuse a message of the user after a tool's result.
    expect(desk.provider.received.at(-1)?.body.messages.at(-1)?.role).toBe('tool');
  });

  const PROBE = 'SELECT count(*) AS probed FROM books';
  it.each([
    ['steps', { steps: 3 }, 'over-budget', /used up its budget for one question\.$/],
    ['tokens', { tokens: 5_000 }, 'over-budget', /used up its budget for one question\.$/],
    ['time', { timeMs: 2_000 }, 'too-long', /took too long\.$/],
  ])(
    "of %s leaves the engine's own answer, never the rows that the model tried",
    async (kind, limits, trouble, why) => {
      const desk = await openModelDesk({
        tables: LIBRARY,
        limits: { ...limits, engineMs: 60_000 },
        isCheckedByEngine: true,
      });
      const probe = { ...run(PROBE), usage: { input: 2_000, output: 50 } };
      desk.provider.play(probe, kind === 'time' ? { hang: 'at-once' } : run(NOTHING));
      const outcome = await desk.answered(QUESTION, { wantsModel: true });
      expect(outcome).toMatchObject({ answeredBy: 'engine', modelTrouble: trouble, result: { rows: [{ loans: 6 }] } });
      expect(outcome.explanation).toMatch(/This comes from the built-in engine: the language model/);
      expect(outcome.explanation).toMatch(why);
      // It answered beside the model, and is not asked a second time.
      const after = desk.statements.slice(desk.statements.indexOf(PROBE) + 1);
      expect(after.filter((sql) => sql !== NOTHING)).toEqual([]);
    },
  );

  it('of statements is told to the model', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { statements: 2 } });
    const different = [1, 2, 3].map((n) => run(`SELECT ${n}`));
    desk.provider.play(...different, { tools: [{ name: 'ask_back', args: { words: 'Which loans?', questions: [] } }] });
    expect((await desk.asked('loans?')).explanation).toBe('Which loans?');
    expect(desk.statements).toHaveLength(2);
  });

  it('of tokens counts what the provider tells', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { tokens: 20_000 } });
    desk.provider.play({ ...run(NOTHING), usage: { input: 9_000, output: 900 } });
    await expectFallback(desk, /used up its budget/);
    expect(desk.provider.received).toHaveLength(2);
  });

  it('of tokens counts the text where the provider tells nothing', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { tokens: 3_000, steps: 50 } });
    desk.provider.play({ ...run(NOTHING), usage: null });
    await expectFallback(desk, /used up its budget/);
    expect(desk.provider.received.length).toBeGreaterThan(1);
    expect(desk.provider.received.length).toBeLessThan(20);
  });

  it('of time ends the model and its statement', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { timeMs: 2_000 } });
    const tried = 'SELECT count(*) FROM books';
    desk.provider.play(run(tried));
    let ended: unknown;
    desk.beforeRun = async (sql, until) => {
      if (sql !== tried || until === undefined) return;
      await new Promise((resolve) => until.addEventListener('abort', resolve));
      ended = until.reason;
      until.throwIfAborted();
    };
    await expectFallback(desk, /took too long/);
    expect(ended).toBeInstanceOf(Error);
  });
});

describe('a person who leaves', () => {
  it.each(WIRES)('ends the call to the provider over the wire of %s, and nothing answers', async (wire) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ hang: 'midway' });
    const leaving = new AbortController();
    const heard = desk.provider.hears();
    const asking = desk.ask(QUESTION, { signal: leaving.signal });
    const { closed } = await heard;
    leaving.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
    await closed;
    expect(desk.statements).toEqual([]);
  });
});

describe('a database in trouble', () => {
  it('is no matter of the model: the question fails with it', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(run(COUNT));
    desk.beforeRun = () => Promise.reject(new ConnectorError('cannot-reach', "The database can't be reached."));
    await expect(desk.ask(QUESTION)).rejects.toThrow("The database can't be reached.");
    expect(desk.provider.received).toHaveLength(1);
  });
});

describe('a budget of the day', () => {
  const SPENT =
    "today's budget for the language model is used up. It starts again at 00:00 UTC, and an admin can change it";

  it('that is spent sends nothing, also to a person who asks for the model, and the engine answers', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    for (const left of [0, -10]) {
      desk.tokensLeft = left;
      for (const wantsModel of [false, true]) {
        const outcome = await desk.answered(QUESTION, { wantsModel });
        expect(Object.values(outcome.result.rows[0] ?? {})).toEqual([6]);
        expect(outcome.explanation).toContain(`This comes from the built-in engine: ${SPENT}.`);
        expect(outcome).toMatchObject({ answeredBy: 'engine', modelTrouble: 'budget-spent' });
      }
    }
    expect(desk.provider.received).toEqual([]);
    expect(desk.spent).toEqual([]);
  });

  it("that ends in the middle of a question leaves the engine's answer, and says so", async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.tokensLeft = 5_000;
    const probe = { ...run('SELECT count(*) AS probed FROM books'), usage: { input: 4_900, output: 50 } };
    desk.provider.play(probe, run('SELECT title FROM books WHERE false'));
    const outcome = await desk.answered(QUESTION);
    expect(outcome).toMatchObject({ answeredBy: 'engine', modelTrouble: 'budget-spent' });
    expect(Object.values(outcome.result.rows[0] ?? {})).toEqual([6]);
    expect(outcome.explanation).toContain(`This comes from the built-in engine: ${SPENT}.`);
    expect(desk.spent).toEqual([4_950]);
  });

  it('whose rest is too small for the question is spent as well', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.tokensLeft = 10;
    expect(await desk.answered(QUESTION)).toMatchObject({ modelTrouble: 'budget-spent' });
    expect(desk.provider.received).toEqual([]);
  });

  it.each(WIRES)('counts what the provider says that each question cost, over the wire of %s', async (wire) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.tokensLeft = 1_000_000;
    desk.provider.play(run(COUNT), answerWith(COUNT));
    await desk.answered(QUESTION);
    const sent = desk.sent.reduce((sum, one) => sum + (one.inputTokens ?? 0) + (one.outputTokens ?? 0), 0);
    expect(sent).toBeGreaterThan(0);
    expect(desk.spent).toEqual([sent]);
  });
});

describe('keys in the environment', () => {
  it('are never sent: only the configured one is', async () => {
    const names = [
      'OPENAI_API_KEY',
      'OPENAI_BASE_URL',
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'ANTHROPIC_BASE_URL',
      'AI_GATEWAY_API_KEY',
    ];
    for (const name of names) process.env[name] = 'http://127.0.0.1:9/from-the-environment';
    try {
      for (const wire of WIRES) {
        const desk = await openModelDesk({ tables: LIBRARY, wire });
        desk.provider.play(answerWith(COUNT));
        await desk.answered(QUESTION);
        expect(JSON.stringify(desk.provider.received.map(({ headers }) => headers))).not.toContain(
          'from-the-environment',
        );
      }
    } finally {
      for (const name of names) delete process.env[name];
    }
  });

  it('are not missed where the provider wants none', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, apiKey: null });
    desk.provider.play(answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(desk.provider.received[0]?.headers.authorization).toBeUndefined();
  });
});
