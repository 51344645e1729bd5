import { describe, expect, it } from 'vitest';
import {
  type Policy,
  policyNamesPath,
  policyNamesSchema,
  policyPath,
  policySchema,
} from '../../../src/contract/policy.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import type { ColumnInfo, TableInfo } from '../../../src/service/connectors/connector.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const column = (name: string): ColumnInfo => ({
  name,
  dataType: 'text',
  kind: 'text',
  nullable: true,
  comment: '',
  values: name === 'city' ? ['Lisbon'] : null,
});
const table = (schema: string, name: string, columns: string[]): TableInfo => ({
  schema,
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns: columns.map(column),
  primaryKey: [],
  foreignKeys: [],
});

const CITY = { schema: 'public', table: 'customers', column: 'city' };
const EMAIL = { schema: 'public', table: 'customers', column: 'email' };
const POLICY: Policy = {
  tables: { allow: 'all_but', list: [{ schema: 'hr', table: null }] },
  columns: [
    { ...CITY, rule: 'mask' },
    { ...EMAIL, rule: 'withhold' },
  ],
};

async function startPolicyWorld() {
  const world = await startWorld();
  world.database.schema = {
    ...SCHEMA,
    tables: [
      table('public', 'customers', ['name', 'city', 'email']),
      table('public', 'orders', ['channel']),
      table('hr', 'salaries', ['amount']),
    ],
  };
  await world.stop();
  await world.start({}, { guardSql });
  const user = await world.signIn('u1');
  const resource = await user.connected();
  const ask = async (query: string) => {
    const conversation = await user.asked({ query, resource_id: resource.id });
    return { conversation, request: world.agent.requests.at(-1) };
  };
  return { world, user, resource, ask };
}

const send = (
  world: World,
  path: string,
  { body, authorization = KEY }: { body?: unknown; authorization?: string } = {},
) =>
  world.request(path, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
  });

describe('what may be read of a resource', () => {
  it('is everything, where nobody decided', async () => {
    const { world, resource } = await startPolicyWorld();
    const policy = read(await send(world, policyPath(resource.id)), 200, policySchema);
    expect(policy).toEqual({ tables: { allow: 'all', list: [] }, columns: [] });
  });

  it('holds for the schema that the next question is answered with', async () => {
    const { world, resource, ask } = await startPolicyWorld();
    expect(read(await send(world, policyPath(resource.id), { body: POLICY }), 200, policySchema)).toEqual(POLICY);
    const { request } = await ask('how many?');
    expect(request?.schema.tables.map(({ name, columns }) => [name, columns.map((one) => one.name)])).toEqual([
      ['customers', ['name', 'city']],
      ['orders', ['channel']],
    ]);
    expect(request?.schema.tables[0]?.columns[1]).toMatchObject({ values: null, isMasked: true });
    expect(JSON.stringify(request?.profile)).not.toMatch(/Lisbon|salaries|email/);
    expect(read(await send(world, policyPath(resource.id)), 200, policySchema)).toEqual(POLICY);
  });

  it('holds for the next statement of a question that is being answered', async () => {
    const { world, resource, ask } = await startPolicyWorld();
    const sql = 'SELECT name, city FROM customers';
    const found: string[] = [];
    world.agent.respond = async ({ execute }) => {
      await execute('SELECT amount FROM hr.salaries');
      await send(world, policyPath(resource.id), { body: POLICY });
      await execute('SELECT amount FROM hr.salaries').catch((error: unknown) => found.push(String(error)));
      return { kind: 'answered', sql, explanation: '', result: await execute(sql), state: null };
    };
    const { conversation } = await ask('what do people earn?');
    expect(found).toEqual([
      "SqlRefusedError: The data source's settings don't allow reading hr.salaries, or there is no such table.",
    ]);
    expect(conversation.response.sql).toContain('CASE');
    expect(conversation.response.sql).not.toContain('email');
  });

  it('refuses a saved query on a table that is forbidden, in words', async () => {
    const { world, user, resource } = await startPolicyWorld();
    await send(world, policyPath(resource.id), { body: POLICY });
    const answer = await user.post(savedQueriesPath(resource.id), {
      query: 'Pay',
      sql: 'SELECT amount FROM hr.salaries',
    });
    expect(readFailure(answer, 400).details).toEqual([
      {
        field: 'sql',
        message: "The data source's settings don't allow reading hr.salaries, or there is no such table.",
      },
    ]);
  });

  it('leaves out saved queries on what is hidden, for the one who answers', async () => {
    const { world, user, resource, ask } = await startPolicyWorld();
    for (const [query, sql] of [
      ['Pay', 'SELECT amount FROM hr.salaries'],
      ['Orders', 'SELECT channel FROM orders'],
    ])
      expect((await user.post(savedQueriesPath(resource.id), { query, sql })).status).toBe(201);
    const told = async () => (await ask('how many?')).request?.memory.savedQueries.map(({ query }) => query);
    expect((await told())?.toSorted()).toEqual(['Orders', 'Pay']);
    await send(world, policyPath(resource.id), { body: POLICY });
    expect(await told()).toEqual(['Orders']);
  });

  it('names what the resource does not have by its place, except what an earlier decision was about', async () => {
    const { world, resource } = await startPolicyWorld();
    await send(world, policyPath(resource.id), { body: POLICY });
    const body: Policy = {
      tables: { allow: 'all_but', list: [...POLICY.tables.list, { schema: 'hr', table: 'nothing' }] },
      columns: [...POLICY.columns, { ...EMAIL, rule: 'mask' }, { ...EMAIL, column: 'nothing', rule: 'mask' }],
    };
    const failure = readFailure(await send(world, policyPath(resource.id), { body }), 400);
    expect(failure.details).toEqual([
      { field: 'tables.list.1', message: "isn't a table of this resource" },
      { field: 'columns.2', message: 'is the same column as an earlier one' },
      { field: 'columns.3', message: "isn't a column of this resource" },
    ]);
    const nothing = { tables: { allow: 'only', list: [] }, columns: [] };
    expect((await send(world, policyPath(resource.id), { body: nothing })).status).toBe(400);
    world.database.schema = { ...SCHEMA, tables: [table('public', 'orders', ['channel'])] };
    world.clock.advance(24 * 60 * 60_000);
    expect((await send(world, policyPath(resource.id), { body: POLICY })).status).toBe(200);
  });

  it('can be searched by name, also what is hidden', async () => {
    const { world, resource } = await startPolicyWorld();
    await send(world, policyPath(resource.id), { body: POLICY });
    const names = async (query: string) =>
      read(await send(world, `${policyNamesPath(resource.id)}?${query}`), 200, policyNamesSchema);
    expect(await names('of=tables&find=hr')).toEqual({
      tables: [
        { schema: 'hr', table: null },
        { schema: 'hr', table: 'salaries' },
      ],
      columns: [],
    });
    expect(await names('of=columns&find=customers+email')).toEqual({ tables: [], columns: [EMAIL] });
    expect((await send(world, policyNamesPath(resource.id))).status).toBe(400);
  });

  it("is for the resource's own API key alone", async () => {
    const { world, resource } = await startPolicyWorld();
    for (const path of [policyPath(resource.id), `${policyNamesPath(resource.id)}?of=tables`]) {
      expect((await send(world, path, { authorization: 'no key' })).status).toBe(401);
      expect((await send(world, path, { authorization: OTHER_KEY })).status).toBe(404);
    }
  });
});
