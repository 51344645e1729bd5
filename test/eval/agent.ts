import type { Agent } from '../../src/service/agent/agent.ts';
import { createEngine } from '../../src/service/agent/engine/index.ts';

/** The engine that is measured: the one place to put another. */
export const createMeasuredAgent = (): Agent => createEngine();
