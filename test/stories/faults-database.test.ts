import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type CutLine, startCutLine } from '../fixtures/cut-line.ts';
import { freePort } from '../fixtures/free-port.ts';
import { ServiceProcess } from '../fixtures/service-process.ts';
import { findPostgres, type RestartableServer, startPostgres } from '../service/connectors/postgres/servers.ts';
import type { Asked } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';
import { askAll, envOfSample, saidOnce } from './sample-asking.ts';

const binaries = findPostgres();
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
    outage = await startOutage({ env: { DATABASE_URL: databaseUrl, ...(await envOfSample(service)) } });
  }, 120_000);
  afterAll(async () => {
    await outage.end();
    await service.kill();
    await line.close();
    await server.stop();
    rmSync(service.folder, { recursive: true });
  });

  const answeredOnce = (asked: readonly Asked[]): Promise<void> =>
    saidOnce(
      outage,
      asked,
      /^(?:There are \d[\d,]* (?:customers|orders|products)\.|(?:Customers|Orders|Products): \d)/,
    );

  it('is lost again and again, after a change and before its reply: each asker is answered once', async () => {
    await answeredOnce(await askAll(outage));
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = await askAll(outage);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_UP_MS));
      await line.cut();
      // What is cut off three times is told so, by design: each is cut off once at most.
      await answeredOnce(asked);
    }
  }, 180_000);

  it('restarts in the middle of questions: each asker is answered once', async () => {
    const asking = askAll(outage);
    await server.crash();
    const asked = await asking;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await server.restart();
    await answeredOnce(asked);
  });
});
