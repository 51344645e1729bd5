import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startDemoData } from '../../../src/demo/index.ts';
import type { Playground } from '../../../src/playground/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { ServiceProcess } from '../../fixtures/service-process.ts';
import { PARLEY } from '../../fixtures/start-command.ts';
import { drive } from '../../playground-driver.ts';
import { layOutSampleData, prepareSampleData } from '../../sample-data.ts';
import { environmentOf } from '../../stories/bot-process.ts';
import { numberOption } from '../number-option.ts';
import { emptyFolder, startSlack } from '../stage.ts';
import { type Tally, work } from './load.ts';
import { minuteLine, type Sample, verdict } from './report.ts';
import { lookAt, lookInto } from './watch.ts';

const PROBE = new URL('./probe.mjs', import.meta.url).href;
const WATCHED = ['--expose-gc', '--import', PROBE];
const MINUTES = 20;
const MINUTE_MS = 60_000;
/** Each person in their direct messages and in a channel. */
const PLACES = [
  ['ana', 'dm'],
  ['ben', 'dm'],
  ['ana', 'data-questions'],
  ['ben', 'general'],
] as const;
/** Between two things that one of them does. */
const PAUSE_MS = 1_500;
const DEADLINE_MS = 60_000;

/** Bot, service, and sample database in processes of their own, and people who ask for a long time: what grows? */
export async function measureSoak(args: readonly string[] = process.argv): Promise<string[]> {
  const minutes = numberOption(args, 'minutes', MINUTES);
  const folder = emptyFolder();
  await prepareSampleData();
  await layOutSampleData(folder);
  const logger = createLogger({ level: 'silent' });
  const demo = await startDemoData({ folder: join(folder, 'demo'), port: 0, clock: systemClock, logger });
  const service = new ServiceProcess(await freePort(), { flags: WATCHED });
  await service.start();
  const slack = await startSlack({ mode: 'socket' });
  const bot = await startBot({ folder, slack, service, resource: await service.connect(demo) });
  const samples = await soak({ slack, bot, service, folder, minutes });
  bot.kill('SIGTERM');
  await once(bot, 'exit');
  await service.kill();
  await slack.stop();
  await demo.stop();
  for (const one of [folder, service.folder]) rmSync(one, { recursive: true, force: true });
  return verdict(samples);
}

interface BotParts {
  folder: string;
  slack: Playground;
  service: ServiceProcess;
  resource: string;
}

async function startBot({ folder, slack, service, resource }: BotParts): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...WATCHED, ...PARLEY], {
    cwd: folder,
    env: {
      ...environmentOf(slack, `sqlite:${folder}/parley.db`),
      QUERY_SERVICE_URL: service.url,
      QUERY_SERVICE_API_KEY: service.apiKey,
      QUERY_SERVICE_RESOURCE_ID: resource,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the bot has no output');
  for await (const line of createInterface({ input: stdout })) if (line.includes('ready')) break;
  stdout.resume();
  return child;
}

interface Soaking {
  slack: Playground;
  bot: ChildProcess;
  service: ServiceProcess;
  folder: string;
  minutes: number;
}

async function soak({ slack, bot, service, folder, minutes }: Soaking): Promise<Sample[]> {
  const driver = drive(slack, { deadlineMs: DEADLINE_MS });
  const tally: Tally = { done: {}, failed: {}, lastFailure: '' };
  const end = Date.now() + minutes * MINUTE_MS;
  const isOver = (): boolean => Date.now() >= end;
  const working = PLACES.map(([name, where]) =>
    work({ person: driver.asPerson(name), where, driver, tally }, { isOver, pauseMs: PAUSE_MS }),
  );
  const samples: Sample[] = [];
  const look = async (minute: number): Promise<void> => {
    if (service.process === undefined) throw new Error('the service has ended');
    const sample = {
      minute,
      bot: await lookAt(bot),
      service: await lookAt(service.process),
      stored: lookInto(join(folder, 'parley.db')),
      kept: lookInto(join(service.folder, 'parley.db')),
      done: total(tally.done),
      failed: total(tally.failed),
    };
    samples.push(sample);
    process.stdout.write(`${minuteLine(sample)}\n`);
  };
  await look(0);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(MINUTE_MS);
    await look(minute);
  }
  await Promise.all(working);
  process.stdout.write(
    `done ${JSON.stringify(tally.done)}, failed ${JSON.stringify(tally.failed)} ${tally.lastFailure}\n`,
  );
  return samples;
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);
