import { getRequestListener } from '@hono/node-server';
import type { CustomRoute } from '@slack/bolt';
import type { Pages } from './connect/page/secret-page.ts';
import { SECRET_PAGE_PATH } from './connect/secret-links.ts';

/** The bot's own pages beside Slack's events. */
export function pageRoutes(pages: Pages): CustomRoute[] {
  const listen = getRequestListener(pages);
  return [
    {
      path: `${SECRET_PAGE_PATH}/:token`,
      method: ['GET', 'HEAD', 'POST'],
      handler: (request, response) => void listen(request, response),
    },
  ];
}
