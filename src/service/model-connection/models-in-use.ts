import type { LanguageModelRecord } from '../../contract/language-model.ts';
import type { DatasetId, ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Agent } from '../agent/agent.ts';
import { errorFacts } from '../error-facts.ts';
import type { Connection, ModelConnectionRecords } from './model-connection-records.ts';

/** Who answers questions about a resource now. */
export interface InUse {
  agent: Agent;
  /** undefined: the built-in engine answers alone, and nothing is sent. */
  model: LanguageModelRecord | undefined;
  /** What everyone together may use of it in a day; null: what the configuration allows. */
  dailyTokens: number | null;
}

/** Looked up for each question, so that a change holds in every process from the next one on. */
export interface ModelsInUse {
  /** @param resource left out: of the dataset as a whole */
  of(dataset: DatasetId, resource?: ResourceId): Promise<InUse>;
  /** Who answers where no model may. */
  without: InUse;
}

export interface ModelsInUseDeps {
  /** Answers where no model is connected; asks the configured one, if there is one. */
  agent: Agent;
  /** Answers by itself where `agent` asks a configured model. */
  engine?: Agent | undefined;
  /** Of the configuration, which goes before what is connected; undefined: none. */
  model?: LanguageModelRecord | undefined;
  /** undefined: none can be connected. */
  openAgent?: ((connection: Connection) => Promise<Agent>) | undefined;
  modelConnections: Pick<ModelConnectionRecords, 'find'>;
  logger: Logger;
}

export function makeModelsInUse(deps: ModelsInUseDeps): ModelsInUse {
  const { agent, engine = agent, model, openAgent, modelConnections, logger } = deps;
  const opened = new Map<DatasetId, { version: string; agent: Promise<Agent> }>();
  const alone: InUse = { agent: model === undefined ? agent : engine, model: undefined, dailyTokens: null };
  // What is configured holds a key and more, which nobody is told.
  const configured = model && { ...alone, agent, model: { provider: model.provider, model: model.model } };

  const openedOf = (dataset: DatasetId, version: string, open: () => Promise<Agent>): Promise<Agent> => {
    const known = opened.get(dataset);
    if (known?.version === version) return known.agent;
    // Whoever is asking the one before is answered by it.
    const made = open();
    opened.set(dataset, { version, agent: made });
    made.catch(() => opened.delete(dataset));
    return made;
  };

  return {
    without: alone,

    async of(dataset, resource) {
      if (configured !== undefined) return configured;
      if (openAgent === undefined) return alone;
      try {
        const connected = await modelConnections.find(dataset);
        if (connected?.isOn !== true || (resource !== undefined && connected.offResources.includes(resource)))
          return alone;
        const { provider, model: name, dailyTokens, version } = connected;
        const own = await openedOf(dataset, version, () => openAgent(connected));
        return { agent: own, model: { provider, model: name }, dailyTokens };
      } catch (error) {
        // The engine's answer is better than none.
        logger.warn({ error: errorFacts(error) }, 'the connected language model could not be opened');
        return alone;
      }
    },
  };
}
