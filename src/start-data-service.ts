import type { QueryServiceClient } from './client/query-service.ts';
import type { Service } from './service/app/index.ts';
import { deriveKey, type KeyRing } from './shared/cipher.ts';
import type { Readiness } from './shared/health.ts';
import type { Context } from './start-context.ts';
import type { Store } from './store/index.ts';

const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** The embedded service, on a port of this machine. */
export async function startService({
  config,
  keys,
  clock,
  logger,
  metrics,
  serviceDeps,
  onStop,
}: Context): Promise<Service> {
  const { createService } = await import('./service/app/index.ts');
  const embedded = {
    databaseUrl: config.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    apiKeys: [{ name: 'embedded', key: embeddedApiKey(keys) }],
    encryptionKey: keys.current,
    previousKeys: keys.previous,
    privateHosts: config.privateHosts,
    limits: { maxScanBytes: config.maxScanBytes },
    model: config.model,
    keepRequestsDays: config.keepRequestsDays,
    historyDays: config.historyDays,
    dailyLimits: config.dailyLimits,
    metrics,
    metricsToken: config.metricsToken,
    allowed: config.modelSends,
    clock,
    logger: logger.child({ part: 'service' }),
  };
  const service = await createService(embedded, serviceDeps);
  onStop(() => service.stop());
  await service.start();
  return service;
}

const embeddedApiKey = ({ current }: KeyRing): string => deriveKey(current, 'embedded api key').toString('base64url');

/** What asks the embedded service, or else another deployment. */
export async function startClient(
  { config, keys, clock, logger, metrics, onStop }: Context,
  { store, service }: { store: Store; service: Service | undefined },
): Promise<QueryServiceClient> {
  const { createQueryServiceClient } = await import('./client/query-service.ts');
  const { parentField, datasetField, tokenTtlSeconds, timeoutMs } = config.queryService;
  const remote = config.service.mode === 'remote' ? config.service : undefined;
  const client = createQueryServiceClient({
    baseUrl: remote?.url ?? service?.url ?? '',
    apiKey: remote === undefined ? embeddedApiKey(keys) : (remote.apiKey ?? ''),
    accessToken: remote?.accessToken,
    isOwnService: remote === undefined,
    parentField,
    datasetField,
    tokenTtlSeconds,
    timeoutMs,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    tokens: store.users,
    clock,
    logger: logger.child({ part: 'client' }),
    metrics,
  });
  onStop(() => client.close());
  return client;
}

/** What is known of the data service. Another deployment is not waited for: questions wait until it answers. */
export function makeHealth(service: Service | undefined, client: QueryServiceClient): () => Promise<Readiness> {
  return async () => {
    if (service !== undefined && !(await service.health()))
      return { ready: false, reason: 'waiting for the data service' };
    return { ready: true, dataService: client.isAway() ? 'not answering' : undefined };
  };
}
