import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { QUERY_HISTORY_PATH, queryHistorySchema } from '../../../src/contract/query-history.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import { reencryptService } from '../../../src/service/app/reencrypt.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const DAY_MS = 86_400_000;
const SECRET = "a customer's card 4111 1111 1111 1111";
const SQL = `SELECT count(*) AS n FROM cards WHERE number = '${SECRET.replace("'", "''")}'`;

async function startHistoryWorld(historyDays = 30) {
  const world = await startWorld();
  await world.stop();
  await world.start({ historyDays });
  const user = await world.signIn('slack:T1:U1');
  const resource = await user.connected();
  world.agent.respond = async ({ execute }) => ({
    kind: 'answered',
    sql: SQL,
    explanation: '',
    result: await execute(SQL),
    state: null,
  });
  const ask = async (query = 'how many?') =>
    (await world.signIn('slack:T1:U1')).ask({ query, resource_id: resource.id });
  return { world, user, resource, ask };
}

const list = async (world: World, query = '', authorization = KEY) =>
  read(await world.request(`${QUERY_HISTORY_PATH}${query}`, { headers: { authorization } }), 200, queryHistorySchema);

/** They are written a moment after the answer. */
async function written(world: World, n: number) {
  for (;;) {
    const { statements } = await list(world, '?limit=200');
    if (statements.length >= n) return statements;
  }
}

describe('the query history', () => {
  it('says who asked, what ran on which source, when, and what came of it', async () => {
    const { world, user, resource, ask } = await startHistoryWorld();
    world.database.result = {
      columns: [{ name: 'n', kind: 'integer' }],
      rows: [{ n: 7 }, { n: 8 }],
      truncatedBy: null,
    };
    world.database.usage = { readBytes: 4_096 };
    await ask();
    const [statement] = await written(world, 1);
    expect(await list(world)).toEqual({ keep_days: 30, statements: [statement] });
    expect(statement).toEqual({
      id: statement?.id,
      started_at: world.clock.now().toISOString().replace('Z', '000'),
      resource_id: resource.id,
      resource_name: 'Shop',
      resource_type: 'db:postgres',
      user_id: user.id,
      external_id: 'slack:T1:U1',
      purpose: 'answer',
      outcome: 'done',
      duration_ms: expect.any(Number) as unknown,
      row_count: 2,
      read_bytes: 4_096,
      result_bytes: JSON.stringify([{ n: 7 }, { n: 8 }]).length,
      sql: SQL,
      sql_cut: false,
    });
  });

  it('tells the answer from what was looked up for it, and from SQL that the guard refused', async () => {
    const { world, ask } = await startHistoryWorld();
    world.agent.respond = async ({ execute }) => {
      await execute('SELECT name FROM countries');
      await execute('DROP TABLE cards').catch(() => undefined);
      const further = { title: 'More', sql: 'SELECT 2', result: await execute('SELECT 2') };
      const result = await execute(SQL);
      return { kind: 'answered', sql: SQL, explanation: '', result, further: [further], state: null };
    };
    await ask();
    const statements = await written(world, 4);
    expect(Object.fromEntries(statements.map(({ sql, purpose, outcome }) => [sql, `${purpose} ${outcome}`]))).toEqual({
      'SELECT name FROM countries': 'look_up done',
      'DROP TABLE cards': 'look_up refused',
      'SELECT 2': 'answer done',
      [SQL]: 'answer done',
    });
    expect(statements.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      row_count: null,
      read_bytes: null,
      result_bytes: null,
    });
  });

  it.each([
    [new ConnectorError('sql-refused', 'no such column'), 'failed'],
    [new ConnectorError('timed-out', 'too long'), 'timed_out'],
    [new ConnectorError('cancelled', 'stopped'), 'cancelled'],
    [new Error('a bug'), 'failed'],
  ])('has what failed: %s', async (error, outcome) => {
    const { world, ask } = await startHistoryWorld();
    world.database.fail('run', error);
    await ask();
    expect(await written(world, 1)).toMatchObject([{ outcome, purpose: 'look_up', sql: SQL, row_count: null }]);
  });

  it('has a statement whose person went away, and one that ran out of time', async () => {
    const { world, user, resource } = await startHistoryWorld();
    const release = world.database.hold('run');
    const leaving = new AbortController();
    const asked = user.ask({ query: 'how many?', resource_id: resource.id }, { signal: leaving.signal });
    while (world.database.count('run') === 0) await new Promise(setImmediate);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect(await written(world, 1)).toMatchObject([{ outcome: 'cancelled' }]);
    await world.stop();
    await world.start({ historyDays: 30, limits: { callTimeoutMs: 1_000 } });
    await (await world.signIn('slack:T1:U1')).ask({ query: 'how many?', resource_id: resource.id });
    expect((await written(world, 2)).map(({ outcome }) => outcome).toSorted()).toEqual(['cancelled', 'timed_out']);
    release();
  });

  it('has saved queries: checked when they are saved, run when they are asked for by name', async () => {
    const { world, user, resource } = await startHistoryWorld();
    const body = { query: 'Cards', sql: 'SELECT 3' };
    await user.post(savedQueriesPath(resource.id), body);
    await user.post(savedQueriesPath(resource.id), { ...body, sql: 'DELETE FROM cards' });
    await user.asked({ query: 'run cards', resource_id: resource.id });
    const statements = await written(world, 3);
    expect(statements.map(({ purpose, outcome, sql }) => `${purpose} ${outcome} ${sql}`).toSorted()).toEqual([
      'check done SELECT 3',
      'check refused DELETE FROM cards',
      'saved_query done SELECT 3',
    ]);
  });

  it('has nothing of what is read of a source for nobody', async () => {
    const { world, user } = await startHistoryWorld();
    await user.connected('Another');
    await world.stop();
    await world.start({ historyDays: 30 });
    expect((await list(world)).statements).toEqual([]);
  });

  it('is for no user, whatever their token, and for no other API key', async () => {
    const { world, user, ask } = await startHistoryWorld();
    await ask();
    const [statement] = await written(world, 1);
    for (const authorization of [user.authorization, user.token, '', 'Bearer '.concat(KEY)])
      expect(readFailure(await world.request(QUERY_HISTORY_PATH, { headers: { authorization } }), 401).code).toBe(
        'unauthorized',
      );
    for (const query of [
      '',
      `?before=${statement?.id}`,
      `?resource_id=${statement?.resource_id}`,
      `?user_id=${user.id}`,
    ])
      expect((await list(world, query, OTHER_KEY)).statements).toEqual([]);
  });

  it('is listed in pages, newest first, of one resource or one person', async () => {
    const { world, user, resource, ask } = await startHistoryWorld();
    await ask();
    world.clock.advance(1_000);
    const ben = await world.signIn('slack:T1:U2');
    const other = await ben.connected('Other');
    await ben.asked({ query: 'how many?', resource_id: other.id });
    world.clock.advance(1_000);
    await ben.asked({ query: 'how many?', resource_id: resource.id });
    const all = await written(world, 3);
    expect(all.map(({ user_id, resource_name }) => [user_id, resource_name])).toEqual([
      [ben.id, 'Shop'],
      [ben.id, 'Other'],
      [user.id, 'Shop'],
    ]);
    const first = await list(world, '?limit=2');
    expect(first.statements).toEqual(all.slice(0, 2));
    expect((await list(world, `?limit=2&before=${first.statements[1]?.id}`)).statements).toEqual(all.slice(2));
    expect((await list(world, `?user_id=${user.id}`)).statements).toEqual(all.slice(2));
    expect((await list(world, `?resource_id=${other.id.toUpperCase()}&user_id=${ben.id}`)).statements).toEqual([
      all[1],
    ]);
    const wrong = { limit: '201', before: 'x', resource_id: 'x', user_id: 'x' };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await world.request(`${QUERY_HISTORY_PATH}?${field}=${value}`, {
        headers: { authorization: KEY },
      });
      expect(readFailure(answer, 400).fields).toEqual([field]);
    }
  });

  it('keeps SQL encrypted and out of the log, cuts what is too long, and outlives a new key', async () => {
    const { world, ask } = await startHistoryWorld();
    const long = `SELECT '${'😀'.repeat(20_000)}'`;
    world.agent.respond = async ({ execute }) => {
      await execute(long);
      return { kind: 'answered', sql: SQL, explanation: '', result: await execute(SQL), state: null };
    };
    await ask();
    await written(world, 2);
    const db = await world.openDatabase();
    const rows = await db.selectFrom('service_statement').selectAll().execute();
    expect(rows.map(({ sealed_sql: sealed }) => sealed.slice(0, 3))).toEqual(['v1.', 'v1.']);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    const lines = world.log.filter((line) => line.includes('"msg":"statement"'));
    expect(lines).toHaveLength(2);
    for (const { id } of rows) expect(lines.join('')).toContain(`"statementId":"${id}"`);
    expect(lines.join('')).toMatch(/"userId":\d+.*"outcome":"done","durationMs":\d+,"rowCount":0/);
    expect(world.log.join('')).not.toMatch(/4111 1111|SELECT/);
    const keys = { current: randomBytes(32), previous: [world.config.encryptionKey] };
    expect(await reencryptService(world.config.databaseUrl, keys)).toMatchObject({ unreadable: 0 });
    await world.stop();
    await world.start({ encryptionKey: keys.current, historyDays: 30 });
    const { statements } = await list(world);
    const [cut, whole] = statements.toSorted((a, b) => b.sql.length - a.sql.length);
    expect(whole).toMatchObject({ sql: SQL, sql_cut: false });
    expect(cut?.sql_cut).toBe(true);
    // No half of a character.
    expect(cut?.sql).toBe(`SELECT '${'😀'.repeat(9_996)}`);
    await db
      .updateTable('service_statement')
      .set({ id: '00000000-0000-4000-8000-000000000000' })
      .where('id', '=', whole?.id ?? '')
      .execute();
    const moved = await world.request(QUERY_HISTORY_PATH, { headers: { authorization: KEY } });
    expect(readFailure(moved, 500).code).toBe('internal');
  });

  it('is gone after its days, from the database at the next start, and with its resource', async () => {
    const { world, resource, ask } = await startHistoryWorld(2);
    await ask();
    await written(world, 1);
    world.clock.advance(2 * DAY_MS);
    expect((await list(world)).statements).toEqual([]);
    await world.stop();
    await world.start({ historyDays: 2 });
    await ask();
    await written(world, 1);
    const db = await world.openDatabase();
    const stored = () => db.selectFrom('service_statement').select('id').execute();
    // What has expired is deleted beside all else.
    await expect.poll(stored).toHaveLength(1);
    await db.deleteFrom('service_conversation').execute();
    await db.deleteFrom('service_resource').where('id', '=', resource.id).execute();
    expect(await stored()).toEqual([]);
  });

  it('is not kept where the configuration keeps none', async () => {
    const { world, ask } = await startHistoryWorld(0);
    await ask();
    await world.stop();
    await world.start({ historyDays: 0 });
    expect(await list(world)).toEqual({ keep_days: 0, statements: [] });
    const db = await world.openDatabase();
    expect(await db.selectFrom('service_statement').select('id').execute()).toEqual([]);
  });

  it('breaks no answer when it can’t be written, and is written before the service stops', async () => {
    const { world, ask } = await startHistoryWorld();
    await ask();
    await world.stop();
    const db = await world.openDatabase();
    expect(await db.selectFrom('service_statement').select('outcome').execute()).toEqual([{ outcome: 'done' }]);
    await world.start({ historyDays: 30 });
    await db.schema.dropTable('service_statement').execute();
    expect((await ask()).body).toMatchObject({ status: 'SUCCESS' });
    await world.stop();
    expect(world.log.filter((line) => line.includes('were not written to the query history'))).toHaveLength(1);
    expect(world.log.join('')).not.toContain('4111 1111');
  });
});
