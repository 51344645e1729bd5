import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SnowflakeCredentials } from '../../../../src/contract/resources.ts';
import type { Connector, QueryResult, RunLimits } from '../../../../src/service/connectors/connector.ts';
import { ManualClock } from '../../../fakes/manual-clock.ts';
import { ManualTimers } from '../../../fakes/manual-timers.ts';
import { column, LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import type { Seen, SnowflakeStub } from './stub/server.ts';
import {
  AS_SELLER,
  ENCRYPTED_KEY,
  FOREIGN_TOKEN,
  OAUTH_ENDS,
  OAUTH_TOKEN,
  openOn,
  PASSPHRASE,
  PRIVATE_KEY,
  startStub,
  TOKEN,
} from './stub/world.ts';

const clock = new ManualClock();
const numbers = (count: number) =>
  `SELECT ROW_NUMBER() OVER (ORDER BY NULL) AS "n" FROM TABLE(GENERATOR(ROWCOUNT => ${count})) ORDER BY 1`;
const ENDLESS = 'SELECT SYSTEM$WAIT(3600) AS "n"';
const TOO_MUCH = {
  kind: 'refused' as const,
  status: 422,
  code: '090153',
  sqlState: '57014',
  message: 'Information schema query returned too much data. Please repeat query with more selective predicates.',
};
const BUSY = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: JSON.stringify({ code: '390505', message: 'Too many requests.' }),
};

describe('on the wire to Snowflake', () => {
  let stub: SnowflakeStub;
  const opened: Connector[] = [];
  beforeAll(async () => {
    stub = await startStub({ now: () => clock.now(), partRows: 500 });
  });
  afterEach(async () => {
    for (const connector of opened.splice(0)) await connector.close();
    stub.seen.splice(0);
    stub.statements.all.splice(0);
    stub.statements.refusing.clear();
    expect(stub.faults).toEqual([]);
  });
  afterAll(() => stub.stop());

  const open = (changes: Partial<SnowflakeCredentials> = {}, timers?: ManualTimers): Connector => {
    const connector = openOn(stub, { changes, clock, ...(timers !== undefined && { timers }) });
    opened.push(connector);
    return connector;
  };
  const run = (connector: Connector, sql: string, limits: Partial<RunLimits> = {}): Promise<QueryResult> =>
    connector.run(unguarded(sql), { ...LIMITS, ...limits }, unaborted());
  const seen = (method: string, path: RegExp): Seen[] =>
    stub.seen.filter((request) => request.method === method && path.test(request.url.pathname + request.url.search));
  const submissions = () => stub.statements.all.map(({ submission }) => submission);

  it('hands in one statement with its context, its time and fixed parameters', async () => {
    await run(open(), 'SELECT 1 AS "n"', { maxRows: 7, timeoutMs: 2_500 });
    expect(submissions()).toEqual([
      {
        statement: 'SELECT 1 AS "n"',
        timeout: 3,
        role: 'ANALYST',
        warehouse: 'COMPUTE_WH',
        database: 'SHOP',
        resultSetMetaData: { format: 'jsonv2' },
        parameters: {
          MULTI_STATEMENT_COUNT: '1',
          ROWS_PER_RESULTSET: 8,
          TIMEZONE: 'UTC',
          CLIENT_RESULT_CHUNK_SIZE: 16,
          QUERY_TAG: '{"app":"parley"}',
        },
      },
    ]);
    const [submitted] = seen('POST', /statements\?/);
    expect(Object.fromEntries(submitted?.url.searchParams ?? [])).toEqual({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      nullable: 'true',
      async: 'true',
    });
    expect(submitted?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
    });
  });

  it('keeps the spelling of names in quotes', async () => {
    const failure = run(open({ role: '"analyst"' }), 'SELECT 1');
    await expect(failure).rejects.toMatchObject({ fields: ['role'] });
  });

  it('signs with a key pair, and signs anew before the hour is over', async () => {
    const connector = open({ password: PRIVATE_KEY });
    const tokenOf = async () => {
      await run(connector, 'SELECT 1');
      return stub.seen.at(-1)?.headers.authorization;
    };
    const first = await tokenOf();
    clock.advance(45 * 60_000);
    expect(await tokenOf()).toBe(first);
    clock.advance(6 * 60_000);
    const second = await tokenOf();
    expect(second).not.toBe(first);
    clock.advance(50 * 60_000);
    expect(await tokenOf()).not.toBe(second);
  });

  it('signs with an encrypted key pair once it has its passphrase', async () => {
    const connector = open({ password: ENCRYPTED_KEY, private_key_passphrase: PASSPHRASE });
    await run(connector, 'SELECT 1');
    expect(stub.seen.at(-1)?.headers['x-snowflake-authorization-token-type']).toBe('KEYPAIR_JWT');
    const wrong = run(open({ password: ENCRYPTED_KEY, private_key_passphrase: 'another' }), 'SELECT 1');
    await expect(wrong).rejects.toMatchObject({ fields: ['private_key_passphrase', 'password'] });
  });

  it.each([
    ['of Snowflake', { password: OAUTH_TOKEN }],
    ['of another server', { ...AS_SELLER, password: FOREIGN_TOKEN, authenticator: 'oauth' as const }],
  ])('signs in with an OAuth token %s, and says when it has expired', async (_whose, changes) => {
    const connector = open(changes);
    await run(connector, 'SELECT 1');
    expect(stub.seen.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${changes.password}`,
      'x-snowflake-authorization-token-type': 'OAUTH',
    });
    const before = clock.now().getTime();
    clock.advance(OAUTH_ENDS.getTime() - before);
    const late = run(connector, 'SELECT 1');
    await expect(late).rejects.toMatchObject({
      fields: ['password'],
      message: 'The token has expired. Enter a new one.',
    });
    clock.advance(before - OAUTH_ENDS.getTime());
  });

  it('does not take the OAuth token of another server for one of its own', async () => {
    const failure = run(open({ ...AS_SELLER, password: FOREIGN_TOKEN }), 'SELECT 1');
    await expect(failure).rejects.toMatchObject({ kind: 'wrong-credentials', fields: ['password'] });
  });

  it('takes a key pair of another account or user for what it is', async () => {
    for (const changes of [{ account: 'myorg-other' }, { user: 'somebody' }]) {
      const failure = run(open({ ...changes, password: PRIVATE_KEY }), 'SELECT 1');
      await expect(failure).rejects.toMatchObject({
        kind: 'wrong-credentials',
        fields: ['account', 'user', 'password'],
      });
    }
  });

  it('looks ever more rarely whether a statement has ended', async () => {
    const timers = new ManualTimers();
    const running = run(open({}, timers), ENDLESS);
    for (const wait of [50, 75, 112.5]) {
      await timers.waitedFor(wait);
      timers.pass(wait);
    }
    await timers.waitedFor(168.75);
    expect(seen('GET', /statements\/[\w-]+$/)).toHaveLength(3);
    const [statement] = stub.statements.all;
    if (statement === undefined) throw new Error('nothing was handed in');
    statement.outcome = { kind: 'done', result: { rowType: [], data: [] } };
    timers.pass(168.75);
    await expect(running).resolves.toMatchObject({ rows: [] });
  });

  it('hands a statement in again after the connection broke, and it runs once', async () => {
    const timers = new ManualTimers();
    stub.faults.push('lost');
    const running = run(open({}, timers), 'SELECT 5 AS "n"');
    await expect.poll(() => stub.seen).toHaveLength(1);
    await passUntil(timers, running);
    expect(column(await running, 'n')).toEqual([5]);
    expect(submissions()).toHaveLength(1);
    const [first, again] = seen('POST', /statements\?/);
    expect(again?.url.searchParams.get('requestId')).toBe(first?.url.searchParams.get('requestId'));
    expect([first, again].map((request) => request?.url.searchParams.get('retry'))).toEqual([null, 'true']);
  });

  it('asks again where Snowflake is busy, and gives up in the end', async () => {
    const patient = open();
    stub.faults.push(BUSY, BUSY);
    expect(column(await run(patient, 'SELECT 6 AS "n"'), 'n')).toEqual([6]);
    stub.faults.push(BUSY, BUSY, BUSY, BUSY);
    await expect(run(patient, 'SELECT 7')).rejects.toMatchObject({
      kind: 'cannot-reach',
      message: expect.stringContaining('busy') as unknown,
    });
  });

  it('unpacks all parts, and fetches none that nobody needs', async () => {
    const all = await run(open(), numbers(2_300));
    expect(column(all, 'n')).toEqual(Array.from({ length: 2_300 }, (_, at) => at + 1));
    expect(seen('GET', /partition=/).map(({ url }) => url.searchParams.get('partition'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    stub.seen.splice(0);
    const cut = await run(open(), numbers(2_300), { maxBytes: 5_000 });
    expect([cut.truncatedBy, seen('GET', /partition=/).length]).toEqual(['bytes', 1]);
  });

  it('lets Snowflake make no more rows than may be shown and one', async () => {
    const cut = await run(open(), numbers(2_300), { maxRows: 150 });
    expect([cut.rows.length, cut.truncatedBy]).toEqual([150, 'rows']);
    const [outcome] = stub.statements.all.map((statement) => statement.outcome);
    expect(outcome?.kind === 'done' && outcome.result.data.length).toBe(151);
  });

  it('cancels a statement that was left before its handle was known', async () => {
    const controller = new AbortController();
    const connector = open();
    let answer = () => {};
    stub.faults.push({ until: new Promise((resolve) => (answer = resolve)) });
    const running = connector.run(unguarded(ENDLESS), LIMITS, controller.signal);
    running.catch(() => undefined);
    await expect.poll(() => stub.statements.running()).toBe(1);
    controller.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    const closing = connector.close();
    answer();
    await closing;
    expect(stub.statements.running()).toBe(0);
    expect(seen('POST', /\/cancel$/)).toHaveLength(1);
  });

  it('tells how long a statement was there, also one that failed or was left', async () => {
    const used: number[] = [];
    const limits = { onUsage: ({ busyMs = Number.NaN }) => void used.push(busyMs) };
    const connector = open();
    await run(connector, 'SELECT 1 AS "n"', limits);
    stub.statements.refusing.set('wrong', TOO_MUCH);
    await expect(run(connector, 'SELECT 1 AS "wrong"', limits)).rejects.toThrow();
    const leaving = new AbortController();
    const running = connector.run(unguarded(ENDLESS), { ...LIMITS, ...limits }, leaving.signal);
    running.catch(() => undefined);
    await expect.poll(() => stub.statements.running()).toBe(1);
    leaving.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    // It counts until it is canceled, of which nobody who left hears.
    await connector.close();
    expect(used.map((ms) => ms > 0 && ms < 60_000)).toEqual([true, true, true]);
  });

  it('tells when Snowflake left rows out, and when its answer is none', async () => {
    const rowType = [{ name: 'N', type: 'fixed', scale: 0 }];
    const result = { code: '391908', statementHandle: '01b0-1', resultSetMetaData: { rowType }, data: [['1']] };
    stub.faults.push({ status: 200, body: JSON.stringify(result) });
    expect(await run(open(), 'SELECT 1')).toMatchObject({ rows: [{ N: 1 }], truncatedBy: 'bytes' });
    const partitionInfo = [{ rowCount: 1 }, { rowCount: 9, uncompressedSize: 76_483_423, compressedSize: 4_342_748 }];
    const large = { ...result, code: '090001', resultSetMetaData: { rowType, partitionInfo } };
    stub.faults.push({ status: 200, body: JSON.stringify(large) });
    expect(await run(open(), 'SELECT 1')).toMatchObject({ rows: [{ N: 1 }], truncatedBy: 'bytes' });
    expect(seen('GET', /partition=/)).toEqual([]);
    for (const body of ['<html>', '{}', JSON.stringify({ ...result, statementHandle: '../../evil' })]) {
      stub.faults.push({ status: 200, body });
      await expect(run(open(), 'SELECT 1')).rejects.toMatchObject({ kind: 'cannot-reach' });
    }
  });

  it('checks by EXPLAIN, and follows no redirect', async () => {
    await open().check(unguarded('SELECT NAME FROM MAIN.CUSTOMERS'), unaborted());
    expect(submissions().map(({ statement }) => statement)).toEqual(['EXPLAIN SELECT NAME FROM MAIN.CUSTOMERS']);
    stub.faults.push({ status: 307, headers: { location: `${stub.origin}/elsewhere` }, body: '' });
    await expect(run(open(), 'SELECT 1')).rejects.toMatchObject({ kind: 'cannot-reach' });
    expect(seen('POST', /elsewhere/)).toEqual([]);
  });

  it('reads few words, of small tables alone, in one statement a table', async () => {
    await open().introspect(unaborted());
    const statements = submissions().map(({ statement }) => statement);
    expect(statements.filter((sql) => sql.includes('DISTINCT'))).toHaveLength(2);
    expect(statements).toHaveLength(6);
  });

  it('reads a database that is too large at once schema by schema', async () => {
    const whole = await open().introspect(unaborted());
    stub.statements.refusing.set("TABLE_SCHEMA <> 'INFORMATION_SCHEMA'", TOO_MUCH);
    expect(await open().introspect(unaborted())).toEqual(whole);
    stub.statements.refusing.set("TABLE_SCHEMA = 'MAIN'", TOO_MUCH);
    expect((await open().introspect(unaborted())).tables).toEqual([]);
  });

  it('does without keys where they may not be shown', async () => {
    const kind = 'refused' as const;
    const message = 'SQL access control error: Insufficient privileges to operate on database SHOP';
    stub.statements.refusing.set('SHOW ', { kind, status: 422, code: '003001', sqlState: '42501', message });
    const { tables } = await open().introspect(unaborted());
    expect(tables.map(({ primaryKey, foreignKeys }) => [primaryKey, foreignKeys])).toEqual(tables.map(() => [[], []]));
    expect(tables).toHaveLength(4);
  });
});

/** Lets time pass while the work waits. */
async function passUntil(timers: ManualTimers, work: Promise<unknown>): Promise<void> {
  let over = false;
  work.then(
    () => (over = true),
    () => (over = true),
  );
  await expect
    .poll(() => {
      timers.pass(100);
      return over;
    })
    .toBe(true);
}
