import { expect, it } from 'vitest';
import type { TableInfo } from '../../../src/service/connectors/connector.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { startWorld } from '../world.ts';

const cities: TableInfo = {
  schema: 'public',
  name: 'cities',
  kind: 'table',
  comment: '',
  rowEstimate: 3,
  columns: [{ name: 'name', dataType: 'text', kind: 'text', nullable: false, comment: '', values: ['Bergen'] }],
  primaryKey: [],
  foreignKeys: [],
};

it('the agent is told what is known of the tables', async () => {
  const world = await startWorld();
  world.database.schema = { ...SCHEMA, tables: [cities] };
  const user = await world.signIn('u1');
  const { id } = await user.connected();
  await user.asked({ query: 'how many?', resource_id: id });
  const [profile] = world.agent.requests.map((request) => request.profile);
  expect(profile).toMatchObject({ dialect: 'postgres', tables: [{ name: 'cities', label: ['name'] }] });
});

it('connecting a data source begins to learn it, and nobody waits for that', async () => {
  const world = await startWorld();
  world.database.schema = { ...SCHEMA, tables: [cities] };
  const release = world.database.hold('run');
  const user = await world.signIn('u1');
  await user.connected();
  await expect.poll(() => world.database.count('run')).toBe(1);
  expect(world.database.calls.find(({ verb }) => verb === 'run')?.sql).toContain('count(DISTINCT "name")');
  release();
  const db = await world.openDatabase();
  const kept = () => db.selectFrom('service_table_profile').select('table_key').execute();
  await expect.poll(kept).toEqual([{ table_key: '["public","cities"]' }]);
});

it('a service that stops does not wait for what it learns', async () => {
  const world = await startWorld();
  world.database.schema = { ...SCHEMA, tables: [cities] };
  world.database.hold('run');
  await (await world.signIn('u1')).connected();
  await expect.poll(() => world.database.count('run')).toBe(1);
  await world.stop();
  expect(world.database.connectors.every(({ closed }) => closed)).toBe(true);
});
