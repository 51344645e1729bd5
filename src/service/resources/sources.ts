import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector, DatabaseSchema } from '../connectors/connector.ts';
import type { DataSource } from '../connectors/registry.ts';
import type { ServiceLimits } from '../limits.ts';
import { profileOfSchema, type SourceProfile } from '../profile/index.ts';
import { closeQuietly } from './close-quietly.ts';
import type { StoredResource } from './resource-records.ts';
import { createSchemaReader, type SchemaReader } from './schema-reader.ts';

export interface Source {
  connector: Connector;
  readSchema: SchemaReader['read'];
  rereadSchema: SchemaReader['reread'];
  /** What is known of this schema's tables by now; the same object until more is known. */
  profile: (schema: DatabaseSchema) => Promise<SourceProfile>;
}

/**
 * The open data sources: opened at first use, kept, closed when nobody asked them for a while; of too many the longest
 * unused go first.
 */
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
  /** Calls back once after so long; answers how to prevent it. */
  after?: (ms: number, task: () => void) => () => void;
}

interface OpenSource extends Source {
  users: number;
  /** Ends the wait after which it would be closed. */
  stopWaiting: () => void;
}

export function createSources(deps: SourcesDeps): Sources {
  const { openConnector, unseal, clock, limits, logger, after = afterTimeout } = deps;
  /** The longest unused first: a map keeps the order of insertion, and each use inserts anew. */
  const sources = new Map<ResourceId, OpenSource>();

  function openSource(source: DataSource): OpenSource {
    const connector = openConnector(source);
    const { schemaTtlMs: keepMs, schemaTrustMs: trustMs, queryTimeoutMs: timeoutMs } = limits;
    const schema = createSchemaReader({ connector, clock, keepMs, trustMs, timeoutMs });
    const profiles = new WeakMap<DatabaseSchema, SourceProfile>();
    const profile = async (schema: DatabaseSchema) => {
      const known = profiles.get(schema) ?? profileOfSchema(schema);
      profiles.set(schema, known);
      return known;
    };
    const { read: readSchema, reread: rereadSchema } = schema;
    return { connector, readSchema, rereadSchema, profile, users: 0, stopWaiting: () => {} };
  }

  /** Sources in use are never closed; while too many are, there are more than the limit. */
  async function closeSurplus(): Promise<void> {
    const idle = [...sources].filter(([, source]) => source.users === 0);
    const surplus = idle.slice(0, Math.max(0, sources.size - limits.openConnectors));
    for (const [id, source] of surplus) {
      source.stopWaiting();
      sources.delete(id);
    }
    await Promise.all(surplus.map(([, source]) => closeQuietly(source.connector, logger)));
  }

  /** Closes what is too much now, and this one when it stays unused. */
  function settle(id: ResourceId, source: OpenSource): void {
    void closeSurplus();
    if (source.users > 0 || sources.get(id) !== source) return;
    source.stopWaiting();
    source.stopWaiting = after(limits.idleConnectorMs, () => {
      sources.delete(id);
      void closeQuietly(source.connector, logger);
    });
  }

  return {
    async use(resource, work) {
      const source = sources.get(resource.id) ?? openSource(unseal(resource));
      sources.delete(resource.id);
      sources.set(resource.id, source);
      source.stopWaiting();
      source.users += 1;
      try {
        return await work(source);
      } finally {
        source.users -= 1;
        settle(resource.id, source);
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
      settle(id, source);
    },

    async close() {
      const all = [...sources.values()];
      sources.clear();
      for (const source of all) source.stopWaiting();
      await Promise.all(all.map(({ connector }) => closeQuietly(connector, logger)));
    },
  };
}

function afterTimeout(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}
