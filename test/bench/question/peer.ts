import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../fixtures/free-port.ts';
import { PARLEY } from '../../fixtures/start-command.ts';
import { emptyFolder } from '../stage.ts';
import { type Hold, holdOf, METER } from './metered.ts';
import { BOT_TOKEN, RESOURCE_ID, SIGNING_SECRET, type World } from './world.ts';

const HERE = new URL('.', import.meta.url).pathname;
/** Of `/proc/<pid>/stat`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const MS_PER_TICK = 10;

/** What is measured beside each other, and what Node is given to start it. */
const PEERS = {
  'node:http echo': [join(HERE, 'peers/http-echo.mjs')],
  'Bolt echo': [join(HERE, 'peers/bolt-echo.mjs')],
  'Chat SDK echo': [join(HERE, 'peers/chat-sdk-echo.mjs')],
  Parley: PARLEY,
} as const;

export type PeerName = keyof typeof PEERS;
export const PEER_NAMES = ['node:http echo', 'Bolt echo', 'Chat SDK echo', 'Parley'] as const satisfies PeerName[];

/** A bot in a process of its own. */
export interface Peer {
  name: PeerName;
  /** Where it takes events. */
  origin: string;
  /** What it took until it was ready. */
  started: { cpuMs: number; elapsedMs: number };
  /** What all its threads have worked so far. */
  cpuMs(): number;
  residentMegabytes(): number;
  /** How its event loop was held since it was last asked. Only of one that is metered. */
  hold(): Promise<Hold>;
  stop(): Promise<void>;
}

interface PeerOptions {
  /** Where Parley stores what it keeps; a new one if not given. */
  folder?: string;
  isMetered?: boolean;
}

export async function startPeer(
  name: PeerName,
  world: World,
  { folder = emptyFolder(), isMetered = false }: PeerOptions = {},
): Promise<Peer> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [...(isMetered ? ['--import', METER] : []), ...PEERS[name]], {
    cwd: folder,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SLACK_API_URL: `${world.url}/api/`,
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      DATABASE_URL: `sqlite:${folder}/parley.db`,
      QUERY_SERVICE_URL: `${world.url}/service`,
      QUERY_SERVICE_API_KEY: 'bench',
      QUERY_SERVICE_RESOURCE_ID: RESOURCE_ID,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(isMetered ? (['ipc'] as const) : [])],
  });
  const cpuMs = (): number => cpuOf(child);
  await untilReady(child);
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    started: { cpuMs: cpuMs(), elapsedMs: performance.now() - start },
    cpuMs,
    residentMegabytes: () => Number(/VmRSS:\s+(\d+) kB/.exec(read(child, 'status'))?.[1]) / 1_024,
    hold: () => holdOf(child),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the peer has no output');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  if (child.exitCode !== null) throw new Error(`the peer ended with ${child.exitCode}`);
  // What it says later must not fill the pipe.
  child.stdout.resume();
}

function cpuOf(child: ChildProcess): number {
  const fields = read(child, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

const read = ({ pid }: ChildProcess, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
