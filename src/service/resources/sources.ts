import PQueue from 'p-queue';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector } from '../connectors/connector.ts';
import { type DataSource, dialectOf } from '../databases/index.ts';
import { errorFacts } from '../error-facts.ts';
import type { ServiceLimits } from '../limits.ts';
import type { PolicyRecords } from '../policy/policy-records.ts';
import { createRestrictedReader, type GuardSql, type RestrictedReader } from '../policy/restricted-reader.ts';
import { mayReadValues } from '../policy/table-rules.ts';
import { createSourceLearner, type KeptTables, type SourceLearner } from '../profile/index.ts';
import { closeQuietly } from './close-quietly.ts';
import type { StoredResource } from './resource-records.ts';
import { createSchemaReader, type SchemaReader } from './schema-reader.ts';

export interface Source {
  connector: Connector;
  /** What its policy lets be read of it. */
  readSchema: RestrictedReader['read'];
  rereadSchema: RestrictedReader['reread'];
  /** Also of what can't be read: for admins. */
  readWholeSchema: SchemaReader['read'];
  guard: RestrictedReader['guard'];
  onlyReadable: RestrictedReader['onlyReadable'];
  /** What is known of a schema's tables by now; the same object until more is known. */
  profile: SourceLearner['profile'];
}

/**
 * The open data sources: opened at first use, kept, closed when nobody asked them for a while; of too many the longest
 * unused go first.
 */
export interface Sources {
  /** The source stays open until `work` ends. */
  use<T>(resource: StoredResource, work: (source: Source) => Promise<T>): Promise<T>;
  /** Opens a source and reads its schema; kept for the resource to come when that works, closed when not. */
  verify(id: ResourceId, source: DataSource, signal: AbortSignal): Promise<void>;
  /** Begins to learn what an admitted source holds, in the background. */
  learn(id: ResourceId): void;
  /** Forgets the schema, and what was learned of tables, by their keys. */
  forget(id: ResourceId, tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface SourcesDeps {
  openConnector: (source: DataSource) => Connector;
  decrypt: (resource: StoredResource) => DataSource;
  guardSql: GuardSql;
  policies: Pick<PolicyRecords, 'find'>;
  keptTables: KeptTables;
  clock: Clock;
  limits: ServiceLimits;
  logger: Logger;
  /** Calls back once after so long; answers how to prevent it. */
  after?: (ms: number, task: () => void) => () => void;
}

/** Sources that are learned at the same time. */
const LEARNING_AT_ONCE = 2;

interface OpenSource extends Source {
  learner: SourceLearner;
  forgetSchema: SchemaReader['forget'];
  /** Questions, and builds of its profile. */
  users: number;
  builds: number;
  /** Ends the wait after which it would be closed. */
  stopWaiting: () => void;
}

export function createSources(deps: SourcesDeps): Sources {
  const { openConnector, decrypt, guardSql, policies, keptTables, clock, limits, logger, after = afterTimeout } = deps;
  const shared = { turns: new PQueue({ concurrency: LEARNING_AT_ONCE }), clock, logger };
  /** The longest unused first: a map keeps the order of insertion, and each use inserts again. */
  const sources = new Map<ResourceId, OpenSource>();

  function openSource(id: ResourceId, dataSource: DataSource): OpenSource {
    const connector = openConnector(dataSource);
    const { schemaTtlMs: keepMs, schemaTrustMs: trustMs, queryTimeoutMs: timeoutMs, maxBytes } = limits;
    const findPolicy = () => policies.find(id);
    const dialect = dialectOf(dataSource.type);
    const whole = createSchemaReader({
      connector,
      clock,
      keepMs,
      trustMs,
      timeoutMs,
      mayReadValues: async () => mayReadValues(await findPolicy(), { dialect }),
    });
    const { read, reread, guard, onlyReadable } = createRestrictedReader({
      whole,
      findPolicy,
      guardSql,
      dialect,
    });
    const learner = createSourceLearner({
      resourceId: id,
      kept: keptTables,
      ...shared,
      connector,
      guard,
      maxBytes,
      hold: () => hold(id, source),
      isAsked: () => source.users > source.builds,
    });
    const { profile } = learner;
    const idle = { users: 0, builds: 0, stopWaiting: () => {} };
    const schemas = { readSchema: read, rereadSchema: reread, readWholeSchema: whole.read, forgetSchema: whole.forget };
    const source: OpenSource = { connector, ...schemas, guard, onlyReadable, profile, learner, ...idle };
    return source;
  }

  /** A source that is being learned is in use. Answers the end of that. */
  function hold(id: ResourceId, source: OpenSource): () => void {
    source.stopWaiting();
    source.users += 1;
    source.builds += 1;
    return () => {
      source.users -= 1;
      source.builds -= 1;
      settle(id, source);
    };
  }

  async function closeSource({ learner, connector }: OpenSource): Promise<void> {
    await Promise.all([learner.close(), closeQuietly(connector, logger)]);
  }

  /** Sources in use are never closed; while too many are, there are more than the limit. */
  async function closeSurplus(): Promise<void> {
    const idle = [...sources].filter(([, source]) => source.users === 0);
    const surplus = idle.slice(0, Math.max(0, sources.size - limits.openConnectors));
    for (const [id, source] of surplus) {
      source.stopWaiting();
      sources.delete(id);
    }
    await Promise.all(surplus.map(([, source]) => closeSource(source)));
  }

  /** Closes what is too much now, and this one when it stays unused. */
  function settle(id: ResourceId, source: OpenSource): void {
    void closeSurplus();
    if (source.users > 0 || sources.get(id) !== source) return;
    source.stopWaiting();
    source.stopWaiting = after(limits.idleConnectorMs, () => {
      sources.delete(id);
      void closeSource(source);
    });
  }

  return {
    async use(resource, work) {
      const source = sources.get(resource.id) ?? openSource(resource.id, decrypt(resource));
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

    async verify(id, dataSource, signal) {
      const source = openSource(id, dataSource);
      try {
        await source.readSchema(signal);
      } catch (error) {
        await closeSource(source);
        throw error;
      }
      sources.set(id, source);
      settle(id, source);
    },

    learn(id) {
      const source = sources.get(id);
      if (source === undefined) return;
      // The next one who asks starts it again, and gets its error.
      void learnFrom(source).catch((error: unknown) =>
        logger.debug({ error: errorFacts(error) }, 'source not learned'),
      );
    },

    async forget(id, tables) {
      const source = sources.get(id);
      source?.forgetSchema();
      await (source === undefined ? keptTables.forget(id, tables) : source.learner.forget(tables));
    },

    async close() {
      const all = [...sources.values()];
      sources.clear();
      for (const source of all) source.stopWaiting();
      await Promise.all(all.map(closeSource));
    },
  };
}

async function learnFrom({ readSchema, profile }: OpenSource): Promise<void> {
  await profile(await readSchema(new AbortController().signal));
}

function afterTimeout(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}
