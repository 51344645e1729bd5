import { readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/**
 * How many transactions SQLite's log that is written ahead holds: the last frame of each says how large the database is
 * after it, the others 0. Frames with other salts are left over from before the log began again.
 * https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function countCommits(path: string): number {
  const log = readFileSync(path);
  if (log.length < HEADER) return 0;
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = HEADER; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}
