import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { PARLEY } from '../../fixtures/start-command.ts';

const PEERS = join(import.meta.dirname, 'peers');

/** Plain JavaScript, which a process is started with. */
export const METER = join(PEERS, 'hold-meter.mjs');

const holdSchema = z.object({ heldMs: z.number(), busyMs: z.number() });

/** How the event loop of a process was held since it was last asked: the longest time, and how long it was busy in all. */
export type Hold = z.infer<typeof holdSchema>;

/** @param child was started with the meter, and with a channel for messages */
export async function holdOf(child: ChildProcess): Promise<Hold> {
  const told = once(child, 'message');
  child.send('how long?');
  return holdSchema.parse((await told)[0]);
}

/** A process that does nothing but count, for as long as it is told to. */
export interface Counter {
  /** How its event loop was held while it counted. */
  count(ms: number): Promise<Hold>;
  stop(): void;
}

/** Node gets the same options as for Parley. */
export function startCounter(): Counter {
  const options = ['--import', METER, ...PARLEY.slice(0, -1)];
  const child = spawn(process.execPath, [...options, join(PEERS, 'counter.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    async count(ms) {
      await holdOf(child);
      const counted = once(child, 'message');
      child.send(ms);
      await counted;
      return holdOf(child);
    },
    stop: () => child.kill(),
  };
}
