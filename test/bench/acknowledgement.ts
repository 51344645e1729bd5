import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../../src/config/config.ts';
import { BOT_USER, CHANNELS, PEOPLE, TEAM } from '../../src/playground/server/workspace/seed.ts';
import { startParley } from '../../src/start-parley.ts';
import { emptyFolder, startSlack } from './stage.ts';
import { milliseconds, spread } from './statistics.ts';

const EVENTS = 300;

/** From posting a signed event to the acknowledgement, while the service behind the bot never answers. */
export async function measureAcknowledgement(): Promise<string[]> {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const slack = await startSlack({ mode: 'http', url: 'http://127.0.0.1:9/slack/events' });
  const { apiUrl, botToken, signingSecret } = slack.slack;
  const parley = await startParley(
    parseConfig({
      DATABASE_URL: `sqlite:${emptyFolder()}/parley.db`,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SLACK_API_URL: apiUrl,
      SLACK_BOT_TOKEN: botToken,
      SLACK_SIGNING_SECRET: signingSecret,
      QUERY_SERVICE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      QUERY_SERVICE_API_KEY: 'bench',
      QUERY_SERVICE_RESOURCE_ID: '7f9c24e5-3b1a-4c7d-9e2f-1a2b3c4d5e6f',
    }),
  );
  const url = `http://127.0.0.1:${parley.bot.address()?.port}/slack/events`;
  const times: number[] = [];
  for (let n = 0; n < EVENTS; n += 1) times.push(await acknowledge(url, mention(n), signingSecret));
  silent.closeAllConnections();
  silent.close();
  await parley.stop();
  await slack.stop();
  return [`acknowledgement of an event, service silent (${EVENTS} events): ${spread(times)}`];
}

async function acknowledge(url: string, body: string, secret: string): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': signature,
  };
  const { elapsed, result } = await milliseconds(() => fetch(url, { method: 'POST', headers, body }));
  if (!result.ok) throw new Error(`the event was answered ${result.status}`);
  return elapsed;
}

function mention(n: number): string {
  const ts = `1800000000.${String(n).padStart(6, '0')}`;
  return JSON.stringify({
    type: 'event_callback',
    team_id: TEAM.id,
    event_id: `Ev${n}`,
    event_time: 1_800_000_000,
    authorizations: [{ team_id: TEAM.id, user_id: BOT_USER, is_bot: true }],
    event: {
      type: 'app_mention',
      user: PEOPLE[0]?.id,
      text: `<@${BOT_USER}> how many orders are there?`,
      ts,
      channel: CHANNELS[0]?.id,
    },
  });
}
