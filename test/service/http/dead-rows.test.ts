import { describe, expect, it } from 'vitest';
import { type ChangeDeadRows, deadRowsListSchema, deadRowsPath } from '../../../src/contract/dead-rows.ts';
import { CHECKS_HEADER, savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import type { AgentRequest } from '../../../src/service/agent/agent.ts';
import type { ColumnInfo, TableInfo } from '../../../src/service/connectors/connector.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const column = (name: string, kind: ColumnInfo['kind'], values: string[] | null = null): ColumnInfo => ({
  name,
  dataType: kind,
  kind,
  nullable: true,
  comment: '',
  values,
});
const table = (name: string, columns: ColumnInfo[]): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns: [column('id', 'integer'), ...columns],
  primaryKey: ['id'],
  foreignKeys: [],
});
const place = (name: string, of: string) => ({ schema: 'public', table: name, column: of });
const USERS = place('users', 'deleted_at');
const ORDERS = place('orders', 'status');

async function startDeadWorld() {
  const world = await startWorld();
  world.database.schema = {
    ...SCHEMA,
    tables: [
      table('users', [column('email', 'text'), column('deleted_at', 'timestamp')]),
      table('orders', [column('status', 'text', ['paid', 'test', 'void'])]),
    ],
  };
  // Nothing is counted: what is known is what names and values say.
  world.database.hold('run');
  await world.stop();
  await world.start();
  const user = await world.signIn('u1');
  const resource = await user.connected();
  const path = deadRowsPath(resource.id);
  const list = async () => read(await send(world, path), 200, deadRowsListSchema).columns;
  const change = (by: string, ...columns: ChangeDeadRows['columns']) => send(world, path, { body: { by, columns } });
  /** What an agent is given, and the doubts about a statement that it tries. */
  const ask = async (sql: string) => {
    let told: { rules: AgentRequest['deadRows']; says: string[] } | undefined;
    world.agent.respond = async (request) => {
      const checked = await request.check?.(sql);
      told = { rules: request.deadRows, says: checked?.findings.map(({ says }) => says) ?? [] };
      return { kind: 'needs-clarification', explanation: 'Which?', suggestions: [], state: null };
    };
    await user.asked({ query: 'how many are there?', resource_id: resource.id });
    return told;
  };
  return { world, user, resource, path, list, change, ask };
}

const send = (
  world: World,
  path: string,
  { body, authorization = KEY }: { body?: unknown; authorization?: string } = {},
) => world.send(body === undefined ? 'GET' : 'PUT', path, { authorization, ...(body === undefined ? {} : { body }) });

const COUNT_USERS = 'SELECT count(*) FROM users';
const COUNT_ORDERS = 'SELECT count(*) FROM orders';
const SURE = { kinds: ['deleted'], rows: null, is_sure: true, rule: 'leave-out', is_default: true };
const UNSURE = { kinds: ['test', 'void'], rows: null, is_sure: false, rule: 'keep', is_default: true };
const BY_NONE = { changed_by: null, changed_at: null };

describe('what is done with deleted and old rows of a resource', () => {
  it('goes by what leaves no doubt, where nobody decided', async () => {
    const { list, ask } = await startDeadWorld();
    expect(await list()).toEqual([
      { ...USERS, ...SURE, ...BY_NONE },
      { ...ORDERS, ...UNSURE, ...BY_NONE },
    ]);
    expect(await ask(COUNT_USERS)).toEqual({ rules: [], says: ['This includes deleted users.'] });
    expect((await ask(COUNT_ORDERS))?.says).toEqual(['This includes test orders.', 'This includes void orders.']);
  });

  it('is what an admin decides, for the agent and for the checks, and says who and when', async () => {
    const { world, list, change, ask } = await startDeadWorld();
    const at = `${world.clock.now().toISOString().slice(0, -1)}000`;
    expect((await change('slack:T1:U1', { ...USERS, rule: 'keep' })).status).toBe(200);
    expect((await change('crm', { ...ORDERS, rule: 'leave-out' })).status).toBe(200);
    expect(await list()).toEqual([
      { ...USERS, ...SURE, rule: 'keep', is_default: false, changed_by: 'slack:T1:U1', changed_at: at },
      { ...ORDERS, ...UNSURE, rule: 'leave-out', is_default: false, changed_by: 'crm', changed_at: at },
    ]);
    const rules = [
      { ...ORDERS, rule: 'leave-out' },
      { ...USERS, rule: 'keep' },
    ];
    expect(await ask(COUNT_USERS)).toEqual({ rules, says: [] });
    expect((await ask(COUNT_ORDERS))?.says).toEqual(['This includes test orders.', 'This includes void orders.']);
  });

  it('holds for what is said of a query that somebody saves', async () => {
    const { user, resource, change } = await startDeadWorld();
    const save = async (query: string) =>
      (await user.post(savedQueriesPath(resource.id), { query, sql: COUNT_USERS })).headers.get(CHECKS_HEADER) ?? '';
    expect(await save('Users')).toContain('deleted users');
    await change('ana', { ...USERS, rule: 'keep' });
    expect(await save('All users')).not.toContain('deleted users');
  });

  it('is undone by the default, in its own name or in its own words', async () => {
    const { list, change, ask } = await startDeadWorld();
    for (const rule of ['default', 'leave-out'] as const) {
      await change('ana', { ...USERS, rule: 'keep' });
      expect(await ask(COUNT_USERS)).toMatchObject({ says: [] });
      await change('ben', { ...USERS, rule });
      expect((await list())[0]).toMatchObject({ ...SURE, changed_by: 'ben' });
      expect(await ask(COUNT_USERS)).toEqual({ rules: [], says: ['This includes deleted users.'] });
    }
  });

  it('is decided for each column alone: of two changes the last counts', async () => {
    const { list, change } = await startDeadWorld();
    await Promise.all([change('ana', { ...USERS, rule: 'keep' }), change('ben', { ...ORDERS, rule: 'leave-out' })]);
    await change('cleo', { ...ORDERS, rule: 'keep' });
    expect((await list()).map((one) => [one.rule, one.is_default, one.changed_by])).toEqual([
      ['keep', false, 'ana'],
      ['keep', false, 'cleo'],
    ]);
  });

  it('is logged with who changed it', async () => {
    const { world, change, resource } = await startDeadWorld();
    await change('slack:T1:U1', { ...USERS, rule: 'keep' });
    const line = world.log.find((one) => one.includes('rules for dead rows changed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      resourceId: resource.id,
      by: 'slack:T1:U1',
      columns: [{ ...USERS, rule: 'keep' }],
    });
  });

  it('names the columns that say nothing of such rows by their place, and changes nothing then', async () => {
    const { world, path, list, change } = await startDeadWorld();
    const refused = await change(
      'ana',
      { ...USERS, rule: 'keep' },
      { ...place('users', 'email'), rule: 'leave-out' },
      { ...USERS, rule: 'default' },
    );
    expect(readFailure(refused, 400).details).toEqual([
      { field: 'columns.1', message: "isn't a column with deleted or old rows of this resource" },
      { field: 'columns.2', message: 'is the same column with deleted or old rows as an earlier one' },
    ]);
    const decided = { ...USERS, rule: 'keep' };
    for (const [body, field] of [
      [{ columns: [decided] }, 'by'],
      [{ by: ' ', columns: [decided] }, 'by'],
      [{ by: 'ana', columns: [] }, 'columns'],
      [{ by: 'ana', columns: [{ ...USERS, rule: 'hide' }] }, 'columns.0.rule'],
    ] as const)
      expect(readFailure(await send(world, path, { body }), 400).fields).toEqual([field]);
    expect((await list()).every((one) => one.is_default && one.changed_by === null)).toBe(true);
  });

  it('stays decided of a column that is out of sight for a while, until it is undone', async () => {
    const { world, list, change } = await startDeadWorld();
    await change('ana', { ...ORDERS, rule: 'leave-out' });
    world.database.schema = { ...SCHEMA, tables: [table('users', [column('email', 'text')])] };
    await world.stop();
    await world.start();
    const unseen = { ...ORDERS, kinds: [], rows: null, is_sure: false, rule: 'leave-out', is_default: false };
    expect(await list()).toMatchObject([unseen]);
    expect((await change('ben', { ...ORDERS, rule: 'default' })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is deleted with the resource', async () => {
    const { world, user, resource, change } = await startDeadWorld();
    await change('ana', { ...USERS, rule: 'keep' });
    const db = await world.openDatabase();
    const kept = () => db.selectFrom('service_dead_rows_rule').selectAll().execute();
    expect(await kept()).toHaveLength(1);
    expect((await user.send('DELETE', `/v2/resources/${resource.id}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it("is for the resource's own API key alone", async () => {
    const { world, user, path, list } = await startDeadWorld();
    const body = { by: 'ana', columns: [{ ...USERS, rule: 'keep' }] };
    for (const sent of [{}, { body }]) {
      for (const authorization of ['no key', user.authorization])
        expect((await send(world, path, { ...sent, authorization })).status).toBe(401);
      expect((await send(world, path, { ...sent, authorization: OTHER_KEY })).status).toBe(404);
    }
    expect((await list())[0]).toMatchObject(SURE);
  });
});
