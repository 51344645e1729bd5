import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the contents of files are kept, by the file's id. */
export interface FileBytes {
  read(id: string): Buffer | undefined;
  write(id: string, bytes: Buffer): void;
  remove(id: string): void;
}

export function memoryFileBytes(): FileBytes {
  const kept = new Map<string, Buffer>();
  return {
    read: (id) => kept.get(id),
    write: (id, bytes) => void kept.set(id, bytes),
    remove: (id) => void kept.delete(id),
  };
}

/** One file each. The ids are our own: no name a stranger chose reaches the disk. */
export function openFileBytes(folder: string): FileBytes {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const path = (id: string): string => join(files, id);
  return {
    read: (id) => (existsSync(path(id)) ? readFileSync(path(id)) : undefined),
    write: (id, bytes) => writeFileSync(path(id), bytes, { mode: 0o600 }),
    remove: (id) => rmSync(path(id), { force: true }),
  };
}
