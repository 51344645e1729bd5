import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Checkpoints, type PauseWrites } from '../../src/shared/checkpoints.ts';
import { openDatabase } from '../../src/shared/database.ts';
import { SqliteSession } from '../../src/shared/sqlite-session.ts';

interface Tables {
  line: { id: number; text: string };
}

const migrations = {
  '001-first': {
    async up(db: Kysely<unknown>) {
      await sql`CREATE TABLE line (id integer PRIMARY KEY, text text NOT NULL)`.execute(db);
    },
  },
};

/** From so many pages on, SQLite would copy the log itself. */
const LONG = 1_000;
const MEGABYTE = 'x'.repeat(1_000_000);

function makeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'test.db');
}

async function open(file = makeFile()) {
  const db = await openDatabase<Tables>({ url: `sqlite:${file}`, owner: 'test', migrations });
  onTestFinished(() => db.destroy());
  return { db, file };
}

let last = 0;
async function write(db: Kysely<Tables>, megabytes: number): Promise<void> {
  for (let n = 0; n < megabytes; n += 1) {
    last += 1;
    await db.insertInto('line').values({ id: last, text: MEGABYTE }).execute();
  }
}

const autocheckpointOf = async (db: Kysely<Tables>): Promise<unknown> =>
  Object.values((await sql`PRAGMA wal_autocheckpoint`.execute(db)).rows[0] ?? {})[0];

/** In pages, as another connection sees it. */
function logOf(file: string): { log: number; left: number } {
  const db = new SqliteDatabase(file);
  try {
    const look = db.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)').get();
    if (look === undefined) throw new Error('no log');
    return { log: look.log, left: look.log - look.checkpointed };
  } finally {
    db.close();
  }
}

const startsAnew = (file: string) =>
  expect.poll(() => logOf(file).log, { timeout: 30_000, interval: 10 }).toBeLessThan(LONG);

function linesIn(file: string): { count: number; check: unknown } {
  const db = new SqliteDatabase(file);
  try {
    const count = db.prepare<[], number>('SELECT count(*) FROM line').pluck().get() ?? 0;
    return { count, check: db.pragma('integrity_check', { simple: true }) };
  } finally {
    db.close();
  }
}

/**
 * What another process is told that wants the file for itself. All locks of a process are gone once it closes the file
 * anywhere, unless SQLite knows of it.
 */
function othersGet(file: string): string {
  const code = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(file)}, { timeout: 0 });
    db.pragma('locking_mode = EXCLUSIVE');
    try { db.exec('BEGIN EXCLUSIVE'); console.log('free'); } catch (error) { console.log(error.code); }`;
  const cwd = new URL('.', import.meta.url).pathname;
  return execFileSync(process.execPath, ['-e', code], { cwd, encoding: 'utf8' }).trim();
}

describe('the log that is written ahead', () => {
  it('is copied and starts from its beginning, and no commit does that', async () => {
    const { db, file } = await open();
    expect(await autocheckpointOf(db)).toBe(0);
    await write(db, 5);
    await startsAnew(file);
    expect(statSync(file).size).toBeGreaterThan(4_000_000);
    expect(await autocheckpointOf(db)).toBe(0);
  });

  it('stays far shorter than what is written', async () => {
    const { db, file } = await open();
    await write(db, 5);
    await startsAnew(file);
    await write(db, 60);
    expect(statSync(`${file}-wal`).size).toBeLessThan(50_000_000);
    expect(await autocheckpointOf(db)).toBe(0);
    await db.destroy();
    expect(linesIn(file)).toEqual({ count: 65, check: 'ok' });
  });

  it('is kept for whoever reads what was before, and copied and cut once they have ended', async () => {
    const { db, file } = await open();
    await write(db, 1);
    const reader = new SqliteDatabase(file);
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN');
    const seen = reader.prepare<[], number>('SELECT count(*) FROM line').pluck();
    expect(seen.get()).toBe(1);
    await write(db, 20);
    expect(seen.get()).toBe(1);
    expect(logOf(file).left).toBeGreaterThan(LONG);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(20_000_000);
    reader.exec('COMMIT');
    await write(db, 5);
    await startsAnew(file);
    // A commit after that cuts it.
    await write(db, 1);
    await expect.poll(() => statSync(`${file}-wal`).size).toBeLessThan(17_000_000);
    expect(await autocheckpointOf(db)).toBe(0);
  });

  it('leaves other processes locked out of the file', async () => {
    const { db, file } = await open();
    await write(db, 5);
    await startsAnew(file);
    expect(othersGet(file)).toBe('SQLITE_BUSY');
  });

  it('is not there any more when the file is closed while it is copied', async () => {
    const { db, file } = await open();
    await write(db, 5);
    await startsAnew(file);
    await write(db, 5);
    const late = db.insertInto('line').values({ id: 0, text: 'late' }).execute();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await Promise.all([late, db.destroy()]);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(linesIn(file)).toEqual({ count: 11, check: 'ok' });
  });

  it('is copied of a file that is opened again at once', async () => {
    const { db, file } = await open();
    await write(db, 5);
    const closed = db.destroy();
    const again = await open(file);
    await closed;
    expect(othersGet(file)).toBe('SQLITE_BUSY');
    await write(again.db, 5);
    await startsAnew(file);
    await again.db.destroy();
    expect(linesIn(file)).toEqual({ count: 10, check: 'ok' });
  });

  it('is copied when the file is closed in the middle of a transaction', async () => {
    const { db, file } = await open();
    let begun = (): void => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    await write(db, 5);
    const never = db.transaction().execute(async () => {
      begun();
      await new Promise(() => {});
    });
    never.catch(() => {});
    await hasBegun;
    await db.destroy();
    expect(linesIn(file)).toEqual({ count: 5, check: 'ok' });
  });

  it('is read by a SQLite in which two connections can copy it at the same time', () => {
    // https://sqlite.org/wal.html#the_wal_reset_bug
    const db = new SqliteDatabase(':memory:');
    const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
    db.close();
    expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  });
});

describe('a thread that fails', () => {
  const IDLE = `require('node:worker_threads').parentPort.on('message', () => {`;
  const failing: [how: string, code: string][] = [
    ['throws', `${IDLE} throw new Error('SQLITE_FULL'); });`],
    ['ends', `${IDLE} process.exit(3); });`],
    ['can not be loaded', `require('./nowhere');`],
  ];

  async function openWith(code: string) {
    const { db, file } = await open();
    await db.destroy();
    const sqlite = new SqliteDatabase(file);
    let started = 0;
    const checkpoints = new Checkpoints(sqlite, file, () => {
      started += 1;
      return new Worker(code, { eval: true, stderr: true });
    });
    const session = new SqliteSession(sqlite, undefined, checkpoints);
    onTestFinished(() => session.close());
    const autocheckpoint = () => sqlite.pragma('wal_autocheckpoint', { simple: true });
    return { session, file, started: () => started, autocheckpoint };
  }

  const insert = (session: SqliteSession) =>
    session.run(nobody, CompiledQuery.raw('INSERT INTO line (text) VALUES (?)', [MEGABYTE]));

  it.each(failing)('leaves it to commits: one that %s', async (_how, code) => {
    const { session, file, started, autocheckpoint } = await openWith(code);
    for (let n = 0; n < 5; n += 1) await insert(session);
    await expect.poll(autocheckpoint, { timeout: 10_000 }).toBe(LONG);
    for (let n = 0; n < 20; n += 1) await insert(session);
    expect(logOf(file).left).toBeLessThan(2 * LONG);
    expect(statSync(`${file}-wal`).size).toBeLessThan(12_000_000);
    expect(started()).toBe(1);
  });

  it('is started again after a while', async () => {
    const { session, started, autocheckpoint } = await openWith(`${IDLE} throw new Error('SQLITE_FULL'); });`);
    for (let n = 0; n < 5; n += 1) await insert(session);
    await expect.poll(autocheckpoint, { timeout: 10_000 }).toBe(LONG);
    const later = performance.now() + 60_001;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => now.mockRestore());
    await insert(session);
    expect(autocheckpoint()).toBe(0);
    for (let n = 0; n < 5; n += 1) await insert(session);
    expect(started()).toBe(2);
  });

  it('fails when the file was moved away, and what is written later is there', async () => {
    const { db, file } = await open();
    const moved = `${file}.moved`;
    renameSync(file, moved);
    await write(db, 5);
    await expect.poll(() => autocheckpointOf(db), { timeout: 30_000 }).toBe(LONG);
    renameSync(moved, file);
    await write(db, 3);
    await db.destroy();
    expect(linesIn(file)).toEqual({ count: 8, check: 'ok' });
  });
});

const nobody: DatabaseConnection = {
  executeQuery: () => Promise.reject(new Error('not here')),
  streamQuery: () => {
    throw new Error('not here');
  },
};

describe('while the log is started from its beginning', () => {
  it('nothing is written, and everything can be read', async () => {
    const sqlite = new SqliteDatabase(':memory:');
    sqlite.exec('CREATE TABLE line (id integer)');
    let pause: PauseWrites | undefined;
    const session = new SqliteSession(sqlite, undefined, {
      committed: (pauseWrites) => void (pause = pauseWrites),
      close: async () => {},
    });
    const run = (text: string, by = nobody) => session.run(by, CompiledQuery.raw(text, []));
    const count = async () => (await run('SELECT count(*) AS n FROM line')).rows;
    await run('INSERT INTO line VALUES (1)');
    const before = run('INSERT INTO line VALUES (2)');
    let end = (): void => {};
    const paused = pause?.(() => new Promise<void>((resolve) => (end = resolve)));
    // What had been asked for is written before.
    await before;
    const own = { ...nobody };
    const waiting = [
      run('INSERT INTO line VALUES (3)'),
      run('CREATE TABLE more (id)'),
      session.begin(own).then(() => session.commit(own)),
    ];
    let written = 0;
    for (const one of waiting) void one.then(() => (written += 1));
    for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await count()).toEqual([{ n: 2 }]);
    expect(written).toBe(0);
    end();
    await paused;
    await Promise.all(waiting);
    expect(await count()).toEqual([{ n: 3 }]);
    await session.close();
  });
});

describe('a process that does nothing but write', () => {
  const SCRIPT = new URL('checkpoint-writer.ts', import.meta.url).pathname;
  const ROUNDS = 6;

  function start(file: string, first: number): { told: AsyncIterable<string>; kill: () => Promise<void> } {
    const writer = spawn(process.execPath, ['--import', 'tsx', SCRIPT, `sqlite:${file}`, String(first)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    const kill = async (): Promise<void> => {
      writer.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
    };
    return { told: createInterface({ input: writer.stdout }), kill };
  }

  it('is killed, and all that it was told is on the disk is there', async () => {
    const { db, file } = await open();
    await db.destroy();
    let last = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { size } = statSync(file);
      const { told, kill } = start(file, last + 1);
      let killed: Promise<void> | undefined;
      for await (const line of told) {
        last = Number(line);
        // While the log is copied, or soon afterwards.
        if (statSync(file).size > size + round * 1_000_000) killed ??= kill();
      }
      await killed;
      const { count, check } = linesIn(file);
      expect(check).toBe('ok');
      // One more may be there without having been told.
      expect([last, last + 1]).toContain(count);
      last = count;
    }
  });

  it('lets the log end though another one does so too', async () => {
    const { db, file } = await open();
    await db.destroy();
    const writers = [start(file, 1), start(file, 1_000_000)];
    await expect.poll(() => statSync(file).size, { timeout: 60_000 }).toBeGreaterThan(150_000_000);
    expect(statSync(`${file}-wal`).size).toBeLessThan(75_000_000);
    for (const { kill } of writers) await kill();
    expect(linesIn(file).check).toBe('ok');
  });
});
