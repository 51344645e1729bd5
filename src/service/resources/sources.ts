import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector } from '../connectors/connector.ts';
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
  close(): Promise<void>;
}

export interface SourcesDeps {
  open: (resource: StoredResource) => Connector;
  clock: Clock;
  limits: ServiceLimits;
  logger: Logger;
}

interface OpenSource extends Source {
  users: number;
}

export function createSources({ open, clock, limits, logger }: SourcesDeps): Sources {
  /** The longest unused first: a map keeps the order of insertion, and each use inserts anew. */
  const sources = new Map<ResourceId, OpenSource>();

  function openSource(resource: StoredResource): OpenSource {
    const connector = open(resource);
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
      const source = sources.get(resource.id) ?? openSource(resource);
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

    async close() {
      const all = [...sources.values()];
      sources.clear();
      await Promise.all(all.map(({ connector }) => closeQuietly(connector, logger)));
    },
  };
}
