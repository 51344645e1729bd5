import { describe, expect, it } from 'vitest';
import { overviewPath } from '../../../src/contract/overview.ts';
import { QUERY_HISTORY_PATH, queryHistorySchema } from '../../../src/contract/query-history.ts';
import { type ResourceRecord, resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { type DailyLimits, NO_DAILY_LIMITS } from '../../../src/service/budgets/budgets.ts';
import { DATABASE_TYPES } from '../../../src/service/databases/index.ts';
import { KEY, read, readFailure, startWorld, type User, type World } from '../world.ts';

const GB = 1_000_000_000;

async function startBudgetWorld(limits: Partial<DailyLimits>): Promise<World> {
  const world = await startWorld({ maxScanBytes: 10 * GB });
  await world.stop();
  await world.start({ historyDays: 30, dailyLimits: { ...NO_DAILY_LIMITS, ...limits } });
  return world;
}

async function connect(world: World, user: User, type: 'dw:bigquery' | 'dw:snowflake'): Promise<ResourceRecord> {
  const given = DATABASE_TYPES[type].example.credentials;
  const credentials = 'password' in given ? { ...given, password: world.database.password } : given;
  const body = { name: 'Warehouse', type, db_credentials: credentials };
  return read(await user.post(resourcesPath(world.service.defaultDatasetId), body), 201, resourceRecordSchema);
}

async function outcomes(world: World): Promise<string[]> {
  const answer = await world.request(QUERY_HISTORY_PATH, { headers: { authorization: KEY } });
  return read(answer, 200, queryHistorySchema)
    .statements.map(({ outcome }) => outcome)
    .toSorted();
}

const limitsOfLast = (world: World) => world.database.calls.findLast(({ verb }) => verb === 'run')?.limits;
const perPerson = (limit: number) => ({ perPerson: limit, total: undefined });

describe('a daily budget of BigQuery', () => {
  it('caps what a statement may read at what is left, by what the source said it read', async () => {
    const world = await startBudgetWorld({ bigquery_bytes: perPerson(12 * GB) });
    const user = await world.signIn('u1');
    const resource = await connect(world, user, 'dw:bigquery');
    world.database.usage = { readBytes: 5 * GB };
    const ask = () => user.asked({ query: 'how many?', resource_id: resource.id });
    await ask();
    // The cap of one statement is lower than what is left.
    expect(limitsOfLast(world)).toMatchObject({ maxScanBytes: 10 * GB });
    expect(limitsOfLast(world)).not.toHaveProperty('budgetOf');
    await ask();
    expect(limitsOfLast(world)).toMatchObject({ maxScanBytes: 7 * GB, budgetOf: 'person' });
    await ask();
    expect(limitsOfLast(world)).toMatchObject({ maxScanBytes: 2 * GB, budgetOf: 'person' });
  });

  it('that is spent answers with a sentence and a status of its own, and runs nothing more', async () => {
    const world = await startBudgetWorld({ bigquery_bytes: perPerson(5 * GB) });
    const [user, other] = [await world.signIn('u1'), await world.signIn('u2')];
    const resource = await connect(world, user, 'dw:bigquery');
    world.database.usage = { readBytes: 5 * GB };
    await user.asked({ query: 'how many?', resource_id: resource.id });
    const refused = await user.asked({ query: 'how many?', resource_id: resource.id });
    expect(refused).toMatchObject({ status: 'BUDGET_SPENT', response: { sql: 'SELECT 1 AS one', data: [] } });
    expect(refused.response.explanation).toMatch(/^Today's BigQuery budget is used up: your questions read 5 GB/);
    expect(world.database.count('run')).toBe(1);
    // It outlives a restart, and is not another person's.
    await world.stop();
    await world.start({ historyDays: 30, dailyLimits: { ...NO_DAILY_LIMITS, bigquery_bytes: perPerson(5 * GB) } });
    const again = await (await world.signIn('u1')).asked({ query: 'how many?', resource_id: resource.id });
    expect(again.status).toBe('BUDGET_SPENT');
    expect((await other.asked({ query: 'how many?', resource_id: resource.id })).status).toBe('SUCCESS');
    // They are written a moment after the answer.
    await expect.poll(() => outcomes(world)).toEqual(['budget_spent', 'budget_spent', 'done', 'done']);
    expect(world.log.join('')).toContain('BudgetSpentError');
  });

  it('that ends in the middle of a question ends the question, and one that runs nothing is answered', async () => {
    const world = await startBudgetWorld({ bigquery_bytes: perPerson(5 * GB) });
    const user = await world.signIn('u1');
    const resource = await connect(world, user, 'dw:bigquery');
    world.database.usage = { readBytes: 6 * GB };
    world.agent.respond = async ({ execute }) => {
      const result = await execute('SELECT 1');
      await execute('SELECT 2');
      return { kind: 'answered', sql: 'SELECT 1', explanation: '', result, state: null };
    };
    const asked = await user.asked({ query: 'how many?', resource_id: resource.id });
    expect(asked).toMatchObject({ status: 'BUDGET_SPENT', response: { sql: 'SELECT 2' } });
    world.agent.respond = async () => ({
      kind: 'needs-clarification',
      explanation: 'Hi.',
      suggestions: [],
      state: null,
    });
    expect((await user.asked({ query: 'hello', resource_id: resource.id })).status).toBe('NEEDS_CLARIFICATION');
  });

  it('of everyone holds for everyone, and what a source holds is then refused as 429 until the next day', async () => {
    const world = await startBudgetWorld({ bigquery_bytes: { perPerson: undefined, total: 5 * GB } });
    const [user, other] = [await world.signIn('u1'), await world.signIn('u2')];
    const resource = await connect(world, user, 'dw:bigquery');
    world.database.usage = { readBytes: 5 * GB };
    await user.asked({ query: 'how many?', resource_id: resource.id });
    const refused = await other.asked({ query: 'how many?', resource_id: resource.id });
    expect(refused.response.explanation).toContain("everyone's questions together read 5 GB");
    world.agent.overview = async ({ execute }) => {
      await execute('SELECT 3');
      throw new Error('not reached');
    };
    const answer = await other.get(overviewPath(resource.id), { authorization: other.authorization });
    expect(readFailure(answer, 429).code).toBe('budget_spent');
    expect(answer.headers.get('retry-after')).toBe(String(12 * 60 * 60));
    world.clock.advance(12 * 60 * 60 * 1000);
    const later = await (await world.signIn('u2')).asked({ query: 'how many?', resource_id: resource.id });
    expect(later.status).toBe('SUCCESS');
  });

  it('is no budget of a database that bills nothing', async () => {
    const world = await startBudgetWorld({ bigquery_bytes: perPerson(1), snowflake_ms: perPerson(1) });
    const user = await world.signIn('u1');
    const resource = await user.connected();
    world.database.usage = { readBytes: 5 * GB, busyMs: 1e9 };
    for (const _ of [1, 2])
      expect((await user.asked({ query: 'how many?', resource_id: resource.id })).status).toBe('SUCCESS');
    expect(limitsOfLast(world)).toMatchObject({ maxScanBytes: 10 * GB });
  });
});

describe('a daily budget of Snowflake', () => {
  it('is of the time that statements took', async () => {
    const world = await startBudgetWorld({ snowflake_ms: perPerson(10_000) });
    const user = await world.signIn('u1');
    const resource = await connect(world, user, 'dw:snowflake');
    world.database.usage = { busyMs: 9_999.5 };
    const ask = () => user.asked({ query: 'how many?', resource_id: resource.id });
    expect((await ask()).status).toBe('SUCCESS');
    expect(limitsOfLast(world)).not.toHaveProperty('budgetOf');
    world.database.usage = { busyMs: 600 };
    const refused = await ask();
    expect(refused.status).toBe('BUDGET_SPENT');
    expect(refused.response.explanation).toContain('your questions ran for 10 seconds');
  });
});

describe('a daily budget of the language model', () => {
  it('goes to the agent with the question, and counts what the agent says it cost', async () => {
    const world = await startBudgetWorld({});
    await world.stop();
    world.model = { model: { provider: 'openai', model: 'gpt-5.1' } };
    await world.start({ dailyLimits: { ...NO_DAILY_LIMITS, model_tokens: { perPerson: 1_000, total: 1_500 } } });
    const [user, other] = [await world.signIn('u1'), await world.signIn('u2')];
    const resource = await user.connected();
    const { respond } = world.agent;
    const left: (number | undefined)[] = [];
    world.agent.respond = (request) => {
      left.push(request.modelTokens?.left);
      request.modelTokens?.spend(700);
      return respond(request);
    };
    for (const one of [user, user, user, other]) await one.asked({ query: 'how many?', resource_id: resource.id });
    expect(left).toEqual([1_000, 300, -400, -600]);
  });
});
