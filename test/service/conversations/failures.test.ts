import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../../src/service/agent/agent.ts';
import { ConnectorError, type ConnectorErrorKind } from '../../../src/service/connectors/errors.ts';
import { startWorld, type World } from '../world.ts';

/** A machine that is busy has asked the agent by then, and run its statement. */
const ENOUGH_TO_BEGIN_MS = 1_000;

async function setUp(limits: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(limits);
  const user = await world.signIn('u1');
  const { id: resource_id } = await user.connected();
  return { world, user, resource_id };
}

async function storedStatuses(world: World) {
  const db = await world.openDatabase();
  const rows = await db.selectFrom('service_conversation').select('status').execute();
  return rows.map(({ status }) => status);
}

/** The agent runs a statement that takes until its signal aborts. */
function runsForever(world: World): Promise<AgentRequest> {
  world.database.hold('run');
  return new Promise((asked) => {
    const { respond } = world.agent;
    world.agent.respond = (request) => {
      asked(request);
      return respond(request);
    };
  });
}

describe('a question that comes to nothing', () => {
  it.each<ConnectorErrorKind>([
    'cannot-reach',
    'wrong-credentials',
    'no-permission',
    'timed-out',
    'cancelled',
    'sql-refused',
  ])('is a record that says why: %s', async (kind) => {
    const { world, user, resource_id } = await setUp();
    world.database.fail('run', new ConnectorError(kind, 'Why it failed.'));
    const { status, response } = await user.asked({ query: 'how many?', resource_id });
    expect(status).toBe('FAILED');
    expect(response).toEqual({ sql: 'SELECT 1 AS one', explanation: 'Why it failed.', data: [] });
    expect(await storedStatuses(world)).toEqual(['FAILED']);
  });

  it('has no SQL when the schema could not be read', async () => {
    const { world, user, resource_id } = await setUp();
    world.clock.advance(10 * 60_000);
    world.database.fail('introspect', new ConnectorError('cannot-reach', 'down'));
    const { status, response } = await user.asked({ query: 'how many?', resource_id });
    expect({ status, sql: response.sql }).toEqual({ status: 'FAILED', sql: '' });
    world.database.recover('introspect');
    expect(await user.asked({ query: 'how many?', resource_id })).toMatchObject({ status: 'SUCCESS' });
  });

  it('shows the SQL that the guard did not let through', async () => {
    const { world, user, resource_id } = await setUp();
    world.agent.respond = async ({ execute }) => {
      const result = await execute('DELETE FROM orders');
      return { kind: 'answered', sql: '', explanation: '', result, state: null };
    };
    const { status, response } = await user.asked({ query: 'delete all', resource_id });
    expect({ status, ...response }).toMatchObject({ status: 'FAILED', sql: 'DELETE FROM orders', data: [] });
    expect(response.explanation).toContain('only a SELECT may run');
    expect(world.database.count('run')).toBe(0);
  });

  it('can be continued, and the agent is told', async () => {
    const { world, user, resource_id } = await setUp();
    world.database.fail('run', new ConnectorError('sql-refused', 'no'));
    const first = await user.asked({ query: 'first', resource_id });
    world.database.recover('run');
    const second = await user.asked({ query: 'second', resource_id, chat_id: first.id });
    expect(second).toMatchObject({ status: 'SUCCESS', parent_id: first.id });
    expect(world.agent.requests.at(-1)?.history).toMatchObject([{ question: 'first', status: 'FAILED', state: null }]);
  });

  it('is stopped at the deadline of the call, and so is its statement', async () => {
    const { world, user, resource_id } = await setUp({ callTimeoutMs: ENOUGH_TO_BEGIN_MS });
    void runsForever(world);
    const { status, response } = await user.asked({ query: 'how many?', resource_id });
    expect({ status, sql: response.sql }).toEqual({ status: 'FAILED', sql: 'SELECT 1 AS one' });
    expect(response.explanation).toBe('This took too long and was stopped.');
    expect(world.database.connectors.at(-1)?.aborted).toEqual(['run']);
  });

  it('is stopped at the deadline also when the agent does not heed it', async () => {
    const { world, user, resource_id } = await setUp({ callTimeoutMs: 30 });
    world.agent.respond = () => new Promise(() => {});
    expect(await user.asked({ query: 'how many?', resource_id })).toMatchObject({ status: 'FAILED' });
  });
});

describe('a caller that goes away', () => {
  it('stops the agent and its statement, and nothing is stored', async () => {
    const { world, user, resource_id } = await setUp();
    const started = runsForever(world);
    const leaving = new AbortController();
    const answer = user.ask({ query: 'how many?', resource_id }, { signal: leaving.signal });
    const { signal } = await started;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await stopped;
    expect(world.database.connectors.at(-1)?.aborted).toEqual(['run']);
    await world.stop();
    expect(await storedStatuses(world)).toEqual([]);
    expect(world.log.at(-1)).toContain('"status":408');
  });

  it('does not get SQL run that the agent thinks of later', async () => {
    const { world, user, resource_id } = await setUp({ callTimeoutMs: ENOUGH_TO_BEGIN_MS });
    const late = new Promise<unknown>((resolve) => {
      world.agent.respond = ({ execute, signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => void execute('SELECT 2').catch(resolve));
        });
    });
    await user.asked({ query: 'how many?', resource_id });
    expect(await late).toBeInstanceOf(Error);
    expect(world.database.count('run')).toBe(0);
  });
});
