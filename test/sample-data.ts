import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type DemoData, startDemoData } from '../src/demo/index.ts';
import { systemClock } from '../src/shared/clock.ts';
import { createLogger } from '../src/shared/logger.ts';

const TEMPLATE = 'PARLEY_TEST_SAMPLE_DATA';
const SERVED = 'PARLEY_TEST_SERVED_SAMPLE_DATA';
const ROOT = new URL('..', import.meta.url).pathname;
const KEPT = join(ROOT, 'node_modules/.cache/parley/sample-data');

/**
 * Before all stories: the sample data of today is built once and served once. It can only be read, so stories share it;
 * those about its own process take a copy.
 * @returns what ends it
 */
export async function setup(): Promise<() => Promise<void>> {
  await prepareSampleData();
  const folder = mkdtempSync(join(tmpdir(), 'parley-sample-data-'));
  layOutSampleData(folder);
  const logger = createLogger({ level: 'silent' });
  const demo = await startDemoData({ folder: join(folder, 'demo'), port: 0, clock: systemClock, logger });
  process.env[SERVED] = JSON.stringify(demo);
  return async () => {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Builds the sample data of today where that has not been done, for `layOutSampleData` to copy. */
export async function prepareSampleData(): Promise<void> {
  const folder = join(KEPT, versionOfToday());
  if (!existsSync(folder)) await build(folder);
  process.env[TEMPLATE] = folder;
}

/** What it is built from: the code, the packages, and the day. */
function versionOfToday(): string {
  const code = readdirSync(join(ROOT, 'src/demo'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .map((file) => join('src/demo', file));
  const hash = createHash('sha256').update(systemClock.now().toISOString().slice(0, 10));
  for (const file of [...code, 'package-lock.json']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function build(folder: string): Promise<void> {
  // What another day or another version left is of no use any more.
  rmSync(KEPT, { recursive: true, force: true });
  const mine = `${folder}.${process.pid}`;
  mkdirSync(mine, { recursive: true });
  const logger = createLogger({ level: 'silent' });
  const demo = await startDemoData({ folder: mine, port: 0, clock: systemClock, logger });
  await demo.stop();
  // The port is the builder's own: each copy takes one for itself.
  rmSync(join(mine, 'port'));
  renameSync(mine, folder);
}

/** Puts built sample data where a Parley that keeps its data in `dataFolder` looks for it. Outside the test run it builds its own. */
export function layOutSampleData(dataFolder: string): void {
  const template = process.env[TEMPLATE];
  if (template !== undefined) cpSync(template, join(dataFolder, 'demo'), { recursive: true });
}

const servedSchema = z.object({
  host: z.string(),
  port: z.number(),
  dbname: z.string(),
  username: z.string(),
  password: z.string(),
});

/** The sample data that the test run serves; undefined outside of one. */
export function servedSampleData(): DemoData | undefined {
  const served = process.env[SERVED];
  if (served === undefined) return undefined;
  return { ...servedSchema.parse(JSON.parse(served)), pid: () => undefined, stop: () => Promise.resolve() };
}
