/** Before a start: builds Parley where the source is newer than what was built, and says so. */
import { spawnSync } from 'node:child_process';
import { isBuilt, ROOT } from './build-state.ts';
import { ConfigError, parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';

if (!isBuilt()) {
  stopIfMisconfigured();
  process.stdout.write('Building Parley. This takes about half a minute, once and after each update…\n');
  // Its own output says what is wrong.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  process.stdout.write('Built. Starting…\n');
}

/** Nobody should wait for a build to hear of a typing mistake. What else is wrong, the start says. */
function stopIfMisconfigured(): void {
  try {
    parseConfig(readEnv());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Parley did not start: ${error.message}\n`);
    process.exit(1);
  }
}
