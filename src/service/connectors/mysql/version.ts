export interface ServerVersion {
  mariadb: boolean;
  /** Major, minor, patch. */
  numbers: readonly [number, number, number];
}

/** Reads what `VERSION()` says, for example `10.11.6-MariaDB-0+deb12u1` or `8.0.36`. */
export function readVersion(text: string): ServerVersion {
  const [, major, minor, patch] = /^(?:5\.5\.5-)?(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return { mariadb: /mariadb/i.test(text), numbers: [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)] };
}

/**
 * The assignment by which the server ends late statements itself; undefined for one that cannot.
 * https://mariadb.com/kb/en/aborting-statements/
 * https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_max_execution_time
 */
export function timeoutSetting({ mariadb, numbers }: ServerVersion, milliseconds: number): string | undefined {
  const whole = Math.max(1, Math.ceil(milliseconds));
  if (mariadb) return isSince(numbers, [10, 1, 1]) ? `SESSION max_statement_time = ${whole / 1_000}` : undefined;
  return isSince(numbers, [5, 7, 8]) ? `SESSION max_execution_time = ${whole}` : undefined;
}

/**
 * MariaDB ends a recursive query after a thousand rounds and answers with what it has, which looks like an answer;
 * MySQL fails. It ends by the time limit here. undefined for a server without such queries.
 * https://mariadb.com/kb/en/server-system-variables/#max_recursive_iterations
 */
export function recursionSetting({ mariadb, numbers }: ServerVersion): string | undefined {
  return mariadb && isSince(numbers, [10, 2, 2]) ? 'SESSION max_recursive_iterations = 4294967295' : undefined;
}

export function isSince(numbers: readonly number[], since: readonly number[]): boolean {
  const at = since.findIndex((number, index) => number !== numbers[index]);
  return at < 0 || (numbers[at] ?? 0) > (since[at] ?? 0);
}
