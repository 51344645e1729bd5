import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PARLEY } from '../fixtures/start-command.ts';
import { drive } from '../playground-driver.ts';
import { emptyFolder, startSlack } from './stage.ts';

const IDLE_MS = 15_000;

/** Bot and service in a process of their own (the sample database is another), connected to a playground here. */
export async function measureMemory(): Promise<string[]> {
  const slack = await startSlack({ mode: 'socket' });
  const driver = drive(slack, { deadlineMs: 60_000 });
  const child = spawn(process.execPath, PARLEY, {
    cwd: emptyFolder(),
    env: {
      SLACK_API_URL: slack.slack.apiUrl,
      SLACK_BOT_TOKEN: slack.slack.botToken,
      SLACK_APP_TOKEN: slack.slack.appToken,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = residentMegabytes(child.pid);
  const posted = await driver.asPerson('ana').says('general', '@parley how many flights left each airport?');
  await driver.answerTo(posted);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const after = residentMegabytes(child.pid);
  child.kill('SIGTERM');
  await slack.stop();
  return [
    `resident memory of bot and service, idle after start: ${idle.toFixed(0)} MB; idle after an answer: ${after.toFixed(0)} MB (target: under 200)`,
  ];
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
