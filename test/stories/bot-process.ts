import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Playground } from '../../src/playground/index.ts';
import { V8_FLAGS } from '../v8-flags.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

export interface BotProcess {
  pid: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end. */
  terminate(): Promise<void>;
  /** Nothing of it runs, until it is let go. */
  freeze(): void;
  /** By itself or not. */
  hasEnded(): boolean;
  thaw(): void;
}

interface BotProcessOptions {
  playground: Playground;
  /** Where it runs. */
  folder: string;
  databaseUrl: string;
  /** Of the service that it asks, and anything else. */
  env: Record<string, string>;
}

/** The built bot in a process of its own, as a deployment that knows its service elsewhere. Resolves once it is connected. */
export async function startBotProcess({
  playground,
  folder,
  databaseUrl,
  env,
}: BotProcessOptions): Promise<BotProcess> {
  const child = spawn(process.execPath, [...V8_FLAGS, join(ROOT, 'dist/main.js')], {
    cwd: folder,
    env: { ...environmentOf(playground, databaseUrl), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await greeted(child);
  return {
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    thaw: () => void child.kill('SIGCONT'),
  };
}

/** All that a process of the bot needs to know, except where its service is. */
export function environmentOf({ slack }: Playground, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'error',
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_APP_TOKEN: slack.appToken,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
}

/** It greets once it is connected. */
async function greeted(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Parley is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`it ended before it was connected: ${said}`)));
  });
}
