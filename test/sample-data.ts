import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoData } from '../src/demo/index.ts';
import { systemClock } from '../src/shared/clock.ts';
import { createLogger } from '../src/shared/logger.ts';

const TEMPLATE = 'PARLEY_TEST_SAMPLE_DATA';
const ROOT = new URL('..', import.meta.url).pathname;
const KEPT = join(ROOT, 'node_modules/.cache/parley/sample-data');

/** Before all stories: the sample data of today is built once, for each of them to take a copy. */
export async function setup(): Promise<void> {
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
