import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { collectDefaultMetrics } from 'prom-client';
import { z } from 'zod';
import { onCommitWait } from './disk-sync.ts';
import { type Meters, makeMeters } from './meters.ts';
import { Registry } from './metrics.ts';
import { readForScrape } from './read-for-scrape.ts';

/** Where a process keeps what it stores. */
interface Storage {
  databaseUrl: string;
  dataFolder: string;
}

/** With what is true of any process: its version, memory, CPU, event loop, garbage collection, disk, and database file. */
export function createProcessMetrics(storage: Storage): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = makeMeters(registry, 'parley');
  sayVersion(meters);
  countCommits(meters);
  watchStorage(meters, storage);
  return registry;
}

const PACKAGE = new URL('../../package.json', import.meta.url);

function sayVersion({ gauges }: Meters): void {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
  gauges('build_info', 'The version that runs, as a label; the value is always 1.', {
    label: 'version',
    read: () => ({ [version]: 1 }),
  });
}

/** A disk is asked for less than a millisecond, and for seconds when it is overloaded. */
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Never taken back: it lives as long as the process, as those of the default metrics are. */
function countCommits({ counter, seconds }: Meters): void {
  const help = 'How long commits of the database wait for the disk.';
  const waits = seconds('database_commit_seconds', help, { buckets: COMMIT_SECONDS });
  const failures = counter('database_commit_failures_total', 'Commits that the disk refused.', []);
  onCommitWait(({ ms, failed }) => {
    waits.observe(ms / 1000);
    if (failed) failures.inc();
  });
}

function watchStorage({ gauge, gauges }: Meters, { databaseUrl, dataFolder }: Storage): void {
  const disk = readForScrape(async () => {
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    return { free: bavail * bsize, size: blocks * bsize };
  });
  const free = 'Bytes that are free on the disk of the data folder.';
  gauge('data_disk_free_bytes', free, async () => (await disk())?.free);
  gauge('data_disk_size_bytes', 'Size of the disk of the data folder.', async () => (await disk())?.size);
  const path = /^sqlite:(?!:memory:)(.+)$/.exec(databaseUrl)?.[1];
  if (path === undefined) return;
  gauges('database_file_bytes', 'Size of the SQLite database, and of its log that is written ahead.', {
    label: 'file',
    read: readForScrape(async () => ({ database: await sizeOf(path), log: await sizeOf(`${path}-wal`) })),
  });
}

/** The log isn't there before the first write. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
