import { type FileHandle, open } from 'node:fs/promises';

/** Waits for the disk while the process goes on. */
export interface DiskSync {
  /** Resolves when everything that was written before this call is on the disk. @throws when the disk refuses */
  reached(): Promise<void>;
  close(): Promise<void>;
}

/** Of a commit, for the disk. `failed`: the disk refused. */
type OnCommitWait = (wait: { ms: number; failed: boolean }) => void;

const listeners = new Set<OnCommitWait>();

/** Calls back for each wait in this process, until it is taken back. */
export function onCommitWait(listener: OnCommitWait): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * SQLite's own wait for the disk (`synchronous = FULL`) holds up the whole process, some ten milliseconds a commit on a
 * busy disk. A commit is in the log that is written ahead, so it survives a power cut once that file is on the disk:
 * https://sqlite.org/wal.html. One wait serves all who asked before it began.
 * @param path of that log; it exists while its database is open
 */
export function createDiskSync(path: string, openFile: (path: string) => Promise<SyncedFile> = openLog): DiskSync {
  let file: Promise<SyncedFile> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const sync = async (): Promise<void> => {
    file ??= openFile(path);
    await (await file).datasync();
  };

  const start = (): Promise<void> => {
    next = undefined;
    const run = sync().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };

  const reached = (): Promise<void> => {
    if (running === undefined) return start();
    // What is under way may have begun before the last write.
    next ??= running.then(start, start);
    return next;
  };

  return {
    reached: () => (listeners.size > 0 ? told(reached()) : reached()),
    async close() {
      await Promise.allSettled([running, next]);
      await (await file)?.close();
    },
  };
}

async function told(wait: Promise<void>): Promise<void> {
  const began = performance.now();
  let failed = true;
  try {
    await wait;
    failed = false;
  } finally {
    const ms = performance.now() - began;
    for (const listener of listeners) listener({ ms, failed });
  }
}

type SyncedFile = Pick<FileHandle, 'datasync' | 'close'>;

/** For writing, since Windows flushes no other. */
const openLog = (path: string): Promise<SyncedFile> => open(path, 'r+');
