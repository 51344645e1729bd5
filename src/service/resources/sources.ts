import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector } from '../connectors/connector.ts';
import type { DataSource } from '../connectors/registry.ts';
import type { ServiceLimits } from '../limits.ts';
import { closeQuietly } from './close-quietly.ts';
import type { StoredResource } from './resource-records.ts';
import { createSchemaReader, type ReadSchema } from './schema-reader.ts';

export interface Source {
  connector: Connector;
  readSchema: ReadSchema;
}

/** The open data sources: opened at first use, kept, the longest unused closed when there are too many. */
export interface Sources {
  /** The source stays open until `work` ends. */
  use<T>(resource: StoredResource, work: (source: Source) => Promise<T>): Promise<T>;
  /** Opens a source and reads its schema; kept for the resource to come when that works, closed when not. */
  admit(id: ResourceId, source: DataSource, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface SourcesDeps {
  openConnector: (source: DataSource) => Connector;
  unseal: (resource: StoredResource) => DataSource;
  clock: Clock;
  limits: ServiceLimits;
  logger: Logger;
}

interface OpenSource extends Source {
  users: number;
}

export function createSources({ openConnector, unseal, clock, limits, logger }: SourcesDeps): Sources {
  /** The longest unused first: a map keeps the order of insertion, and each use inserts anew. */
  const sources = new Map<ResourceId, OpenSource>();

  function openSource(source: DataSource): OpenSource {
    const connector = openConnector(source);
    const reading = { connector, clock, keepMs: limits.schemaTtlMs, timeoutMs: limits.queryTimeoutMs };
    return { connector, readSchema: createSchemaReader(reading), users: 0 };
  }

  /** Sources in use are never closed; while too many are, there are more than the limit. */
  async function closeSurplus(): Promise<void> {
    const idle = [...sources].filter(([, source]) => source.users === 0);
    const surplus = idle.slice(0, Math.max(0, sources.size - limits.openConnectors));
    for (const [id] of surplus) sources.delete(id);
    await Promise.all(surplus.map(([, source]) => closeQuietly(source.connector, logger)));
  }

  return {
    async use(resource, work) {
      const source = sources.get(resource.id) ?? openSource(unseal(resource));
      sources.delete(resource.id);
      sources.set(resource.id, source);
      source.users += 1;
      try {
        return await work(source);
      } finally {
        source.users -= 1;
        void closeSurplus();
      }
    },

    async admit(id, dataSource, signal) {
      const source = openSource(dataSource);
      try {
        await source.readSchema(signal);
      } catch (error) {
        await closeQuietly(source.connector, logger);
        throw error;
      }
      sources.set(id, source);
      void closeSurplus();
    },

    async close() {
      const all = [...sources.values()];
      sources.clear();
      await Promise.all(all.map(({ connector }) => closeQuietly(connector, logger)));
    },
  };
}
