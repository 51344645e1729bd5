import type { Agent, AgentRequest } from '../../src/service/agent/agent.ts';
import { createEngine } from '../../src/service/agent/engine/index.ts';
import { createModelAgent, openModels } from '../../src/service/agent/model/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import type { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';
import type { EvalSource } from './source.ts';

/** Asks the model of a scripted provider; the engine answers only where that fails. */
export async function openScriptedAgent(provider: ScriptedProvider): Promise<Agent> {
  const models = await openModels({
    provider: 'openai-compatible',
    wire: 'openai',
    model: 'scripted',
    apiKey: undefined,
    baseUrl: provider.url,
  });
  const logger = createLogger({ level: 'silent' });
  return createModelAgent({ ...models, fallback: createEngine(), clock: systemClock, logger });
}

/** A question about a source, the first of its conversation. */
export const requestOf = (source: EvalSource, question: string): AgentRequest => ({
  question,
  schema: source.schema,
  profile: source.profile,
  memory: { name: 'Data', description: '', savedQueries: [] },
  history: [],
  now: new Date(),
  execute: (sql, until) => source.execute(sql, until ?? new AbortController().signal),
  report: () => undefined,
  signal: new AbortController().signal,
});
