import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/shared/database.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { V8_FLAGS } from '../v8-flags.ts';
import { WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

const isOfBot = (value: unknown): value is Database =>
  value instanceof SqliteDatabase && value.name.endsWith('parley.db');
const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;

describe('while it runs', () => {
  let outage: Outage;
  let connection: Database | undefined;
  beforeEach(async () => {
    // The one connection, which nobody else gets: what SQLite does with it from here on is SQLite's.
    const opened = vi.spyOn(SqliteDatabase.prototype, 'pragma');
    outage = await startOutage();
    connection = opened.mock.contexts.find(isOfBot);
    opened.mockRestore();
  });
  afterEach(() => outage.end());

  const set = (pragma: string): unknown => connection?.pragma(pragma);
  const NO_LIMIT = 1_000_000;

  /** From now on the file cannot grow. */
  function fillDisk(): void {
    connection?.exec('CREATE TABLE IF NOT EXISTS filler (bytes BLOB)');
    set(`max_page_count = ${String(connection?.pragma('page_count', { simple: true }))}`);
  }

  it('a full disk: what was acknowledged is answered once there is room, and Slack repeats the rest', async () => {
    await outage.eachAnsweredOnce([await outage.ask()]);
    outage.service.holds.add('how many boxes in crate 2?');
    const inWork = await outage.ask();
    await outage.driver.until(() => outage.service.asked.length === 2);
    fillDisk();
    const long = await outage.driver
      .asPerson('ana')
      .says('general', `@parley how many boxes ${'in the long row '.repeat(200)}?`);
    await outage.driver.until(() => outage.log().includes('because its disk is full'));
    expect(outage.log()).toContain(join(outage.folder, 'parley.db'));
    set(`max_page_count = ${NO_LIMIT}`);
    outage.service.holds.clear();
    // The request that was held never ends by itself.
    await outage.driver.asPerson('ana').edits(inWork, '@parley how many boxes after all?');
    await outage.eachAnsweredOnce([inWork, { ...long, words: '' }, await outage.ask(WHERE)]);
  });

  it('a database that cannot be written: the same', async () => {
    set('query_only = ON');
    const asked = await outage.ask();
    await outage.driver.until(() => outage.log().includes("can't be written"));
    set('query_only = OFF');
    await outage.eachAnsweredOnce([asked]);
  });

  it('a damaged file: the log names it and says what to do, and nothing is acknowledged that is not written', async () => {
    await outage.eachAnsweredOnce([await outage.ask()]);
    const file = join(outage.folder, 'parley.db');
    set('wal_checkpoint(TRUNCATE)');
    set('cache_size = 0');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 4_096), Buffer.alloc(bytes.length - 4_096, 0x5a)]));
    await outage.ask('general');
    await outage.driver.until(() => outage.log().includes('is damaged'));
    expect(outage.log()).toMatch(/The database \S*parley\.db is damaged.*restore a backup/);
    expect(outage.service.asked).toHaveLength(1);
    writeFileSync(file, bytes);
  });
});

describe('at the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-faults-disk-'));
  const file = join(folder, 'data', 'parley.db');
  const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  afterEach(() => {
    chmodSync(join(folder, 'data'), 0o700);
    rmSync(join(folder, 'data'), { recursive: true });
  });

  /** As another user where this one may write everything. */
  async function start(): Promise<{ code: unknown; says: string }> {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync('chown', ['-R', 'nobody', folder]);
    const child = spawn(process.execPath, [...V8_FLAGS, MAIN], {
      cwd: folder,
      env: {
        DATABASE_URL: `sqlite:${file}`,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
        QUERY_SERVICE_URL: 'http://127.0.0.1:9',
        QUERY_SERVICE_API_KEY: 'key',
        QUERY_SERVICE_RESOURCE_ID: '7f9c24e5-3b1a-4c7d-9e2f-1a2b3c4d5e6f',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid: Number(execFileSync('id', ['-u', 'nobody']).toString()) } : {}),
    });
    let says = '';
    child.stderr.on('data', (chunk: Buffer) => (says += chunk.toString('utf8')));
    await once(child, 'exit');
    return { code: child.exitCode, says };
  }

  async function layOut(): Promise<void> {
    mkdirSync(join(folder, 'data'), { recursive: true });
    await (await openDatabase({ url: `sqlite:${file}`, owner: 'bot', migrations })).destroy();
  }

  it.each<[string, () => void]>([
    ['is no database', () => writeFileSync(file, 'dear diary, '.repeat(1_000))],
    ['has lost its first page', () => damage(0)],
    ['has lost the pages of its schema', () => damage(100)],
  ])('a file that %s is named, with what to do, and left as it is', async (_, spoil) => {
    await layOut();
    spoil();
    const before = hashOf(file);
    const { code, says } = await start();
    expect(code).toBe(1);
    expect(says).toMatch(/^Parley did not start: The database \S+parley\.db is damaged, or is no database.*backup/);
    expect(says.split('\n')).toHaveLength(2);
    expect(hashOf(file)).toBe(before);
  });

  function damage(from: number): void {
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, from), Buffer.alloc(bytes.length - from, 0x5a)]));
  }

  it('a file in a folder that cannot be written is named, with what to do', async () => {
    await layOut();
    chmodSync(file, 0o400);
    chmodSync(join(folder, 'data'), 0o500);
    const { code, says } = await start();
    expect(code).toBe(1);
    expect(says).toMatch(/^Parley did not start: The database \S+parley\.db can't be written\. Let the user/);
  });
});
