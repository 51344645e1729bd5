import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface HealthServerOptions {
  host: string;
  port: number;
  /** Whether the process can do its work. */
  health: () => Promise<boolean>;
  /** Answers everything else; absent: there is nothing else. */
  pages?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * For a process that listens to nothing else. `/healthz`: the process runs; `/readyz`: it can also do its work.
 * @returns a function that ends it
 */
export async function startHealthServer({
  host,
  port,
  health,
  pages,
}: HealthServerOptions): Promise<() => Promise<void>> {
  const listen = pages && getRequestListener(pages);
  const server = createServer((request, response) => {
    const end = (status: number, text: string): void => void response.writeHead(status).end(text);
    if (request.url === '/healthz') return end(200, 'ok');
    if (request.url !== '/readyz') return listen === undefined ? end(404, 'not found') : void listen(request, response);
    health().then(
      (ready) => end(ready ? 200 : 503, ready ? 'ready' : 'not ready'),
      () => end(503, 'not ready'),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
