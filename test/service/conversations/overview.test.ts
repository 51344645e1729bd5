import { expect, it } from 'vitest';
import { overviewPath, overviewRecordSchema } from '../../../src/contract/overview.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { read, readFailure, startWorld, type User } from '../world.ts';

const overview = (user: User, id: string, { authorization }: { authorization: string } = user) =>
  user.get(overviewPath(id), { authorization });

it('says what a resource holds, in the words of the agent', async () => {
  const world = await startWorld();
  world.agent.overview = async ({ memory, execute }) => {
    await execute('SELECT 1 AS one');
    const tables = [{ name: 'orders', about: memory.name, rows: 12, days: { min: '2025-01-01', max: '2026-02-03' } }];
    return { tableCount: 3, tables, questions: ['orders by month'], definitions: [] };
  };
  const user = await world.signIn('u1');
  const { id } = await user.connected('Bakery');
  expect(read(await overview(user, id), 200, overviewRecordSchema)).toEqual({
    table_count: 3,
    tables: [{ name: 'orders', about: 'Bakery', rows: 12, first_day: '2025-01-01', last_day: '2026-02-03' }],
    questions: ['orders by month'],
    definitions: [],
  });
});

it('is for those who can ask the resource', async () => {
  const world = await startWorld();
  world.agent.overview = () => expect.fail('asked');
  const user = await world.signIn('u1');
  const { id } = await user.connected();
  const stranger = await world.signIn('u1', 'the-api-key-of-another-tenant');
  expect(readFailure(await overview(stranger, id), 404).code).toBe('not_found');
  expect(readFailure(await overview(user, id, { authorization: 'Bearer nothing' }), 401).code).toBe('unauthorized');
});

it('says that the data source failed, or that the agent has no overview', async () => {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const { id } = await user.connected();
  expect(readFailure(await overview(user, id), 404).code).toBe('not_found');
  world.agent.overview = () => Promise.reject(new ConnectorError('cannot-reach', 'The server is away.'));
  expect(readFailure(await overview(user, id), 502)).toMatchObject({
    code: 'data_source_failed',
    message: 'The server is away.',
  });
});
