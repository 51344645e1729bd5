import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../src/config/config.ts';
import { printEvaluation } from '../src/evaluate.ts';
import { createEngine } from '../src/service/agent/engine/index.ts';
import type { ThreadedAgent } from '../src/service/agent/thread/threaded-agent.ts';
import type { Connector } from '../src/service/connectors/connector.ts';
import { ConnectorError } from '../src/service/connectors/errors.ts';
import { systemClock } from '../src/shared/clock.ts';
import { readArguments } from '../src/usage.ts';
import { clinicTables } from './eval/natural/clinic.ts';
import { renderTables } from './eval/natural/tables.ts';
import { openPglite, releasePglite } from './fixtures/pglite.ts';
import { executeOn, introspect } from './service/agent/engine/database.ts';
import { answerWith } from './service/agent/model/model-desk.ts';
import { ScriptedProvider, type Turn } from './service/agent/model/scripted-provider.ts';
import { startWorld } from './service/world.ts';

let database: PGlite;
let questions: { question: string; sql: string }[];

beforeAll(async () => {
  database = await openPglite();
  for (const statement of renderTables(clinicTables(new Date()), 'postgres')) await database.exec(statement);
  questions = await naturalQuestions();
}, 120_000);
afterAll(() => releasePglite(database));

const naturalSchema = z.array(z.object({ question: z.string(), truth_sql: z.string().nullish() }));
const judgedSchema = z.object({ verdict: z.string() });
const ASKED = 20;

/** The project's own questions over the clinics whose answer is neither nothing nor 0, so that no agent asks twice. */
async function naturalQuestions() {
  const file = join(import.meta.dirname, 'eval/natural/clinic.json');
  const found: typeof questions = [];
  for (const { question, truth_sql: sql } of naturalSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    if (found.length === ASKED || typeof sql !== 'string') continue;
    const [first] = (await executeOn(database, sql)).rows;
    const cells = Object.values(first ?? {});
    if (cells.length > 0 && cells.every((cell) => cell !== null && Number(cell) !== 0)) found.push({ question, sql });
  }
  return found;
}

const connector: Connector = {
  introspect: () => introspect(database),
  run: (sql) =>
    executeOn(database, sql.text).catch((error: unknown) => {
      throw new ConnectorError('sql-refused', String(error));
    }),
  check: async () => undefined,
  close: async () => undefined,
};

const openEngine = (): ThreadedAgent => ({ ...createEngine(), prepare: () => {}, close: async () => {} });

/** A service with one data source, the clinics, and a model that follows a script. */
async function setUp() {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const { id } = await user.connected();
  const provider = new ScriptedProvider();
  await provider.start();
  onTestFinished(() => provider.stop());
  const config = parseConfig({
    DATABASE_URL: world.config.databaseUrl,
    ENCRYPTION_KEY: world.config.encryptionKey.toString('base64'),
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'scripted',
    AI_BASE_URL: provider.url,
    AI_PRICE_INPUT: '2',
    AI_PRICE_OUTPUT: '10',
    LOG_LEVEL: 'silent',
  });
  const evaluate = async (...args: string[]) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const deps = { openConnector: () => connector, openEngine, clock: systemClock };
    const asked = readArguments(['evaluate', ...args]);
    if (asked.kind !== 'run') throw new Error('the arguments are for a run');
    await printEvaluation(config, asked.options, { write, ...deps });
    return lines;
  };
  return { world, user, id, provider, evaluate };
}

function fileOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-evaluate-')), 'questions.json');
  writeFileSync(file, JSON.stringify(content));
  return `--file=${file}`;
}

/** Of each five: two right, one of them with a column more, one wrong, one asked back, and one that comes to no end. */
function turnFor(sql: string, at: number): Turn {
  switch (at % 5) {
    case 0:
      return answerWith(sql);
    case 1:
      return answerWith(`SELECT t.*, 'more' AS more FROM (${sql}) t`);
    case 2:
      return answerWith(`SELECT -1 - count(*) AS wrong FROM (${sql}) t`);
    case 3:
      return { tools: [{ name: 'ask_back', args: { words: 'Which do you mean?', questions: [] } }] };
    default:
      return { tools: [{ name: 'guess', args: {} }] };
  }
}

describe('parley evaluate', () => {
  it('tells exactly how many natural questions a scripted model answers right, and what that costs', async () => {
    const { id, provider, evaluate } = await setUp();
    expect(questions).toHaveLength(ASKED);
    provider.play(
      ...questions.flatMap(({ sql }, at) =>
        at % 5 === 4 ? [turnFor(sql, 4), { text: 'No.' }, { text: 'No.' }] : [turnFor(sql, at)],
      ),
    );
    const lines = await evaluate(`--resource=${id}`, '--with=model', fileOf(questions), '--json');
    const judged = lines.slice(0, -1).map((line) => judgedSchema.parse(JSON.parse(line)));
    const expected = ['right', 'right', 'wrong', 'asked-back', 'failed'];
    expect(judged.map(({ verdict }) => verdict)).toEqual(questions.map((_, at) => expected[at % 5]));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      questions: 20,
      verdicts: { right: 8, 'asked-back': 4, wrong: 4, failed: 4, skipped: 0 },
      // Three calls of each question that fails.
      calls: 28,
      inputTokens: 28_000,
      outputTokens: 1_400,
      price: 0.07,
      byEngine: 0,
    });
  });

  it('gives the model no answer by what was saved of it', async () => {
    const { user, id, provider, evaluate } = await setUp();
    const [one, other] = questions;
    if (one === undefined || other === undefined) throw new Error('there are no questions');
    await user.post(`/v2/resources/${id}/queries`, { query: one.question, sql: one.sql, explanation: '' });
    await user.post(`/v2/resources/${id}/queries`, {
      query: `${one.question}, again`,
      sql: other.sql,
      explanation: '',
    });
    provider.play(answerWith(one.sql));
    const lines = await evaluate(`--resource=${id}`, '--with=model');
    expect(lines.join('')).toContain('2 questions with model: 1 right, 0 asked back, 1 wrong, 0 failed');
    const [first, second] = provider.received.map(({ text }) => text);
    const inJson = (sql: string) => JSON.stringify(JSON.stringify(sql)).slice(3, 40);
    expect(first).not.toContain(inJson(other.sql));
    expect(second).not.toContain(inJson(one.sql));
  });

  it('asks the built-in engine alone, and says which reference does not run', async () => {
    const { id, provider, evaluate } = await setUp();
    const asked = [
      { question: 'how many pets are there?', sql: 'SELECT count(*) FROM pets' },
      { question: 'how many owners are there?', sql: 'SELECT count(*) FROM pets WHERE false' },
      { question: 'how many clinics are there?', sql: 'SELECT x FROM nowhere' },
      { question: 'what is the meaning of it all?', sql: 'SELECT 1' },
    ];
    const lines = await evaluate(`--resource=${id}`, '--with=engine', fileOf(asked));
    expect(lines.map((line) => line.slice(0, 10).trim())).toEqual([
      'right',
      'wrong',
      'skipped',
      'asked back',
      expect.anything(),
    ]);
    expect(lines.at(-1)).toContain('4 questions with engine: 1 right, 1 asked back, 1 wrong, 0 failed, 1 skipped');
    expect(provider.received).toEqual([]);
  });

  it('asks both as the service has them: what the engine is certain of costs no call', async () => {
    const { id, provider, evaluate } = await setUp();
    const sql = 'SELECT count(*) FROM pets';
    const lines = await evaluate(`--resource=${id}`, fileOf([{ question: 'how many pets are there?', sql }]), '--json');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ verdicts: { right: 1 }, calls: 0, byEngine: 1, price: 0 });
    expect(provider.received).toEqual([]);
  });

  it('lists the data sources where none is named', async () => {
    const { id, evaluate } = await setUp();
    expect((await evaluate()).join('')).toContain(id);
  });

  it('refuses what it does not know', async () => {
    const { id, evaluate } = await setUp();
    await expect(evaluate('--with=luck')).rejects.toThrow('--with must be one of engine, model, both');
    await expect(evaluate('--fast')).rejects.toThrow('Unknown option “--fast”');
    await expect(evaluate(`--resource=${id}`)).rejects.toThrow('Nobody saved a query');
    await expect(evaluate('--resource=00000000-0000-4000-8000-000000000000')).rejects.toThrow('no resource');
    await expect(evaluate(`--resource=${id}`, fileOf([{ question: 'q' }]))).rejects.toThrow('--file must hold a list');
  });
});
