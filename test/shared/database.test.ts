import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, type Migration, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/shared/database.ts';

interface Tables {
  parent: { id: number };
  child: { parent_id: number };
}

const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('parent')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute();
    await db.schema
      .createTable('child')
      .addColumn('parent_id', 'integer', (column) => column.references('parent.id'))
      .execute();
  },
};

function makeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data', 'test.db');
}

async function open(url: string, migrations: Record<string, Migration> = { '001-first': first }, owner = 'test') {
  const db = await openDatabase<Tables>({ url, owner, migrations });
  onTestFinished(() => db.destroy());
  return db;
}

async function pragma(db: Kysely<Tables>, name: string): Promise<unknown> {
  const { rows } = await sql`SELECT * FROM ${sql.ref(`pragma_${name}`)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

describe('an opened database', () => {
  it('can be read by its owner alone, with the files beside it, also where it could be read by others before', async () => {
    const file = makeFile();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '', { mode: 0o644 });
    const db = await open(`sqlite:${file}`);
    await sql`INSERT INTO parent (id) VALUES (1)`.execute(db);
    const modes = [file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it('writes ahead, keeps foreign keys and waits for a lock', async () => {
    const db = await open(`sqlite:${makeFile()}`);
    expect(await pragma(db, 'journal_mode')).toBe('wal');
    expect(await pragma(db, 'foreign_keys')).toBe(1);
    expect(await pragma(db, 'busy_timeout')).toBe(5_000);
  });

  it('refuses a row whose parent is missing', async () => {
    const db = await open('sqlite::memory:');
    await expect(db.insertInto('child').values({ parent_id: 1 }).execute()).rejects.toThrow('FOREIGN KEY');
  });

  it('makes its folder, for nobody but its owner', async () => {
    const file = makeFile();
    await open(`sqlite:${file}`);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  });

  it('keeps its rows and builds no table again when it is opened again', async () => {
    const url = `sqlite:${makeFile()}`;
    const before = await open(url);
    await before.insertInto('parent').values({ id: 1 }).execute();
    await before.destroy();
    const after = await open(url);
    await expect(after.selectFrom('parent').selectAll().execute()).resolves.toEqual([{ id: 1 }]);
  });

  it('takes the migrations it has not seen yet', async () => {
    const url = `sqlite:${makeFile()}`;
    await (await open(url)).destroy();
    const second: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable('parent').addColumn('name', 'text').execute();
      },
    };
    const db = await open(url, { '001-first': first, '002-second': second });
    await expect(sql`SELECT name FROM parent`.execute(db)).resolves.toMatchObject({ rows: [] });
  });

  describe('that a newer version has migrated', () => {
    const more: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable('parent').addColumn('name', 'text').execute();
      },
    };
    const newer = async (name: string): Promise<string> => {
      const url = `sqlite:${makeFile()}`;
      await (await open(url, { '001-first': first, [name]: more })).destroy();
      return url;
    };

    it('is worked on by the version before, as often as it starts, and later by the newer one again', async () => {
      const url = await newer('002-second');
      for (let start = 1; start <= 2; start += 1) {
        const older = await open(url);
        await older.insertInto('parent').values({ id: start }).execute();
        await older.destroy();
      }
      const again = await open(url, { '001-first': first, '002-second': more });
      const { rows } = await sql`SELECT id, name FROM parent ORDER BY id`.execute(again);
      expect(rows).toEqual([
        { id: 1, name: null },
        { id: 2, name: null },
      ]);
    });

    it('is refused where the newer version says that the version before can not work on it', async () => {
      const url = await newer('002-second-breaks-older');
      await expect(open(url)).rejects.toMatchObject({
        message: 'the test tables could not be brought up to date',
        cause: new Error('the tables are of a newer version: 002-second-breaks-older'),
      });
    });

    it('is refused where a migration is missing among those that this version has', async () => {
      const url = `sqlite:${makeFile()}`;
      await (await open(url, { '001-first': first, '002-gone': more })).destroy();
      const third: Migration = { up: async () => undefined };
      await expect(open(url, { '001-first': first, '003-third': third })).rejects.toThrow('test tables could not');
    });
  });

  it('shares its file with another owner, each with its own migrations', async () => {
    const url = `sqlite:${makeFile()}`;
    await open(url);
    const other: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('other').addColumn('id', 'integer').execute();
      },
    };
    await open(url, { '001-other': other }, 'other');
    const db = await open(url);
    await expect(sql`SELECT * FROM other`.execute(db)).resolves.toMatchObject({ rows: [] });
  });

  it.each(['mysql://user:pass-word@host/db', 'data/test.db', 'sqlite:', ''])('is not %j', async (url) => {
    const failure: unknown = await open(url).catch((error: unknown) => error);
    expect(String(failure)).toBe('Error: the database URL is not of the form sqlite:<path> or postgres://…');
  });

  it('whose migration fails is closed and names the owner', async () => {
    const url = `sqlite:${makeFile()}`;
    const broken: Migration = { up: async (db: Kysely<unknown>) => void (await sql`SELECT nonsense`.execute(db)) };
    await expect(open(url, { '001-broken': broken })).rejects.toThrow(
      'the test tables could not be brought up to date',
    );
    await expect(open(url)).resolves.toBeDefined();
  });
});

it('a file that could not be opened can be opened once it can', async () => {
  const file = makeFile();
  mkdirSync(file, { recursive: true });
  await expect(open(`sqlite:${file}`)).rejects.toThrow(`The database ${file} can't be written`);
  rmSync(file, { recursive: true });
  await expect(open(`sqlite:${file}`)).resolves.toBeDefined();
});

describe('two parts on one file', () => {
  it('write during the transaction of the other without locking each other out', async () => {
    const url = `sqlite:${makeFile()}`;
    const [one, other] = await Promise.all([open(url), open(url, {}, 'other')]);
    const transaction = one.transaction().execute(async (tx) => {
      for (let id = 0; id < 5; id += 1) await tx.insertInto('parent').values({ id }).execute();
      await tx.selectFrom('parent').selectAll().execute();
    });
    const writes = Array.from({ length: 5 }, (_, i) =>
      other
        .insertInto('parent')
        .values({ id: 100 + i })
        .execute(),
    );
    await Promise.all([transaction, ...writes]);
    await expect(other.selectFrom('parent').selectAll().execute()).resolves.toHaveLength(10);
  });

  it('go on when one of them closes, and the last one leaves no lock behind', async () => {
    const file = makeFile();
    const one = await open(`sqlite:${file}`);
    const other = await open(`sqlite:${file}`, {}, 'other');
    await one.destroy();
    await other.insertInto('parent').values({ id: 1 }).execute();
    await other.destroy();
    // The last connection folds the write-ahead log into the file and takes it away.
    expect(existsSync(`${file}-wal`)).toBe(false);
    await expect((await open(`sqlite:${file}`)).selectFrom('parent').selectAll().execute()).resolves.toHaveLength(1);
  });

  it('in memory share nothing', async () => {
    const one = await open('sqlite::memory:');
    const other = await open('sqlite::memory:');
    await one.insertInto('parent').values({ id: 1 }).execute();
    await expect(other.selectFrom('parent').selectAll().execute()).resolves.toEqual([]);
  });

  it('read while another process holds a write', async () => {
    const file = makeFile();
    const db = await open(`sqlite:${file}`);
    const elsewhere = new SqliteDatabase(file);
    onTestFinished(() => void elsewhere.close());
    elsewhere.exec('BEGIN IMMEDIATE; INSERT INTO parent VALUES (1)');
    await expect(db.selectFrom('parent').selectAll().execute()).resolves.toEqual([]);
    elsewhere.exec('COMMIT');
    await expect(db.selectFrom('parent').selectAll().execute()).resolves.toEqual([{ id: 1 }]);
  });
});
