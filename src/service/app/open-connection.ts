import { AI_PROVIDERS, isAiProvider } from '../../shared/ai-providers.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import type { ConfiguredModel } from '../agent/model/index.ts';
import type { Network } from '../connectors/network.ts';
import { errorFacts } from '../error-facts.ts';
import type { ModelTrier } from '../model-connection/manage-model-connection.ts';
import type { Connection } from '../model-connection/model-connection-records.ts';
import { createAgent, type Engine } from './create-agent.ts';
import { listModels } from './list-models.ts';

interface Deps {
  network: Network;
  engine: Engine;
  clock: Clock;
  logger: Logger;
}

/** What opens and tries the language models that admins connect. What speaks to them is loaded with the first one. */
export function makeOpenConnection({ network, engine, clock, logger }: Deps) {
  const trier: ModelTrier = {
    problems: (connection) => problemsOf(connection, network),
    async check(connection, part) {
      const { checkModelPart } = await import('../agent/model/check/check-model.ts');
      const checks = await checkModelPart(configOf(connection), part, clock);
      return checks.map(({ check, detail, isWell }) => ({ check, detail, is_well: isWell }));
    },
    async list(connection, signal) {
      try {
        const listed = await listModels(configOf(connection), signal);
        return listed.kind === 'listed' ? listed.models : [];
      } catch (error) {
        signal.throwIfAborted();
        logger.debug({ error: errorFacts(error) }, 'a provider gave no list of models');
        return [];
      }
    },
  };
  return {
    trier,
    /** @throws Error where its host may no longer be reached */
    async openAgent(connection: Connection) {
      const [problem] = await problemsOf(connection, network);
      if (problem !== undefined) throw new Error(`${problem.field}: ${problem.message}`);
      return createAgent({ model: configOf(connection), clock, logger, engine });
    },
  };
}

async function problemsOf({ provider, baseUrl, apiKey }: Connection, network: Network): Promise<FieldProblem[]> {
  if (!isAiProvider(provider)) return [{ field: 'provider', message: "isn't a provider that Parley knows" }];
  const known = AI_PROVIDERS[provider];
  const address = baseUrl ?? known.baseUrl;
  if (address === undefined)
    return [{ field: 'base_url', message: 'is missing: this provider has no address of its own' }];
  const isLost = known.needsKey && apiKey === undefined;
  if (isLost) return [{ field: 'api_key', message: 'is missing' }];
  try {
    await network.resolveHost(new URL(address).hostname.replaceAll(/^\[|\]$/g, ''));
    return [];
  } catch {
    return [{ field: 'base_url', message: "isn't an address that the data service may connect to" }];
  }
}

/** Expects a connection without problems. */
function configOf({ provider, model, baseUrl, apiKey }: Connection): ConfiguredModel {
  const known = AI_PROVIDERS[isAiProvider(provider) ? provider : 'openai-compatible'];
  return { provider, wire: known.wire, model, apiKey, baseUrl: baseUrl ?? known.baseUrl ?? '' };
}
