import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Path of a file that the build puts beside a compiled module (`build/assets.ts`). Whoever runs from the source finds it
 * in `dist` too, once that has been built.
 * @param module the module's `import.meta.url`
 * @throws Error when it is not there
 */
export function builtFile(module: string, name: string): string {
  const folder = fileURLToPath(new URL('.', module));
  const path = join(DIST, relative(HERE, folder), name);
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`);
  return path;
}
