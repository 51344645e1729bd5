import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { createPlayground, type Playground } from '../../src/playground/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { startParley } from '../../src/start-parley.ts';
import { ids } from '../client/records.ts';
import type { Posted } from '../driver/person.ts';
import { freePort } from '../fixtures/free-port.ts';
import { drive } from '../playground-driver.ts';
import { startToldService } from './told-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = createLogger({ level: 'silent' });
const makeSlack = (port: number): Promise<Playground> =>
  createPlayground({
    host: '127.0.0.1',
    port,
    // Its tokens are known before it runs.
    folder: join(folder, 'slack'),
    webFolder: folder,
    clock: systemClock,
    logger: silent,
    delivery: { mode: 'socket' },
  });

async function tokens(port: number): Promise<Playground['slack']> {
  const slack = await makeSlack(port);
  await slack.start();
  const told = slack.slack;
  await slack.stop();
  return told;
}

async function configured(env: Record<string, string>) {
  const [slackPort, port] = [await freePort(), await freePort()];
  const { apiUrl, botToken, appToken } = await tokens(slackPort);
  const config = parseConfig({
    SLACK_API_URL: apiUrl,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
    DATABASE_URL: `sqlite:${mkdtempSync(join(folder, 'data-'))}/parley.db`,
    QUERY_SERVICE_API_KEY: 'key',
    QUERY_SERVICE_RESOURCE_ID: ids.resource,
    PORT: String(port),
    ...env,
  });
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return response && { status: response.status, body: await response.text() };
  };
  return { config, slackPort, read };
}

const NOT_READY = { status: 503, body: '{"status":"not ready","reason":"waiting for Slack"}' };

describe('a start', () => {
  it('without Slack tells what it waits for, and answers once Slack is there', async () => {
    const service = await startToldService();
    const { config, slackPort, read } = await configured({ QUERY_SERVICE_URL: service.env['QUERY_SERVICE_URL'] ?? '' });
    const starting = startParley(config, { logger: silent });
    await expect.poll(() => read('/readyz')).toEqual(NOT_READY);
    expect(await read('/healthz')).toMatchObject({ status: 200 });

    const slack = await makeSlack(slackPort);
    await slack.start();
    const parley = await starting;
    expect(await read('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
    const playground = drive(slack);
    const posted = await playground.asPerson('ana').says('general', '@parley how many doors?');
    expect((await playground.answerTo(posted)).text).toContain('N: ');
    await parley.stop();
    await slack.stop();
    await service.close();
  });

  it('that is told to end while it waits for Slack ends at once, and listens no more', async () => {
    const { config, read } = await configured({ QUERY_SERVICE_URL: 'http://127.0.0.1:9' });
    const told = new AbortController();
    const starting = startParley(config, { logger: silent, signal: told.signal });
    await expect.poll(() => read('/readyz')).toEqual(NOT_READY);
    const at = performance.now();
    told.abort(new Error('told to end'));
    await expect(starting).rejects.toThrow();
    // Otherwise it would try on for ever.
    expect(performance.now() - at).toBeLessThan(10_000);
    expect(await read('/healthz')).toBeUndefined();
  });

  it('without the data service is ready; a question is told at once and answered once the service is there', async () => {
    const servicePort = await freePort();
    const { config, slackPort, read } = await configured({ QUERY_SERVICE_URL: `http://127.0.0.1:${servicePort}` });
    const slack = await makeSlack(slackPort);
    await slack.start();
    const parley = await startParley(config, { logger: silent });
    const away = { status: 200, body: '{"status":"ready","data_service":"not answering"}' };
    await expect.poll(() => read('/readyz')).toEqual(away);
    const playground = drive(slack);
    const toldAway = ({ ts }: Posted) =>
      playground.until(() =>
        playground
          .messagesIn('general')
          .some(({ threadTs, text }) => threadTs === ts && text.includes("The data service isn't answering.")),
      );
    const posted = await playground.asPerson('ana').says('general', '@parley how many gates?');
    await toldAway(posted);
    expect((await read('/metrics'))?.body).toContain('parley_service_circuit_open 1');

    const service = await startToldService(servicePort);
    expect((await playground.answerTo(posted)).text).toContain('N: ');
    expect(await read('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
    expect((await read('/metrics'))?.body).toContain('parley_service_circuit_open 0');
    await parley.bot.drained();
    expect(service.asked.map(({ query }) => query)).toEqual(['how many gates?']);

    await service.close();
    const other = await playground.asPerson('ben').says('general', '@parley how many walls?');
    await toldAway(other);
    await playground.asPerson('ben').deletes(other);
    const again = await startToldService(servicePort);
    // Nobody waits for it any more, and it is found all the same.
    await expect.poll(() => read('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
    expect(again.asked).toEqual([]);
    await parley.stop();
    await slack.stop();
    await again.close();
  });
});
