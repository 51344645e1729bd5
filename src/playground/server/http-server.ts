import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Readiness, tellReadiness } from '../../shared/health.ts';
import type { Logger } from '../../shared/logger.ts';
import { type AnswerMetrics, METRICS_PATH } from '../../shared/metrics.ts';
import { isSameOrigin, makeHostGuard } from './host-guard.ts';
import type { PageLock } from './page-lock.ts';
import { pageRoutes } from './page-routes.ts';

/** A socket's message is one command or one acknowledgement. */
const MAX_SOCKET_MESSAGE_BYTES = 1_000_000;

const CLOSING_GRACE_MS = 500;

export interface HttpServerOptions {
  host: string;
  port: number;
  webFolder: string;
  pageLock: PageLock;
  /** Served at /readyz. */
  readiness: () => Promise<Readiness>;
  /** Served at /metrics; absent: there are none. */
  answerMetrics?: AnswerMetrics | undefined;
  webApi: Hono;
  /** Where the app answers to what people did. */
  responses: Hono;
  files: Hono;
  /** The app's own pages, when this server is used in place of the app's address. */
  appPages?: ((request: Request) => Promise<Response>) | undefined;
  /** The app comes with a ticket; false: a wrong one. */
  redeemTicket: (ticket: string) => boolean;
  acceptApp: (socket: WebSocket) => void;
  acceptPage: (socket: WebSocket, visitor: { person: string; page: string }) => void;
  logger: Logger;
}

export interface HttpServer {
  /** @returns the address, once it listens */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** One port for everything: the page at `/`, its WebSocket at `/ui`, Slack's Web API at `/api`, Socket Mode at `/link`. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const isOwnHost = makeHostGuard(options.host);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_SOCKET_MESSAGE_BYTES });
  const server = createAdaptorServer({ fetch: makeRoutes(options, isOwnHost).fetch });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const accept = isOwnHost(request.headers.host) ? acceptorOf(request, options) : undefined;
    if (accept === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, accept);
  });
  return {
    async start() {
      server.listen(options.port, options.host);
      await once(server, 'listening');
      return addressOf(server.address(), options.host);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await allGone(sockets.clients);
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** Pages and apps were asked to go; who does not answer in time is cut off. */
async function allGone(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const grace = setTimeout(() => sockets.forEach((socket) => socket.terminate()), CLOSING_GRACE_MS);
  await Promise.all([...sockets].map((socket) => once(socket, 'close')));
  clearTimeout(grace);
}

function makeRoutes(
  { webFolder, pageLock, readiness, answerMetrics, webApi, responses, files, appPages }: HttpServerOptions,
  isOwnHost: (host?: string) => boolean,
): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    if (!isOwnHost(c.req.header('host'))) return c.text("This server doesn't answer to this host name.", 421);
    return next();
  });
  routes.get('/healthz', (c) => c.text('ok'));
  routes.get('/readyz', async (c) => {
    const { status, body, headers } = await tellReadiness(readiness);
    return c.json(body, status, headers);
  });
  if (answerMetrics !== undefined)
    routes.get(METRICS_PATH, async (c) => {
      const { status, headers, text } = await answerMetrics((name) => c.req.header(name));
      return c.text(text, status, headers);
    });
  routes.route('/api', webApi);
  routes.route('/actions', responses);
  if (appPages !== undefined) routes.all('/connect/*', (c) => appPages(c.req.raw));
  routes.route('/', files);
  routes.route('/', pageRoutes(webFolder, pageLock));
  return routes;
}

/** What to do with an upgraded connection; undefined refuses it. */
function acceptorOf(request: IncomingMessage, options: HttpServerOptions): ((socket: WebSocket) => void) | undefined {
  const address = request.url ?? '/';
  // A target like `//` is no address; it must not end the process.
  if (!URL.canParse(address, 'http://playground')) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://playground');
  const { origin, host, cookie } = request.headers;
  if (pathname === '/ui' && isSameOrigin(origin, host) && options.pageLock.isOpenFor(cookie)) {
    const visitor = { person: searchParams.get('person') ?? '', page: searchParams.get('page') ?? '' };
    return (socket) => options.acceptPage(socket, visitor);
  }
  if (pathname === '/link' && options.redeemTicket(searchParams.get('ticket') ?? '')) return options.acceptApp;
  options.logger.warn({ path: pathname }, 'refused a WebSocket');
  return undefined;
}

/** A wildcard address is where to listen, not where to go. */
function addressOf(address: AddressInfo | string | null, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('the playground does not listen on a port');
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${address.port}`;
}
