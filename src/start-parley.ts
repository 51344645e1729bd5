import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bot, BotDeps } from './bot/app/app.ts';
import type { QueryServiceClient } from './client/query-service.ts';
import type { Config, SlackConnection } from './config/config.ts';
import { dataIdentity, encryptionKeys } from './config/secrets.ts';
import type { DemoData } from './demo/index.ts';
import type { Playground } from './playground/index.ts';
import type { Service, ServiceDeps } from './service/app/index.ts';
import { cipherFor, deriveKey } from './shared/cipher.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Readiness } from './shared/health.ts';
import type { DatasetId } from './shared/ids.ts';
import { createLogger, type Logger } from './shared/logger.ts';
import { makeAnswerMetrics } from './shared/metrics.ts';
import { createProcessMetrics } from './shared/process-metrics.ts';
import { createSigner } from './shared/signer.ts';
import type { Context } from './start-context.ts';
import { makeHealth, startClient, startService } from './start-data-service.ts';
import { SETUP, startDemo } from './start-sample-data.ts';
import type { Store } from './store/index.ts';

const HERE = import.meta.url;
const WEB_FOLDER = fileURLToPath(new URL(`${HERE.endsWith('.ts') ? '../dist' : '.'}/playground/web`, HERE));
const MANIFEST = fileURLToPath(new URL('../manifest.yml', HERE));

/** Everything that runs in this process. */
export interface Parley {
  bot: Bot;
  /** undefined when the bot is connected to Slack. */
  playground: Playground | undefined;
  /** undefined when another deployment of the service is used. */
  service: Service | undefined;
  /** undefined when resources were connected otherwise. */
  demo: DemoData | undefined;
  /** Ends everything in the reverse order of its start. */
  stop(): Promise<void>;
}

/** In place of what a process has. */
interface Overrides {
  clock?: Clock;
  /** Of the bot. */
  timers?: BotDeps['timers'];
  /** What the app asks of the playground, a file. */
  manifest?: string;
  logger?: Logger;
  /** Sample data that someone else serves and stops, in place of a process of its own. */
  demo?: DemoData | undefined;
  /** Parts of the embedded service. */
  service?: ServiceDeps;
  /** Ends a start that isn't done, at once where it waits for Slack. */
  signal?: AbortSignal;
}

/**
 * Starts the parts that the configuration asks for and connects them over HTTP and WebSocket. Each is loaded when it is
 * started: what does not run takes neither time nor memory.
 */
export async function startParley(
  config: Config,
  {
    clock = systemClock,
    timers,
    manifest = MANIFEST,
    logger = createLogger({ level: config.logLevel }),
    demo,
    service = {},
    signal = new AbortController().signal,
  }: Overrides = {},
): Promise<Parley> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const context = {
      config,
      keys: encryptionKeys(config),
      clock,
      timers,
      manifest,
      logger,
      ...makeMetrics(config),
      servedDemo: demo,
      serviceDeps: service,
      signal,
      onStop: (end: () => Promise<void>) => void ends.push(end),
    };
    return { ...(await startParts(context)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(context: Context): Promise<Omit<Parley, 'stop'>> {
  const late = makeLateBot();
  const pages = context.config.publicUrl === undefined ? undefined : late.pages;
  await tellHealth(context, late, pages);
  const store = await startStore(context);
  const service = context.config.service.mode === 'embedded' ? await startService(context) : undefined;
  const client = await startClient(context, { store, service });
  const demo = service && (await startDemo(context, { store, client, datasetId: service.defaultDatasetId }));
  await rememberConfiguredResource(context, store);
  if (service === undefined) void client.reach();
  const data = dataIdentity(context.config, context.keys);
  const ready = makeHealth(service, client);
  const health = async (): Promise<Readiness> => withData(await ready(), data);
  context.signal.throwIfAborted();
  const { connection, playground } = await reachSlack(context, { late, pages, store, client });
  const datasetId = context.config.queryService.datasetId ?? service?.defaultDatasetId;
  const bot = await startBot(context, { connection, store, client, datasetId, health, onMade: late.open });
  return { bot, playground, service, demo };
}

const withData = (readiness: Readiness, data: string): Readiness =>
  readiness.ready ? { ...readiness, data } : readiness;

function makeMetrics(config: Config) {
  const { metricsToken: token, host, publicUrl } = config;
  const metrics = createProcessMetrics(config);
  return { metrics, answerMetrics: makeAnswerMetrics(metrics, { token, host, isPublic: publicUrl !== undefined }) };
}

async function startStore({ config, keys, clock, onStop }: Context): Promise<Store> {
  const { openStore, STORE_PURPOSE } = await import('./store/index.ts');
  const cipher = cipherFor(keys, STORE_PURPOSE);
  const store = await openStore({ databaseUrl: config.databaseUrl, cipher, clock });
  onStop(() => store.close());
  return store;
}

/** With another deployment the interface cannot list resources: the configuration names the one to ask. */
async function rememberConfiguredResource({ config, clock }: Context, store: Store): Promise<void> {
  const { resourceId: id, datasetId } = config.queryService;
  if (id === undefined) return;
  await store.resources.remember({
    team: null,
    id,
    name: 'your data source',
    datasetId,
    at: clock.now(),
  });
}

/** With Socket Mode nothing else listens. It comes first, so that whoever looks after the process sees it start. */
async function tellHealth(
  { config: { slack, host, port }, answerMetrics: metrics, onStop }: Context,
  late: LateBot,
  pages: Bot['pages'],
): Promise<void> {
  if (slack?.mode !== 'socket') return;
  const { startHealthServer } = await import('./shared/health-server.ts');
  onStop(await startHealthServer({ host, port, health: late.readiness, metrics, pages }));
}

/** Slack as configured, else the playground in its place. */
async function reachSlack(
  { config, clock, manifest, logger, answerMetrics, onStop }: Context,
  {
    late,
    pages,
    store: { resources },
    client,
  }: {
    late: LateBot;
    pages: Bot['pages'];
    store: Store;
    client: QueryServiceClient;
  },
): Promise<{ connection: SlackConnection; playground: Playground | undefined }> {
  const { slack, host, port, dataFolder } = config;
  if (slack !== undefined) return { connection: slack, playground: undefined };
  const { createPlayground } = await import('./playground/index.ts');
  const { makeReadData } = await import('./first-screen.ts');
  const playground = await createPlayground({
    host,
    port,
    folder: join(dataFolder, 'playground'),
    webFolder: WEB_FOLDER,
    clock,
    logger: logger.child({ part: 'playground' }),
    delivery: { mode: 'socket' },
    manifest,
    readiness: late.readiness,
    answerMetrics,
    appPages: pages,
    readData: makeReadData({ resources, client, asker: SETUP, timeoutMs: config.queryService.timeoutMs }),
  });
  onStop(() => playground.stop());
  await playground.start();
  const { apiUrl, botToken, appToken } = playground.slack;
  return { connection: { mode: 'socket', apiUrl, botToken, appToken }, playground };
}

async function startBot(
  { config, keys, clock, timers, logger, metrics, answerMetrics, signal, onStop }: Context,
  parts: {
    connection: SlackConnection;
    store: Store;
    client: QueryServiceClient;
    datasetId: DatasetId | undefined;
    health: () => Promise<Readiness>;
    onMade: (bot: Bot) => void;
  },
): Promise<Bot> {
  const { connection, store, client, datasetId, health, onMade } = parts;
  const { publicUrl } = config;
  const signer = createSigner(
    deriveKey(keys.current, 'bot links'),
    keys.previous.map((key) => deriveKey(key, 'bot links')),
  );
  const { createBot } = await import('./bot/app/app.ts');
  const bot = createBot({
    connection,
    host: config.host,
    port: config.port,
    service: client,
    isOwnService: config.service.mode !== 'remote',
    store,
    followUps: config.followUps,
    datasetId,
    ownPage: publicUrl === undefined ? undefined : { publicUrl, signer },
    clock,
    timers,
    logger: logger.child({ part: 'bot' }),
    health,
    metrics,
    answerMetrics,
  });
  onStop(() => bot.stop());
  onMade(bot);
  signal.throwIfAborted();
  // What fails in it fails again when everything is stopped.
  const giveUp = (): void => void bot.stop().catch(() => {});
  signal.addEventListener('abort', giveUp, { once: true });
  await bot.start();
  signal.removeEventListener('abort', giveUp);
  return bot;
}

/** The server that listens starts before the bot: it serves the bot's pages, and tells what the start waits for. */
interface LateBot {
  open: (bot: Bot) => void;
  pages: (request: Request) => Promise<Response>;
  readiness: () => Promise<Readiness>;
}

function makeLateBot(): LateBot {
  let made: Bot | undefined;
  return {
    open: (bot) => void (made = bot),
    pages: async (request) => (await made?.pages?.(request)) ?? new Response('', { status: 404 }),
    readiness: async () => made?.readiness() ?? { ready: false, reason: 'starting' },
  };
}
