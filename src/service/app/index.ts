import type { ConfiguredModel } from '../agent/model/index.ts';
import { guessSharing } from '../agent/privacy/guess-sharing.ts';
import { createThreadedAgent, type ThreadedAgent } from '../agent/thread/threaded-agent.ts';
import { openConnector, preloadConnectors } from '../databases/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createNetwork } from '../network/network.ts';
import { guardSql } from '../sql/guard.ts';
import { type ServiceDeps as AssembledDeps, assembleService, type Service } from './assemble.ts';
import { createAgent } from './create-agent.ts';
import { makeOpenConnection } from './open-connection.ts';
import type { ServiceConfig } from './service-config.ts';

export type { Service };

/** What the built-in engine gets after the model. */
const ENGINE_MS = 35_000;

/** Parts that the caller can supply. */
export interface ServiceDeps extends Partial<Omit<AssembledDeps, 'engine'>> {
  /** The built-in engine; missing: one of its own. */
  engine?: ThreadedAgent;
}

interface CompleteConfig extends ServiceConfig {
  /** Who answers first; undefined: the built-in engine answers alone. */
  model?: ConfiguredModel | undefined;
}

/** The data-query service, complete: a model or the built-in engine answers, and every connector there is can be opened. */
export async function createService(config: CompleteConfig, deps: ServiceDeps = {}): Promise<Service> {
  const network = createNetwork({ allowPrivate: config.privateHosts !== 'refuse' });
  const { engine = createBuiltInEngine(), ...overrides } = deps;
  return assembleService(
    { ...config, limits: { ...timeFor(config.model), ...config.limits } },
    {
      agent: await createAgent({ ...config, engine }),
      engine,
      model: config.model,
      ...makeOpenConnection({ ...config, network, engine }),
      guessSharing,
      openConnector: (source) => openConnector(source, network),
      guardSql,
      preloadConnectors,
      ...overrides,
    },
  );
}

/** After a model that has long, the built-in engine has its time as well. */
function timeFor(model: ConfiguredModel | undefined): { callTimeoutMs?: number } {
  const { callTimeoutMs } = DEFAULT_LIMITS;
  return model?.timeoutMs === undefined ? {} : { callTimeoutMs: Math.max(callTimeoutMs, model.timeoutMs + ENGINE_MS) };
}

/** In threads of its own, which start with the first question. */
export function createBuiltInEngine(): ThreadedAgent {
  return createThreadedAgent({ worker: '../agent/thread/engine-worker', base: import.meta.url });
}
