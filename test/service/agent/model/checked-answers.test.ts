import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentOutcome, AgentRequest } from '../../../../src/service/agent/agent.ts';
import { isLoud } from '../../../../src/service/agent/checked.ts';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import { createModelAgent, openModels } from '../../../../src/service/agent/model/index.ts';
import { checkSql, factsOf } from '../../../../src/service/checks/index.ts';
import { createLogger } from '../../../../src/shared/logger.ts';
import { ManualClock } from '../../../fakes/manual-clock.ts';
import { startPglite, type TestServer } from '../../connectors/postgres/servers.ts';
import { type AskedSource, openAsked } from '../../types/asked-source.ts';
import { RIGHT, SHOP } from './checked-shop.ts';
import { answerWith, KEY } from './model-desk.ts';
import { ScriptedProvider } from './scripted-provider.ts';

const NOW = '2026-11-29T09:00:00Z';
let server: TestServer;
let source: AskedSource;
let provider: ScriptedProvider;

beforeAll(async () => {
  server = await startPglite();
  for (const statement of SHOP) await server.execute(statement);
  source = await openAsked({ type: 'db:postgres', credentials: server.credentials }, NOW);
  provider = new ScriptedProvider();
  await provider.start();
}, 120_000);

afterAll(async () => {
  await source.close();
  await provider.stop();
  await server.stop();
});

beforeEach(() => {
  provider.received.length = 0;
});

/** A question to a model that plays these answers, with the checks and the engine of the product beside it. */
async function ask(question: string, ...sqls: string[]): Promise<AgentOutcome> {
  provider.play(...sqls.map((sql) => answerWith(sql, { question })));
  const { schema, profile } = source;
  const models = await openModels(
    { provider: 'openai-compatible', wire: 'openai', model: 'scripted', apiKey: KEY, baseUrl: provider.url },
    { engineMs: 60_000 },
  );
  const agent = createModelAgent({
    ...models,
    fallback: createEngine(),
    isCheckedByEngine: false,
    clock: new ManualClock(NOW),
    logger: createLogger({ level: 'silent' }),
  });
  const facts = factsOf({ schema, profile, now: new Date(NOW), timeZone: 'Etc/UTC', notes: '' });
  const check: AgentRequest['check'] = (sql, whole = question) => checkSql(sql, 'postgres', { facts, question: whole });
  return agent.answer({
    question,
    schema,
    profile,
    memory: { name: 'Shop', description: '', savedQueries: [] },
    history: [],
    now: new Date(NOW),
    execute: source.run,
    check,
    report: () => undefined,
    signal: new AbortController().signal,
  });
}

/** As models really get them wrong, and the SQL that is right. */
const WRONG: readonly (readonly [question: string, wrong: string, right: string])[] = [
  [
    'revenue by country of the customer',
    'SELECT c.country, sum(i.total) AS revenue FROM customer c JOIN invoice i ON i.customer_id = c.id JOIN invoice_line l ON l.invoice_id = i.id GROUP BY 1',
    'SELECT c.country, sum(i.total) AS revenue FROM customer c JOIN invoice i ON i.customer_id = c.id GROUP BY 1',
  ],
  [
    'revenue from Rock tracks',
    "SELECT sum(i.total) AS revenue FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id JOIN track t ON t.id = l.track_id JOIN genre g ON g.id = t.genre_id WHERE g.name = 'Rock'",
    "SELECT sum(l.unit_price * l.quantity) AS revenue FROM invoice_line l JOIN track t ON t.id = l.track_id JOIN genre g ON g.id = t.genre_id WHERE g.name = 'Rock'",
  ],
  [
    'revenue by make',
    'SELECT c.make, sum(s.price) AS revenue FROM sale s JOIN car c ON c.id = s.car_id JOIN payment p ON p.sale_id = s.id GROUP BY c.make',
    'SELECT c.make, sum(s.price) AS revenue FROM sale s JOIN car c ON c.id = s.car_id GROUP BY c.make',
  ],
  [
    'how many Toyota cars were sold',
    "SELECT count(*) AS sold FROM car c JOIN car_snapshot h ON h.car_id = c.id WHERE c.make = 'Toyota' AND c.sold",
    "SELECT count(*) AS sold FROM car c WHERE c.make = 'Toyota' AND c.sold",
  ],
  [
    'how many customers live in the United States',
    "SELECT count(*) AS customers FROM customer WHERE country = 'United States'",
    "SELECT count(*) AS customers FROM customer WHERE country = 'USA'",
  ],
  [
    'tracks longer than 10 minutes',
    'SELECT name FROM track WHERE milliseconds > 60000 ORDER BY name',
    'SELECT name FROM track WHERE milliseconds > 600000 ORDER BY name',
  ],
  [
    'how many transactions were successful',
    "SELECT count(*) AS transactions FROM transaction WHERE status <> 'failed'",
    "SELECT count(*) AS transactions FROM transaction WHERE status = 'success'",
  ],
];

describe('SQL that a model gets wrong', () => {
  it.each(WRONG)('is mended in one more call: %s', async (question, wrong, right) => {
    const outcome = await ask(question, wrong, right);
    expect(outcome).toMatchObject({ kind: 'answered', sql: right });
    expect(provider.received).toHaveLength(2);
  });

  it.each(WRONG)('is told of where the model keeps to it: %s', async (question, wrong) => {
    const outcome = await ask(question, wrong, wrong, wrong);
    expect(outcome).toMatchObject({ kind: 'answered', sql: wrong });
    expect(provider.received.length).toBeLessThanOrEqual(3);
    const facts = factsOf({ ...source, now: new Date(NOW), timeZone: undefined, notes: '' });
    const { findings } = await checkSql(wrong, 'postgres', { facts, question });
    expect(findings.filter(isLoud)).not.toEqual([]);
  });

  it('that obeys an instruction is no answer', async () => {
    const outcome = await ask('which playlists are empty', 'SELECT email FROM customer');
    expect(JSON.stringify(outcome)).not.toMatch(/@/);
    expect(outcome.answeredBy).toBe('engine');
    expect(provider.received.length).toBeLessThanOrEqual(3);
  });
});

describe('SQL that a model gets right', () => {
  it('costs a further call and leaves a doubt in at most one of ten', async () => {
    let [calls, doubts] = [0, 0];
    const facts = factsOf({ ...source, now: new Date(NOW), timeZone: 'Etc/UTC', notes: '' });
    for (const [question, sql] of RIGHT) {
      provider.received.length = 0;
      const outcome = await ask(question, sql);
      expect({ question, sql: outcome.kind === 'answered' && outcome.sql }).toEqual({ question, sql });
      calls += provider.received.length - 1;
      const { findings } = await checkSql(sql, 'postgres', { facts, question });
      doubts += findings.some(isLoud) ? 1 : 0;
    }
    expect(RIGHT).toHaveLength(40);
    expect(calls).toBeLessThanOrEqual(4);
    expect(doubts).toBeLessThanOrEqual(4);
  }, 120_000);
});
