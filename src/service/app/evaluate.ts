import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { cipherFor, type KeyRing } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Agent, AgentRequest } from '../agent/agent.ts';
import type { ConfiguredModel } from '../agent/model/index.ts';
import type { ThreadedAgent } from '../agent/thread/threaded-agent.ts';
import type { Connector } from '../connectors/connector.ts';
import { makeExecute, nothingTried } from '../conversations/execute.ts';
import { type DataSource, dialectOf } from '../databases/index.ts';
import { openServiceDatabase, type ServiceDatabase } from '../db/open.ts';
import { createDeadRowsRecords } from '../dead-rows/dead-rows-records.ts';
import { type Judged, type ReferenceQuestion, replay, type Spent } from '../evaluate/replay.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createNamesRecords } from '../names/names-records.ts';
import { createPolicyRecords } from '../policy/policy-records.ts';
import { createRestrictedReader, type GuardSql } from '../policy/restricted-reader.ts';
import { mayReadValues } from '../policy/table-rules.ts';
import { createKeptTables, createSourceLearner, PROFILES_PURPOSE, withGivenNames } from '../profile/index.ts';
import { CREDENTIALS_PURPOSE } from '../resources/encrypted-credentials.ts';
import { createResourceRecords, type StoredResource } from '../resources/resource-records.ts';
import { createSavedQueryRecords } from '../saved-queries/saved-query-records.ts';
import { unfollowed } from '../statements/follow-statements.ts';

export { type Judged, type Totals, totalsOf } from '../evaluate/replay.ts';

/** The engine alone, the model alone, or both as the service has them. */
export type AnsweringWith = 'engine' | 'model' | 'both';

export interface EvaluateDeps {
  databaseUrl: string;
  keys: KeyRing;
  openConnector: (source: DataSource) => Connector;
  guardSql: GuardSql;
  openEngine: () => ThreadedAgent;
  clock: Clock;
  logger: Logger;
  maxScanBytes: number;
}

export interface Evaluation {
  resource: string;
  with: AnsweringWith;
  /** undefined: only the engine is asked. */
  model: ConfiguredModel | undefined;
  /** undefined: what people saved of the resource. */
  questions: readonly ReferenceQuestion[] | undefined;
}

/** There is no such resource, or nothing to ask. Its message may be shown to a person. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}

/** Each question with what came of it. Nothing is written, neither to the data source nor to the service's own tables. */
export async function* evaluate(evaluation: Evaluation, deps: EvaluateDeps): AsyncGenerator<Judged> {
  const db = await openServiceDatabase(deps.databaseUrl);
  try {
    const resources = createResourceRecords(db, cipherFor(deps.keys, CREDENTIALS_PURPOSE));
    const resource = await resources.find(evaluation.resource);
    if (resource === undefined) throw new EvaluationError('This service has no resource with this ID.');
    const savedQueries = await savedOf(db, resource);
    const questions = evaluation.questions ?? savedQueries.map(asQuestion);
    if (questions.length === 0)
      throw new EvaluationError('Nobody saved a query of this resource. Give --file instead.');
    const connector = deps.openConnector(resources.decrypt(resource));
    try {
      yield* replayOn({ db, resource, savedQueries, connector }, { ...evaluation, questions }, deps);
    } finally {
      await connector.close();
    }
  } finally {
    await db.destroy();
  }
}

type Saved = AgentRequest['memory']['savedQueries'][number];

/** With all of their SQL, which their list cuts. */
async function savedOf(db: ServiceDatabase, { id }: StoredResource): Promise<Saved[]> {
  const records = createSavedQueryRecords(db);
  const listed = await records.list(id, DEFAULT_LIMITS.rememberedQueries);
  const whole = await Promise.all(listed.map(({ query }) => records.findNamed(query, id)));
  return whole.flatMap((one) => one ?? []);
}

const asQuestion = ({ query, explanation, sql }: Saved): ReferenceQuestion => ({
  question: explanation.trim() === '' ? query : `${query}. ${explanation}`,
  sql,
});

interface Opened {
  db: ServiceDatabase;
  resource: StoredResource;
  savedQueries: Saved[];
  connector: Connector;
}

async function* replayOn(
  opened: Opened,
  { questions, model, with: answeringWith }: Evaluation & { questions: readonly ReferenceQuestion[] },
  deps: EvaluateDeps,
): AsyncGenerator<Judged> {
  const spent: Spent = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const agent = await makeAgent({ model, answeringWith, spent }, deps);
  try {
    const source = await openSource(opened, deps);
    const { clock } = deps;
    const timeMs = DEFAULT_LIMITS.callTimeoutMs;
    const isModelAlone = answeringWith === 'model';
    yield* replay(questions, { agent, source, spent: () => ({ ...spent }), clock, timeMs, isModelAlone });
  } finally {
    await agent.close?.();
  }
}

interface AgentChoice {
  model: ConfiguredModel | undefined;
  answeringWith: AnsweringWith;
  /** Counts what is spent. */
  spent: Spent;
}

async function makeAgent({ model, answeringWith, spent }: AgentChoice, deps: EvaluateDeps): Promise<Agent> {
  const engine = deps.openEngine();
  if (answeringWith === 'engine' || model === undefined) return engine;
  const { createModelAgent, openModels } = await import('../agent/model/index.ts');
  return createModelAgent({
    ...(await openModels(model)),
    fallback: engine,
    ...(answeringWith === 'both' && {
      isForEngine: (request: AgentRequest) => engine.isForEngine(request),
      isCheckedByEngine: true,
    }),
    spent: (cost) => {
      spent.calls += cost.calls;
      spent.inputTokens += cost.inputTokens;
      spent.outputTokens += cost.outputTokens;
    },
    clock: deps.clock,
    logger: deps.logger,
  });
}

/** As long as learning a source may take before it is asked anyway. */
const LEARN_MS = 120_000;

/** What is known of the source, with what is learned now; that is not kept. */
async function openSource({ db, resource, savedQueries, connector }: Opened, deps: EvaluateDeps) {
  const { clock, logger, guardSql, maxScanBytes } = deps;
  const { signal } = new AbortController();
  const findPolicy = () => createPolicyRecords(db).find(resource.id);
  const dialect = dialectOf(resource.type);
  const whole = await connector.introspect(signal, mayReadValues(await findPolicy(), { dialect }));
  const { read, guard } = createRestrictedReader({
    whole: { read: async () => whole, reread: async () => undefined },
    findPolicy,
    guardSql,
    dialect,
  });
  const schema = await read(signal);
  const kept = createKeptTables({ db, cipher: cipherFor(deps.keys, PROFILES_PURPOSE) });
  const { maxRows, maxBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;
  const learner = createSourceLearner({
    resourceId: resource.id,
    connector,
    guard,
    kept: { list: (id) => kept.list(id), keep: async () => {}, forget: async () => {} },
    turns: new PQueue({ concurrency: 1 }),
    clock,
    logger,
    maxBytes,
    hold: () => () => {},
    isAsked: () => false,
  });
  try {
    await learner.profile(schema);
    await Promise.race([learner.settled(), wait(LEARN_MS, undefined, { ref: false })]);
    const given = await createNamesRecords(db).given(resource.id);
    const profile = withGivenNames(await learner.profile(schema), given);
    const limits = { maxRows, maxBytes, maxScanBytes, timeoutMs };
    const own = { connector, guard, source: resource.name, limits, tried: nothingTried() };
    const execute = makeExecute({ ...own, clock, signal, report: () => {}, follow: unfollowed });
    const { name, description } = resource;
    const deadRows = await createDeadRowsRecords(db).rules(resource.id);
    return { schema, profile, memory: { name, description, savedQueries }, deadRows, execute };
  } finally {
    await learner.close();
  }
}
