import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { PARLEY } from '../fixtures/start-command.ts';
import { emptyFolder, startSlack } from './stage.ts';
import { quantile } from './statistics.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** What a test imports. */
const IMPORTED = join(ROOT, 'dist/start-parley.js');
const MEGABYTE = 1_048_576;
const RUNS = 7;
/** Of `/proc/<pid>/stat`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const TICKS_PER_SECOND = 100;

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

interface Cost {
  cpuSeconds: number;
  peakMegabytes: number;
}

/** What an installation weighs, and what it takes until it runs. */
export async function measureWeight(): Promise<string[]> {
  const slack = await startSlack({ mode: 'socket' });
  const { apiUrl, botToken, appToken } = slack.slack;
  const bot = { SLACK_API_URL: apiUrl, SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken };
  const remote = {
    ...bot,
    QUERY_SERVICE_URL: 'http://127.0.0.1:9',
    QUERY_SERVICE_API_KEY: 'unused',
    QUERY_SERVICE_RESOURCE_ID: '0f0e0d0c-0b0a-4908-8706-050403020100',
  };
  const embedded = { ...bot, SERVICE_PRIVATE_HOSTS: 'refuse' };
  const told = [
    `production packages: ${productionMegabytes().toFixed(0)} MB, dist: ${megabytesOf(join(ROOT, 'dist')).toFixed(1)} MB`,
    `importing what starts the parts: ${tell(await several(importMain))}`,
    `until ready, bot alone: ${tell(await several(() => untilReady(remote)))}`,
    `until ready, bot and service without sample data: ${tell(await several(() => untilReady(embedded)))}`,
  ];
  await slack.stop();
  return told;
}

/** As installed here, without what the lock file marks as for development. */
function productionMegabytes(): number {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  return needed.map(([path]) => megabytesOf(join(ROOT, path))).reduce((sum, size) => sum + size, 0);
}

/** As on disk, without the packages inside, which the lock file lists by themselves. */
function megabytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return (found.blocks * 512) / MEGABYTE;
  const inside = readdirSync(path).filter((name) => name !== 'node_modules');
  return inside.reduce((sum, name) => sum + megabytesOf(join(path, name)), (found.blocks * 512) / MEGABYTE);
}

async function several(measure: () => Promise<Cost>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await measure());
  return costs;
}

function tell(costs: readonly Cost[]): string {
  const cpu = quantile(
    costs.map((cost) => cost.cpuSeconds),
    0.5,
  );
  const peak = quantile(
    costs.map((cost) => cost.peakMegabytes),
    0.5,
  );
  return `${cpu.toFixed(2)} s of CPU, ${peak.toFixed(0)} MB at most (medians of ${costs.length})`;
}

async function importMain(): Promise<Cost> {
  const code = `await import(${JSON.stringify(IMPORTED)}); process.stdout.write('ready\\n'); setInterval(() => {}, 1000);`;
  return costUntilReady(
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

async function untilReady(env: Record<string, string>): Promise<Cost> {
  const all = { ...env, PORT: '0', LOG_LEVEL: 'silent' };
  return costUntilReady(
    spawn(process.execPath, PARLEY, { cwd: emptyFolder(), env: all, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

async function costUntilReady(child: ChildProcess): Promise<Cost> {
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  if (child.exitCode !== null) throw new Error('the process ended before it was ready');
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return {
    cpuSeconds: (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND,
    peakMegabytes: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
  };
}
