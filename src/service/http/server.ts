import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ServiceFailure } from '../failures.ts';
import type { ServiceApp } from './context.ts';
import { failureResponse } from './failure-response.ts';

export interface HttpServerOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** How long `stop` lets running requests go on. */
  drainMs: number;
}

export interface HttpServer {
  /** The address that reaches the server from this machine; known once started. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createHttpServer(app: ServiceApp, { host, port, drainMs }: HttpServerOptions): HttpServer {
  // The listener would replace Request and Response for the whole process.
  const options = { overrideGlobalObjects: false, errorHandler: refuseUnreadable };
  const listener = getRequestListener(app.fetch, options);
  const running = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const answered = listener(incoming, outgoing).finally(() => running.delete(answered));
    running.add(answered);
  });
  return {
    get url() {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('the service is not listening');
      return `http://${reachable(host)}:${address.port}`;
    },

    async start() {
      server.listen(port, host);
      await once(server, 'listening');
    },

    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(cutOff);
      // A request that was cut off hears of it only after its connection is gone.
      await Promise.allSettled(running);
    },
  };
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** For requests whose address cannot even be read: they never reach the app. */
function refuseUnreadable(): Response {
  const requestId = randomUUID();
  const failure = new ServiceFailure('not_found', 'There is nothing at this address.');
  const { status, body } = failureResponse(failure, requestId);
  return Response.json(body, { status, headers: { 'x-request-id': requestId } });
}
