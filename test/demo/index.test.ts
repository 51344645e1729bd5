import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isBuilt } from '../../src/build-state.ts';
import { type DemoData, type DemoOptions, startDemoData } from '../../src/demo/index.ts';
import { createLogger } from '../../src/shared/logger.ts';

const logger = createLogger({ level: 'silent' });
const at = (instant: string) => ({ now: () => new Date(instant) });
const ENDLESS = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function launch(options: Partial<DemoOptions> = {}): Promise<DemoData> {
  const clock = at('2026-03-10T12:00:00Z');
  return startDemoData({ folder: undefined, port: 0, size: 'small', clock, logger, ...options });
}

async function start(options: Partial<DemoOptions> = {}): Promise<DemoData> {
  const demo = await launch(options);
  cleanups.push(() => demo.stop());
  return demo;
}

async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'demo-'));
}

async function ask(demo: Omit<DemoData, 'pid' | 'stop'>, sql: string): Promise<Record<string, unknown>[]> {
  const { host, port, username, password, dbname } = demo;
  const client = new pg.Client({ host, port, user: username, password, database: dbname });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A file of the source, compiled where that is up to date. */
const pathOf = (name: string): string => (isBuilt() ? `./dist/${name}.js` : `./src/${name}.ts`);

/** On Linux an ended process keeps its id until its parent asks for it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'));
}

const tableIds = (demo: DemoData) =>
  ask(demo, `SELECT oid::int, relfilenode::int FROM pg_class WHERE relnamespace = 'store'::regnamespace ORDER BY oid`);
const lastOrder = async (demo: DemoData) =>
  (await ask(demo, `SELECT max(ordered_at)::text AS last, count(*)::int AS orders FROM store.orders`))[0];

let built: string;
let tables: unknown;
let first: { port: number; order: Record<string, unknown> | undefined };
beforeAll(async () => {
  built = await temporaryFolder();
  const demo = await launch({ folder: built });
  tables = await tableIds(demo);
  first = { port: demo.port, order: await lastOrder(demo) };
  await demo.stop();
});
afterAll(() => rm(built, { recursive: true, force: true }));

/** A folder of its own with data as the last start left it. Building it takes seconds. */
async function builtFolder(): Promise<string> {
  const folder = await temporaryFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  cpSync(built, folder, { recursive: true });
  return folder;
}

describe('sample data', () => {
  let demo: DemoData;
  beforeAll(async () => {
    demo = await launch({ folder: built });
  });
  afterAll(() => demo.stop());

  it('is not rebuilt by the next start', async () => {
    expect(await tableIds(demo)).toEqual(tables);
  });

  it('answers over the Postgres protocol and can only be read', async () => {
    expect(await ask(demo, 'SELECT count(*)::int AS n FROM flights.flights')).toEqual([{ n: 2_000 }]);
    await expect(ask(demo, 'DELETE FROM store.refunds')).rejects.toThrow(/permission denied/);
    await expect(ask(demo, 'CREATE TABLE store.mine (id int)')).rejects.toThrow(/permission denied/);
  });

  it('describes every table and every column that is no plain id', async () => {
    const undescribed = await ask(
      demo,
      `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace IN ('store'::regnamespace, 'flights'::regnamespace) AND c.relkind = 'r'
         AND a.attnum >= 0 AND NOT a.attisdropped AND a.attname <> 'id' AND col_description(c.oid, a.attnum) IS NULL`,
    );
    expect(undescribed).toEqual([]);
    const untold = await ask(
      demo,
      `SELECT relname FROM pg_class WHERE relnamespace = 'store'::regnamespace AND relkind = 'r'
         AND coalesce(obj_description(oid), '') NOT LIKE '%sample data%'`,
    );
    expect(untold).toEqual([]);
  });

  it('holds what its foreign keys and prices promise', async () => {
    expect(
      await ask(
        demo,
        `SELECT (SELECT count(*) FROM store.order_items i LEFT JOIN store.orders o ON o.id = i.order_id WHERE o.id IS NULL)::int AS orphans,
                (SELECT count(*) FROM store.orders o JOIN store.customers c ON c.id = o.customer_id WHERE c.signed_up_on > o.ordered_at)::int AS early,
                (SELECT count(*) FROM store.refunds r JOIN store.order_items i ON i.id = r.order_item_id JOIN store.orders o ON o.id = i.order_id
                  WHERE r.refunded_at <= o.ordered_at OR r.amount > i.line_total OR o.status = 'cancelled')::int AS wrong_refunds,
                (SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND convalidated)::int AS keys`,
      ),
    ).toEqual([{ orphans: 0, early: 0, wrong_refunds: 0, keys: 7 }]);
  });

  it('ties bird strikes to airports of the same state only', async () => {
    const states = await ask(
      demo,
      `SELECT s.state, array_agg(DISTINCT a.state) AS codes FROM flights.bird_strikes s
       JOIN flights.airports a ON a.code = s.airport_code GROUP BY 1 HAVING count(DISTINCT a.state) > 1`,
    );
    expect(states).toEqual([]);
    expect(
      await ask(demo, 'SELECT DISTINCT airport_name FROM flights.bird_strikes WHERE airport_code IS NULL'),
    ).toEqual([{ airport_name: 'BARKSDALE AIR FORCE BASE ARPT' }]);
  });

  it('says so when it cannot listen', async () => {
    await expect(start({ port: demo.port, folder: await builtFolder() })).rejects.toThrow(/could not be opened/);
  });
});

describe('sample data of a later day', { timeout: 60_000 }, () => {
  const clock = at('2026-04-20T18:00:00Z');
  let unusable: string;
  let anew: DemoData;
  beforeAll(async () => {
    unusable = await temporaryFolder();
    cpSync(built, unusable, { recursive: true });
    await writeFile(join(unusable, 'postgres', 'PG_VERSION'), '9.0\n');
    await rm(join(unusable, 'port'));
    anew = await launch({ folder: unusable, clock });
  });
  afterAll(async () => {
    await anew.stop();
    await rm(unusable, { recursive: true, force: true });
  });

  it('is built anew over a folder that cannot be used', async () => {
    expect(await ask(anew, 'SELECT count(*)::int AS n FROM flights.flights')).toEqual([{ n: 2_000 }]);
  });

  it('has the days added since the last start, and nothing is rebuilt', async () => {
    const later = await start({ folder: await builtFolder(), clock });
    expect(later.port).toBe(first.port);
    expect(await tableIds(later)).toEqual(tables);
    const after = await lastOrder(later);
    expect(String(after?.['last'])).toMatch(/^2026-04-(19|20)/);
    expect(Number(after?.['orders'])).toBeGreaterThan(Number(first.order?.['orders']));

    const orders = 'SELECT * FROM store.orders ORDER BY id';
    expect(await ask(later, orders)).toEqual(await ask(anew, orders));
  });
});

describe('process of the sample data', { timeout: 60_000 }, () => {
  let demo: DemoData;
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    cpSync(built, folder, { recursive: true });
    demo = await launch({ folder, patienceMs: 1_500 });
  });
  afterAll(async () => {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('comes back on the same port with the same data when it is killed', async () => {
    const before = await lastOrder(demo);
    process.kill(demo.pid() ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await lastOrder(demo)).toEqual(before), { timeout: 15_000, interval: 100 });
  });

  it('is replaced when a query has made it deaf', async () => {
    const pid = demo.pid();
    await expect(ask(demo, ENDLESS)).rejects.toThrow();
    await vi.waitFor(async () => expect(await lastOrder(demo)).toBeDefined(), { timeout: 15_000, interval: 100 });
    expect(demo.pid()).not.toBe(pid);
  });

  it('moves to another port when the former one is taken', async () => {
    const copy = await builtFolder();
    expect(Number(await readFile(join(copy, 'port'), 'utf8'))).toBe(demo.port);
    const moved = await start({ folder: copy });
    expect(moved.port).not.toBe(demo.port);
    expect(await lastOrder(moved)).toBeDefined();
  });

  it('ends with its parent, also in the middle of a query', async () => {
    const script = `
      import { startDemoData } from '${pathOf('demo/index')}';
      import { createLogger } from '${pathOf('shared/logger')}';
      const logger = createLogger({ level: 'silent' });
      const demo = await startDemoData({ folder: ${JSON.stringify(await builtFolder())}, port: 0, clock: { now: () => new Date('2026-03-10T12:00:00Z') }, logger, size: 'small' });
      console.log(demo.pid(), demo.port);`;
    const loader = isBuilt() ? [] : ['--import', 'tsx'];
    const parent = spawn(process.execPath, [...loader, '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const line = (await once(parent.stdout, 'data')).join('');
    const [pid = 0, port = 0] = line.trim().split(' ').map(Number);
    const orphan: Omit<DemoData, 'pid' | 'stop'> = {
      host: '127.0.0.1',
      port,
      dbname: 'postgres',
      username: 'reader',
      password: '',
    };
    const endless = ask(orphan, ENDLESS);
    endless.catch(() => undefined);
    const ended = once(parent, 'exit');
    parent.kill('SIGKILL');
    await ended;
    await expect(endless).rejects.toThrow();
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 100 });
  });

  it('is stopped although it has just died, which nobody has been told yet', async () => {
    const dying = await start({ folder: await builtFolder() });
    process.kill(dying.pid() ?? 0, 'SIGKILL');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await dying.stop();
    expect(dying.pid()).toBeUndefined();
  });

  it('leaves no process behind', async () => {
    const pid = demo.pid() ?? 0;
    expect(isRunning(pid)).toBe(true);
    await demo.stop();
    expect(isRunning(pid)).toBe(false);
    expect(demo.pid()).toBeUndefined();
  });
});
