import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { CONVERSATIONS_PATH, conversationRecordSchema } from '../../src/contract/conversations.ts';
import { createService } from '../../src/service/app/index.ts';
import { createMeasuredAgent } from '../eval/agent.ts';
import { ask } from '../eval/ask.ts';
import { openSource } from '../eval/source.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';
import { callerOf, configIn, connect } from './service-caller.ts';
import { emptyFolder } from './stage.ts';
import { milliseconds, quantile } from './statistics.ts';

const SIZES = [200, 10_000];
/** In one transaction: a server locks each table it makes. */
const TABLES_AT_ONCE = 500;
const LATER_QUESTIONS = 40;
const LEARNING_SECONDS = 60;

const QUESTIONS = [
  'how many lighthouses are there',
  'lighthouses by country',
  'average height of lighthouses by country',
  'top 3 lighthouses by height',
];

/** Of sources with many tables: how long others wait while they are learned, and how fast questions are answered. */
export async function measureLargeSchemas(): Promise<string[]> {
  const lines: string[] = [];
  for (const size of SIZES) lines.push(...(await measureSize(size)));
  return lines;
}

async function measureSize(size: number): Promise<string[]> {
  const binaries = findPostgres();
  const server = await (binaries === undefined ? startPglite() : startPostgres(binaries));
  await makeTables(server, size);
  const folder = emptyFolder();
  const service = await createService(configIn(folder));
  await service.start();
  const health = await watchHealth(`${service.url}/healthz`);
  const { post, signIn } = callerOf(service.url);
  const token = await signIn('u1');
  const rssBefore = megabytes();
  const { elapsed: connected, result: resource } = await milliseconds(() =>
    connect({ post, token, datasetId: service.defaultDatasetId }, server.credentials),
  );
  const connecting = await health.report();
  const ask = async (query: string) =>
    conversationRecordSchema.parse(await post(CONVERSATIONS_PATH, { query, resource_id: resource }, token));
  const { elapsed: first, result: answer } = await milliseconds(() => ask(QUESTIONS[0] ?? ''));
  const answering = await health.report();
  await new Promise((resolve) => setTimeout(resolve, Math.min(LEARNING_SECONDS, size / 20) * 1_000));
  const learning = await health.report();
  const times: number[] = [];
  const states: string[] = [];
  for (let at = 0; at < LATER_QUESTIONS; at += 1) {
    const asked = await milliseconds(() => ask(QUESTIONS[at % QUESTIONS.length] ?? ''));
    times.push(asked.elapsed);
    states.push(asked.result.status);
  }
  const later = await health.report();
  const grown = megabytes() - rssBefore;
  await health.stop();
  await service.stop();
  const own = await timesWithoutDatabase(server);
  await server.stop();
  rmSync(folder, { recursive: true });
  const answered = states.filter((status) => status === 'SUCCESS').length;
  return [
    `${size} tables in ${binaries === undefined ? 'PGlite' : 'PostgreSQL'}: connected in ${seconds(connected)}, first answer (${answer.status}) after ${seconds(first)}`,
    `  ${LATER_QUESTIONS} later questions (${answered} answered): median ${quantile(times, 0.5).toFixed(0)} ms, 95th percentile ${quantile(times, 0.95).toFixed(0)} ms`,
    `  the engine alone, beside the database's own time: median ${quantile(own, 0.5).toFixed(0)} ms, 95th percentile ${quantile(own, 0.95).toFixed(0)} ms`,
    `  longest wait for /healthz: ${connecting} ms while connecting, ${answering} ms during the first answer, ${learning} ms while learning, ${later} ms during later ones`,
    `  memory grew by ${grown.toFixed(0)} MB`,
  ];
}

/** What the engine takes for the later questions, without what it waits for the database. */
async function timesWithoutDatabase({ credentials }: TestServer): Promise<number[]> {
  const source = await openSource('Large', credentials);
  const agent = createMeasuredAgent();
  const times: number[] = [];
  for (let at = 0; at < QUESTIONS.length + LATER_QUESTIONS; at += 1) {
    const question = QUESTIONS[at % QUESTIONS.length] ?? '';
    const { ownMs } = await ask({ agent, source, question, history: [] });
    if (at >= QUESTIONS.length) times.push(ownMs);
  }
  await source.close();
  return times;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = () => process.memoryUsage().rss / 1024 / 1024;

const DOMAINS = 'sales stock staff billing support shipping legal lab fleet media'.split(' ');
const THINGS = 'account batch contract device entry folder grant holder item journal key ledger meter note offer'.split(
  ' ',
);

/** Ten columns each, as grown schemas have them: their names are alike, and one thing is only in one. */
async function makeTables(server: TestServer, size: number): Promise<void> {
  await server.execute(`
    CREATE TABLE lighthouses (id int PRIMARY KEY, name text, country text, height numeric, built date);
    INSERT INTO lighthouses SELECT n, 'Light ' || n, CASE n % 3 WHEN 0 THEN 'Norway' WHEN 1 THEN 'Spain' ELSE 'Chile' END,
      10 + n, date '1850-01-01' + n FROM generate_series(1, 60) AS n`);
  const statements = Array.from({ length: size - 1 }, (_, at) => {
    const name = `${DOMAINS[at % DOMAINS.length]}_${THINGS[at % THINGS.length]}_${at}`;
    const parent = `${DOMAINS[(at + 1) % DOMAINS.length]}_${THINGS[at % THINGS.length]}`;
    return `CREATE TABLE ${name} (id int PRIMARY KEY, name text, status text, ${parent}_id int, amount numeric(10,2),
      quantity int, is_active boolean, note text, created_at timestamp, updated_at timestamp);
      INSERT INTO ${name} SELECT n, 'Name ' || n, CASE n % 2 WHEN 0 THEN 'open' ELSE 'done' END, n, n * 1.5, n, n % 2 = 0,
      'Note ' || n, timestamp '2026-01-01' + n * interval '1 day', now() FROM generate_series(1, 20) AS n`;
  });
  for (let at = 0; at < statements.length; at += TABLES_AT_ONCE) {
    await server.execute(statements.slice(at, at + TABLES_AT_ONCE).join(';\n'));
  }
  await server.execute('ANALYZE');
}

const PING_CODE = `
  const { parentPort, workerData: url } = require('node:worker_threads');
  let longest = 0;
  const ping = async () => {
    const started = performance.now();
    await fetch(url).then((response) => response.text()).catch(() => undefined);
    longest = Math.max(longest, performance.now() - started);
    setTimeout(ping, 5);
  };
  ping();
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0; });`;

/** Asks in a thread of its own, again and again: a loop that is held up cannot measure how long. */
async function watchHealth(url: string) {
  const worker = new Worker(PING_CODE, { eval: true, workerData: url });
  const report = async () => {
    const answer = once(worker, 'message');
    worker.postMessage('report');
    return z
      .number()
      .parse((await answer)[0])
      .toFixed(0);
  };
  // The first call opens the connection.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await report();
  return { report, stop: () => worker.terminate() };
}
