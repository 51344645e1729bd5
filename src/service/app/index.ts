import type { Agent } from '../agent/agent.ts';
import type { ModelConfig } from '../agent/model/index.ts';
import { guessSharing } from '../agent/privacy/guess-sharing.ts';
import { createThreadedAgent, type ThreadedAgent } from '../agent/thread/threaded-agent.ts';
import { openConnector, preloadConnectors } from '../databases/index.ts';
import { createNetwork } from '../network/network.ts';
import { guardSql } from '../sql/guard.ts';
import { type ServiceDeps as AssembledDeps, assembleService, type Service, type ServiceConfig } from './assemble.ts';

export type { Service };

/** Parts that the caller can supply. */
export interface ServiceDeps extends Partial<AssembledDeps> {
  /** The built-in engine; missing: one of its own. */
  engine?: ThreadedAgent;
}

interface CompleteConfig extends ServiceConfig {
  /** Who answers first; undefined: the built-in engine answers alone. */
  model?: ModelConfig | undefined;
}

/** The data-query service, complete: a model or the built-in engine answers, and every connector there is can be opened. */
export async function createService(config: CompleteConfig, deps: ServiceDeps = {}): Promise<Service> {
  const network = createNetwork({ allowPrivate: config.privateHosts !== 'refuse' });
  const { engine = createBuiltInEngine(), ...overrides } = deps;
  return assembleService(config, {
    agent: await createAgent(config, engine),
    model: config.model,
    guessSharing: config.model && guessSharing,
    openConnector: (source) => openConnector(source, network),
    guardSql,
    preloadConnectors,
    ...overrides,
  });
}

/** In threads of its own, which start with the first question. */
export function createBuiltInEngine(): ThreadedAgent {
  return createThreadedAgent({ worker: '../agent/thread/engine-worker', base: import.meta.url });
}

/** What speaks to models is loaded only where one is configured: it takes memory and time to start. */
async function createAgent({ model, clock, logger }: CompleteConfig, engine: ThreadedAgent): Promise<Agent> {
  if (model === undefined) return engine;
  const { createModelAgent, openLanguageModel } = await import('../agent/model/index.ts');
  return createModelAgent({
    model: openLanguageModel(model),
    fallback: engine,
    isForEngine: (request) => engine.isForEngine(request),
    isCheckedByEngine: true,
    clock,
    logger,
  });
}
