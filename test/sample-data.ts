import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoData } from '../src/demo/index.ts';
import { systemClock } from '../src/shared/clock.ts';
import { createLogger } from '../src/shared/logger.ts';

const TEMPLATE = 'PARLEY_TEST_SAMPLE_DATA';

/** Before all tests: the sample data is built once, for every story to take a copy. */
export async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-sample-data-'));
  const demo = await startDemoData({ folder, port: 0, clock: systemClock, logger: createLogger({ level: 'silent' }) });
  await demo.stop();
  // The port is the builder's own: each copy takes one for itself.
  rmSync(join(folder, 'port'));
  process.env[TEMPLATE] = folder;
}

export function teardown(): void {
  const folder = process.env[TEMPLATE];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Puts built sample data where a Parley that keeps its data in `dataFolder` looks for it. Outside the test run it builds its own. */
export function layOutSampleData(dataFolder: string): void {
  const template = process.env[TEMPLATE];
  if (template !== undefined) cpSync(template, join(dataFolder, 'demo'), { recursive: true });
}
