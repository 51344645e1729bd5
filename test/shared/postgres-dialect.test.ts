import { type Kysely, type Migration, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/shared/database.ts';
import { inspectServer } from '../../src/shared/postgres-dialect.ts';
import { DatabaseAway, StorageFailure } from '../../src/shared/storage-failure.ts';
import { ensureDatabase, execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { findPostgres, startPostgres } from '../service/connectors/postgres/servers.ts';

interface Tables {
  thing: { id?: number; name: string; size: number };
}

const things: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('thing')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .execute();
  },
};

async function open(url = makeDatabaseUrl(), migrations: Record<string, Migration> = { '001-things': things }) {
  await ensureDatabase(url);
  const db = await openDatabase<Tables>({ url, owner: 'test', migrations });
  onTestFinished(() => db.destroy());
  return db;
}

/** In files and on a server. */
describe('a table of either database', () => {
  it('holds whole numbers of 53 bits, counts and sums them, and numbers its rows', async () => {
    const db = await open();
    const size = 2 ** 53 - 1;
    const { id } = await db.insertInto('thing').values({ name: 'a', size }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('thing').values({ name: 'b', size: 1 }).execute();
    const found = await db
      .selectFrom('thing')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('sum'), fn.max('size').as('most')])
      .executeTakeFirst();
    expect({ id, ...found }).toEqual({ id: 1, count: 2, sum: 2 ** 53, most: size });
  });

  it('compares text byte by byte', async () => {
    const db = await open();
    const names = ['b', 'a', 'B', 'ä', 'a-c', 'ab', '_'];
    await db
      .insertInto('thing')
      .values(names.map((name) => ({ name, size: 0 })))
      .execute();
    const rows = await db.selectFrom('thing').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['B', '_', 'a', 'a-c', 'ab', 'b', 'ä']);
  });

  it('takes every text that a stranger writes', async () => {
    const db = await open();
    const name = `'; drop table thing; -- \\ " $1 “ü” 😀 \u2028`;
    await db.insertInto('thing').values({ name, size: 0 }).execute();
    await db.insertInto('thing').values({ name: 'zero\0inside', size: 1 }).execute();
    const rows = await db.selectFrom('thing').select('name').orderBy('size').execute();
    expect(rows[0]?.name).toBe(name);
    expect(rows[1]?.name).toMatch(/^zero.inside$/);
  });

  it('is made once by many who open it at the same time, and a failed migration leaves nothing', async () => {
    const url = makeDatabaseUrl();
    const all = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    await all[0]?.insertInto('thing').values({ name: 'a', size: 0 }).execute();
    expect(await all[5]?.selectFrom('thing').selectAll().execute()).toHaveLength(1);
    const broken: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('left_behind').addColumn('a', 'text').execute();
        throw new Error('no');
      },
    };
    await expect(open(url, { '001-things': things, '002-broken': broken })).rejects.toThrow('brought up to date');
    const again = await open(url);
    await expect(sql`select * from left_behind`.execute(again)).rejects.toThrow(/left_behind/);
  });
});

const binaries = findPostgres();

describe.runIf(binaries !== undefined)('a server', () => {
  it('that restarts is waited for, and one that is not there is told without its address', async () => {
    const server = await startPostgres(binaries ?? '');
    const { host, port, dbname, username, password } = server.credentials;
    const url = `postgres://${username}:${password}@${host}:${port}/${dbname}`;
    expect(await inspectServer(url)).toEqual({ state: 'absent' });
    const db = await open(url);
    const sleep = sql`select pg_sleep(30)`;
    const broken = [sleep.execute(db), db.transaction().execute((tx) => sleep.execute(tx))];
    const why = Promise.all(broken.map((asked) => asked.catch((error: unknown) => error)));
    await sql`select 1`.execute(db);
    const asleep = "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";
    await expect.poll(() => server.execute(asleep)).toHaveLength(2);
    await server.crash();
    for (const error of await why) {
      expect(error).toBeInstanceOf(DatabaseAway);
      expect(String(error)).not.toContain(String(port));
    }
    const gone = await inspectServer(url);
    expect(gone.state).toBe('unreadable');
    expect(JSON.stringify(gone)).not.toContain(password);
    const written = db.insertInto('thing').values({ name: 'meanwhile', size: 0 }).execute();
    await server.restart();
    await written;
    expect(await execute(url, 'select name from thing')).toEqual([{ name: 'meanwhile' }]);
    await execute(url, 'alter database postgres set default_transaction_read_only = on');
    await execute(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley'");
    const insert = () => db.insertInto('thing').values({ name: 'after', size: 0 }).execute();
    await expect(insert()).rejects.toThrow(DatabaseAway);
    const beside = url.replace(/postgres$/, 'template1');
    await execute(beside, 'alter database postgres reset default_transaction_read_only');
    // The connection that couldn't write is gone.
    await insert();
    const full = sql`do $$ begin raise exception using errcode = '53100'; end $$`.execute(db);
    await expect(full).rejects.toThrow(
      new StorageFailure("The database's server can't do its work (53100). Its own log says why"),
    );
    const quoted = await sql`select ${'timeout, terminated'}::bigint`.execute(db).catch((error: unknown) => error);
    expect(quoted).not.toBeInstanceOf(StorageFailure);
    expect(String(quoted)).toContain('terminated');
    await db.destroy();
    const wrong = await inspectServer(url.replace(password, 'wrong-secret'));
    expect(wrong.state).toBe('unreadable');
    expect(JSON.stringify(wrong)).toContain('password authentication failed');
    expect(JSON.stringify(wrong)).not.toContain('wrong-secret');
    await server.stop();
  });
});
