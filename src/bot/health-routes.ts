import type { CustomRoute } from '@slack/bolt';

/** `/healthz`: the process runs. `/readyz`: it can also do its work. */
export function healthRoutes(health: () => Promise<boolean>): CustomRoute[] {
  return [
    { path: '/healthz', method: 'GET', handler: (_request, response) => response.writeHead(200).end('ok') },
    {
      path: '/readyz',
      method: 'GET',
      handler: (_request, response) => {
        const answer = (ready: boolean): void => {
          response.writeHead(ready ? 200 : 503).end(ready ? 'ready' : 'not ready');
        };
        health().then(answer, () => answer(false));
      },
    },
  ];
}
