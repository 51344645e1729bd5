import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { createService, type Service } from './service/app/index.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import { createLogger, type Logger } from './shared/logger.ts';
import { createProcessMetrics } from './shared/process-metrics.ts';

interface Overrides {
  clock?: Clock;
  logger?: Logger;
}

/** The data-query service alone, for any caller that has one of its API keys. */
export async function runService(
  config: Config,
  { clock = systemClock, logger = createLogger({ level: config.logLevel }) }: Overrides = {},
): Promise<Service> {
  const keys = encryptionKeys(config);
  const service = await createService({
    databaseUrl: config.databaseUrl,
    host: config.host,
    port: config.port,
    apiKeys: config.serviceApiKeys,
    encryptionKey: keys.current,
    previousKeys: keys.previous,
    privateHosts: config.privateHosts,
    limits: { maxScanBytes: config.maxScanBytes },
    model: config.model,
    allowed: config.modelSends,
    keepRequestsDays: config.keepRequestsDays,
    historyDays: config.historyDays,
    dailyLimits: config.dailyLimits,
    metrics: createProcessMetrics(config),
    metricsToken: config.metricsToken,
    isPublic: config.publicUrl !== undefined,
    clock,
    logger: logger.child({ part: 'service' }),
  });
  try {
    await service.start();
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
}
