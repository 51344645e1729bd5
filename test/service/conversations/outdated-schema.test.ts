import { describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../src/service/agent/agent.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { startWorld } from '../world.ts';

const table = (name: string) => ({
  schema: 'public',
  name,
  kind: 'table' as const,
  comment: '',
  rowEstimate: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
});

const gone = new ConnectorError('sql-refused', 'There is no column "old".');

async function setUp() {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const { id } = await user.connected();
  const question = { query: 'how many?', resource_id: id };
  /** Fails as long as it is told of no table named `new`. */
  world.agent.respond = async ({ schema, execute }) => {
    if (!schema.tables.some(({ name }) => name === 'new')) throw gone;
    return { kind: 'answered', sql: 'SELECT 2', explanation: '', result: await execute('SELECT 2'), state: null };
  };
  return { world, user, question };
}

describe('a question whose SQL does not fit the database any more', () => {
  it('is asked again with the schema of now', async () => {
    const { world, user, question } = await setUp();
    world.database.schema = { ...SCHEMA, tables: [table('new')] };
    world.clock.advance(60_000);
    expect(await user.asked(question)).toMatchObject({ status: 'SUCCESS', response: { sql: 'SELECT 2' } });
    expect(world.agent.requests).toHaveLength(2);
    expect(world.database.count('introspect')).toBe(2);
  });

  it('is asked again at once where the database says that a name is gone', async () => {
    const { world, user, question } = await setUp();
    const renamed = new ConnectorError('sql-refused', 'There is no column "old".', { isUnknownName: true });
    const { respond } = world.agent;
    world.agent.respond = async (request) => {
      if (!request.schema.tables.some(({ name }) => name === 'new')) throw renamed;
      return respond(request);
    };
    expect((await user.asked(question)).status).toBe('FAILED');
    world.database.schema = { ...SCHEMA, tables: [table('new')] };
    expect((await user.asked(question)).status).toBe('SUCCESS');
  });

  it('fails when the schema is still the same, and reads it no more than once', async () => {
    const { world, user, question } = await setUp();
    world.clock.advance(60_000);
    const failed = { status: 'FAILED', response: { explanation: 'There is no column "old".' } };
    expect(await user.asked(question)).toMatchObject(failed);
    expect(await user.asked(question)).toMatchObject(failed);
    expect(world.agent.requests).toHaveLength(2);
    expect(world.database.count('introspect')).toBe(2);
  });

  it('is not asked a third time', async () => {
    const { world, user, question } = await setUp();
    world.database.schema = { ...SCHEMA, tables: [table('other')] };
    world.clock.advance(60_000);
    expect((await user.asked(question)).status).toBe('FAILED');
    expect(world.agent.requests).toHaveLength(2);
  });
});

describe('a question with a word that nothing is called by', () => {
  const asksBack = {
    kind: 'needs-clarification' as const,
    explanation: 'What is “new”?',
    suggestions: [],
    state: null,
  } satisfies AgentOutcome;

  it('is asked again with the schema of now', async () => {
    const { world, user, question } = await setUp();
    const answers = world.agent.respond;
    world.agent.respond = async (request) =>
      request.schema.tables.some(({ name }) => name === 'new') ? answers(request) : asksBack;
    expect(await user.asked(question)).toMatchObject({ status: 'NEEDS_CLARIFICATION' });
    world.database.schema = { ...SCHEMA, tables: [table('new')] };
    expect(await user.asked(question)).toMatchObject({ status: 'NEEDS_CLARIFICATION' });
    world.clock.advance(30_000);
    expect(await user.asked(question)).toMatchObject({ status: 'SUCCESS', response: { sql: 'SELECT 2' } });
    expect(world.database.count('introspect')).toBe(2);
  });

  it('is asked back when the schema is still the same', async () => {
    const { world, user, question } = await setUp();
    world.agent.respond = async () => asksBack;
    world.clock.advance(60_000);
    const asked = { status: 'NEEDS_CLARIFICATION', response: { explanation: 'What is “new”?' } };
    expect(await user.asked(question)).toMatchObject(asked);
    expect(world.agent.requests).toHaveLength(1);
    expect(world.database.count('introspect')).toBe(2);
  });

  it('is asked back when the data source cannot be read again', async () => {
    const { world, user, question } = await setUp();
    world.agent.respond = async () => asksBack;
    world.clock.advance(60_000);
    world.database.fail('introspect', new ConnectorError('cannot-reach', 'Not there.'));
    expect(await user.asked(question)).toMatchObject({ status: 'NEEDS_CLARIFICATION' });
  });
});
