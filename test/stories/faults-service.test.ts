import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { ServiceProcess } from '../fixtures/service-process.ts';
import { WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';
import { askAll, envOfSample, saidOnce } from './sample-asking.ts';

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
    outage = await startOutage({ env: await envOfSample(service) });
  }, 120_000);
  afterAll(async () => {
    await outage.end();
    await service.kill();
    rmSync(service.folder, { recursive: true });
  });

  it('each asker is answered or told once, and the thread goes on once it is back', async () => {
    await saidOnce(outage, await askAll(outage), /\d/);
    const asking = askAll(outage);
    await service.kill();
    const asked = await asking;
    await service.start();
    // Those that it had taken by then are told; the others waited for it.
    await saidOnce(outage, asked, /\d|couldn't reach/);
    const again = await Promise.all(
      asked.map(async ({ channel, threadTs, words: question }, n) => {
        const where = channel.startsWith('D') ? 'dm' : n === 0 ? WHERE : 'general';
        const words = `@parley ${question}`;
        return outage.driver.asPerson('ana').says(where, words, { threadTs });
      }),
    );
    for (const one of again) expect((await outage.driver.answerTo(one)).text).toMatch(/\d/);
  });
});
