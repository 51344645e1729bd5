import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { PARLEY } from '../../fixtures/start-command.ts';
import { drive } from '../../playground-driver.ts';
import { emptyFolder, startSlack } from '../stage.ts';
import { countCommits } from './wal.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const QUESTIONS = join(ROOT, 'test/eval/natural/sample.json');
const WARM_UP = 20;
const MEASURED = 40;
const SETTLE_MS = 10_000;
/** Of `/proc/<pid>/stat`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const MS_PER_TICK = 10;

/**
 * What a question costs bot, service, and built-in engine, in one process as people run them: CPU time of the event loop,
 * which is the limit of a replica, and of the other threads, and commits. The sample data is a process of its own.
 */
export async function measureCosts(): Promise<string[]> {
  const slack = await startSlack({ mode: 'socket' });
  const driver = drive(slack, { deadlineMs: 120_000 });
  const folder = emptyFolder();
  const child = await startReplica(folder, slack.slack);
  const questions = z.array(z.object({ question: z.string() })).parse(JSON.parse(readFileSync(QUESTIONS, 'utf8')));
  const ask = async (from: number, to: number): Promise<void> => {
    for (const { question } of questions.slice(from, to)) {
      const posted = await driver.asPerson('ana').says('general', `@parley ${question}`);
      await driver.answerTo(posted);
    }
  };
  await ask(0, WARM_UP);
  // Until it has learned the sample data, and what it still does after the last answer.
  await pause(SETTLE_MS);
  const database = join(folder, 'data/parley.db');
  const reader = new SqliteDatabase(database, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM sqlite_master').get();
  const before = { ...cpuOf(child), commits: countCommits(`${database}-wal`) };
  await ask(WARM_UP, WARM_UP + MEASURED);
  await pause(SETTLE_MS);
  const after = { ...cpuOf(child), commits: countCommits(`${database}-wal`) };
  reader.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await slack.stop();
  const each = (key: keyof typeof before): string => ((after[key] - before[key]) / MEASURED).toFixed(1);
  return [
    `bot, service, and built-in engine on the sample data (${MEASURED} questions, one after the other), for each question:`,
    `  ${each('eventLoop')} ms of CPU in the event loop, ${each('others')} ms in other threads, ${each('commits')} commits`,
  ];
}

async function startReplica(
  folder: string,
  { apiUrl, botToken, appToken }: { apiUrl: string; botToken: string; appToken: string },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, PARLEY, {
    cwd: folder,
    env: {
      SLACK_API_URL: apiUrl,
      SLACK_BOT_TOKEN: botToken,
      SLACK_APP_TOKEN: appToken,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  child.stdout.resume();
  return child;
}

/** Milliseconds so far. The first thread of a process has its id, and runs the event loop. */
function cpuOf({ pid }: ChildProcess): { eventLoop: number; others: number } {
  let [eventLoop, others] = [0, 0];
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ms = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    if (Number(thread) === pid) eventLoop += ms;
    else others += ms;
  }
  return { eventLoop, others };
}
