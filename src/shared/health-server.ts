import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { healthAnswers, type Readiness } from './health.ts';
import type { AnswerMetrics } from './metrics.ts';

export interface HealthServerOptions {
  host: string;
  port: number;
  /** Whether the process can do its work. */
  health: () => Promise<Readiness>;
  metrics?: AnswerMetrics | undefined;
  /** Answers everything else; absent: there is nothing else. */
  pages?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Tells the health of a process that listens to nothing else.
 * @returns a function that ends it
 */
export async function startHealthServer({
  host,
  port,
  health,
  metrics,
  pages,
}: HealthServerOptions): Promise<() => Promise<void>> {
  const answers = healthAnswers({ health, metrics });
  const listen = pages && getRequestListener(pages);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer !== undefined) return answer(response, request);
    return void (listen === undefined ? response.writeHead(404).end('not found') : listen(request, response));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
