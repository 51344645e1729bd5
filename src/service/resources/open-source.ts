import PQueue from 'p-queue';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector } from '../connectors/connector.ts';
import { type DataSource, dialectOf } from '../databases/index.ts';
import type { ServiceLimits } from '../limits.ts';
import type { NamesRecords } from '../names/names-records.ts';
import type { PolicyRecords } from '../policy/policy-records.ts';
import { createRestrictedReader, type GuardSql, type RestrictedReader } from '../policy/restricted-reader.ts';
import { mayReadValues } from '../policy/table-rules.ts';
import { createSourceLearner, type LearnerDeps, type SourceLearner, withGivenNames } from '../profile/index.ts';
import { closeQuietly } from './close-quietly.ts';
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
  /** What is known of a schema's tables by now, with the words given to names; the same object until more is known. */
  profile: SourceLearner['profile'];
  isLearned: SourceLearner['isLearned'];
}

export interface OpenSource extends Source {
  id: ResourceId;
  /** What it was opened with, as it is stored; undefined: it is only tried. */
  encryptedCredentials: string | undefined;
  learner: SourceLearner;
  forgetSchema: SchemaReader['forget'];
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
  guardSql: GuardSql;
  policies: Pick<PolicyRecords, 'find'>;
  names: Pick<NamesRecords, 'given'>;
  keptTables: LearnerDeps['kept'];
  clock: Clock;
  limits: ServiceLimits;
  logger: Logger;
}

/** Sources that are learned at the same time. */
const LEARNING_AT_ONCE = 2;

/** @param hold keeps a source open until the function it answers is called: one that is being learned is in use */
export function makeOpenSource(deps: OpenSourceDeps, hold: (source: OpenSource) => () => void) {
  const { openConnector, names, keptTables, clock, limits, logger } = deps;
  const shared = { turns: new PQueue({ concurrency: LEARNING_AT_ONCE }), clock, logger };
  return (id: ResourceId, dataSource: DataSource): OpenSource => {
    const connector = openConnector(dataSource);
    const { whole, restricted } = makeReaders(deps, { id, dataSource, connector });
    const learner = createSourceLearner({
      resourceId: id,
      kept: keptTables,
      ...shared,
      connector,
      guard: restricted.guard,
      maxBytes: limits.maxBytes,
      hold: () => hold(source),
      isAsked: () => source.users > source.builds,
    });
    let closing: Promise<unknown> | undefined;
    const source: OpenSource = {
      id,
      encryptedCredentials: undefined,
      connector,
      readSchema: restricted.read,
      rereadSchema: restricted.reread,
      readWholeSchema: whole.read,
      guard: restricted.guard,
      onlyReadable: restricted.onlyReadable,
      forgetSchema: whole.forget,
      profile: async (schema, question) =>
        withGivenNames(await learner.profile(schema, question), await names.given(id)),
      isLearned: learner.isLearned,
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

interface Opened {
  id: ResourceId;
  dataSource: DataSource;
  connector: Connector;
}

/** Of the whole schema, and of what its policy lets be read at each moment. */
function makeReaders(
  { guardSql, policies, clock, limits }: OpenSourceDeps,
  { id, dataSource, connector }: Opened,
): { whole: SchemaReader; restricted: RestrictedReader } {
  const { schemaTtlMs: keepMs, schemaTrustMs: trustMs, queryTimeoutMs: timeoutMs } = limits;
  const dialect = dialectOf(dataSource.type);
  const findPolicy = () => policies.find(id);
  const whole = createSchemaReader({
    connector,
    clock,
    keepMs,
    trustMs,
    timeoutMs,
    mayReadValues: async () => mayReadValues(await findPolicy(), { dialect }),
  });
  return { whole, restricted: createRestrictedReader({ whole, findPolicy, guardSql, dialect }) };
}
