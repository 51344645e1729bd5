import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** The page of these sources, built into a folder of its own. @returns the folder, and what removes it */
export async function buildPage(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-page-'));
  const root = join(import.meta.dirname, '../../src/playground/web');
  await build({ root, configFile: join(root, 'vite.config.ts'), build: { outDir: folder }, logLevel: 'silent' });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
