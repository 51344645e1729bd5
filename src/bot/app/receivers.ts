import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  type Logger as BoltLogger,
  type CustomRoute,
  HTTPModuleFunctions,
  HTTPReceiver,
  type Receiver,
  SocketModeReceiver,
} from '@slack/bolt';
import type { SlackConnection } from '../../config/config.ts';
import { healthAnswers } from '../../shared/health.ts';
import type { AnswerMetrics } from '../../shared/metrics.ts';
import { SECRET_PAGE_PATH } from '../connect/index.ts';
import type { Pages } from '../connect/page/secret-page.ts';
import type { InstallRoute } from '../installations/index.ts';
import { SDK_TIMEOUT_MS } from '../slack/client.ts';

/** One way in from Slack. */
export interface Entrance {
  receiver: Receiver;
  /** Where Slack's requests arrive; undefined in Socket Mode, which listens nowhere. */
  open(): Promise<{ host: string; port: number } | undefined>;
  /** Accepts no more requests. */
  close(): Promise<void>;
}

interface EntranceOptions {
  host: string;
  port: number;
  logger: BoltLogger;
  health: () => Promise<boolean>;
  /** In HTTP mode they are served too. */
  answerMetrics?: AnswerMetrics | undefined;
  /** In HTTP mode they are served beside Slack's events. */
  pages: Pages | undefined;
  installRoutes: readonly InstallRoute[];
}

/** How long closing the connection to Slack may take. */
const DISCONNECT_MS = 2_000;
const DAY_MS = 86_400_000;
const EVENTS_PATH = '/slack/events';

export function makeEntrance(connection: SlackConnection, options: EntranceOptions): Entrance {
  return connection.mode === 'socket' ? socketEntrance(connection, options) : httpEntrance(connection, options);
}

function socketEntrance(
  { appToken, apiUrl }: Extract<SlackConnection, { mode: 'socket' }>,
  { logger }: EntranceOptions,
): Entrance {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    installerOptions: {
      clientOptions: {
        slackApiUrl: apiUrl,
        timeout: SDK_TIMEOUT_MS,
        // The SDK throws out of a timer once opening a connection again has failed for good, which ends the process:
        // so it never fails for good. The first connection is preceded by a call that does fail. After `close` a
        // pending try keeps no process alive.
        retryConfig: { forever: true, unref: true, retries: 20, factor: 1.3, minTimeout: 1_000, maxTimeout: 30_000 },
      },
    },
  });
  let stayAlive: NodeJS.Timeout | undefined;
  return {
    receiver,
    async open() {
      // Keeps the process alive while the SDK waits to reconnect.
      stayAlive = setInterval(() => {}, DAY_MS);
      await receiver.start().catch((error: unknown) => {
        clearInterval(stayAlive);
        throw error;
      });
      return undefined;
    },
    async close() {
      clearInterval(stayAlive);
      await Promise.race([receiver.client.disconnect(), rest(DISCONNECT_MS)]);
    },
  };
}

function httpEntrance(
  { signingSecret }: Exclude<SlackConnection, { mode: 'socket' }>,
  { host, port, logger, health, answerMetrics: metrics, pages, installRoutes }: EntranceOptions,
): Entrance {
  const receiver = new HTTPReceiver({
    signingSecret,
    logger,
    endpoints: [EVENTS_PATH],
    signatureVerification: true,
    customRoutes: [
      ...healthRoutes({ health, metrics }),
      ...(pages === undefined ? [] : pageRoutes(pages)),
      ...installRoutes.map((route) => browserRoute(route, logger)),
    ],
    dispatchErrorHandler: (failure) => {
      if (isBadAddress(failure.error)) HTTPModuleFunctions.buildNoBodyResponse(failure.response, 400);
      else HTTPModuleFunctions.defaultDispatchErrorHandler(failure);
    },
  });
  receiver.requestListener = onlyRequestsOfSlack(receiver.requestListener);
  return {
    receiver,
    async open() {
      const server = await receiver.start({ host, port });
      return addressOf(server.address(), port);
    },
    async close() {
      await receiver.stop();
    },
  };
}

/** `//` and `/connect/%ff` are no addresses. */
const isBadAddress = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL');

type Listener = HTTPReceiver['requestListener'];

/** Slack's clock and ours may differ by so much. */
const CLOCKS_DIFFER_S = 300;

/** Bolt takes a signature of any later time, which could be sent again until then, and a signed body that is no object ends the process. */
function onlyRequestsOfSlack(listen: Listener): Listener {
  const refuseOrListen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const timestamp = Number(request.headers['x-slack-request-timestamp']);
    if (timestamp > Date.now() / 1000 + CLOCKS_DIFFER_S) return HTTPModuleFunctions.buildNoBodyResponse(response, 401);
    const read = await HTTPModuleFunctions.bufferIncomingMessage(request, HTTPModuleFunctions.defaultBodyLimit);
    if (isNoEvent(read)) return HTTPModuleFunctions.buildNoBodyResponse(response, 400);
    return listen(read, response);
  };
  return (request, response) => {
    if (request.method !== 'POST' || request.url !== EVENTS_PATH) return listen(request, response);
    refuseOrListen(request, response).catch((error: unknown) => {
      const status = HTTPModuleFunctions.isRawBodyError(error) ? error.statusCode : 500;
      // The rest of a body that is too large is not read.
      response.setHeader('connection', 'close');
      HTTPModuleFunctions.buildNoBodyResponse(response, status);
    });
  };
}

/** JSON, but no object. What is no JSON is refused by Bolt. */
function isNoEvent(read: Parameters<typeof HTTPModuleFunctions.parseHTTPRequestBody>[0]): boolean {
  try {
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(read);
    return typeof body !== 'object' || body === null;
  } catch {
    return false;
  }
}

const addressOf = (address: AddressInfo | string | null, port: number): { host: string; port: number } =>
  typeof address === 'object' && address !== null ? { host: address.address, port: address.port } : { host: '', port };

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** `/healthz`, `/readyz`, and `/metrics` beside Slack's events. */
const healthRoutes = (options: Parameters<typeof healthAnswers>[0]): CustomRoute[] =>
  [...healthAnswers(options)].map(([path, answer]) => ({
    path,
    method: 'GET',
    handler: (request, response) => answer(response, request),
  }));

/** The bot's own pages beside Slack's events. */
function pageRoutes(pages: Pages): CustomRoute[] {
  const listen = getRequestListener(pages);
  return [
    {
      path: `${SECRET_PAGE_PATH}/:token`,
      method: ['GET', 'HEAD', 'POST'],
      handler: (request, response) => void listen(request, response),
    },
  ];
}

/** Of a failure the browser learns only that there was one. */
const browserRoute = ({ path, answer }: InstallRoute, logger: BoltLogger): CustomRoute => ({
  path,
  method: 'GET',
  handler: (request, response) => {
    answer(request, response).catch((error: unknown) => {
      logger.error('a page failed', error);
      if (!response.headersSent) HTTPModuleFunctions.buildNoBodyResponse(response, 500);
    });
  },
});
