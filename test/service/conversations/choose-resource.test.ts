import { describe, expect, it } from 'vitest';
import { resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import type { DataSource } from '../../../src/service/databases/index.ts';
import { FakeDatabase } from '../../fakes/fake-database.ts';
import { schemaOf } from '../agent/schema-of.ts';
import { OTHER_KEY, read, readFailure, startWorld } from '../world.ts';

const SHOP = schemaOf({ customers: ['id', 'name', 'country'], orders: ['id', 'customer_id', 'ordered_at'] });
const FLIGHTS = schemaOf({ flights: ['id', 'origin', 'delay'], airports: ['code', 'name'] });

async function setUp() {
  const world = await startWorld();
  const user = await world.signIn('u1');
  world.database.schema = SHOP;
  const shop = await user.connected('Shop');
  world.database.schema = FLIGHTS;
  const flights = await user.connected('Flights');
  return { world, user, shop, flights, dataset_id: shop.dataset_id };
}

describe('a question without a resource', () => {
  it('is about the one whose words fit, which the record tells', async () => {
    const { user, shop, flights, dataset_id, world } = await setUp();
    const one = await user.asked({ query: 'how many flights left each airport?', dataset_id });
    expect(one.resource_id).toBe(flights.id);
    const two = await user.asked({ query: 'customers by country', dataset_id });
    expect(two.resource_id).toBe(shop.id);
    expect(world.agent.requests.map(({ memory }) => memory.name)).toEqual(['Flights', 'Shop']);
    // Continued where it was found.
    const next = await user.asked({ query: 'and by month', resource_id: two.resource_id, chat_id: two.id });
    expect(next.parent_id).toBe(two.id);
  });

  it('is about one of those it may be about', async () => {
    const { user, shop, dataset_id } = await setUp();
    const only = await user.asked({ query: 'how many flights?', dataset_id, resource_ids: [shop.id.toUpperCase()] });
    expect(only.resource_id).toBe(shop.id);
  });

  it.each(['how many?', 'names', 'qwzx blorp'])('is refused where none or several fit: %s', async (query) => {
    const { user, dataset_id, world } = await setUp();
    const { code, message } = readFailure(await user.ask({ query, dataset_id }), 409);
    expect([code, message]).toEqual(['resource_not_clear', expect.stringContaining('Set resource_id')]);
    expect(world.agent.requests).toEqual([]);
  });

  it('is found in what a source has only had for a moment', async () => {
    const parcels = new FakeDatabase();
    const world = await startWorld({}, { openConnector: (source) => databaseOf(source).open(source) });
    const databaseOf = ({ credentials }: DataSource) =>
      'dbname' in credentials && credentials.dbname === 'post' ? parcels : world.database;
    const user = await world.signIn('u1');
    world.database.schema = SHOP;
    parcels.schema = FLIGHTS;
    const { dataset_id } = await user.connected('Shop');
    const body = { name: 'Post', type: 'db:postgres', db_credentials: parcels.credentials({ dbname: 'post' }) };
    const post = read(await user.post(resourcesPath(dataset_id), body), 201, resourceRecordSchema);
    const question = { query: 'how many parcels?', dataset_id };
    readFailure(await user.ask(question), 409);
    parcels.schema = schemaOf({ parcels: ['id', 'weight'] });
    readFailure(await user.ask(question), 409);
    world.clock.advance(30_000);
    expect((await user.asked(question)).resource_id).toBe(post.id);
  });

  it('is found among all that the caller can see, without a dataset', async () => {
    const { user, shop } = await setUp();
    expect((await user.asked({ query: 'how many customers?' })).resource_id).toBe(shop.id);
    readFailure(await user.ask({ query: 'how many?' }), 409);
  });

  it('is that of the conversation it continues', async () => {
    const { user, shop } = await setUp();
    const first = await user.asked({ query: 'how many customers?', resource_id: shop.id });
    const next = await user.asked({ query: 'and flights?', chat_id: first.id });
    expect([next.resource_id, next.parent_id]).toEqual([shop.id, first.id]);
  });

  it('is in a dataset of the caller', async () => {
    const { world, shop, dataset_id } = await setUp();
    const stranger = await world.signIn('u2', OTHER_KEY);
    readFailure(await stranger.ask({ query: 'customers', dataset_id }), 404);
    readFailure(await stranger.ask({ query: 'customers' }), 404);
    readFailure(await stranger.ask({ query: 'customers', dataset_id, resource_ids: [shop.id] }), 404);
  });

  it('reads the schema of a warehouse once a day for that, and of a database when it is no longer young', async () => {
    const { world, user, dataset_id } = await setUp();
    const warehouse = {
      name: 'Warehouse',
      type: 'dw:snowflake',
      db_credentials: {
        account: 'a-b',
        user: 'u',
        password: world.database.password,
        warehouse: 'w',
        database: 'd',
        role: 'r',
      },
    };
    world.database.schema = schemaOf({ parcels: ['weight'] });
    expect((await user.post(resourcesPath(dataset_id), warehouse)).status).toBe(201);
    const readings = async (): Promise<number> => {
      const before = world.database.count('introspect');
      const again = await world.signIn('u1');
      readFailure(await again.ask({ query: 'how many wombats?', dataset_id }), 409);
      return world.database.count('introspect') - before;
    };
    expect(await readings()).toBe(0);
    world.clock.advance(11 * 60_000);
    expect(await readings()).toBe(2);
    world.clock.advance(86_400_000);
    expect(await readings()).toBe(3);
  });

  it('is about what fits though another source cannot be tried', async () => {
    const { world, user, flights, dataset_id } = await setUp();
    const isShop = (name: string): boolean => name === 'orders';
    world.agent.fit = async (_, { tables }) => {
      if (tables.some(({ name }) => isShop(name))) throw new Error('broken');
      return new Map([[0, 1]]);
    };
    expect((await user.asked({ query: 'how many?', dataset_id })).resource_id).toBe(flights.id);
    expect(world.log.join('')).toContain('a source could not be tried');
  });
});
