import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { PageLock } from './page-lock.ts';

/** Images of messages may come from anywhere; everything else is ours. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: https: http:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NOT_BUILT = "The page isn't built. Run: npm run build\n";

/** The built page, read from the folder at each request, so that a later build is seen. */
export function pageRoutes(webFolder: string, { guard }: PageLock): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header('content-security-policy', CONTENT_SECURITY_POLICY);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
  });
  routes.use(guard);
  /** What chat.getPermalink returns: the message in its channel, or its thread. */
  routes.get('/archives/:channel/:message{p[0-9]{7,}}', (c) => {
    const ts = c.req.param('message').replace(/^p(\d+)(\d{6})$/, '$1.$2');
    const thread = c.req.query('thread_ts') ?? ts;
    return c.redirect(`/#/${encodeURIComponent(c.req.param('channel'))}/${encodeURIComponent(thread)}`);
  });
  // Made at the first request that can be answered: made without its folder, serveStatic writes to the console.
  let files: MiddlewareHandler | undefined;
  routes.get('*', async (c, next) => {
    if (!existsSync(join(webFolder, 'index.html'))) return c.text(NOT_BUILT, 503);
    files ??= serveStatic({ root: webFolder });
    return files(c, next);
  });
  return routes;
}
