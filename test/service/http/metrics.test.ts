import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { samplesOf } from '../../fixtures/samples.ts';
import { startWorld, type World } from '../world.ts';

const HOSTILE = 'Shop"} 1\nevil_total{x="';

/** Each sample by its name and labels. */
async function sampled(world: World): Promise<Record<string, number>> {
  const response = await fetch(`${world.service.url}/metrics`);
  expect(response.status).toBe(200);
  return samplesOf(await response.text());
}

async function setUp(model?: { provider: string; model: string }) {
  const world = await startWorld({ questions: ONE_AT_A_TIME });
  await world.stop();
  world.model = { model };
  await world.start();
  const user = await world.signIn('u1');
  const resource = await user.connected(HOSTILE);
  const ask = (query = 'how many?') => user.ask({ query, resource_id: resource.id });
  return { world, user, resource, ask };
}

const ONE_AT_A_TIME = { running: { perResource: 1, overall: 1 }, waiting: { perResource: 5, overall: 5 } };

describe('the metrics of the service', () => {
  it('count questions and statements by what became of them', async () => {
    const { world, ask } = await setUp();
    const { respond } = world.agent;
    world.database.result = { columns: [], rows: [{ n: 1 }, { n: 2 }], truncatedBy: null };
    world.database.usage = { readBytes: 4_096 };
    await ask();
    await ask();
    world.database.fail('run', new ConnectorError('timed-out', 'too long'));
    await ask();
    world.agent.respond = async () => ({
      kind: 'needs-clarification',
      explanation: 'Which?',
      suggestions: [],
      state: null,
    });
    await ask();
    world.agent.respond = () => Promise.reject(new Error('a bug'));
    await ask();
    world.agent.respond = async (request) => ({ ...(await respond(request)), answeredBy: 'both' });
    world.database.recover('run');
    await ask();
    const question = (outcome: string, by: string) =>
      `parley_service_questions_total{outcome="${outcome}",answered_by="${by}"}`;
    const type = 'type="db:postgres"';
    expect(await sampled(world)).toMatchObject({
      [question('answered', 'engine')]: 2,
      [question('answered', 'both')]: 1,
      [question('asked_back', 'engine')]: 1,
      [question('failed', 'none')]: 1,
      [question('error', 'none')]: 1,
      'parley_service_question_seconds_count{outcome="answered"}': 3,
      'parley_service_question_seconds_bucket{le="120",outcome="answered"}': 3,
      [`parley_service_statements_total{${type},outcome="done"}`]: 3,
      [`parley_service_statements_total{${type},outcome="timed_out"}`]: 1,
      [`parley_service_statement_seconds_count{${type},outcome="done"}`]: 3,
      [`parley_service_statement_seconds_count{${type},outcome="timed_out"}`]: 1,
      [`parley_service_statement_rows_total{${type}}`]: 6,
      [`parley_service_statement_read_bytes_total{${type}}`]: 3 * 4_096,
      [`parley_service_statement_result_bytes_total{${type}}`]: 3 * '[{"n":1},{"n":2}]'.length,
      parley_service_open_connectors: 1,
    });
  });

  it('say how many questions run and wait', async () => {
    const { world, ask } = await setUp();
    const running = 'parley_service_questions_running';
    const waiting = 'parley_service_questions_waiting';
    expect(await sampled(world)).toMatchObject({ [running]: 0, [waiting]: 0 });
    const release = world.database.hold('run');
    const asked = [ask(), ask(), ask()];
    for (let seen: Record<string, number> = {}; seen[waiting] !== 2; ) seen = await sampled(world);
    expect(await sampled(world)).toMatchObject({ [running]: 1, [waiting]: 2 });
    release();
    await Promise.all(asked);
    expect(await sampled(world)).toMatchObject({ [running]: 0, [waiting]: 0 });
  });

  it('count what the language model is asked, and its tokens', async () => {
    const { world, ask } = await setUp({ provider: 'openai', model: 'gpt-5.1' });
    const { respond } = world.agent;
    const sent = { body: '{}', model: 'gpt-5.1', call: 1, status: 200, durationMs: 2_000 };
    world.agent.respond = (request) => {
      request.onModelRequest?.({ ...sent, outcome: 'answered', inputTokens: 300, outputTokens: 20 });
      request.onModelRequest?.({ ...sent, outcome: 'too-slow', inputTokens: undefined, outputTokens: undefined });
      return respond(request);
    };
    await ask();
    expect(await sampled(world)).toMatchObject({
      'parley_service_model_calls_total{outcome="answered"}': 1,
      'parley_service_model_calls_total{outcome="too-slow"}': 1,
      parley_service_model_call_seconds_sum: 4,
      'parley_service_model_tokens_total{direction="input"}': 300,
      'parley_service_model_tokens_total{direction="output"}': 20,
    });
  });

  it('count requests by the pattern of their route, never by what came', async () => {
    const { world, user, resource, ask } = await setUp();
    await ask('a secret question');
    await world.request(`/v2/resources/${resource.id}/overview`, { headers: { authorization: user.authorization } });
    for (const path of ['/nowhere/secret', '/nowhere/other'])
      await fetch(`${world.service.url}${path}`, { method: 'PROPFIND' });
    const request = (labels: string) => `parley_service_http_requests_total{${labels}}`;
    const seen = await sampled(world);
    expect(seen).toMatchObject({
      [request('method="POST",route="/v2/conversations",status="200"')]: 1,
      [request('method="GET",route="/v2/resources/:resource_id/overview",status="404"')]: 1,
      [request('method="other",route="unknown",status="404"')]: 2,
      'parley_service_http_request_seconds_count{route="/v2/conversations"}': 1,
    });
    const names = Object.keys(seen).join('\n');
    for (const secret of ['secret', resource.id, 'Shop', 'evil', 'u1"', 'SELECT']) expect(names).not.toContain(secret);
  });

  it('need the token where one is set', async () => {
    const { world } = await setUp();
    await world.stop();
    await world.start({ metricsToken: 'a-token-of-prometheus' });
    const get = (headers: Record<string, string>) => fetch(`${world.service.url}/metrics`, { headers });
    expect((await get({})).status).toBe(401);
    expect((await get({ authorization: 'Bearer a-token-of-prometheus' })).status).toBe(200);
    await world.stop();
    await world.start({ isPublic: true });
    expect((await get({})).status).toBe(403);
  });
});
