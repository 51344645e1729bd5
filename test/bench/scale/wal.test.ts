import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { countCommits } from './wal.ts';

it('counts transactions, not the pages that they write, and none of before the log began again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-wal-'));
  const path = join(folder, 'a.db');
  const db = new SqliteDatabase(path);
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (words TEXT)');
  const insert = db.prepare('INSERT INTO t VALUES (?)');
  const before = countCommits(`${path}-wal`);
  for (let n = 0; n < 7; n += 1) insert.run('x'.repeat(20_000));
  db.transaction(() => {
    for (let n = 0; n < 5; n += 1) insert.run('x'.repeat(9_000));
  })();
  expect(countCommits(`${path}-wal`) - before).toBe(8);
  db.pragma('wal_checkpoint(RESTART)');
  insert.run('x');
  expect(countCommits(`${path}-wal`)).toBe(1);
});
