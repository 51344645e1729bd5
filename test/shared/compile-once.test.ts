import { type Kysely, type Migration, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileOnce, type Slots } from '../../src/shared/compile-once.ts';
import { openDatabase } from '../../src/shared/database.ts';
import { ensureDatabase, makeDatabaseUrl } from '../fixtures/databases.ts';

interface Thing {
  id: number;
  name: string;
  note: string | null;
}

const things: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table thing (id integer primary key, name text not null, note text)`.execute(db);
  },
};

async function open() {
  const url = makeDatabaseUrl();
  await ensureDatabase(url);
  const db = await openDatabase<{ thing: Thing }>({ url, owner: 'test', migrations: { '001-things': things } });
  onTestFinished(() => db.destroy());
  let built = 0;
  const insert = compileOnce(db, (row: Slots<Thing>) => {
    built += 1;
    return db.insertInto('thing').values({ ...row });
  });
  const change = compileOnce(
    db,
    ({ id, ...set }: Slots<{ id: number; name?: string; note?: string | null | undefined }>) => {
      built += 1;
      return db.updateTable('thing').set(set).where('id', '=', id).returning('name');
    },
  );
  const all = () => db.selectFrom('thing').selectAll().orderBy('id').execute();
  return { db, insert, change, all, built: () => built };
}

describe('a statement that is built once', () => {
  it('gets the values of each run', async () => {
    const { insert, all, built } = await open();
    const rows = [1, 2, 3].map((id) => ({ id, name: `n${id}`, note: id === 2 ? null : 'x' }));
    for (const row of rows) await expect(insert(row)).resolves.toMatchObject({ numAffectedRows: 1n });
    await expect(all()).resolves.toEqual(rows);
    expect(built()).toBe(1);
  });

  it('is another for other values: what is undefined stays as it is, and null is a value', async () => {
    const { insert, change, all, built } = await open();
    await insert({ id: 1, name: 'a', note: 'x' });
    await expect(change({ id: 1, name: 'b', note: undefined })).resolves.toMatchObject({ rows: [{ name: 'b' }] });
    await expect(all()).resolves.toEqual([{ id: 1, name: 'b', note: 'x' }]);
    await change({ id: 1, note: null });
    await expect(all()).resolves.toEqual([{ id: 1, name: 'b', note: null }]);
    await expect(change({ id: 2, note: 'y' })).resolves.toMatchObject({ rows: [] });
    expect(built()).toBe(3);
  });

  it('is part of the transaction that is given', async () => {
    const { db, insert, all } = await open();
    await insert({ id: 1, name: 'stays', note: null });
    const undone = db.transaction().execute(async (tx) => {
      await insert({ id: 2, name: 'goes', note: null }, tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect(all()).resolves.toMatchObject([{ id: 1 }]);
  });

  it('takes every text that a stranger writes', async () => {
    const { insert, all } = await open();
    const note = `'; drop table thing; -- \\ " $1 ? “ü” 😀 \u2028`;
    await insert({ id: 1, name: 'zero\0inside', note });
    const [row] = await all();
    expect(row?.note).toBe(note);
    expect(row?.name).toMatch(/^zero.inside$/);
  });
});
