import PQueue from 'p-queue';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector, Dialect } from '../connectors/connector.ts';
import type { DataSource } from '../databases/index.ts';
import type { ServiceLimits } from '../limits.ts';
import { createSourceLearner, type LearnerDeps, type SourceLearner } from '../profile/index.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import { closeQuietly } from './close-quietly.ts';
import { createSchemaReader, type SchemaReader } from './schema-reader.ts';

export interface Source {
  connector: Connector;
  readSchema: SchemaReader['read'];
  rereadSchema: SchemaReader['reread'];
  /** What is known of a schema's tables by now; the same object until more is known. */
  profile: SourceLearner['profile'];
}

export interface OpenSource extends Source {
  id: ResourceId;
  /** What it was opened with, as it is stored; undefined: it is only tried. */
  encryptedCredentials: string | undefined;
  learner: SourceLearner;
  /** Questions, and builds of its profile. */
  users: number;
  builds: number;
  /** Ends the wait after which it would be closed. */
  stopWaiting: () => void;
  /** Aborts when its resource is deleted. */
  deleted: AbortController;
  /** Ends learning and closes the connector, once. */
  close: () => Promise<void>;
}

export interface OpenSourceDeps {
  openConnector: (source: DataSource) => Connector;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  keptTables: LearnerDeps['kept'];
  clock: Clock;
  limits: ServiceLimits;
  logger: Logger;
}

/** Sources that are learned at the same time. */
const LEARNING_AT_ONCE = 2;

/** @param hold keeps a source open until the function it answers is called: one that is being learned is in use */
export function makeOpenSource(deps: OpenSourceDeps, hold: (source: OpenSource) => () => void) {
  const { openConnector, guardSql, keptTables, clock, limits, logger } = deps;
  const shared = { guardSql, turns: new PQueue({ concurrency: LEARNING_AT_ONCE }), clock, logger };
  return (id: ResourceId, dataSource: DataSource): OpenSource => {
    const connector = openConnector(dataSource);
    const { schemaTtlMs: keepMs, schemaTrustMs: trustMs, queryTimeoutMs: timeoutMs, maxBytes } = limits;
    const { read, reread } = createSchemaReader({ connector, clock, keepMs, trustMs, timeoutMs });
    const learner = createSourceLearner({
      resourceId: id,
      kept: keptTables,
      ...shared,
      connector,
      maxBytes,
      hold: () => hold(source),
      isAsked: () => source.users > source.builds,
    });
    let closing: Promise<unknown> | undefined;
    const source: OpenSource = {
      id,
      encryptedCredentials: undefined,
      connector,
      readSchema: read,
      rereadSchema: reread,
      profile: learner.profile,
      learner,
      users: 0,
      builds: 0,
      stopWaiting: () => {},
      deleted: new AbortController(),
      async close() {
        source.stopWaiting();
        closing ??= Promise.all([learner.close(), closeQuietly(connector, logger)]);
        await closing;
      },
    };
    return source;
  };
}
