import type { RawEnv } from './config/env.ts';
import { setUp } from './setup/index.ts';
import { SetupStopped } from './setup/person.ts';
import { openTerminal } from './setup/terminal.ts';
import { systemClock } from './shared/clock.ts';

const TIMEOUT_MS = 10_000;

/** Connects a workspace with the person at this terminal. @returns whether it came to an end */
export async function runSetup(env: RawEnv): Promise<boolean> {
  const person = openTerminal(process.stdin, process.stdout);
  try {
    await setUp({ person, env, folder: process.cwd(), clock: systemClock, timeoutMs: TIMEOUT_MS });
    return true;
  } catch (error) {
    if (!(error instanceof SetupStopped)) throw error;
    person.say(`\n${error.message} Run parley setup to start over.\n`);
    return false;
  } finally {
    person.close();
  }
}
