import type { Agent } from './agent/agent.ts';
import type { ModelConfig } from './agent/model/index.ts';
import { createThreadedAgent } from './agent/thread/threaded-agent.ts';
import { assembleService, type Service, type ServiceConfig, type ServiceDeps } from './assemble.ts';
import { openConnector, preloadConnectors } from './connectors/index.ts';
import { createNetwork } from './network/network.ts';
import { guardSql } from './sql/guard.ts';

export type { Service, ServiceDeps };

interface CompleteConfig extends ServiceConfig {
  /** Who answers first; undefined: the built-in engine answers alone. */
  model?: ModelConfig | undefined;
}

/** The data-query service, complete: a model or the built-in engine answers, and every connector there is can be opened. */
export async function createService(config: CompleteConfig, overrides: Partial<ServiceDeps> = {}): Promise<Service> {
  const network = createNetwork({ allowPrivate: config.privateHosts !== 'refuse' });
  return assembleService(config, {
    agent: await createAgent(config),
    openConnector: (source) => openConnector(source, network),
    guardSql,
    preloadConnectors,
    ...overrides,
  });
}

/** What speaks to models is loaded only where one is configured: it takes memory and time to start. */
async function createAgent({ model, clock, logger }: CompleteConfig): Promise<Agent> {
  const engine = createThreadedAgent({ worker: './agent/engine-worker', base: import.meta.url });
  if (model === undefined) return engine;
  const { createModelAgent, openLanguageModel } = await import('./agent/model/index.ts');
  return createModelAgent({
    model: openLanguageModel(model),
    fallback: engine,
    isSmallTalk: (request) => engine.isSmallTalk(request),
    clock,
    logger,
  });
}
