import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../../shared/json.ts';
import type { Logger } from '../../../shared/logger.ts';
import { type StoredChange, storedChangeSchema } from './records.ts';

/** Where changes are kept. The order of `append` is the order of `read`. */
export interface Journal {
  read(): StoredChange[];
  append(change: StoredChange): void;
  close(): void;
}

export const memoryJournal = (): Journal => ({ read: () => [], append() {}, close() {} });

/**
 * One JSON line a change. Written without fsync: it survives the death of the process, not of the machine.
 * A process killed while writing leaves a torn last line; it is cut off here, or the next change would be glued to it.
 */
export function openJournal(folder: string, logger: Logger): Journal {
  const path = join(folder, 'workspace.jsonl');
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const complete = kept.subarray(0, kept.lastIndexOf('\n') + 1);
  const file = openSync(path, 'a', 0o600);
  if (complete.length < kept.length) {
    ftruncateSync(file, complete.length);
    logger.warn({ bytes: kept.length - complete.length }, 'cut a torn last line off the workspace journal');
  }
  return {
    read: () => parseLines(complete.toString('utf8'), logger),
    append: (change) => void writeSync(file, `${JSON.stringify(change)}\n`),
    close: () => closeSync(file),
  };
}

function parseLines(text: string, logger: Logger): StoredChange[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const change = storedChangeSchema.safeParse(readJson(line));
    if (change.success) return [change.data];
    logger.warn({ line: index + 1 }, 'skipped an unreadable line of the workspace journal');
    return [];
  });
}
