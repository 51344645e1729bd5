import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The page of these sources, built into a folder of its own. @returns the folder, and what removes it */
export function buildPage(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-page-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const page = join(ROOT, 'src/playground/web');
  execFileSync(process.execPath, [vite, 'build', page, '--outDir', folder, '--logLevel', 'error']);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
