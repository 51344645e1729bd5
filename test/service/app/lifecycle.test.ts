import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { refreshPath, resourcePath } from '../../../src/contract/resource-lifecycle.ts';
import { type DatabaseCredentials, resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import { SIGN_IN_PATH, signInResultSchema } from '../../../src/contract/sign-in.ts';
import { createService, type Service } from '../../../src/service/app/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from '../connectors/postgres/servers.ts';

const KEY = 'the-key-of-the-lifecycle';
const SLOW = 'SELECT count(*) AS n FROM numbers a, numbers b, numbers c, numbers d';

/** The service as it is shipped, over a real PostgreSQL; over PGlite, which takes any password, where there is none. */
describe('a data source from its connection to its end', () => {
  const binaries = findPostgres();
  let server: TestServer;
  let service: Service;
  let authorization = '';

  beforeAll(async () => {
    server = binaries === undefined ? await startPglite() : await startPostgres(binaries);
    await server.execute(`
      CREATE TABLE numbers (n integer);
      INSERT INTO numbers SELECT generate_series(1, 3000);
      CREATE ROLE reader LOGIN PASSWORD 'first-secret';
      CREATE ROLE slow LOGIN PASSWORD 'slow-secret';
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader, slow;`);
    service = await createService({
      databaseUrl: 'sqlite::memory:',
      host: '127.0.0.1',
      port: 0,
      apiKeys: [{ name: 'test', key: KEY }],
      encryptionKey: randomBytes(32),
      logger: createLogger({ level: 'silent' }),
      clock: systemClock,
    });
    await service.start();
    const signedIn = await send('POST', SIGN_IN_PATH, { external_id: 'u', ttl_seconds: 600 }, KEY);
    authorization = `Bearer ${signInResultSchema.parse(signedIn.body).token}`;
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });

  async function send(method: string, path: string, body?: unknown, as = authorization) {
    const headers = { 'content-type': 'application/json', authorization: as };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${service.url}${path}`, { method, headers, ...sent });
    const text = await response.text();
    const answered: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: answered };
  }

  const asReader = (password: string): DatabaseCredentials => ({ ...server.credentials, username: 'reader', password });

  async function connect(credentials: DatabaseCredentials): Promise<string> {
    const request = { name: 'Numbers', type: 'db:postgres', db_credentials: credentials };
    const { status, body } = await send('POST', resourcesPath(service.defaultDatasetId), request);
    expect({ status, body }).toMatchObject({ status: 201 });
    return resourceRecordSchema.parse(body).id;
  }

  const ask = (query: string, id: string) => send('POST', '/v2/conversations', { query, resource_id: id });
  const counted = { status: 200, body: { status: 'SUCCESS', response: { data: [{ n: 3000 }] } } };
  const save = (id: string, query: string, sql: string) =>
    send('POST', savedQueriesPath(id), { query, sql }).then(({ status }) => expect(status).toBe(201));

  it('takes a new password without an interruption, and no wrong one', async () => {
    const id = await connect(asReader('first-secret'));
    await save(id, 'Count', 'SELECT count(*) AS n FROM numbers');
    expect(await ask('Count', id)).toMatchObject(counted);
    await server.execute("ALTER ROLE reader PASSWORD 'second-secret'");
    const rotate = (password: string) => send('PATCH', resourcePath(id), { db_credentials: { password } });
    if (binaries !== undefined) {
      const refused = await rotate('a-wrong-secret');
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain('db_credentials.password');
      expect(JSON.stringify(refused.body)).not.toContain('a-wrong-secret');
      // Connections that are open stay good.
      expect(await ask('Count', id)).toMatchObject(counted);
    }
    expect((await rotate('second-secret')).status).toBe(200);
    expect(await ask('Count', id)).toMatchObject(counted);
    const moved = await send('PATCH', resourcePath(id), { db_credentials: { host: 'elsewhere.example' } });
    expect(moved.status).toBe(400);
    expect(JSON.stringify(moved.body)).toContain('db_credentials.password');
  }, 60_000);

  it('shows new tables at once when it is refreshed', async () => {
    const id = await connect(server.credentials);
    const refresh = async () => {
      const { status, body } = await send('POST', refreshPath(id));
      expect(status).toBe(200);
      return z.object({ tables: z.int(), columns: z.int() }).parse(body);
    };
    const before = await refresh();
    await server.execute('CREATE TABLE more (a integer, b text)');
    expect(await refresh()).toEqual({ tables: before.tables + 1, columns: before.columns + 2 });
  }, 60_000);

  it('ends a running question and its connections when it is deleted', async () => {
    const own = binaries === undefined ? server.credentials : { ...asReader('slow-secret'), username: 'slow' };
    const id = await connect(own);
    await save(id, 'Slow', SLOW);
    const running = ask('Slow', id);
    if (binaries === undefined) await expect.poll(() => server.connections()).toBeGreaterThan(0);
    else await vi.waitFor(async () => expect((await sessionsOfSlow()).longest).toBeGreaterThan(0.5), 20_000);
    expect((await send('DELETE', resourcePath(id), undefined, KEY)).status).toBe(204);
    expect(await running).toMatchObject({ status: 410, body: { code: 'resource_deleted' } });
    if (binaries !== undefined)
      await vi.waitFor(async () => expect(await sessionsOfSlow()).toEqual({ count: 0, longest: 0 }), 20_000);
    expect((await ask('Slow', id)).status).toBe(404);
  }, 60_000);

  /** How many there are, and for how many seconds the longest statement has run. */
  async function sessionsOfSlow() {
    const [row] = await server.execute(`
      SELECT count(*)::int AS count, coalesce(max(extract(epoch FROM clock_timestamp() - query_start))
        FILTER (WHERE state = 'active'), 0)::float8 AS longest
      FROM pg_stat_activity WHERE usename = 'slow'`);
    return z.object({ count: z.int(), longest: z.number() }).parse(row);
  }
});
