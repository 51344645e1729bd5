/**
 * Runs scripts of package.json at the same time: `tsx test/side-by-side.ts lint unused`. What each says is shown whole
 * once it ends. All of them end, so that all mistakes are seen; one that fails fails the whole. The one after
 * `--beside` prints as it goes. The others then run in the time it leaves, and what they say follows it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { beside: { type: 'string' } }, allowPositionals: true });

async function hasPassed(child: ChildProcess): Promise<boolean> {
  await once(child, 'close');
  return child.exitCode === 0;
}

function runAloud(script: string): Promise<boolean> {
  return hasPassed(spawn('npm', ['run', '--silent', script], { stdio: 'inherit' }));
}

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (aloud !== undefined && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const passed = await hasPassed(child);
  await aloud;
  process.stdout.write(`${passed ? '' : `${script} failed:\n`}${Buffer.concat(said).toString()}`);
  return passed;
}

const aloud = values.beside === undefined ? undefined : runAloud(values.beside);
const results = await Promise.all([aloud ?? true, ...positionals.map(run)]);
process.exitCode = results.every(Boolean) ? 0 : 1;
