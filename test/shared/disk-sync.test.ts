import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskSync } from '../../src/shared/disk-sync.ts';
import { SqliteSession } from '../../src/shared/sqlite-session.ts';

/** A disk that is done when it is told. */
function slowDisk() {
  const syncs: { end: () => void; fail: (error: Error) => void }[] = [];
  let isClosed = false;
  const open = async () => ({
    datasync: () => new Promise<void>((end, fail) => syncs.push({ end, fail })),
    close: async () => void (isClosed = true),
  });
  return { syncs, sync: createDiskSync('unused', open), isClosed: () => isClosed };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the wait for the disk', () => {
  it('is one for all that was written before it began, and another for what came meanwhile', async () => {
    const { syncs, sync } = slowDisk();
    const done: string[] = [];
    const wait = (what: string) => sync.reached().then(() => done.push(what));
    const first = wait('first');
    await turn();
    const later = [wait('second'), wait('third')];
    await turn();
    expect(syncs.length).toBe(1);
    syncs[0]?.end();
    await first;
    await turn();
    expect([done, syncs.length]).toEqual([['first'], 2]);
    syncs[1]?.end();
    await Promise.all(later);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('that fails fails for those who waited, and the next is tried again', async () => {
    const { syncs, sync } = slowDisk();
    const first = sync.reached();
    await turn();
    const second = sync.reached();
    syncs[0]?.fail(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    await turn();
    syncs[1]?.end();
    await second;
  });

  it('is ended before its file is closed', async () => {
    const { syncs, sync, isClosed } = slowDisk();
    const waiting = sync.reached();
    await turn();
    const closed = sync.close();
    await turn();
    expect(isClosed()).toBe(false);
    syncs[0]?.end();
    await Promise.all([waiting, closed]);
    expect(isClosed()).toBe(true);
  });

  it('ends on a real disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'disk-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'test.db');
    const db = new SqliteDatabase(file);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE line (id integer)');
    const sync = createDiskSync(`${file}-wal`);
    await Promise.all([sync.reached(), sync.reached()]);
    db.close();
    await sync.close();
  });
});

describe('a change', () => {
  const query = (sql: string) => CompiledQuery.raw(sql, []);
  const connection = (): DatabaseConnection => ({
    executeQuery: () => Promise.reject(),
    streamQuery: () => ({}) as never,
  });

  it.each([
    ['by itself', async (session: SqliteSession) => session.run(connection(), query('INSERT INTO line VALUES (1)'))],
    [
      'in a transaction',
      async (session: SqliteSession) => {
        const own = connection();
        await session.begin(own);
        await session.run(own, query('INSERT INTO line VALUES (1)'));
        await session.commit(own);
      },
    ],
    ['of the schema', async (session: SqliteSession) => session.run(connection(), query('CREATE TABLE more (id)'))],
  ])('%s is told once it is on the disk', async (_how, change) => {
    const { syncs, sync } = slowDisk();
    const db = new SqliteDatabase(':memory:');
    db.exec('CREATE TABLE line (id integer)');
    const session = new SqliteSession(db, sync);
    let told = false;
    const changed = change(session).then(() => (told = true));
    await turn();
    await turn();
    expect([syncs.length, told]).toEqual([1, false]);
    syncs[0]?.end();
    await changed;
    await session.close();
  });

  it('that does not reach the disk fails', async () => {
    const { syncs, sync } = slowDisk();
    const db = new SqliteDatabase(':memory:');
    db.exec('CREATE TABLE line (id integer)');
    const session = new SqliteSession(db, sync);
    const changed = session.run(connection(), query('INSERT INTO line VALUES (1)'));
    const failed = expect(changed).rejects.toThrow('EIO');
    await turn();
    await turn();
    syncs[0]?.fail(new Error('EIO'));
    await failed;
    await session.close();
  });
});
