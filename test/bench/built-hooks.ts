import type { ResolveHook } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledFile } from '../compiled.ts';

/** A file of the source is the one that it was compiled to, where it was. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const resolved = await next(specifier, context);
  const built = resolved.url.startsWith('file:') ? compiledFile(fileURLToPath(resolved.url)) : undefined;
  return built === undefined ? resolved : next(pathToFileURL(built).href, context);
};
