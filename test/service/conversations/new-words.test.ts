import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { createEngine } from '../../../src/service/agent/engine/index.ts';
import { createPostgresConnector } from '../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { startPglite, type TestServer } from '../connectors/postgres/servers.ts';
import { read, startWorld } from '../world.ts';

const network = createNetwork({ allowPrivate: true });

describe('what came into a database since its schema was read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPglite();
    await server.execute(`
      CREATE TABLE parcels (id int PRIMARY KEY, city text NOT NULL, weight_kg numeric NOT NULL);
      INSERT INTO parcels VALUES (1, 'Lisbon', 2), (2, 'Lisbon', 3), (3, 'Porto', 4);
      CREATE TABLE drivers (id int PRIMARY KEY, name text NOT NULL);
      INSERT INTO drivers VALUES (1, 'Ana'), (2, 'Ben');
    `);
  }, 120_000);
  afterAll(() => server.stop());

  async function setUp() {
    const openConnector = () => createPostgresConnector(server.credentials, network);
    const world = await startWorld({}, { agent: createEngine(), openConnector, guardSql });
    const user = await world.signIn('u1');
    const body = { name: 'Post', type: 'db:postgres', db_credentials: server.credentials };
    const path = resourcesPath(world.service.defaultDatasetId);
    const { id } = read(await user.post(path, body), 201, resourceRecordSchema);
    const ask = async (query: string) => {
      const { status, response } = await user.asked({ query, resource_id: id });
      return [status, ...response.data.flatMap((row) => Object.values(row))];
    };
    return { world, ask };
  }

  it.each([
    ['a table', 'how many pallets are there?', 'CREATE TABLE pallets AS SELECT generate_series(1, 7) AS id', 7],
    ['a column', 'what is the total postage of parcels?', 'ALTER TABLE parcels ADD postage numeric DEFAULT 5', 15],
    ['a value', 'how many parcels to Braga?', "INSERT INTO parcels VALUES (4, 'Braga', 1)", 1],
  ])('is known half a minute later: %s', async (_, question, change, answer) => {
    const { world, ask } = await setUp();
    expect((await ask(question))[0]).toBe('NEEDS_CLARIFICATION');
    await server.execute(change);
    world.clock.advance(30_000);
    expect(await ask(question)).toEqual(['SUCCESS', answer]);
  });

  it('is not taken for something that is gone', async () => {
    const { world, ask } = await setUp();
    expect(await ask('how many drivers are there?')).toEqual(['SUCCESS', 2]);
    await server.execute('DROP TABLE drivers');
    world.clock.advance(30_000);
    expect((await ask('how many drivers are there?'))[0]).toBe('NEEDS_CLARIFICATION');
  });
});
