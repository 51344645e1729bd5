import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resourcePath } from '../../../src/contract/resource-lifecycle.ts';
import { CHECKS_HEADER, savedQueriesPath, savedQueryRecordSchema } from '../../../src/contract/saved-queries.ts';
import { ConnectorError, type ConnectorErrorKind } from '../../../src/service/connectors/errors.ts';
import { OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

async function setUp() {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const resource = await user.connected();
  return { world, user, resource, path: savedQueriesPath(resource.id) };
}

async function storedQueries(world: World) {
  const db = await world.openDatabase();
  return db.selectFrom('service_saved_query').selectAll().execute();
}

const BODY = { query: 'All rows', sql: 'SELECT 1', explanation: 'Counts nothing.' };

describe('saving a query', () => {
  it('answers the record and keeps it', async () => {
    const { world, user, resource, path } = await setUp();
    const record = read(await user.post(path, BODY), 201, savedQueryRecordSchema);
    expect(record).toEqual({
      id: record.id,
      ...BODY,
      created_at: '2026-03-01T12:00:00.000000',
      updated_at: '2026-03-01T12:00:00.000000',
    });
    expect(await storedQueries(world)).toEqual([
      { ...record, folded_name: record.query.toLowerCase(), resource_id: resource.id, user_id: user.id },
    ]);
  });

  it('tells the agent the beginning of SQL that is long, and runs all of it', async () => {
    const { world, user, resource, path } = await setUp();
    const sql = `SELECT '${'x'.repeat(90_000)}'`;
    await user.post(path, { query: 'Long one', sql });
    await user.asked({ query: 'something else', resource_id: resource.id });
    expect(world.agent.requests.at(-1)?.memory.savedQueries).toEqual([
      { query: 'Long one', sql: sql.slice(0, 4_000), explanation: '' },
    ]);
    const { response } = await user.asked({ query: 'long one', resource_id: resource.id });
    expect(response.sql).toBe(sql);
  });

  it('has the resource plan the SQL, not run it', async () => {
    const { world, user, path } = await setUp();
    await user.post(path, BODY);
    expect(world.database.calls.slice(1)).toEqual([{ verb: 'check', sql: 'SELECT 1' }]);
  });

  it('says beside the record what may be wrong with the SQL', async () => {
    const { world, user, path } = await setUp();
    const save = (query: string, sql: string) => user.post(path, { query, sql });
    const doubtful = await save('Ratio', 'SELECT 7 / 2 AS ratio');
    expect(JSON.parse(doubtful.headers.get(CHECKS_HEADER) ?? '')).toMatchObject({
      doubts: ['A division of whole numbers cuts off what comes after the decimal point.'],
    });
    expect(Object.keys(read(doubtful, 201, z.looseObject({})))).toEqual(Object.keys(savedQueryRecordSchema.shape));
    // Its name is what it is meant to answer.
    const meant = await save('How many whole boxes', 'SELECT 7 / 2 AS ratio');
    expect(meant.headers.get(CHECKS_HEADER) ?? '').not.toContain('division');
    expect((await save('No statement that is understood', 'SELECT')).headers.get(CHECKS_HEADER)).toBeNull();
    expect(world.database.count('run')).toBe(0);
  });

  it('is no worse where what may be wrong with the SQL cannot be found out', async () => {
    const { world, user, resource, path } = await setUp();
    await user.send('PATCH', resourcePath(resource.id), { body: { db_credentials: world.database.credentials() } });
    world.database.fail('introspect', new ConnectorError('cannot-reach', 'down'));
    const saved = await user.post(path, BODY);
    expect(read(saved, 201, savedQueryRecordSchema).sql).toBe(BODY.sql);
    expect(saved.headers.get(CHECKS_HEADER)).toBeNull();
    expect(await storedQueries(world)).toHaveLength(1);
  });

  it('needs no explanation', async () => {
    const { user, path } = await setUp();
    const record = read(await user.post(path, { query: 'q', sql: 'SELECT 1' }), 201, savedQueryRecordSchema);
    expect(record.explanation).toBe('');
    const other = { query: 'q2', sql: 'SELECT 1', explanation: null };
    expect(read(await user.post(path, other), 201, savedQueryRecordSchema).explanation).toBe('');
  });

  it.each([
    [['query'], { ...BODY, query: ' ' }],
    [['query'], { ...BODY, query: 'x'.repeat(256) }],
    [['sql'], { ...BODY, sql: undefined }],
    [['explanation'], { ...BODY, explanation: 7 }],
    [['query', 'sql'], {}],
  ])('names %j when it cannot be used', async (fields, body) => {
    const { world, user, path } = await setUp();
    expect(readFailure(await user.post(path, body), 400).fields).toEqual(fields);
    expect(await storedQueries(world)).toEqual([]);
  });

  it('refuses SQL that the guard does not let through, without asking the resource', async () => {
    const { world, user, path } = await setUp();
    const failure = readFailure(await user.post(path, { ...BODY, sql: 'DROP TABLE orders' }), 400);
    expect(failure.details).toEqual([{ field: 'sql', message: 'only a SELECT may run' }]);
    expect(world.database.count('check')).toBe(0);
    expect(await storedQueries(world)).toEqual([]);
  });

  it.each<[ConnectorErrorKind, number, string, string[]]>([
    ['sql-refused', 400, 'invalid_request', ['sql']],
    ['no-permission', 400, 'invalid_request', ['sql']],
    ['cannot-reach', 502, 'data_source_failed', []],
    ['wrong-credentials', 502, 'data_source_failed', []],
    ['cancelled', 502, 'data_source_failed', []],
    ['timed-out', 504, 'data_source_timed_out', []],
  ])('stores nothing when the resource fails with %s', async (kind, status, code, fields) => {
    const { world, user, path } = await setUp();
    world.database.fail('check', new ConnectorError(kind, 'no such column: price'));
    expect(readFailure(await user.post(path, BODY), status)).toMatchObject({ code, fields });
    expect(await storedQueries(world)).toEqual([]);
  });

  it('does not find what belongs to another API key, nor what is no resource', async () => {
    const { world, path } = await setUp();
    const stranger = await world.signIn('u1', OTHER_KEY);
    for (const to of [path, savedQueriesPath('not-a-uuid'), savedQueriesPath('../../x'), '/v2/resources/%zz/queries']) {
      expect(readFailure(await stranger.post(to, BODY), 404).code).toBe('not_found');
    }
  });

  it('finds the resource by its id in capitals', async () => {
    const { user, resource } = await setUp();
    expect((await user.post(savedQueriesPath(resource.id.toUpperCase()), BODY)).status).toBe(201);
  });
});

describe('asking by the name of a saved query', () => {
  it('runs its SQL, whatever the case of the name, and says which it was', async () => {
    const { world, user, resource, path } = await setUp();
    await user.post(path, { query: 'Weekly numbers', sql: 'SELECT 7', explanation: 'For the meeting.' });
    world.database.result = { columns: [{ name: 'n', kind: 'integer' }], rows: [{ n: 7 }], truncatedBy: null };
    const record = await user.asked({ query: ' weekly  NUMBERS ', resource_id: resource.id });
    const explanation = 'This is the saved query “Weekly numbers”. For the meeting.';
    expect(record.response).toEqual({ sql: 'SELECT 7', explanation, data: [{ n: 7 }] });
    expect(world.database.calls.at(-1)).toMatchObject({ verb: 'run', sql: 'SELECT 7' });
  });

  it.each(['run Weekly numbers', 'Please run the saved query “weekly numbers”.', 'run “Weekly numbers”'])(
    'runs it for “%s”, also within a conversation',
    async (query) => {
      const { user, resource, path } = await setUp();
      await user.post(path, { query: 'Weekly numbers', sql: 'SELECT 7' });
      expect((await user.asked({ query, resource_id: resource.id })).response.sql).toBe('SELECT 7');
      const first = await user.asked({ query: 'how many rows?', resource_id: resource.id });
      const second = await user.asked({ query, resource_id: resource.id, chat_id: first.id });
      expect(second.response.sql).toBe('SELECT 7');
    },
  );

  it('runs a query whose own name begins with “run”', async () => {
    const { user, resource, path } = await setUp();
    await user.post(path, { query: 'Run rate', sql: 'SELECT 8' });
    expect((await user.asked({ query: 'run rate', resource_id: resource.id })).response.sql).toBe('SELECT 8');
  });

  it('takes the newest of a name', async () => {
    const { world, user, resource, path } = await setUp();
    await user.post(path, { ...BODY, sql: 'SELECT 1' });
    world.clock.advance(1_000);
    await user.post(path, { ...BODY, sql: 'SELECT 2' });
    expect((await user.asked({ query: BODY.query, resource_id: resource.id })).response.sql).toBe('SELECT 2');
  });

  it('leaves the words to the agent within a conversation', async () => {
    const { user, resource, path } = await setUp();
    await user.post(path, { ...BODY, sql: 'SELECT 2' });
    const first = await user.asked({ query: 'how many rows?', resource_id: resource.id });
    const second = await user.asked({ query: BODY.query, resource_id: resource.id, chat_id: first.id });
    expect(second.response.sql).not.toBe('SELECT 2');
  });

  it('runs its SQL where the conversation stands at a question asked back, which may have offered the name', async () => {
    const { world, user, resource, path } = await setUp();
    await user.post(path, { ...BODY, sql: 'SELECT 2' });
    world.agent.respond = () =>
      Promise.resolve({ kind: 'needs-clarification', explanation: 'Which?', suggestions: [BODY.query], state: null });
    const first = await user.asked({ query: 'something like it', resource_id: resource.id });
    const second = await user.asked({ query: BODY.query, resource_id: resource.id, chat_id: first.id });
    expect(second).toMatchObject({ status: 'SUCCESS', response: { sql: 'SELECT 2' } });
  });
});
