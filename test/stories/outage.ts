import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BotDeps } from '../../src/bot/app/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import type { Playground } from '../../src/playground/index.ts';
import { type Clock, systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { backgroundTimers, systemTimers } from '../../src/shared/timers.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { type Asked, type Asking, makeAsking } from './asking.ts';
import { startToldService, type ToldService } from './told-service.ts';

/** The bot, with a Slack and a service that outlive it and fail as they are told. */
export interface Outage extends Pick<Asking, 'ask'> {
  slack: Playground;
  driver: PlaygroundDriver;
  service: ToldService;
  parley: Parley;
  folder: string;
  log: () => string;
  /** All that the bot said about it, but how far it is: once everything is done. */
  toldAbout: Asking['botsIn'];
  /** Each has one answer, and nothing else was said. */
  eachAnsweredOnce: (asked: readonly Asked[]) => Promise<void>;
  end: () => Promise<void>;
}

export interface OutageOptions {
  env?: Record<string, string>;
  /** The bot's. */
  clock?: Clock;
  /** Slack's. */
  slackClock?: Clock;
  /** How Slack's events come. */
  mode?: 'socket' | 'http';
  /** How much sooner than after 15 seconds the bot tries again, and Slack than after a minute. */
  faster?: number;
  /** In the address by which the bot reaches Slack. */
  slackHost?: string;
  serviceHost?: string;
}

const ROOT = new URL('../..', import.meta.url).pathname;
const LONGEST_MS = 90_000;
const AN_ANSWER: unknown = expect.stringMatching(/^N: /);

export async function startOutage(options: OutageOptions = {}): Promise<Outage> {
  const { faster = 30, clock = systemClock, slackClock = systemClock, mode = 'socket' } = options;
  const service = await startToldService();
  let events = '';
  const slack = await startPlayground({
    clock: slackClock,
    timers: { after: (ms, task) => systemTimers.after(sooner(ms, faster), task) },
    manifest: join(ROOT, 'manifest.yml'),
    ...(mode === 'http' ? { delivery: { mode, url: () => events } as const } : {}),
  });
  const folder = mkdtempSync(join(tmpdir(), 'parley-outage-'));
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  const parley = await startParley(configOf({ slack, service, folder, options }), {
    clock,
    timers: timersOf(faster),
    logger,
  });
  events = `http://127.0.0.1:${parley.bot.address()?.port}/slack/events`;
  const driver = drive(slack, { deadlineMs: LONGEST_MS });
  const { ask, botsIn: toldAbout } = makeAsking(driver);

  return {
    slack,
    driver,
    service,
    parley,
    folder,
    log: () => lines.join(''),
    ask,
    toldAbout,
    async eachAnsweredOnce(asked) {
      for (const one of asked) await driver.answerTo(one);
      await parley.bot.drained();
      const firsts = asked.map((one) => toldAbout(one).map(({ text }) => text.split('\n')[0]));
      expect(firsts).toEqual(asked.map(() => [AN_ANSWER]));
    },
    async end() {
      await parley.stop();
      await slack.stop();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Parts {
  slack: Playground;
  service: ToldService;
  folder: string;
  options: OutageOptions;
}

function configOf({ slack, service, folder, options }: Parts) {
  const { apiUrl, botToken, appToken, signingSecret } = slack.slack;
  const address = options.slackHost === undefined ? apiUrl : apiUrl.replace('127.0.0.1', options.slackHost);
  const way = options.mode === 'http' ? { SLACK_SIGNING_SECRET: signingSecret } : { SLACK_APP_TOKEN: appToken };
  return parseConfig({
    SLACK_API_URL: address,
    SLACK_BOT_TOKEN: botToken,
    ...way,
    DATABASE_URL: `sqlite:${folder}/parley.db`,
    HOST: '127.0.0.1',
    PORT: '0',
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...service.env,
    ...(options.serviceHost === undefined
      ? {}
      : { QUERY_SERVICE_URL: String(service.env['QUERY_SERVICE_URL']).replace('127.0.0.1', options.serviceHost) }),
    ...options.env,
  });
}

/** Only what is waited for longer than anybody looks on is hurried up. */
const sooner = (ms: number, faster: number): number => (ms >= 15_000 ? ms / faster : ms);

const timersOf = (faster: number): BotDeps['timers'] => ({
  after: (ms, task) => backgroundTimers.after(sooner(ms, faster), task),
});
