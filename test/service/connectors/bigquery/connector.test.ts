import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBigqueryConnector } from '../../../../src/service/connectors/bigquery/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { ManualTimers } from '../../../fakes/manual-timers.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { makeAccount, PROJECT } from './stub/accounts.ts';
import { BigqueryProblem } from './stub/protocol.ts';
import { BigqueryWorld, saying, table } from './world.ts';

const GB = 1_000_000_000;
const any = () => true;
const DRY_RUN = '{"jobReference":{"location":"US"},"statistics":{"query":{"statementType":"SELECT"}}}';

describe('a statement on BigQuery', () => {
  it('is tried in a dry run, then run with a cap on bytes, a label, a time limit and the only dataset', async () => {
    const world = await BigqueryWorld.start();
    await world.run('SELECT 1 AS one', { timeoutMs: 7_000, maxScanBytes: 5 * GB });
    const [dry, real, ...more] = world.inserts();
    expect(more).toEqual([]);
    const labels = { app: 'parley' };
    const query = { query: 'SELECT 1 AS one', useLegacySql: false, defaultDataset: { datasetId: 'shop' } };
    expect(dry).toEqual({
      configuration: { dryRun: true, labels, query },
      jobReference: { projectId: PROJECT, location: 'US' },
    });
    expect(real).toEqual({
      configuration: { jobTimeoutMs: '7000', labels, query: { ...query, maximumBytesBilled: '5000000000' } },
      jobReference: { projectId: PROJECT, jobId: saying('parley_'), location: 'US' },
    });
  });

  it('names no dataset where there are several, and leaves the place to BigQuery where they are in several', async () => {
    const datasets = [
      { id: 'ours', location: 'US' },
      { id: 'theirs', location: 'europe-west3' },
    ];
    const world = await BigqueryWorld.start({ datasets });
    await world.run();
    const [dry, real] = world.inserts();
    expect(dry?.jobReference).toEqual({ projectId: PROJECT });
    expect(dry?.configuration.query.defaultDataset).toBeUndefined();
    // The dry run found it out.
    expect(real?.jobReference.location).toBe('US');
  });

  it('is polled and cancelled in its own place', async () => {
    const world = await BigqueryWorld.start({ datasets: [{ id: 'shop', location: 'europe-west3' }] });
    world.stub.scripts.push({ matches: any, endless: true });
    const controller = new AbortController();
    const running = world.run('SELECT 1 AS one', {}, controller.signal);
    running.catch(() => undefined);
    await expect.poll(() => world.calls('GET', /\/queries\//).length).toBeGreaterThan(0);
    controller.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await expect.poll(() => world.stub.running()).toBe(0);
    const places = [...world.calls('GET', /\/queries\//), ...world.cancels()].map(({ query }) => query.get('location'));
    expect(new Set(places)).toEqual(new Set(['europe-west3']));
  });

  it('is cancelled also when the caller goes away before the answer to its start', async () => {
    const world = await BigqueryWorld.start();
    world.stub.scripts.push({ matches: any, endless: true });
    let answer = () => {};
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const controller = new AbortController();
    world.stub.troubles.push({ on: 'insert', status: 200, body: DRY_RUN });
    world.stub.troubles.push({ on: 'insert', status: 500, body: 'lost', afterwards: true, until });
    const running = world.run('SELECT 1 AS one', {}, controller.signal);
    running.catch(() => undefined);
    await expect.poll(() => world.stub.troubles).toEqual([]);
    controller.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    expect(world.stub.jobs.size).toBe(0);
    answer();
    await expect.poll(() => [...world.stub.jobs.values()].map(({ cancelled }) => cancelled)).toEqual([true]);
  });

  it('is not run when it would read too much, and both amounts are told', async () => {
    const world = await BigqueryWorld.start();
    world.stub.scripts.push({ matches: any, bytes: 1_234 * GB });
    const refused = world.run('SELECT 1 AS one', { maxScanBytes: 10 * GB });
    await expect(refused).rejects.toMatchObject({
      kind: 'sql-refused',
      message: saying('read 1.2 TB, and the limit for one question is 10 GB'),
    });
    expect(world.inserts()).toHaveLength(1);
    expect(world.stub.jobs.size).toBe(0);
  });

  it.each(['INSERT', 'SCRIPT', 'CREATE_TABLE_AS_SELECT', 'EXPORT_DATA', 'SOMETHING_NEW'])(
    'is not run when BigQuery calls it %s, whatever the guard thought',
    async (statementType) => {
      const world = await BigqueryWorld.start();
      world.stub.scripts.push({ matches: any, statementType });
      await expect(world.run()).rejects.toMatchObject({ kind: 'sql-refused' });
      await expect(world.connector.check(unguarded('SELECT 1'), unaborted())).rejects.toMatchObject({
        kind: 'sql-refused',
      });
      expect(world.stub.jobs.size).toBe(0);
    },
  );

  it('is only tried in a dry run to be checked', async () => {
    const world = await BigqueryWorld.start();
    await world.connector.check(unguarded('SELECT 1 AS one'), unaborted());
    expect(world.inserts().map(({ configuration }) => configuration.dryRun)).toEqual([true]);
  });

  it('tells what it read, or that the cache had it', async () => {
    const world = await BigqueryWorld.start();
    const one = table({ n: 'INTEGER' }, [['1']]);
    world.stub.scripts.push({ matches: (sql) => sql.includes('cached'), table: one, cacheHit: true, bytes: GB });
    world.stub.scripts.push({ matches: any, table: one, bytes: 1_234_567_890 });
    expect((await world.run('SELECT n FROM fresh')).notice).toBe('BigQuery read 1.2 GB for this.');
    expect((await world.run('SELECT n FROM cached')).notice).toBe(
      'The result came from the BigQuery cache, so no data was read.',
    );
  });

  it('tells what counts for a budget: what it read, nothing from the cache, and what a canceled one may be billed for', async () => {
    const world = await BigqueryWorld.start();
    const one = table({ n: 'INTEGER' }, [['1']]);
    world.stub.scripts.push(
      { matches: (sql) => sql.includes('cached'), table: one, cacheHit: true, bytes: GB },
      { matches: (sql) => sql.includes('endless'), endless: true, bytes: 3 * GB },
      { matches: (sql) => sql.includes('wrong'), bytes: GB, problem: new BigqueryProblem(400, 'invalidQuery', 'No.') },
      { matches: any, table: one, bytes: 2 * GB },
    );
    const used: unknown[] = [];
    const limits = { onUsage: (usage: unknown) => void used.push(usage) };
    await world.run('SELECT n FROM fresh', limits);
    await world.run('SELECT n FROM cached', limits);
    await expect(world.run('SELECT n FROM wrong', limits)).rejects.toThrow('No.');
    const leaving = new AbortController();
    const running = world.run('SELECT n FROM endless', limits, leaving.signal);
    running.catch(() => undefined);
    await expect.poll(() => world.stub.running()).toBe(1);
    leaving.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    expect(used).toEqual([{ readBytes: 2 * GB }, { readBytes: 0 }, { readBytes: 3 * GB }]);
  });

  it.each([
    [undefined, 'the limit for one question is 500 MB'],
    ['person', 'only 500 MB of your budget for today is left'],
    ['everyone', "only 500 MB of everyone's budget for today is left"],
  ] as const)('that would read more than the budget of %s says whose it is', async (budgetOf, says) => {
    const world = await BigqueryWorld.start();
    world.stub.scripts.push({ matches: any, bytes: GB });
    const limits = { maxScanBytes: GB / 2, ...(budgetOf === undefined ? {} : { budgetOf }) };
    await expect(world.run('SELECT 1 AS one', limits)).rejects.toMatchObject({
      kind: 'sql-refused',
      message: `This would read 1 GB, and ${says}. Ask about a shorter period or fewer columns.`,
    });
    expect(world.stub.jobs.size).toBe(0);
  });

  it('travels in pages no longer than what is still missing', async () => {
    const world = await BigqueryWorld.start();
    const rows = Array.from({ length: 30_000 }, (_, at) => [String(at)]);
    world.stub.scripts.push({ matches: any, table: table({ n: 'INTEGER' }, rows) });
    const { rows: got, truncatedBy } = await world.run('SELECT n FROM many', { maxRows: 10_500 });
    expect([got.length, got.at(-1), truncatedBy]).toEqual([10_500, { n: 10_499 }, 'rows']);
    const pages = world
      .calls('GET', /\/queries\//)
      .map(({ query }) => [query.get('pageToken'), query.get('maxResults')]);
    expect(pages).toEqual([
      [null, '10000'],
      ['page-10000', '501'],
    ]);
  });
});

describe('waiting for BigQuery', () => {
  it('asks again after longer and longer pauses, and gives up in time', async () => {
    const timers = new ManualTimers();
    const world = await BigqueryWorld.start({ timers });
    world.stub.scripts.push({ matches: any, endless: true });
    const running = world.run('SELECT 1 AS one', { timeoutMs: 60_000 });
    running.catch(() => undefined);
    for (const pause of [100, 200, 400, 800, 1_600, 2_000, 2_000]) {
      await timers.waitedFor(pause);
      timers.pass(pause);
    }
    expect(world.calls('GET', /\/queries\//).length).toBeGreaterThanOrEqual(7);
    await timers.waitedFor(2_000);
    timers.pass(60_000);
    await expect(running).rejects.toMatchObject({ kind: 'timed-out' });
    await expect.poll(() => world.cancels()).toHaveLength(1);
    await expect.poll(() => world.stub.running()).toBe(0);
  });

  it('runs a statement once when the answer to its start was lost', async () => {
    const timers = new ManualTimers();
    const world = await BigqueryWorld.start({ timers });
    world.stub.scripts.push({ matches: any, table: table({ n: 'INTEGER' }, [['7']]) });
    await world.connector.check(unguarded('SELECT 1'), unaborted());
    const headers = { 'retry-after': '3' };
    // The dry run first, which is none of its business.
    world.stub.troubles.push({ on: 'insert', status: 503, body: '<html>', headers });
    world.stub.troubles.push({
      on: 'insert',
      status: 200,
      body: DRY_RUN,
    });
    world.stub.troubles.push({ on: 'insert', status: 503, body: '<html>', headers, afterwards: true });
    const running = world.run();
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    expect((await running).rows).toEqual([{ n: 7 }]);
    expect(world.stub.jobs.size).toBe(1);
    const ids = world.inserts().flatMap(({ jobReference: { jobId } }) => (jobId === undefined ? [] : [jobId]));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['results', 429, 'rateLimitExceeded'],
    ['results', 403, 'rateLimitExceeded'],
    ['results', 500, 'internalError'],
    ['datasets', 503, 'backendError'],
    ['insert', 502, 'backendError'],
  ] as const)('tries again after %s said %i %s', async (on, status, reason) => {
    const timers = new ManualTimers();
    const world = await BigqueryWorld.start({ timers });
    const body = JSON.stringify(new BigqueryProblem(status, reason, 'Later').body());
    world.stub.troubles.push({ on, status, body, headers: { 'retry-after': '1' } });
    const running = world.run();
    await timers.waitedFor(1_000);
    timers.pass(1_000);
    expect((await running).rows).toEqual([{ one: 1 }]);
  });

  it('gives up a busy BigQuery after four attempts', async () => {
    const timers = new ManualTimers();
    const world = await BigqueryWorld.start({ timers });
    const trouble = { on: 'datasets', status: 503, body: '', headers: { 'retry-after': '1' } } as const;
    world.stub.troubles.push(trouble, trouble, trouble, trouble, trouble);
    const running = world.run();
    running.catch(() => undefined);
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await timers.waitedFor(1_000);
      timers.pass(1_000);
    }
    await expect(running).rejects.toMatchObject({ kind: 'cannot-reach' });
    expect(world.stub.troubles).toHaveLength(1);
  });
});

const errorsSchema = z.array(
  z.object({
    status: z.number(),
    reason: z.string(),
    message: z.string(),
    kind: z.string(),
    fields: z.array(z.string()).optional(),
    says: z.string(),
  }),
);
const errors = errorsSchema.parse(
  JSON.parse(readFileSync(new URL('../../../fixtures/bigquery/errors.json', import.meta.url), 'utf8')),
);

describe('errors of BigQuery', () => {
  it.each(errors)('$status $reason of a call: $says', async ({ status, reason, message, kind, fields, says }) => {
    const world = await BigqueryWorld.start();
    const body = JSON.stringify(new BigqueryProblem(status, reason, message).body());
    world.stub.troubles.push({ on: 'insert', status, body });
    const failure: unknown = await world.run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectorError);
    expect(failure).toMatchObject({ kind, fields, message: saying(says) });
  });

  it.each(errors)('$reason of a job: $says', async ({ status, reason, message, kind, says }) => {
    const world = await BigqueryWorld.start();
    world.stub.scripts.push({ matches: any, problem: new BigqueryProblem(status, reason, message) });
    await expect(world.run()).rejects.toMatchObject({ kind, message: saying(says) });
  });

  it.each(['<html>Bad Request</html>', '{"error":"odd"}', '[]', ''])(
    'that are not spelled as such: %j',
    async (body) => {
      const world = await BigqueryWorld.start();
      world.stub.troubles.push({ on: 'insert', status: 400, body });
      await expect(world.run()).rejects.toMatchObject({ kind: 'cannot-reach' });
      world.stub.troubles.push({ on: 'insert', status: 200, body });
      await expect(world.run()).rejects.toMatchObject({ kind: 'cannot-reach' });
    },
  );

  it('carry what Google says only to a length', async () => {
    const world = await BigqueryWorld.start();
    world.stub.scripts.push({ matches: any, problem: new BigqueryProblem(400, 'invalidQuery', 'x\n'.repeat(5_000)) });
    const failure: unknown = await world.run().catch((error: unknown) => error);
    expect(String(failure).length).toBeLessThan(400);
    expect(String(failure)).not.toContain('\n');
  });
});

describe('signing in at Google', () => {
  const tokensAskedFor = (world: BigqueryWorld) => world.calls('POST', /^\/token$/);

  it('asks for one token a scope, whoever needs it at the same time', async () => {
    const world = await BigqueryWorld.start();
    await Promise.all(Array.from({ length: 10 }, () => world.run()));
    expect(tokensAskedFor(world)).toHaveLength(2);
  });

  it('reads with a token that may only read', async () => {
    const world = await BigqueryWorld.start();
    await world.run();
    const scopes = new Set(world.calls('GET', /./).map(({ scope }) => scope));
    expect(scopes).toEqual(new Set(['https://www.googleapis.com/auth/bigquery.readonly']));
    expect(new Set(world.calls('POST', /\/jobs$/).map(({ scope }) => scope))).toEqual(
      new Set(['https://www.googleapis.com/auth/bigquery']),
    );
  });

  it('renews a token shortly before its end, and not earlier', async () => {
    const world = await BigqueryWorld.start();
    await world.run();
    world.clock.advance(54 * 60_000);
    await world.run();
    expect(tokensAskedFor(world)).toHaveLength(2);
    world.clock.advance(2 * 60_000);
    await world.run();
    expect(tokensAskedFor(world)).toHaveLength(4);
  });

  it('gets another token when one is refused', async () => {
    const world = await BigqueryWorld.start();
    await world.run();
    world.stub.revokeTokens();
    expect((await world.run()).rows).toEqual([{ one: 1 }]);
    expect(tokensAskedFor(world)).toHaveLength(4);
  });

  it.each([
    ['private_key', { private_key: 'MIIEvQ' }],
    ['private_key', { private_key: makeAccount('x').credentials.private_key.replace(/\n.*\n/, '\nAAAA\n') }],
    ['token_uri', { token_uri: 'https://oauth2.googleapis.com.evil.example/token' }],
    ['token_uri', { token_uri: 'http://169.254.169.254/token' }],
    ['project_id', { project_id: 'a/../b' }],
  ])('names the field that cannot be used: %s', async (field, credentials) => {
    const world = await BigqueryWorld.start({ credentials });
    await expect(world.run()).rejects.toMatchObject({ kind: 'wrong-credentials', fields: [field] });
    expect(world.stub.seen).toEqual([]);
  });

  it('takes a key whose line ends are spelled out', async () => {
    const world = await BigqueryWorld.start();
    const { credentials } = world.stub.reader;
    const another = await BigqueryWorld.start({ credentials: {} });
    another.stub.accounts.splice(0, 1, { ...world.stub.reader });
    const connector = createBigqueryConnector(
      { ...credentials, private_key: credentials.private_key.replaceAll('\n', '\\n') },
      { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) },
      { endpoints: another.stub.endpoints(), clock: another.clock },
    );
    expect((await connector.run(unguarded('SELECT 1 AS one'), LIMITS, unaborted())).rows).toEqual([{ one: 1 }]);
    await connector.close();
  });

  it.each([
    [
      { private_key: makeAccount('other').credentials.private_key },
      ['private_key', 'private_key_id', 'client_email'],
      "didn't accept the key",
    ],
    [{ client_email: `nobody@${PROJECT}.iam.gserviceaccount.com` }, ['client_email'], 'no service account'],
  ])('says which part Google did not accept', async (credentials, fields, says) => {
    const world = await BigqueryWorld.start({ credentials });
    await expect(world.run()).rejects.toMatchObject({
      kind: 'wrong-credentials',
      fields,
      message: saying(says),
    });
  });

  it('tells a clock that is wrong', async () => {
    const world = await BigqueryWorld.start();
    const late = createBigqueryConnector(
      world.stub.reader.credentials,
      { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) },
      { endpoints: world.stub.endpoints(), clock: { now: () => new Date(world.clock.now().getTime() - 7_200_000) } },
    );
    const failure = late.run(unguarded('SELECT 1'), LIMITS, unaborted());
    await expect(failure).rejects.toMatchObject({ message: saying('clock') });
    await late.close();
  });

  it.each([
    'https://oauth2.googleapis.com/token',
    'https://www.googleapis.com/oauth2/v4/token',
    'https://accounts.google.com/o/oauth2/token',
  ])('goes to the one address of Google for tokens, also when the key file names %s', async (tokenUri) => {
    const asked: string[] = [];
    const network: Network = {
      resolveHost: (host) => {
        asked.push(host);
        return Promise.reject(new ConnectorError('cannot-reach', 'Not in a test.'));
      },
    };
    const credentials = { ...makeAccount('any').credentials, token_uri: tokenUri };
    const connector = createBigqueryConnector(credentials, network);
    await expect(connector.introspect(unaborted())).rejects.toMatchObject({ message: 'Not in a test.' });
    await connector.close();
    expect(asked).toEqual(['oauth2.googleapis.com']);
  });
});
