import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { parseConfig } from '../src/config/config.ts';
import { type DemoData, startDemoData } from '../src/demo/index.ts';
import { systemClock } from '../src/shared/clock.ts';
import { createLogger } from '../src/shared/logger.ts';
import { startParley } from '../src/start-parley.ts';

const TEMPLATE = 'PARLEY_TEST_SAMPLE_DATA';
const SERVER = 'PARLEY_TEST_SAMPLE_DATA_SERVER';
const ROOT = new URL('..', import.meta.url).pathname;
/** No file is named: only the configuration is. */
const IS_OF_ALL = process.argv.slice(2).every((word) => /^-|^run$|vitest\.config\.ts$/.test(word));
/** Of the sample data. */
const TABLES = 8;
const addressSchema = z.object({ port: z.number() });
const KEPT = join(ROOT, 'node_modules/.cache/parley/sample-data');

/**
 * For all stories: the sample data of today is built once and served once, when the first of them asks. It can only be
 * read, so stories share it; those about its own process take a copy. A run of everything will need it: its other tests
 * begin meanwhile.
 * @returns what ends it
 */
export async function setup(): Promise<() => Promise<void>> {
  let served: ReturnType<typeof serveSampleData> | undefined;
  const serve = () => (served ??= serveSampleData());
  const server = createServer((_, response) => {
    serve().then(
      (known) => response.end(JSON.stringify(known)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[SERVER] = `http://127.0.0.1:${addressSchema.parse(server.address()).port}`;
  if (IS_OF_ALL) serve().catch(() => undefined);
  return async () => {
    server.close();
    await (await served)?.end();
  };
}

async function serveSampleData() {
  await prepareSampleData();
  const folder = mkdtempSync(join(tmpdir(), 'parley-sample-data-'));
  await layOutSampleData(folder);
  const logger = createLogger({ level: 'silent' });
  const demo = await startDemoData({ folder: join(folder, 'demo'), port: 0, clock: systemClock, logger });
  const started = join(folder, 'started');
  await startOnce(started, demo);
  const end = async () => {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { template: process.env[TEMPLATE], demo, started, end };
}

/** Leaves in `folder` what a first start does: a database, its key, and all that is learned of the sample data. */
async function startOnce(folder: string, demo: DemoData): Promise<void> {
  const config = parseConfig({ DATABASE_URL: `sqlite:${folder}/parley.db`, PORT: '0', LOG_LEVEL: 'silent' });
  const parley = await startParley(config, { demo });
  const database = new SqliteDatabase(join(folder, 'parley.db'), { readonly: true });
  const learned = database.prepare('SELECT count(*) FROM service_table_profile').pluck();
  while (learned.get() !== TABLES) await wait(20);
  database.close();
  await parley.stop();
  rmSync(join(folder, 'playground'), { recursive: true });
}

/** Makes of an empty folder that of a Parley that has started before on the sample data that is served. */
export async function layOutFirstStart(folder: string): Promise<void> {
  const served = await askServer();
  if (served !== undefined) cpSync(served.started, folder, { recursive: true });
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
export async function layOutSampleData(dataFolder: string): Promise<void> {
  const template = process.env[TEMPLATE] ?? (await askServer())?.template;
  if (template !== undefined) cpSync(template, join(dataFolder, 'demo'), { recursive: true });
}

const servedSchema = z.object({
  template: z.string(),
  started: z.string(),
  demo: z.object({
    host: z.string(),
    port: z.number(),
    dbname: z.string(),
    username: z.string(),
    password: z.string(),
  }),
});

/** The sample data that the test run serves; undefined outside of one. */
export async function servedSampleData(): Promise<DemoData | undefined> {
  const served = await askServer();
  return served && { ...served.demo, pid: () => undefined, stop: () => Promise.resolve() };
}

let asked: Promise<z.infer<typeof servedSchema> | undefined> | undefined;

/** What the process that runs the tests knows of the sample data; it is served from then on. */
const askServer = () => (asked ??= fetchServed(process.env[SERVER]));

async function fetchServed(server: string | undefined) {
  if (server === undefined) return undefined;
  const response = await fetch(server);
  if (!response.ok) throw new Error(`the sample data is not served: ${await response.text()}`);
  return servedSchema.parse(await response.json());
}
