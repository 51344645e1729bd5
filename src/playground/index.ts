import { mkdirSync } from 'node:fs';
import type { Clock } from '../shared/clock.ts';
import type { Readiness } from '../shared/health.ts';
import type { Logger } from '../shared/logger.ts';
import type { AnswerMetrics } from '../shared/metrics.ts';
import { systemTimers, type Timers } from '../shared/timers.ts';
import type { DataSource, Drop } from './protocol/protocol.ts';
import { loadCredentials } from './server/credentials.ts';
import { AppEvents } from './server/events/app-events.ts';
import { EventDelivery } from './server/events/delivery.ts';
import { makeHttpTransport } from './server/events/http-transport.ts';
import { observeTransport } from './server/events/observed-transport.ts';
import { publishEvents } from './server/events/publish-events.ts';
import { hears } from './server/events/subscription.ts';
import type { Transport } from './server/events/transport.ts';
import { Faults } from './server/faults.ts';
import { fileRoutes } from './server/files/file-routes.ts';
import { Uploads } from './server/files/uploads.ts';
import { createHttpServer } from './server/http-server.ts';
import { Interactions } from './server/interactions/interactions.ts';
import { responseUrlRoutes } from './server/interactions/response-url-routes.ts';
import { type ResponseGrant, ResponseUrls } from './server/interactions/response-urls.ts';
import { Triggers } from './server/interactions/triggers.ts';
import { type Manifest, readManifest } from './server/manifest.ts';
import { UiGateway } from './server/page/ui-gateway.ts';
import { makePageLock } from './server/page-lock.ts';
import { SocketMode } from './server/socket-mode/socket-mode.ts';
import type { CallObserver } from './server/web-api/observer.ts';
import { PostPace } from './server/web-api/post-pace.ts';
import { webApiRoutes } from './server/web-api/routes.ts';
import { WireLog } from './server/wire-log.ts';
import { memoryFileBytes, openFileBytes } from './server/workspace/file-bytes.ts';
import { memoryJournal, openJournal } from './server/workspace/journal.ts';
import { Workspace } from './server/workspace/workspace.ts';

/** How events reach the bot. `url` is the bot's `/slack/events`; a function is asked at each delivery. */
type PlaygroundDelivery = { mode: 'socket' } | { mode: 'http'; url: string | (() => string) };

export interface PlaygroundOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Where workspace and credentials are kept; undefined: in memory, gone with the process. */
  folder: string | undefined;
  /** The built page. */
  webFolder: string;
  clock: Clock;
  logger: Logger;
  delivery: PlaygroundDelivery;
  /** Path of the app's manifest; absent: the app may do everything and offers nothing in menus. */
  manifest?: string;
  /** Answers `/connect/…`, where the app's own address is this server's. */
  appPages?: ((request: Request) => Promise<Response>) | undefined;
  /** Served at /readyz; absent: ready while it runs. */
  readiness?: () => Promise<Readiness>;
  /** Served at /metrics; absent: there are none. */
  answerMetrics?: AnswerMetrics | undefined;
  timers?: Timers;
  /** What can be asked about, for the first screen; absent: nothing is said of it. */
  readData?: (team: string) => Promise<DataSource[]>;
}

/** A local workspace that speaks Slack's wire. Its address is known once it is started. */
export interface Playground {
  readonly url: string;
  /** Opens the page in a browser: where other machines can reach it, with a token. */
  readonly pageUrl: string;
  /** What a bot needs to connect. */
  readonly slack: { apiUrl: string; botToken: string; appToken: string; signingSecret: string };
  readonly workspace: Workspace;
  /** What people do with the app. */
  readonly interactions: Interactions;
  readonly appEvents: AppEvents;
  readonly manifest: Manifest;
  /** What goes wrong next, on purpose. */
  readonly faults: Faults;
  /** What went over the wire lately. */
  readonly wireLog: WireLog;
  /** Whether the bot can be reached now. */
  botConnected(): boolean;
  onBotConnectionChange(listener: () => void): void;
  /** @returns a function that ends it */
  observeCalls(observer: CallObserver): () => void;
  /** Ends the app's connections. */
  dropConnections(how: Drop): void;
  /** What an action of this person lets the app open, once, within three seconds. */
  triggerFor(user: string): string;
  /** An address for answering what a person did, like the one that comes with a click or a command. */
  responseUrlFor(grant: ResponseGrant): string;
  /** A workflow reaches a step of the app. @returns the execution's id, see `workspace.steps` */
  runStep(callbackId: string, inputs: Record<string, unknown>): string;
  /** An admin removes the app: it gets the events, and its tokens stop working. */
  uninstall(): void;
  /** Its tokens stop working, and it gets the event. */
  revokeTokens(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const alwaysReady = async (): Promise<Readiness> => ({ ready: true });

export async function createPlayground(options: PlaygroundOptions): Promise<Playground> {
  const { host, port, folder, webFolder, clock, logger, readiness = alwaysReady, timers = systemTimers } = options;
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { app: credentials, pageToken } = loadCredentials(folder);
  const pageLock = makePageLock(host, pageToken);
  const journal = folder === undefined ? memoryJournal() : openJournal(folder, logger);
  const fileBytes = folder === undefined ? memoryFileBytes() : openFileBytes(folder);
  const workspace = new Workspace({ journal, clock, timers, fileBytes, origin: () => startedUrl() });
  const socketMode = new SocketMode(timers);
  const faults = new Faults();
  const wireLog = new WireLog(clock);
  const { signingSecret } = credentials;
  const transport = observeTransport(makeTransport(options, { socketMode, timers, signingSecret }), {
    wireLog,
    faults,
    timers,
  });
  const observers = new Set<CallObserver>();
  const manifest = readManifest(options.manifest);
  const delivery = new EventDelivery({ transport, timers, logger, hears: (event) => hears(event, manifest) });
  const triggers = new Triggers(clock);
  const uploads = new Uploads();
  const responseUrls = new ResponseUrls(clock, () => startedUrl());
  const interactions = new Interactions({ workspace, transport, triggers, responseUrls, manifest, clock });
  const botConnected = (): boolean => transport.connected();
  const appEvents = new AppEvents({ workspace, delivery, clock });
  const gateway = new UiGateway({
    workspace,
    interactions,
    appEvents,
    faults,
    wireLog,
    dropConnections: (how) => transport.dropConnections(how),
    menu: manifest.menu,
    botConnected,
    readData: options.readData,
    timers,
    logger,
  });
  transport.onConnectionChange(() => gateway.botConnectionChanged());
  const openConnection = (host: string): string => `ws://${host}/link?ticket=${socketMode.issueTicket()}`;
  const server = createHttpServer({
    host,
    port,
    webFolder,
    pageLock,
    readiness,
    answerMetrics: options.answerMetrics,
    webApi: webApiRoutes({
      workspace,
      clock,
      triggers,
      uploads,
      manifest,
      isInstalled: () => installed,
      logger,
      credentials,
      observers,
      faults,
      pace: new PostPace(),
      wireLog,
      openConnection,
    }),
    responses: responseUrlRoutes(responseUrls, workspace),
    files: fileRoutes({ workspace, uploads, isBotToken: (token) => token === credentials.botToken }),
    appPages: options.appPages,
    redeemTicket: (ticket) => socketMode.redeemTicket(ticket),
    acceptApp: (socket) => socketMode.accept(socket),
    acceptPage: (socket, visitor) => gateway.accept(socket, visitor),
    logger,
  });
  let url: string | undefined;
  let installed = true;
  let stopPublishing = (): void => {};
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopPublishing();
    delivery.stop();
    transport.stop();
    socketMode.stop();
    gateway.stop();
    if (url !== undefined) await server.stop();
    url = undefined;
    workspace.close();
  };
  const startedUrl = (): string => {
    if (url === undefined) throw new Error('the playground has no address before it is started');
    return url;
  };
  return {
    get url() {
      return startedUrl();
    },
    get pageUrl() {
      return `${startedUrl()}${pageLock.opening}`;
    },
    get slack() {
      return { apiUrl: `${startedUrl()}/api/`, ...credentials };
    },
    workspace,
    interactions,
    appEvents,
    manifest,
    faults,
    wireLog,
    botConnected,
    onBotConnectionChange: (listener) => transport.onConnectionChange(listener),
    observeCalls(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
    dropConnections: (how) => transport.dropConnections(how),
    triggerFor: (user) => triggers.issue(user),
    responseUrlFor: (grant) => responseUrls.issue(grant),
    runStep: (callbackId, inputs) => appEvents.functionExecuted({ callbackId, inputs, token: credentials.botToken }),
    uninstall() {
      installed = false;
      appEvents.uninstalled();
    },
    revokeTokens() {
      installed = false;
      appEvents.tokensRevoked();
    },
    async start() {
      url = await server.start();
      stopPublishing = publishEvents({ workspace, delivery, clock, logger });
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function makeTransport(
  { delivery, clock }: PlaygroundOptions,
  { socketMode, timers, signingSecret }: { socketMode: SocketMode; timers: Timers; signingSecret: string },
): Transport {
  if (delivery.mode === 'socket') return socketMode;
  const { url } = delivery;
  return makeHttpTransport({ url: typeof url === 'string' ? () => url : url, signingSecret, clock, timers });
}
