import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CutLine, startCutLine } from '../fixtures/cut-line.ts';
import { freePort } from '../fixtures/free-port.ts';
import { ServiceProcess } from '../fixtures/service-process.ts';
import { servedSampleData } from '../sample-data.ts';
import { findPostgres, type RestartableServer, startPostgres } from '../service/connectors/postgres/servers.ts';
import { type Asked, WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

const binaries = findPostgres();
const QUESTIONS = ['how many customers are there?', 'how many orders are there?', 'how many products are there?'];
const ROUNDS = 25;
const MOST_UP_MS = 400;

describe.runIf(binaries !== undefined)('a server that keeps what the bot and our service keep', () => {
  let server: RestartableServer;
  let line: CutLine;
  let service: ServiceProcess;
  let outage: Outage;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    line = await startCutLine(server.credentials.port);
    const { host, dbname, username, password } = server.credentials;
    const databaseUrl = `postgres://${username}:${password}@${host}:${line.port}/${dbname}`;
    service = new ServiceProcess(await freePort(), { databaseUrl });
    await service.start();
    const sample = await servedSampleData();
    if (sample === undefined) throw new Error('no sample data is served');
    const id = await service.connect(sample);
    outage = await startOutage({
      env: {
        DATABASE_URL: databaseUrl,
        QUERY_SERVICE_URL: service.url,
        QUERY_SERVICE_API_KEY: service.apiKey,
        QUERY_SERVICE_RESOURCE_ID: id,
      },
    });
  }, 120_000);
  afterAll(async () => {
    await outage.end();
    await service.kill();
    await line.close();
    await server.stop();
    rmSync(service.folder, { recursive: true });
  });

  const askAll = (): Promise<Asked[]> =>
    Promise.all(
      [WHERE, 'general', 'dm'].map(async (where, n) => {
        const words = QUESTIONS[n] ?? '';
        const said = where === 'dm' ? words : `@parley ${words}`;
        return { ...(await outage.driver.asPerson('ana').says(where, said)), words };
      }),
    );
  const answeredOnce = async (asked: readonly Asked[]): Promise<void> => {
    for (const one of asked) await outage.driver.answerTo(one);
    await outage.parley.bot.drained();
    for (const one of asked)
      expect(outage.toldAbout(one).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^(?:Customers|Orders|Products): \d/),
      ]);
  };

  it('is lost again and again, after a change and before its reply: each asker is answered once', async () => {
    await answeredOnce(await askAll());
    const asked: Asked[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      asked.push(...(await askAll()));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_UP_MS));
      await line.cut();
    }
    await answeredOnce(asked);
  });

  it('restarts in the middle of questions: each asker is answered once', async () => {
    const asking = askAll();
    await server.crash();
    const asked = await asking;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await server.restart();
    await answeredOnce(asked);
  });
});
