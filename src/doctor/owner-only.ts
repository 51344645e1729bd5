import { statSync } from 'node:fs';

/** Whether no other user of this machine can read or change a file. Windows says nothing of the kind. */
export const isOwnerOnly = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
