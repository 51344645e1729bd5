import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Agent } from '../agent/agent.ts';
import type { ConfiguredModel } from '../agent/model/index.ts';
import type { ThreadedAgent } from '../agent/thread/threaded-agent.ts';

/** Answers by itself, and what it answers itself where there is a model too. */
export type Engine = Agent & Pick<ThreadedAgent, 'isForEngine'>;

interface Parts {
  /** undefined: the built-in engine answers alone. */
  model?: ConfiguredModel | undefined;
  engine: Engine;
  clock: Clock;
  logger: Logger;
}

/** What speaks to models is loaded only where there is one: it takes memory and time to start. */
export async function createAgent({ model, engine, clock, logger }: Parts): Promise<Agent> {
  if (model === undefined) return engine;
  const { createModelAgent, openModels } = await import('../agent/model/index.ts');
  return createModelAgent({
    ...(await openModels(model)),
    fallback: engine,
    isForEngine: (request) => engine.isForEngine(request),
    isCheckedByEngine: true,
    clock,
    logger,
  });
}
