import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { ServiceProcess } from '../fixtures/service-process.ts';
import { servedSampleData } from '../sample-data.ts';
import { type Asked, WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

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

describe('a service that is killed in the middle of questions', () => {
  let service: ServiceProcess;
  let outage: Outage;
  beforeAll(async () => {
    service = new ServiceProcess(await freePort());
    await service.start();
    const sample = await servedSampleData();
    if (sample === undefined) throw new Error('no sample data is served');
    const id = await service.connect(sample);
    outage = await startOutage({
      env: { QUERY_SERVICE_URL: service.url, QUERY_SERVICE_API_KEY: service.apiKey, QUERY_SERVICE_RESOURCE_ID: id },
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
    await service.start();
    // Those that it had taken by then are told; the others waited for it.
    await saidOnce(asked, /\d|couldn't reach/);
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
