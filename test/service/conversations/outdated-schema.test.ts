import { describe, expect, it } from 'vitest';
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
