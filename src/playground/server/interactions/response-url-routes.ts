import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readJson } from '../../../shared/json.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { respond } from './respond.ts';
import type { ResponseUrls } from './response-urls.ts';

const MAX_BODY_BYTES = 4_000_000;

/** POST /<team>/<secret>, mounted at /actions. */
export function responseUrlRoutes(responseUrls: ResponseUrls, workspace: Workspace): Hono {
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  routes.post('/:team/:secret', async (c) => {
    try {
      respond(readJson(await c.req.text()), responseUrls.redeem(c.req.param('secret')), workspace);
      return c.text('ok');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const gone = error.error === 'expired_url' || error.error === 'used_url';
      return c.json({ ok: false, error: error.error, errors: error.details }, gone ? 404 : 400);
    }
  });
  return routes;
}
