import { type FileHandle, open } from 'node:fs/promises';

/** Waits for the disk while the process goes on. */
export interface DiskSync {
  /** Resolves when everything that was written before this call is on the disk. @throws when the disk refuses */
  reached(): Promise<void>;
  close(): Promise<void>;
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

  return {
    reached() {
      if (running === undefined) return start();
      // What is under way may have begun before the last write.
      next ??= running.then(start, start);
      return next;
    },
    async close() {
      await Promise.allSettled([running, next]);
      await (await file)?.close();
    },
  };
}

type SyncedFile = Pick<FileHandle, 'datasync' | 'close'>;

/** For writing, since Windows flushes no other. */
const openLog = (path: string): Promise<SyncedFile> => open(path, 'r+');
