#!/usr/bin/env node
import { runCommandLine } from './command-line.ts';

runCommandLine(process.argv.slice(2), async (config) => {
  const { startForTerminal } = await import('./start-parley.ts');
  return startForTerminal(config);
});
