/**
 * The database can't be used, for a reason outside the program. The message names the file and says what to do; nothing
 * of what was about to be written is there.
 */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
}

/**
 * The server of the database went away, or wasn't there for as long as it is waited for. Whether it made the change whose
 * reply got lost isn't known. `cause` has the server's words.
 */
export class DatabaseAway extends StorageFailure {
  override name = 'DatabaseAway';
}

const ADVICE: readonly { codes: RegExp; says: string }[] = [
  {
    codes: /^SQLITE_(CORRUPT|NOTADB)/,
    says: 'is damaged, or is no database. It was left as it is. Stop Parley and restore a backup of the file, or move it and its -wal file elsewhere to start with an empty one',
  },
  { codes: /^(SQLITE_FULL|ENOSPC|EDQUOT)/, says: "can't grow, because its disk is full. Free some space" },
  {
    codes: /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS|ENOTDIR)/,
    says: "can't be written. Let the user that Parley runs as write the file and its folder",
  },
  {
    codes: /^(SQLITE_IOERR|EIO)/,
    says: "can't be read or written: its disk reports an error. Check the disk, and restore a backup if the file is damaged",
  },
];

/** @returns a StorageFailure where the file is what is wrong, else the error as it is */
export function asStorageFailure(error: unknown, path: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof StorageFailure) return error;
  const code = 'code' in error ? String(error.code) : '';
  const says = ADVICE.find(({ codes }) => codes.test(code))?.says;
  return says === undefined
    ? error
    : new StorageFailure(`The database ${path ?? 'in memory'} ${says} (${code}).`, { cause: error });
}
