import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isBuilt, ROOT } from '../src/build-state.ts';

const SOURCE = join(ROOT, 'src/');
const DIST = join(ROOT, 'dist/');

/** Before all that runs what is built: it is built where the source is newer. */
export function setup(): void {
  if (isBuilt()) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Leads imports of the source to the compiled file, which runs as it is: nothing is transformed, and names that are
 * imported are no getters. Processes and threads that a compiled Parley starts are compiled
 * too, and need no loader that compiles each file anew.
 */
export function compiled(): Plugin {
  return {
    name: 'compiled',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return undefined;
      return compiledFile(fileURLToPath(new URL(source, `file://${importer}`)));
    },
  };
}

/** What a file of the source was compiled to; undefined for any other file, and where it was not. */
export function compiledFile(file: string): string | undefined {
  if (!file.startsWith(SOURCE) || !file.endsWith('.ts')) return undefined;
  const built = file.replace(SOURCE, DIST).replace(/\.ts$/, '.js');
  return existsSync(built) ? built : undefined;
}
