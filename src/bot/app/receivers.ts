import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  type Logger as BoltLogger,
  type CustomRoute,
  HTTPModuleFunctions,
  HTTPReceiver,
  type Receiver,
} from '@slack/bolt';
import type { SlackConnection } from '../../config/config.ts';
import { healthAnswers, type Readiness } from '../../shared/health.ts';
import type { AnswerMetrics } from '../../shared/metrics.ts';
import { SECRET_PAGE_PATH } from '../connect/index.ts';
import type { Pages } from '../connect/page/secret-page.ts';
import type { InstallRoute } from '../installations/index.ts';
import { makeSocketReceiver } from '../sockets/socket-receiver.ts';
import { makeIsOfAnotherTime } from './differing-clock.ts';
import { namingVariable } from './wait-for-slack.ts';

/** One way in from Slack. */
export interface Entrance {
  receiver: Receiver;
  /** Tells its health from now on. Where Slack's requests will arrive; undefined in Socket Mode, which listens nowhere. */
  listen(): Promise<{ host: string; port: number } | undefined>;
  /** Takes Slack's requests, once Bolt is set up. @throws when Slack refuses for good, or it is closed */
  open(): Promise<void>;
  /** Accepts no more requests. */
  close(): Promise<void>;
}

interface EntranceOptions {
  host: string;
  port: number;
  logger: BoltLogger;
  health: () => Promise<Readiness>;
  /** Slack can't be reached at first, and is tried again. */
  onWaiting: () => void;
  /** In HTTP mode they are served too. */
  answerMetrics?: AnswerMetrics | undefined;
  /** In HTTP mode they are served beside Slack's events. */
  pages: Pages | undefined;
  installRoutes: readonly InstallRoute[];
}

const EVENTS_PATH = '/slack/events';

export function makeEntrance(connection: SlackConnection, options: EntranceOptions): Entrance {
  return connection.mode === 'socket' ? socketEntrance(connection, options) : httpEntrance(connection, options);
}

function socketEntrance(
  { appToken, apiUrl }: Extract<SlackConnection, { mode: 'socket' }>,
  { logger, onWaiting }: EntranceOptions,
): Entrance {
  const receiver = makeSocketReceiver({ appToken, apiUrl, logger, onWaiting });
  return {
    receiver,
    listen: async () => undefined,
    async open() {
      await receiver.start().catch((error: unknown) => {
        throw namingVariable(error, 'SLACK_APP_TOKEN');
      });
    },
    close: () => receiver.stop(),
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
  let state: 'closed' | 'listens' | 'open' = 'closed';
  const isOfAnotherTime = makeIsOfAnotherTime({ signingSecret, logger });
  const listen = onlyRequestsOfSlack(receiver.requestListener, isOfAnotherTime);
  receiver.requestListener = onceOpen(() => state === 'open', listen);
  return {
    receiver,
    async listen() {
      const server = await receiver.start({ host, port });
      state = 'listens';
      return addressOf(server.address(), port);
    },
    async open() {
      state = 'open';
    },
    async close() {
      const wasClosed = state === 'closed';
      state = 'closed';
      if (!wasClosed) await receiver.stop();
    },
  };
}

/** `//` and `/connect/%ff` are no addresses. */
const isBadAddress = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL');

type Listener = HTTPReceiver['requestListener'];

/** Before the bot knows who it is, it can't tell what is meant for it. After a 503, Slack sends an event again. */
const onceOpen =
  (isOpen: () => boolean, listen: Listener): Listener =>
  (request, response) => {
    if (isOpen() || request.url !== EVENTS_PATH) return listen(request, response);
    return HTTPModuleFunctions.buildNoBodyResponse(response, 503);
  };

/** Bolt takes a signature of any later time, which could be sent again until then, and a signed body that is no object ends the process. */
function onlyRequestsOfSlack(listen: Listener, isOfAnotherTime: ReturnType<typeof makeIsOfAnotherTime>): Listener {
  const refuseOrListen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const read = await HTTPModuleFunctions.bufferIncomingMessage(request, HTTPModuleFunctions.defaultBodyLimit);
    const timestamp = String(request.headers['x-slack-request-timestamp'] ?? '');
    const signature = String(request.headers['x-slack-signature'] ?? '');
    if (timestamp !== '' && isOfAnotherTime({ timestamp, signature, body: read.rawBody.toString('utf8') }))
      return HTTPModuleFunctions.buildNoBodyResponse(response, 401);
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
