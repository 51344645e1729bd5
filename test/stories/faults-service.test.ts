import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resourcesPath } from '../../src/contract/resources.ts';
import { SIGN_IN_PATH, signInResultSchema } from '../../src/contract/sign-in.ts';
import { datasetIdSchema } from '../../src/shared/ids.ts';
import { freePort } from '../fixtures/free-port.ts';
import { servedSampleData } from '../sample-data.ts';
import { V8_FLAGS } from '../v8-flags.ts';
import { type Asked, type Outage, startOutage, WHERE } from './outage.ts';

const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;
const KEY = 'the-key-of-the-bot';

describe('a service that hangs', () => {
  let outage: Outage;
  beforeAll(async () => {
    outage = await startOutage({ env: { QUERY_SERVICE_TIMEOUT_SECONDS: '5' } });
  }, 120_000);
  afterAll(() => outage.end());

  it('is given up, each asker is told so once, and the next question is asked', async () => {
    for (const n of [1, 2, 3]) outage.service.holds.add(`how many boxes in crate ${n}?`);
    const asked = await Promise.all([outage.ask(), outage.ask('general'), outage.ask('dm')]);
    for (const one of asked) await outage.driver.answerTo(one);
    await outage.parley.bot.drained();
    for (const one of asked)
      expect(outage.toldAbout(one).map(({ text }) => text)).toEqual([expect.stringContaining('took too long')]);
    await outage.eachAnsweredOnce([await outage.ask()]);
  });
});

/** `parley service`, which is killed and comes back at the same address. */
class ServiceProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-faults-service-'));
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    this.#env = {
      DATABASE_URL: `sqlite:${this.folder}/parley.db`,
      HOST: '127.0.0.1',
      PORT: String(port),
      SERVICE_API_KEYS: `bot:${KEY}`,
      SERVICE_PRIVATE_HOSTS: 'allow',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      LOG_LEVEL: 'error',
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env['PORT']}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...V8_FLAGS, MAIN, 'service'], {
      cwd: this.folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) return;
    throw new Error('the service did not start');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** The sample data, connected. @returns its id */
  async connect(): Promise<string> {
    const printed = execFileSync(process.execPath, [MAIN, 'datasets', '--json'], { cwd: this.folder, env: this.#env });
    const listed = z.object({ datasets: z.array(z.object({ id: datasetIdSchema })) }).parse(JSON.parse(printed.toString()));
    const dataset = listed.datasets[0]?.id ?? datasetIdSchema.parse('');
    const signedIn = await this.#post(SIGN_IN_PATH, { external_id: 'setup', ttl_seconds: 3_600 }, KEY);
    const { token } = signInResultSchema.parse(signedIn);
    const { host, port, dbname, username, password } = await servedSampleData();
    const resource = { name: 'Sample', type: 'db:postgres', db_credentials: { host, port, dbname, username, password } };
    const created = await this.#post(resourcesPath(dataset), resource, `Bearer ${token}`);
    return z.object({ id: z.string() }).parse(created).id;
  }

  async #post(path: string, body: object, authorization: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization };
    return (await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }
}

describe('a service that is killed in the middle of questions', () => {
  let service: ServiceProcess;
  let outage: Outage;
  beforeAll(async () => {
    service = new ServiceProcess(await freePort());
    await service.start();
    const id = await service.connect();
    outage = await startOutage({
      env: { QUERY_SERVICE_URL: service.url, QUERY_SERVICE_API_KEY: KEY, QUERY_SERVICE_RESOURCE_ID: id },
    });
  }, 120_000);
  afterAll(async () => {
    await outage.end();
    await service.kill();
    rmSync(service.folder, { recursive: true });
  });

  const QUESTIONS = ['how many customers are there?', 'how many orders are there?', 'how many products are there?'];
  const askAll = (): Promise<Asked[]> =>
    Promise.all(
      [WHERE, 'general', 'dm'].map(async (where, n) => {
        const words = QUESTIONS[n] ?? '';
        const said = where === 'dm' ? words : `@parley ${words}`;
        return { ...(await outage.driver.asPerson('ana').says(where, said)), words };
      }),
    );
  const saidOnce = async (asked: readonly Asked[], what: RegExp): Promise<void> => {
    for (const one of asked) await outage.driver.answerTo(one);
    await outage.parley.bot.drained();
    for (const one of asked)
      expect(outage.toldAbout(one).map(({ text }) => text)).toEqual([expect.stringMatching(what)]);
  };

  it('each asker is answered or told once, and the thread goes on once it is back', async () => {
    await saidOnce(await askAll(), /\d/);
    const asking = askAll();
    await service.kill();
    const asked = await asking;
    await saidOnce(asked, /\d|couldn't reach/);
    await service.start();
    const again = await Promise.all(
      asked.map(async ({ channel, threadTs }, n) => {
        const where = channel.startsWith('D') ? 'dm' : n === 0 ? WHERE : 'general';
        const words = `@parley ${QUESTIONS[n]}`;
        return outage.driver.asPerson('ana').says(where, words, { threadTs });
      }),
    );
    for (const one of again) expect((await outage.driver.answerTo(one)).text).toMatch(/\d/);
  });
});
