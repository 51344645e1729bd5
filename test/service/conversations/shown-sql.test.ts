import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import type { Agent } from '../../../src/service/agent/agent.ts';
import { createEngine } from '../../../src/service/agent/engine/index.ts';
import { createModelAgent, openModels } from '../../../src/service/agent/model/index.ts';
import { createPostgresConnector } from '../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeAgent } from '../../fakes/fake-agent.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { LIBRARY } from '../agent/engine/domains.ts';
import { answerWith, KEY, run } from '../agent/model/model-desk.ts';
import { ScriptedProvider } from '../agent/model/scripted-provider.ts';
import { startPglite, type TestServer } from '../connectors/postgres/servers.ts';
import { read, startWorld } from '../world.ts';

const network = createNetwork({ allowPrivate: true });
const engine = createEngine();

async function modelOf(provider: ScriptedProvider) {
  const config = { provider: 'openai-compatible', wire: 'openai', model: 'scripted', apiKey: KEY } as const;
  return createModelAgent({
    ...(await openModels({ ...config, baseUrl: provider.url })),
    fallback: engine,
    isForEngine: () => Promise.resolve(false),
    clock: new ManualClock(),
    limits: {},
    logger: createLogger({ level: 'error', destination: { write: () => undefined } }),
  });
}

describe('the SQL of an answer is what the data source got', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPglite();
    await server.execute(LIBRARY);
  }, 120_000);
  afterAll(() => server.stop());

  /** A service with the real guard and connector, and all that the connector got for the last question. */
  async function setUp(agent: Agent) {
    const got: string[] = [];
    const openConnector = () => {
      const connector = createPostgresConnector(server.credentials, network);
      const recorded: typeof connector.run = (sql, limits, signal) => {
        // What is learned in the background is nobody's question.
        if (limits.person !== undefined) got.push(sql.text);
        return connector.run(sql, limits, signal);
      };
      return { ...connector, run: recorded };
    };
    const world = await startWorld({}, { agent, openConnector, guardSql });
    const user = await world.signIn('u1');
    const body = { name: 'Library', type: 'db:postgres', db_credentials: server.credentials };
    const path = resourcesPath(world.service.defaultDatasetId);
    const { id } = read(await user.post(path, body), 201, resourceRecordSchema);
    const ask = async (query: string, parent_id?: string) => {
      got.length = 0;
      return user.asked({ query, resource_id: id, ...(parent_id !== undefined && { parent_id }) });
    };
    return { user, id, got, ask };
  }

  it.each([
    'how many loans',
    'loans per genre',
    'total fine by month in 2026',
    'members without loans',
    'top 2 books by loans',
  ])('for the engine: %s', async (question) => {
    const { got, ask } = await setUp(engine);
    const { status, response } = await ask(question);
    expect(status).toBe('SUCCESS');
    expect(got).toContain((await guardSql(response.sql, 'postgres')).text);
  });

  it('for a follow-up', async () => {
    const { got, ask } = await setUp(engine);
    const { id } = await ask('loans per genre');
    const { status, response } = await ask('only Fiction', id);
    expect(status).toBe('SUCCESS');
    expect(response.sql).toContain('Fiction');
    expect(got).toContain((await guardSql(response.sql, 'postgres')).text);
  });

  it('for a saved query, whose comments and spaces are shown and not sent', async () => {
    const { user, id, got, ask } = await setUp(engine);
    const sql = 'select  count(*) -- all of them\nfrom loans';
    const saved = await user.post(savedQueriesPath(id), { query: 'All loans', sql, explanation: '' });
    expect(saved.status).toBe(201);
    const { response } = await ask('All loans');
    expect(response.sql).toBe(sql);
    expect(got).toEqual([(await guardSql(sql, 'postgres')).text]);
    expect(got[0]).not.toContain('all of them');
  });

  it('for a language model, whose answer has other spaces than what it ran before', async () => {
    const provider = new ScriptedProvider();
    await provider.start();
    onTestFinished(() => provider.stop());
    const { got, ask } = await setUp(await modelOf(provider));
    provider.play(run('SELECT count(*) AS loans FROM loans'), answerWith('select count(*) as loans from loans;'));
    const { status, response } = await ask('how many loans are there?');
    expect(status).toBe('SUCCESS');
    expect(got).toContain((await guardSql(response.sql, 'postgres')).text);
  });

  it('or there is no answer', async () => {
    const agent = new FakeAgent();
    agent.respond = async ({ execute }) => {
      const result = await execute('SELECT count(*) FROM loans');
      return { kind: 'answered', sql: 'SELECT count(*) FROM books', explanation: '', result, state: null };
    };
    const { user, id } = await setUp(agent);
    expect((await user.ask({ query: 'how many loans?', resource_id: id })).status).toBe(500);
  });
});
