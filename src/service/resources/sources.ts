import type { ResourceId } from '../../shared/ids.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import type { DataSource } from '../databases/index.ts';
import { untilAborted } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { resourceDeleted } from '../failures.ts';
import { assertReadable } from './assert-readable.ts';
import { makeOpenSource, type OpenSource, type OpenSourceDeps, type Source } from './open-source.ts';
import type { StoredResource } from './resource-records.ts';

export type { Source };

/**
 * The open data sources: opened at first use, kept, closed when nobody asked them for a while; of too many the longest
 * unused go first. What is stored of a resource decides, whoever changed it: each use looks there.
 */
export interface Sources {
  /**
   * The source stays open until `work` ends, also when others take its place meanwhile.
   * @throws ServiceFailure `resource_deleted` when its resource is deleted, before or meanwhile
   */
  use<T>(resource: Pick<StoredResource, 'id'>, work: (source: Source) => Promise<T>): Promise<T>;
  /** Opens a source and reads its schema, beside one that the resource may have. @throws ConnectorError, DeadlineError */
  verify(id: ResourceId, source: DataSource, signal: AbortSignal): Promise<VerifiedSource>;
  /** How often the source of a resource was replaced: what was read of an earlier one counts for nothing. */
  generation(id: ResourceId): number;
  /** From now on nothing more that is learned of the open source is stored. */
  stopLearning(id: ResourceId): void;
  /** For a deleted resource: ends what runs on it, and begins to close it. */
  remove(id: ResourceId): void;
  /** Forgets the schema, and what was learned of tables, by their keys. */
  forget(id: ResourceId, tables: readonly string[]): Promise<void>;
  /** How many are open. */
  count(): number;
  /** Resolves when all are closed, also those that began to be. */
  close(): Promise<void>;
}

/** Closed after a while when nothing becomes of it. */
export interface VerifiedSource {
  schema: DatabaseSchema;
  /**
   * Makes it the source of its resource and begins to learn what it holds, unless other credentials are stored by now. The
   * one before it is closed once its questions have ended.
   */
  keep(encryptedCredentials: string): Promise<void>;
  discard(): Promise<void>;
}

export interface SourcesDeps extends OpenSourceDeps {
  findResource: (id: ResourceId) => Promise<StoredResource | undefined>;
  decrypt: (resource: StoredResource) => DataSource;
  /** Calls back once after so long; answers how to prevent it. */
  after?: (ms: number, task: () => void) => () => void;
}

export function createSources(deps: SourcesDeps): Sources {
  const { findResource, decrypt, keptTables, limits, logger, after = afterTimeout } = deps;
  /** The longest unused first: a map keeps the order of insertion, and each use inserts again. */
  const sources = new Map<ResourceId, OpenSource>();
  /** With those that are only tried, and those that were replaced and still answer questions. */
  const opened = new Set<OpenSource>();
  const generations = new Map<ResourceId, number>();
  const openSource = makeOpenSource(deps, hold);

  function open(id: ResourceId, dataSource: DataSource): OpenSource {
    const source = openSource(id, dataSource);
    opened.add(source);
    return source;
  }

  /** A source that is being learned is in use. Answers the end of that. */
  function hold(source: OpenSource): () => void {
    source.stopWaiting();
    source.users += 1;
    source.builds += 1;
    return () => {
      source.users -= 1;
      source.builds -= 1;
      settle(source);
    };
  }

  async function closeSource(source: OpenSource): Promise<void> {
    if (sources.get(source.id) === source) sources.delete(source.id);
    await source.close();
    opened.delete(source);
  }

  /** Sources in use are never closed; while too many are, there are more than the limit. */
  async function closeSurplus(): Promise<void> {
    const idle = [...sources.values()].filter(({ users }) => users === 0);
    await Promise.all(idle.slice(0, Math.max(0, sources.size - limits.openConnectors)).map(closeSource));
  }

  /** Closes what is too much now, and this one when it stays unused. */
  function settle(source: OpenSource): void {
    void closeSurplus();
    if (source.users > 0) return;
    if (sources.get(source.id) !== source) return void closeSource(source);
    source.stopWaiting();
    source.stopWaiting = after(limits.idleConnectorMs, () => void closeSource(source));
  }

  const generation = (id: ResourceId): number => generations.get(id) ?? 0;

  /** Nobody begins to use it any more; it is closed when the last one ends. */
  function retire(id: ResourceId): void {
    generations.set(id, generation(id) + 1);
    const source = sources.get(id);
    if (source === undefined) return;
    sources.delete(id);
    void source.learner.close();
    settle(source);
  }

  /** As it is stored at the moment this resolves. */
  async function findNow(id: ResourceId): Promise<StoredResource | undefined> {
    for (;;) {
      const before = generation(id);
      const found = await findResource(id);
      if (generation(id) === before) return found;
    }
  }

  function remove(id: ResourceId): void {
    const own = [...opened].filter((source) => source.id === id && source.encryptedCredentials !== undefined);
    retire(id);
    for (const source of own) {
      source.deleted.abort(resourceDeleted());
      void closeSource(source);
    }
  }

  /** The open source of a resource, with its place among those used last; opened where it isn't. */
  function sourceOf(resource: StoredResource): OpenSource {
    const { id, encryptedCredentials } = resource;
    const known = sources.get(id);
    if (known !== undefined && known.encryptedCredentials !== encryptedCredentials) retire(id);
    const source = sources.get(id) ?? open(id, decrypt(resource));
    source.encryptedCredentials = encryptedCredentials;
    sources.delete(id);
    sources.set(id, source);
    return source;
  }

  return {
    async use({ id }, work) {
      const resource = await findNow(id);
      if (resource === undefined) {
        remove(id);
        throw resourceDeleted();
      }
      const source = sourceOf(resource);
      source.stopWaiting();
      source.users += 1;
      try {
        return await untilAborted(source.deleted.signal, () => work(source));
      } finally {
        source.users -= 1;
        settle(source);
      }
    },

    async verify(id, dataSource, signal) {
      const source = open(id, dataSource);
      const read = async () => {
        await assertReadable(await source.readWholeSchema(signal), source.connector, signal);
        return source.readSchema(signal);
      };
      const schema = await read().catch(async (error: unknown) => {
        await closeSource(source);
        throw error;
      });
      const discard = () => closeSource(source);
      source.stopWaiting = after(limits.idleConnectorMs, () => void discard());
      return {
        schema,
        discard,
        async keep(encryptedCredentials) {
          const stored = await findNow(id);
          if (stored?.encryptedCredentials !== encryptedCredentials) return discard();
          retire(id);
          source.encryptedCredentials = encryptedCredentials;
          sources.set(id, source);
          settle(source);
          // The next one who asks starts it again, and gets its error.
          void source
            .profile(schema)
            .catch((error: unknown) => logger.debug({ error: errorFacts(error) }, 'source not learned'));
        },
      };
    },

    generation,
    stopLearning: (id) => void sources.get(id)?.learner.close(),
    remove,

    count: () => sources.size,

    async forget(id, tables) {
      const source = sources.get(id);
      source?.forgetSchema();
      await (source === undefined ? keptTables.forget(id, tables) : source.learner.forget(tables));
    },

    async close() {
      sources.clear();
      await Promise.all([...opened].map(closeSource));
    },
  };
}

function afterTimeout(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}
