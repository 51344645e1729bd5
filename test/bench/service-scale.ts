import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { CONVERSATIONS_PATH, conversationRecordSchema } from '../../src/contract/conversations.ts';
import { startDemoData } from '../../src/demo/index.ts';
import { createService } from '../../src/service/app/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { FakeAgent } from '../fakes/fake-agent.ts';
import { FakeDatabase } from '../fakes/fake-database.ts';
import { fakeGuardSql } from '../fakes/fake-guard.ts';
import { callerOf, configIn, connect } from './service-caller.ts';
import { emptyFolder } from './stage.ts';
import { milliseconds, quantile, spread } from './statistics.ts';

const CHAIN = 10_000;
const WINDOW = 200;
const AT_ONCE = 100;
const USERS = 10;
const QUESTION = 'how many flights left each airport?';

const logger = createLogger({ level: 'silent' });

/** What a long conversation and many questions at once cost. */
export async function measureServiceScale(): Promise<string[]> {
  return [...(await measureChain()), ...(await measureConcurrency())];
}

/** Database and agent are fakes: what is left is the service and its own database. */
async function measureChain(): Promise<string[]> {
  const folder = emptyFolder();
  const database = new FakeDatabase();
  const agent = new FakeAgent();
  const deps = { agent, openConnector: database.open, guardSql: fakeGuardSql };
  const service = await createService(configIn(folder), deps);
  await service.start();
  const { post, signIn } = callerOf(service.url);
  const token = await signIn('u1');
  const resource = await connect({ post, token, datasetId: service.defaultDatasetId }, database.credentials());
  const times: number[] = [];
  let parent: string | null = null;
  for (let turn = 0; turn < CHAIN; turn += 1) {
    const body: Record<string, unknown> = { query: 'and then?', resource_id: resource, chat_id: parent };
    const { elapsed, result }: { elapsed: number; result: unknown } = await milliseconds(() =>
      post(CONVERSATIONS_PATH, body, token),
    );
    parent = conversationRecordSchema.parse(result).id;
    times.push(elapsed);
    // The fakes remember; the service should not.
    if (agent.requests.length > 1) agent.requests.length = 0;
    database.calls.length = 0;
  }
  await service.stop();
  rmSync(folder, { recursive: true });
  const [first, last] = [times.slice(0, WINDOW), times.slice(-WINDOW)];
  const ratio = quantile(last, 0.5) / quantile(first, 0.5);
  return [
    `${CHAIN} questions in one conversation: the first ${WINDOW}: ${spread(first)}; the last ${WINDOW}: ${spread(last)} (${ratio.toFixed(2)} times)`,
  ];
}

/** On the sample data, with the built-in parser, beside the same SQL sent to the database one after the other. */
async function measureConcurrency(): Promise<string[]> {
  const folder = emptyFolder();
  const demo = await startDemoData({ folder: join(folder, 'demo'), port: 0, clock: systemClock, logger });
  const service = await createService(configIn(folder));
  await service.start();
  const { post, signIn } = callerOf(service.url);
  const tokens = await Promise.all(Array.from({ length: USERS }, (_, user) => signIn(`u${user}`)));
  const { host, port, dbname, username, password } = demo;
  const credentials = { host, port, dbname, username, password };
  const resource = await connect({ post, token: tokens[0] ?? '', datasetId: service.defaultDatasetId }, credentials);
  const ask = async (user: number) => {
    const body = { query: QUESTION, resource_id: resource };
    return conversationRecordSchema.parse(await post(CONVERSATIONS_PATH, body, tokens[user % USERS] ?? ''));
  };
  const { response } = await ask(0);
  const heapBefore = process.memoryUsage().rss;
  const times: number[] = [];
  const { elapsed } = await milliseconds(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, user) => {
        const asked = await milliseconds(() => ask(user));
        if (asked.result.status !== 'SUCCESS') throw new Error(`answered ${asked.result.status}`);
        times.push(asked.elapsed);
      }),
    ),
  );
  const grown = (process.memoryUsage().rss - heapBefore) / 1024 / 1024;
  const direct = await runDirectly(credentials, response.sql);
  await service.stop();
  await demo.stop();
  rmSync(folder, { recursive: true });
  return [
    `${AT_ONCE} questions at once on one resource, of ${USERS} users: all answered in ${elapsed.toFixed(0)} ms; each: ${spread(times)}`,
    `  their SQL alone, one after the other: ${direct.toFixed(0)} ms (${(elapsed / direct).toFixed(1)} times); memory grew by ${grown.toFixed(0)} MB`,
  ];
}

async function runDirectly(
  {
    dbname: database,
    username: user,
    ...rest
  }: { host: string; port: number; dbname: string; username: string; password: string },
  sql: string,
): Promise<number> {
  const client = new Client({ database, user, ...rest });
  await client.connect();
  const { elapsed } = await milliseconds(async () => {
    for (let round = 0; round < AT_ONCE; round += 1) await client.query(sql);
  });
  await client.end();
  return elapsed;
}
