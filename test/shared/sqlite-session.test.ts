import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/shared/database.ts';

interface Tables {
  line: { id: number; text: string };
  word: { line_id: number };
}

const migrations = {
  '001-first': {
    async up(db: Kysely<unknown>) {
      await sql`CREATE TABLE line (id integer PRIMARY KEY, text text NOT NULL)`.execute(db);
      await sql`CREATE TABLE word (line_id integer REFERENCES line (id) DEFERRABLE INITIALLY DEFERRED)`.execute(db);
    },
  },
};

/** A database with two parts in this process, and another process that looks at its file. */
async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  const file = join(folder, 'test.db');
  const db = await openDatabase<Tables>({ url: `sqlite:${file}`, owner: 'test', migrations });
  const other = await openDatabase<Tables>({ url: `sqlite:${file}`, owner: 'other', migrations: {} });
  const elsewhere = new SqliteDatabase(file);
  onTestFinished(async () => {
    elsewhere.close();
    await db.destroy();
    await other.destroy();
    rmSync(folder, { recursive: true });
  });
  const onDisk = (): number[] => elsewhere.prepare<[], number>('SELECT id FROM line ORDER BY id').pluck().all();
  const write = (id: number, through = db) => through.insertInto('line').values({ id, text: 'x' }).execute();
  return { db, other, elsewhere, onDisk, write };
}

describe('changes of one turn', () => {
  it('are on the disk together, and each is told when they are', async () => {
    const { db, other, onDisk, write } = await openFile();
    const seen: number[][] = [];
    const writes = [write(1), write(2, other), write(3)].map((one) => one.then(() => void seen.push(onDisk())));
    await Promise.all(writes);
    expect(seen).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await expect(db.selectFrom('line').select('id').execute()).resolves.toHaveLength(3);
  });

  it('are not told before', async () => {
    const { onDisk, write } = await openFile();
    const order: string[] = [];
    const written = write(1).then(() => order.push(`told, on disk: ${onDisk().length}`));
    // Microtasks of this turn come before its end.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    order.push(`this turn, on disk: ${onDisk().length}`);
    await written;
    expect(order).toEqual(['this turn, on disk: 0', 'told, on disk: 1']);
  });

  it('stand when another of them fails', async () => {
    const { onDisk, write } = await openFile();
    const results = await Promise.allSettled([write(1), write(1), write(2)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual([1, 2]);
  });

  it('all fail when they can not be committed, and later ones go on', async () => {
    const { db, onDisk, write } = await openFile();
    const orphan = db.insertInto('word').values({ line_id: 404 }).execute();
    const results = await Promise.allSettled([write(1), orphan]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(onDisk()).toEqual([]);
    await write(2);
    expect(onDisk()).toEqual([2]);
  });

  it('fail while another process writes for too long, and work once it has ended', async () => {
    const { db, elsewhere, onDisk, write } = await openFile();
    await sql`PRAGMA busy_timeout = 1`.execute(db);
    elsewhere.exec('BEGIN IMMEDIATE');
    await expect(write(1)).rejects.toThrow('locked');
    elsewhere.exec('COMMIT');
    await write(1);
    expect(onDisk()).toEqual([1]);
  });

  it('that are asked for before the database is closed are kept', async () => {
    const { db, other, onDisk, write } = await openFile();
    const written = write(1);
    // The driver opens its connection a few microtasks later.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await Promise.all([db.destroy(), other.destroy()]);
    await written;
    expect(onDisk()).toEqual([1]);
  });
});

describe('a transaction', () => {
  it('keeps everybody else out until it ends, in their order', async () => {
    const { db, other, write } = await openFile();
    const seen: string[] = [];
    const look = (who: string) =>
      other
        .selectFrom('line')
        .select('id')
        .execute()
        .then((rows) => void seen.push(`${who} sees ${rows.length}`));
    const first = db.transaction().execute(async (tx) => {
      await tx.insertInto('line').values({ id: 1, text: 'x' }).execute();
      const waiting = [look('reader'), write(2, other)];
      await tx.insertInto('line').values({ id: 3, text: 'x' }).execute();
      seen.push('transaction ends');
      return waiting;
    });
    await Promise.all(await first.then((waiting) => waiting));
    expect(seen[0]).toBe('transaction ends');
    expect(seen).toContain('reader sees 2');
  });

  it('is one of many at once, each with what it wrote and nothing else', async () => {
    const { db, onDisk, write } = await openFile();
    const fails = (id: number) => id % 5 === 0;
    const transactions = Array.from({ length: 40 }, (_, id) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('line').values({ id, text: 'x' }).execute();
        const [last] = await tx.selectFrom('line').select('id').where('id', '=', id).execute();
        if (fails(id)) throw new Error('no');
        return last?.id;
      }),
    );
    const writes = Array.from({ length: 40 }, (_, n) => write(100 + n));
    const ended = await Promise.allSettled(transactions);
    await Promise.all(writes);
    expect(ended.map(({ status }) => status)).toEqual(ended.map((_, id) => (fails(id) ? 'rejected' : 'fulfilled')));
    const stands = Array.from({ length: 40 }, (_, id) => id).filter((id) => !fails(id));
    expect(onDisk()).toEqual([...stands, ...Array.from({ length: 40 }, (_, n) => 100 + n)]);
  });

  it('that fails leaves nothing, and lets the next begin', async () => {
    const { db, onDisk } = await openFile();
    const add = (id: number, then: () => void) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('line').values({ id, text: 'x' }).execute();
        then();
      });
    const fails = add(1, () => {
      throw new Error('no');
    });
    const stands = add(2, () => undefined);
    await expect(fails).rejects.toThrow('no');
    await stands;
    expect(onDisk()).toEqual([2]);
  });

  it('that can not be committed is taken back', async () => {
    const { db, onDisk, write } = await openFile();
    const orphan = db.transaction().execute(async (tx) => {
      await tx.insertInto('line').values({ id: 1, text: 'x' }).execute();
      await tx.insertInto('word').values({ line_id: 404 }).execute();
    });
    await expect(orphan).rejects.toThrow('FOREIGN KEY');
    await write(2);
    expect(onDisk()).toEqual([2]);
  });

  it('keeps what was written just before it', async () => {
    const { db, onDisk, write } = await openFile();
    const written = write(1);
    const failing = db.transaction().execute(async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await written;
    expect(onDisk()).toEqual([1]);
  });
});

it('a statement that was run before sees a column that was added since', async () => {
  const { db, elsewhere, write } = await openFile();
  await write(1);
  const read = () => db.selectFrom('line').selectAll().execute();
  await expect(read()).resolves.toEqual([{ id: 1, text: 'x' }]);
  await sql`ALTER TABLE line ADD COLUMN note text DEFAULT 'here'`.execute(db);
  await expect(read()).resolves.toEqual([{ id: 1, text: 'x', note: 'here' }]);
  elsewhere.exec("ALTER TABLE line ADD COLUMN more text DEFAULT 'elsewhere'");
  await expect(read()).resolves.toEqual([{ id: 1, text: 'x', note: 'here', more: 'elsewhere' }]);
});
