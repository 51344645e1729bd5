import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { printBackup, printRestore } from '../src/backup.ts';
import { parseConfig } from '../src/config/config.ts';
import { encryptionKeys } from '../src/config/secrets.ts';
import { backUpDatabase } from '../src/shared/backup.ts';
import { cipherFor } from '../src/shared/cipher.ts';
import { openStore, STORE_PURPOSE } from '../src/store/index.ts';
import { NOW, question } from './store/world.ts';

const KEY = Buffer.alloc(32, 3).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 4).toString('base64');

/** A folder, and in `data` a database with a question in it, as Parley leaves it. */
async function setUp(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configOf = (name: string, more = env) =>
    parseConfig({ DATABASE_URL: `sqlite:${folder}/${name}/parley.db`, ...more });
  const open = (name = 'data') => {
    const { databaseUrl } = configOf(name);
    const cipher = cipherFor(encryptionKeys(configOf(name)), STORE_PURPOSE);
    return openStore({ databaseUrl, cipher, clock: { now: () => NOW } });
  };
  const store = await open();
  await store.questions.receive(question('1700000000.000100'), NOW);
  const told: string[] = [];
  const write = (line: string): void => void told.push(line);
  const file = join(folder, 'copy.db');
  return {
    folder,
    store,
    open,
    configOf,
    file,
    told: () => told.splice(0).join(''),
    backUp: (withKey = false, to = file) => printBackup(configOf('data'), { file: to, withKey }, write),
    restore: (more = env, from = file) => printRestore(configOf('restored', more), from, write),
    names: () => readdirSync(folder).toSorted(),
  };
}

describe('parley backup', () => {
  it('copies what is in the log too, while the database is open, into one file that stands alone', async () => {
    const { backUp, file, folder, names, store } = await setUp();
    expect(existsSync(join(folder, 'data/parley.db-wal'))).toBe(true);
    await backUp();
    await store.close();
    expect(names()).toEqual(['copy.db', 'data']);
    const copy = new SqliteDatabase(file, { readonly: true });
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.prepare('SELECT count(*) FROM bot_questions').pluck().get()).toBe(1);
    copy.close();
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const { folder } = await setUp();
    const path = join(folder, 'busy.db');
    const busy = new SqliteDatabase(path);
    busy.pragma('journal_mode = WAL');
    busy.exec('CREATE TABLE a (n INTEGER, filler TEXT); CREATE TABLE b (n INTEGER, filler TEXT)');
    const add = busy.transaction((n: number) => {
      for (const table of ['a', 'b']) busy.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(n, 'x'.repeat(4_000));
    });
    for (let n = 0; n < 3_000; n += 1) add(n);
    let written = 3_000;
    const timer = setInterval(() => add((written += 1)), 0);
    await backUpDatabase(path, join(folder, 'moment.db'));
    clearInterval(timer);
    busy.close();
    const copy = new SqliteDatabase(join(folder, 'moment.db'), { readonly: true });
    const count = (table: string) => copy.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(written).toBeGreaterThan(3_000);
    expect(count('a')).toBe(count('b'));
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
  });

  it('says where the key is, without which it is worth nothing, or copies it', async () => {
    const { backUp, told, file, folder } = await setUp();
    await backUp();
    expect(told()).toContain(`It is worth nothing without the key in ${folder}/data/encryption.key`);
    rmSync(file);
    await backUp(true);
    expect(told()).toContain(`${file}.key is its key. Keep the two apart`);
    expect(readFileSync(`${file}.key`, 'utf8')).toBe(readFileSync(join(folder, 'data/encryption.key'), 'utf8'));
  });

  it('names the variable where the key is one, and never the key', async () => {
    const { backUp, told } = await setUp({ ENCRYPTION_KEY: KEY });
    await expect(backUp(true)).rejects.toThrow('ENCRYPTION_KEY is set, so there is no file to copy');
    await backUp();
    const words = told();
    expect(words).toContain('worth nothing without the value of ENCRYPTION_KEY');
    expect(words).not.toContain(KEY);
  });

  it('warns when the key in use opens nothing in it', async () => {
    const { file, configOf } = await setUp({ ENCRYPTION_KEY: KEY });
    const lines: string[] = [];
    const config = configOf('data', { ENCRYPTION_KEY: OTHER_KEY });
    await printBackup(config, { file, withKey: false }, (line) => void lines.push(line));
    expect(lines.join('')).toContain('Careful: the key in use opens nothing in it');
  });

  it('refuses what it can not do, and leaves nothing behind', async () => {
    const { backUp, folder, file, names, configOf } = await setUp();
    writeFileSync(file, 'mine');
    await expect(backUp()).rejects.toThrow(`${file} exists already. Choose another name`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const missing = join(folder, 'no/such/copy.db');
    await expect(backUp(false, missing)).rejects.toThrow(`The folder ${folder}/no/such doesn't exist`);
    const nothing = printBackup(configOf('elsewhere'), { file: `${file}.2`, withKey: false }, () => {});
    await expect(nothing).rejects.toThrow(`There is no database at ${folder}/elsewhere/parley.db`);
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken/parley.db'), 'no database at all, but long enough to look like one'.repeat(99));
    const broken = printBackup(configOf('broken'), { file: `${file}.2`, withKey: false }, () => {});
    await expect(broken).rejects.toThrow(`${file}.2 wasn't written: the file is no database`);
    expect(names()).toEqual(['broken', 'copy.db', 'data']);
  });

  it('leaves no half file when there is no space', async () => {
    const { folder, store } = await setUp();
    await store.close();
    const big = new SqliteDatabase(join(folder, 'data/parley.db'));
    big.exec('CREATE TABLE filler (text TEXT)');
    big.prepare('INSERT INTO filler VALUES (?)').run('x'.repeat(20_000_000));
    big.close();
    const script = `
      const { backUpDatabase } = await import('${new URL('../src/shared/backup.ts', import.meta.url).href}');
      await backUpDatabase('${folder}/data/parley.db', '${folder}/copy.db').catch((error) => console.log(error.name, error.message));`;
    writeFileSync(join(folder, 'script.mts'), script);
    // No file may grow beyond 8 MB, which is as good as a full disk.
    const tsx = new URL('../node_modules/.bin/tsx', import.meta.url).pathname;
    const { stdout } = spawnSync('bash', ['-c', `ulimit -f 8192; exec ${tsx} ${folder}/script.mts`], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^BackupError .*copy\.db wasn't written: /);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'script.mts']);
  });
});

it('leaves PostgreSQL to its own tools, without saying its password', async () => {
  const { folder, file, names } = await setUp();
  const config = parseConfig({ DATABASE_URL: 'postgres://parley:hush@127.0.0.1:1/parley', ENCRYPTION_KEY: KEY });
  writeFileSync(file, 'mine');
  const backUp = printBackup(config, { file: join(folder, 'other.db'), withKey: false }, () => {});
  await expect(backUp).rejects.toThrow(onServer('pg_dump'));
  await expect(printRestore(config, file, () => {})).rejects.toThrow(onServer('pg_restore'));
  expect(names()).toEqual(['copy.db', 'data']);
});

/** The whole sentence. */
const onServer = (tool: string): RegExp =>
  new RegExp(
    `^DATABASE_URL is a PostgreSQL database, and this command copies SQLite files. Use ${tool}: docs/operations.md says how$`,
  );

describe('parley restore', () => {
  it('puts everything where it was, with the key beside the backup', async () => {
    const { backUp, restore, open, store, told } = await setUp();
    await backUp(true);
    await store.close();
    told();
    await restore();
    expect(told()).toMatch(/restored\/parley\.db is restored, and its key too\. Start Parley/);
    const restored = await open('restored');
    expect(await restored.questions.takeOver({ atStart: true })).toEqual([question('1700000000.000100')]);
    await restored.close();
  });

  it('needs the key that the backup was made with', async () => {
    const { backUp, restore, store, folder, file } = await setUp();
    await backUp();
    await store.close();
    await expect(restore()).rejects.toThrow("The backup's key is missing");
    await expect(restore({ ENCRYPTION_KEY: OTHER_KEY })).rejects.toThrow('The key in use opens nothing in this backup');
    expect(existsSync(join(folder, 'restored'))).toBe(false);
    mkdirSync(join(folder, 'restored'));
    copyFileSync(join(folder, 'data/encryption.key'), join(folder, 'restored/encryption.key'));
    await restore({}, file);
    expect(existsSync(join(folder, 'restored/parley.db'))).toBe(true);
  });

  it('takes no other file for the key', async () => {
    const { backUp, restore, store, file } = await setUp();
    await backUp(true);
    await store.close();
    writeFileSync(`${file}.key`, 'no key');
    await expect(restore()).rejects.toThrow(`${file}.key isn't a key, or can't be read`);
  });

  it('says what is missing when only the key could not be copied', async () => {
    const { backUp, file } = await setUp();
    // In the way of its unfinished copy.
    mkdirSync(`${file}.key.new`);
    await expect(backUp(true)).rejects.toThrow("The database was copied, but its key wasn't (");
    expect(existsSync(file)).toBe(true);
  });

  it('never takes the place of a database, nor of what is left of one', async () => {
    const { backUp, store, folder, configOf, file } = await setUp();
    await backUp(true);
    const restore = () => printRestore(configOf('data'), file, () => {});
    await expect(restore()).rejects.toThrow('data/parley.db is in use, perhaps by Parley. Stop it first');
    await store.close();
    await expect(restore()).rejects.toThrow('data/parley.db exists. Stop Parley and move it away');
    rmSync(join(folder, 'data/parley.db'));
    writeFileSync(join(folder, 'data/parley.db-wal'), '');
    await expect(restore()).rejects.toThrow('data/parley.db-wal exists.');
  });

  it('refuses what is no backup of Parley', async () => {
    const { restore, folder, store } = await setUp({ ENCRYPTION_KEY: KEY });
    await store.close();
    const at = (name: string) => join(folder, name);
    await expect(restore({ ENCRYPTION_KEY: KEY }, at('nothing'))).rejects.toThrow('There is no backup at');
    writeFileSync(at('words'), 'words, and many of them '.repeat(200));
    await expect(restore({ ENCRYPTION_KEY: KEY }, at('words'))).rejects.toThrow('it is no SQLite database');
    new SqliteDatabase(at('other')).exec('CREATE TABLE things (n)').close();
    chmodSync(at('other'), 0o600);
    await expect(restore({ ENCRYPTION_KEY: KEY }, at('other'))).rejects.toThrow('is no backup of Parley');
  });
});
