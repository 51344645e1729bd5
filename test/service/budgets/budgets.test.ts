import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Budgets,
  createBudgets,
  type DailyLimits,
  NO_DAILY_LIMITS,
} from '../../../src/service/budgets/budgets.ts';
import { openServiceDatabase, type ServiceDatabase } from '../../../src/service/db/open.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

const [ANA, BEN] = [1, 2];

async function openTables(): Promise<ServiceDatabase> {
  const db = await openServiceDatabase('sqlite::memory:');
  onTestFinished(() => db.destroy());
  for (const id of [ANA, BEN]) {
    const at = '2026-03-01T12:00:00.000000';
    const row = { id, api_key: 'k', external_id: `u${id}`, created_at: at, updated_at: at };
    await db
      .insertInto('service_user')
      .values({ ...row, display_name: null, email: null, picture: null })
      .execute();
  }
  return db;
}

interface Options {
  db?: ServiceDatabase;
  clock?: ManualClock;
  log?: string[];
}

async function open(limits: Partial<DailyLimits>, options: Options = {}): Promise<Budgets> {
  const { clock = new ManualClock(), log = [] } = options;
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } });
  const db = options.db ?? (await openTables());
  return createBudgets({ db, limits: { ...NO_DAILY_LIMITS, ...limits }, clock, logger });
}

const GB = 1_000_000_000;
const bytes = (perPerson?: number, total?: number) => ({ bigquery_bytes: { perPerson, total } });

describe('a daily budget', () => {
  it('that nobody set has no end', async () => {
    const budgets = await open({});
    budgets.use('bigquery_bytes', ANA, 1e15);
    expect(await budgets.left('bigquery_bytes', ANA)).toBeUndefined();
  });

  it('is of one person, and what one uses is taken from nobody else', async () => {
    const budgets = await open(bytes(10));
    budgets.use('bigquery_bytes', ANA, 3);
    budgets.use('bigquery_bytes', ANA, 4);
    budgets.use('model_tokens', ANA, 100);
    expect(await budgets.left('bigquery_bytes', ANA)).toEqual({ amount: 3, of: 'person', spent: undefined });
    expect(await budgets.left('bigquery_bytes', BEN)).toEqual({ amount: 10, of: 'person', spent: undefined });
  });

  it('of everyone together is told as the share that is used today', async () => {
    const clock = new ManualClock('2026-03-01T12:00:00Z');
    const limits = { ...bytes(2, 10), model_tokens: { perPerson: undefined, total: 100 } };
    const budgets = await open({ ...limits, snowflake_ms: { perPerson: 5, total: undefined } }, { clock });
    expect(await budgets.usedShares()).toEqual({ bigquery_bytes: 0, model_tokens: 0 });
    budgets.use('bigquery_bytes', ANA, 3);
    budgets.use('bigquery_bytes', BEN, 4);
    budgets.use('snowflake_ms', BEN, 4);
    await budgets.drained();
    expect(await budgets.usedShares()).toEqual({ bigquery_bytes: 0.7, model_tokens: 0 });
    clock.advance(86_400_000);
    expect(await budgets.usedShares()).toEqual({ bigquery_bytes: 0, model_tokens: 0 });
  });

  it('is of everyone together, and the one that ends first counts', async () => {
    const budgets = await open(bytes(10, 15));
    budgets.use('bigquery_bytes', ANA, 9);
    expect(await budgets.left('bigquery_bytes', ANA)).toMatchObject({ amount: 1, of: 'person' });
    expect(await budgets.left('bigquery_bytes', BEN)).toMatchObject({ amount: 6, of: 'everyone' });
  });

  it('counts what is less than one as one, and nothing as nothing', async () => {
    const budgets = await open({ snowflake_ms: { perPerson: 10, total: undefined } });
    for (const amount of [0.2, 0, -5]) budgets.use('snowflake_ms', ANA, amount);
    expect(await budgets.left('snowflake_ms', ANA)).toMatchObject({ amount: 9 });
  });

  it.each([
    [
      bytes(5 * GB),
      "Today's BigQuery budget is used up: your questions read 5.2 GB, and the limit for one person is 5 GB a day. " +
        'It starts again at 00:00 UTC. Your Parley admin can change the limit (BUDGET_BIGQUERY_GB_PER_PERSON).',
    ],
    [
      bytes(undefined, 5 * GB),
      "Today's BigQuery budget is used up: everyone's questions together read 5.2 GB, and the limit for everyone " +
        'together is 5 GB a day. It starts again at 00:00 UTC. Your Parley admin can change the limit (BUDGET_BIGQUERY_GB_TOTAL).',
    ],
  ])('that is used up says who used what, when it goes on, and who can change it', async (limits, says) => {
    const clock = new ManualClock('2026-03-01T22:30:00.000Z');
    const budgets = await open(limits, { clock });
    budgets.use('bigquery_bytes', ANA, 5.2 * GB);
    const left = await budgets.left('bigquery_bytes', ANA);
    expect(left?.spent?.message).toBe(says);
    expect(left?.spent?.retryAfterSeconds).toBe(90 * 60);
  });

  it('of time and of tokens is told in their units', async () => {
    const one = { perPerson: 1_000, total: undefined };
    const budgets = await open({ snowflake_ms: one, model_tokens: one });
    budgets.use('snowflake_ms', ANA, 62_340);
    budgets.use('model_tokens', ANA, 1_234);
    expect((await budgets.left('snowflake_ms', ANA))?.spent?.message).toContain(
      'your questions ran for 62.3 seconds, and the limit for one person is 1 second a day',
    );
    expect((await budgets.left('model_tokens', ANA))?.spent?.message).toContain(
      'your questions took 1,234 tokens, and the limit for one person is 1,000 tokens a day',
    );
  });

  it('begins again with the day of UTC, and earlier days are deleted', async () => {
    const db = await openTables();
    const clock = new ManualClock('2026-03-01T23:59:59.000Z');
    const budgets = await open(bytes(10), { db, clock });
    budgets.use('bigquery_bytes', ANA, 10);
    expect((await budgets.left('bigquery_bytes', ANA))?.spent).toBeDefined();
    await budgets.forgetExpired();
    expect((await budgets.left('bigquery_bytes', ANA))?.spent).toBeDefined();
    clock.advance(1_000);
    expect(await budgets.left('bigquery_bytes', ANA)).toMatchObject({ amount: 10, spent: undefined });
    await budgets.forgetExpired();
    expect(await db.selectFrom('service_budget_use').selectAll().execute()).toEqual([]);
  });

  it('is shared by two processes, and counted together when they use it at once', async () => {
    const db = await openTables();
    const [one, other] = [await open(bytes(1_000), { db }), await open(bytes(1_000), { db })];
    for (let n = 0; n < 50; n += 1) {
      one.use('bigquery_bytes', ANA, 3);
      other.use('bigquery_bytes', ANA, 2);
    }
    await Promise.all([one.drained(), other.drained()]);
    expect(await one.left('bigquery_bytes', ANA)).toMatchObject({ amount: 750 });
    expect(await other.left('bigquery_bytes', ANA)).toMatchObject({ amount: 750 });
  });

  it('that can’t be counted is a line in the log', async () => {
    const log: string[] = [];
    const db = await openTables();
    const budgets = await open({}, { db, log });
    await db.schema.dropTable('service_budget_use').execute();
    budgets.use('bigquery_bytes', ANA, 3);
    await budgets.drained();
    expect(log.join('')).toContain('what was used of a budget was not counted');
  });
});
