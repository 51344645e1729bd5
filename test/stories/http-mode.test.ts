import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../src/config/config.ts';
import { createPlayground, type Playground } from '../../src/playground/index.ts';
import { TEAM } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { servedSampleData } from '../sample-data.ts';
import { engine } from './story.ts';

const TOKEN = 'a-token-of-prometheus';

/** The bot takes events over HTTP; the playground signs and delivers them as Slack does. */
describe('HTTP mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-http-'));
  let slack: Playground;
  let driver: PlaygroundDriver;
  let parley: Parley;
  let events = '';

  beforeAll(async () => {
    slack = await createPlayground({
      host: '127.0.0.1',
      port: 0,
      folder: undefined,
      webFolder: folder,
      clock: systemClock,
      logger: createLogger({ level: 'silent' }),
      delivery: { mode: 'http', url: () => events },
    });
    await slack.start();
    const { apiUrl, botToken, signingSecret } = slack.slack;
    parley = await startParley(
      parseConfig({
        SLACK_API_URL: apiUrl,
        SLACK_BOT_TOKEN: botToken,
        SLACK_SIGNING_SECRET: signingSecret,
        DATABASE_URL: `sqlite:${folder}/parley.db`,
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: 'https://parley.example.com',
        METRICS_TOKEN: TOKEN,
        LOG_LEVEL: 'silent',
      }),
      { demo: await servedSampleData(), service: { engine } },
    );
    const address = parley.bot.address();
    events = `http://127.0.0.1:${address?.port}/slack/events`;
    driver = drive(slack);
  }, 120_000);

  afterAll(async () => {
    await parley.stop();
    await slack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** An event as Slack would post it, about a message that the playground knows. */
  function eventAbout(posted: { channel: string; ts: string }, eventId: string): string {
    const user = slack.workspace.people().find(({ name }) => name === 'ana')?.id;
    const bot = slack.workspace.people().find(({ name }) => name === 'parley')?.id;
    const team = TEAM.id;
    return JSON.stringify({
      type: 'event_callback',
      team_id: team,
      api_app_id: 'A1',
      event_id: eventId,
      event_time: Number(posted.ts.split('.')[0]),
      authorizations: [{ enterprise_id: null, team_id: team, user_id: bot, is_bot: true }],
      event: {
        type: 'app_mention',
        user,
        text: `<@${bot}> how many orders are there?`,
        ts: posted.ts,
        channel: posted.channel,
        team,
      },
    });
  }

  function post(body: string, { at = Date.now(), secret = slack.slack.signingSecret } = {}): Promise<Response> {
    const timestamp = String(Math.floor(at / 1000));
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    return fetch(events, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signature,
      },
      body,
    });
  }

  const answers = () => driver.calls('chat.postMessage').length;

  it('answers a correctly signed event', async () => {
    const posted = await driver.asPerson('ana').says('general', '@parley how many orders are there?');
    expect((await driver.answerTo(posted)).text).toMatch(/\d/);
  });

  it('refuses a wrong signature and a stale one, and does nothing', async () => {
    const before = answers();
    const body = eventAbout({ channel: 'C1', ts: '1700000000.000100' }, 'Ev-forged');
    expect((await post(body, { secret: 'not the secret' })).status).toBe(401);
    expect((await post(body, { at: Date.now() - 6 * 60_000 })).status).toBe(401);
    await parley.bot.drained();
    expect(answers()).toBe(before);
  });

  it('answers a repeated event and a repeated message once', async () => {
    const posted = await driver.asPerson('ana').says('general', '@parley how many products are there?');
    await driver.answerTo(posted);
    const before = answers();
    const body = eventAbout(posted, 'Ev-repeat');
    expect((await post(body)).status).toBe(200);
    expect((await post(body)).status).toBe(200);
    expect((await post(eventAbout(posted, 'Ev-other'))).status).toBe(200);
    await parley.bot.drained();
    expect(answers()).toBe(before);
  });

  it.each(['null', '7', '"text"', 'true', 'not JSON'])('refuses the signed body %s, and goes on', async (body) => {
    expect((await post(body)).status).toBe(400);
    expect((await fetch(new URL('/healthz', events))).status).toBe(200);
  });

  it('refuses a signature of a time that has not come, and takes one of a clock that is a little ahead', async () => {
    const body = eventAbout({ channel: 'C1', ts: '1700000000.000100' }, 'Ev-future');
    expect((await post(body, { at: Date.now() + 60 * 60_000 })).status).toBe(401);
    const posted = await driver.asPerson('ana').says('general', '@parley how many customers are there?');
    await driver.answerTo(posted);
    expect((await post(eventAbout(posted, 'Ev-ahead'), { at: Date.now() + 60_000 })).status).toBe(200);
    await parley.bot.drained();
  });

  it('refuses what is no address', async () => {
    const { port } = new URL(events);
    for (const path of ['//', '/connect/%ff']) {
      const request = httpRequest({ port, host: '127.0.0.1', path });
      request.end();
      const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(request, 'response'));
      response.resume();
      expect([path, response.statusCode]).toEqual([path, 400]);
    }
  });

  it('refuses a body that is too large', async () => {
    expect((await post(`{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`)).status).toBe(413);
  });

  it('tells its health', async () => {
    const health = new URL('/healthz', events);
    expect((await fetch(health)).status).toBe(200);
    expect((await fetch(new URL('/readyz', events))).status).toBe(200);
  });

  it('counts for Prometheus, for whoever has the token', async () => {
    const metrics = new URL('/metrics', events);
    expect((await fetch(metrics)).status).toBe(401);
    const read = await fetch(metrics, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await read.text()).toContain('parley_bot_questions_total{outcome="answered"}');
  });
});
