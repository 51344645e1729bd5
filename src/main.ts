#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

interface CachingModule {
  builtinModules: readonly string[];
  enableCompileCache?: (folder: string) => unknown;
}

/**
 * V8's compiled code, of Node 22.8 and later. It's beside the code that it was compiled from, never in a folder for
 * everyone: it is run as it is.
 */
const CODE_CACHE = fileURLToPath(new URL('./code-cache', import.meta.url));
const { enableCompileCache }: CachingModule = module;
if (existsSync(CODE_CACHE)) enableCompileCache?.(CODE_CACHE);

// Whatever is loaded from here on comes out of it.
const { runCommandLine } = await import('./command-line.ts');
runCommandLine(process.argv.slice(2), async (config, signal) => {
  const { startForTerminal } = await import('./start-for-terminal.ts');
  return startForTerminal(config, signal);
});
