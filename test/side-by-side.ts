/**
 * Runs scripts of package.json at the same time: `tsx test/side-by-side.ts lint unused`. What each says is shown whole
 * once it ends. All of them end, so that all mistakes are seen; one that fails fails the whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  await once(child, 'close');
  const isWell = child.exitCode === 0;
  process.stdout.write(`${isWell ? '' : `${script} failed:\n`}${Buffer.concat(said).toString()}`);
  return isWell;
}

const results = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
