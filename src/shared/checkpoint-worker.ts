import { parentPort } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { type CheckpointOrder, KEPT_BYTES } from './checkpoints.ts';

/** Beyond it, in pages, other processes that write have to wait: without a moment of rest, the log would never end. */
const TOO_LONG = 4_000;
/** For those processes. */
const BUSY_TIMEOUT_MS = 1_000;

parentPort?.on('message', ({ path, restarts }: CheckpointOrder) => {
  // Opened each time, so that a file is not held on to while there is nothing to do.
  const db = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Log and database are synced by whoever copies, in this order.
    db.pragma('synchronous = NORMAL');
    db.pragma(`journal_size_limit = ${KEPT_BYTES}`);
    const { isCopied, log } = copyLog(db, 'PASSIVE');
    if (isCopied && restarts) {
      if (log > TOO_LONG) copyLog(db, 'RESTART');
      restartLog(db);
    }
    parentPort?.postMessage(isCopied);
  } finally {
    db.close();
  }
});

/** `isCopied`: all of it is in the database. If not, somebody reads what was before, or another process copies. */
function copyLog(db: SqliteDatabase.Database, mode: 'PASSIVE' | 'RESTART'): { isCopied: boolean; log: number } {
  const copy = db.prepare<[], { busy: number; log: number; checkpointed: number }>(`PRAGMA wal_checkpoint(${mode})`);
  const { busy, log, checkpointed } = copy.get() ?? { busy: 1, log: 0, checkpointed: 0 };
  return { isCopied: busy === 0 && log === checkpointed, log };
}

/** Whoever writes first after a copy waits for the disk while it writes the log's new header. This changes nothing else. */
function restartLog(db: SqliteDatabase.Database): void {
  const change = db.transaction(() => {
    db.pragma(`user_version = ${String(db.pragma('user_version', { simple: true }))}`);
  });
  try {
    change.immediate();
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
  }
}
