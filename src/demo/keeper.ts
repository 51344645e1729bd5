import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { DemoSize } from './database.ts';
import { type ChildMessage, childMessageSchema, type ParentMessage } from './protocol.ts';

export interface KeeperOptions {
  folder: string | undefined;
  port: number;
  clock: Clock;
  logger: Logger;
  size: DemoSize;
  patienceMs: number;
}

interface Keeper {
  /** @returns the port */
  start(): Promise<number>;
  handle: { pid(): number | undefined; stop(): Promise<void> };
}

const STOP_PATIENCE_MS = 5_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/** Keeps one child process running: replaces it when it dies, and kills it when it no longer answers. */
export function createKeeper(options: KeeperOptions): Keeper {
  const { logger, patienceMs } = options;
  let port = options.port;
  let child: ChildProcess | undefined;
  let stopped = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  async function launch(): Promise<void> {
    const started = forkChild();
    child = started;
    started.once('exit', (code, signal) => {
      child = undefined;
      if (!stopped && port !== 0) replace({ code, signal });
    });
    const listening = await askToOpen(started, { ...options, port });
    port = listening.port;
    failures = 0;
    watch(started, patienceMs, logger);
    logger.info({ port, built: listening.built }, 'sample data is served');
  }

  function replace(reason: object): void {
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
    failures += 1;
    logger.warn({ ...reason, delay }, 'the sample data process ended and is replaced');
    retry = setTimeout(() => {
      launch().catch((error: unknown) => logger.warn({ err: error }, 'the sample data process did not start'));
    }, delay);
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(retry);
    if (child !== undefined) await endChild(child);
  }

  return {
    async start() {
      try {
        await launch();
        return port;
      } catch (error) {
        await stop();
        throw error;
      }
    },
    handle: { pid: () => child?.pid, stop },
  };
}

/** The child gets no environment: it needs none, and the parent's holds secrets. */
function forkChild(): ChildProcess {
  const extension = extname(fileURLToPath(import.meta.url));
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(new URL(`./child${extension}`, import.meta.url), [], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: extension === '.ts' ? ['--import', loader()] : [],
  });
  // Each `error` (a message that could not be sent, a kill that came late) is followed by `exit`, which is handled.
  child.on('error', () => undefined);
  return child;
}

/** @throws Error when the child fails to open the data or ends before it has */
function askToOpen(child: ChildProcess, options: KeeperOptions): Promise<Extract<ChildMessage, { kind: 'listening' }>> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the sample data process ended before it was ready')));
    child.on('message', (raw) => {
      const message = childMessageSchema.parse(raw);
      if (message.kind === 'listening') resolve(message);
      if (message.kind !== 'failed') return;
      reject(new Error(`the sample data could not be opened: ${message.message}`));
      child.kill('SIGKILL');
    });
    const { folder, clock, size, port } = options;
    send(child, { kind: 'open', ...(folder === undefined ? {} : { folder }), now: clock.now().getTime(), size, port });
  });
}

/** A query holds the child's only thread and cannot be cancelled: silence for too long means it never will end. */
function watch(child: ChildProcess, patienceMs: number, logger: Logger): void {
  let answered = true;
  child.on('message', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      logger.warn('the sample data process no longer answers and is killed');
      child.kill('SIGKILL');
      return;
    }
    answered = false;
    send(child, { kind: 'ping' });
  }, patienceMs);
  timer.unref();
  child.once('exit', () => clearInterval(timer));
}

async function endChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  send(child, { kind: 'stop' });
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

/** To one that has just died too: whoever waits for its end waits on. */
function send(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => undefined);
}
