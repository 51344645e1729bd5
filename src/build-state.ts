import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'src/');

/** Whether what is built is what the source says now. */
export const isBuilt = (): boolean => builtAt() > lastChange();

/** The page is the last thing that a build writes. */
function builtAt(): number {
  const page = join(ROOT, 'dist/playground/web/index.html');
  return existsSync(page) ? statSync(page).mtimeMs : 0;
}

/** Folders count: a file that is gone changes its folder. */
function lastChange(): number {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((name) => join(SOURCE, name));
  return Math.max(...[SOURCE, join(ROOT, 'package-lock.json'), ...files].map((file) => statSync(file).mtimeMs));
}
