import { describe, expect, it } from 'vitest';
import { EVENT_STREAM } from '../../../src/contract/stages.ts';
import { startWorld } from '../world.ts';

const ROWS = { columns: [], rows: [{ one: 1 }, { one: 2 }], truncatedBy: null };
const BY_ONE = { column: 'one', direction: 'descending' } as const;

async function setUp() {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const { id: resource_id } = await user.connected();
  world.database.result = ROWS;
  const first = await user.asked({ query: 'which ones?', resource_id });
  return { world, user, resource_id, first };
}

describe('an answer whose rows are asked for in another order', () => {
  it('runs its statement again in that order, without the agent', async () => {
    const { world, user, resource_id, first } = await setUp();
    const before = world.agent.requests.length;
    const sort = { conversation_id: first.id, ...BY_ONE };
    const record = await user.asked({ query: 'which ones?', resource_id, sort });
    expect(record).toMatchObject({ status: 'SUCCESS', query: 'which ones?' });
    expect(record.response.explanation).toBe('Sorted by one, descending.');
    expect(record.response.sql).toMatch(/ORDER BY "?one"? DESC/);
    expect(world.database.calls.at(-1)?.sql).toMatch(/ORDER BY "?one"? DESC/);
    expect(world.agent.requests).toHaveLength(before);
  });

  it('is gone on from like the answer it was', async () => {
    const { world, user, resource_id, first } = await setUp();
    const sort = { conversation_id: first.id, ...BY_ONE };
    const { id } = await user.asked({ query: 'which ones?', resource_id, sort });
    await user.asked({ query: 'only odd', resource_id, parent_id: first.id });
    const [of] = world.agent.requests.at(-1)?.history ?? [];
    await user.asked({ query: 'only odd', resource_id, parent_id: id });
    expect(world.agent.requests.at(-1)?.history).toMatchObject([{ question: 'which ones?', state: of?.state }]);
  });

  it('says so to callers that follow its progress, and to no others', async () => {
    const { world, user, resource_id, first } = await setUp();
    expect(first.response).not.toHaveProperty('sortable');
    const body = JSON.stringify({ query: 'which ones?', resource_id, sort: { conversation_id: first.id, ...BY_ONE } });
    const headers = { authorization: user.authorization, accept: EVENT_STREAM, 'content-type': 'application/json' };
    const response = await fetch(`${world.service.url}/v2/conversations`, { method: 'POST', headers, body });
    const events = await response.text();
    expect(events).toContain('"sortable":true');
    expect(events).toContain('"sorted_by":{"column":"one","direction":"descending"}');
  });

  it('is found by nobody who may not see it', async () => {
    const { world, first } = await setUp();
    const other = await world.signIn('u2');
    const { id: resource_id } = await other.connected();
    const sort = { conversation_id: first.id, ...BY_ONE };
    const answer = await other.post('/v2/conversations', { query: 'which ones?', resource_id, sort });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('another resource')]);
  });
});
