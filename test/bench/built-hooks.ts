import { existsSync } from 'node:fs';
import type { ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';

const SOURCE = new URL('../../src/', import.meta.url).href;
const BUILT = new URL('../../dist/', import.meta.url).href;

/** A file of the source is the one that it was compiled to, where it was. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const resolved = await next(specifier, context);
  if (!resolved.url.startsWith(SOURCE)) return resolved;
  const [path = ''] = resolved.url.slice(SOURCE.length).split('?');
  const built = `${BUILT}${path.replace(/\.ts$/, '.js')}`;
  return existsSync(fileURLToPath(built)) ? next(built, context) : resolved;
};
