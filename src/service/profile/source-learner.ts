import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type PQueue from 'p-queue';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Connector, DatabaseSchema, QueryResult } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { errorFacts } from '../error-facts.ts';
import { type ReadOnlySql, SqlRefusedError } from '../sql/guard.ts';
import { profileOfSchema } from './from-schema.ts';
import type { KeptTables } from './kept-tables.ts';
import { learnTable } from './learn-table.ts';
import { LearningQueue } from './learning-queue.ts';
import { type LearningPolicy, policyOf } from './policy.ts';
import type { SourceProfile } from './profile.ts';
import { type KnownTable, snapshotOf } from './snapshot.ts';
import type { Survey } from './survey.ts';
import { surveyAside } from './survey-thread.ts';

export interface LearnerDeps {
  resourceId: ResourceId;
  connector: Connector;
  guard: (sql: string, signal: AbortSignal) => Promise<ReadOnlySql>;
  kept: Pick<KeptTables, 'list' | 'keep' | 'forget'>;
  /** Of all sources: how many may learn at once. */
  turns: PQueue;
  clock: Clock;
  logger: Logger;
  maxBytes: number;
  /** Keeps the source open until the function it answers is called. */
  hold: () => () => void;
  /** Whether a question is being answered on this source. */
  isAsked: () => boolean;
  policy?: LearningPolicy;
}

/** What is learned of one open source. */
export interface SourceLearner {
  /** What is known by now; begins to learn the rest. `question` says which tables come first. */
  profile: (schema: DatabaseSchema, question?: string) => Promise<SourceProfile>;
  /** Whether nothing is being learned, of what was asked for until now. */
  isLearned: () => boolean;
  /** Forgets what was learned of these tables, and what is being learned of a schema that people asked for until now. */
  forget(tables: readonly string[]): Promise<void>;
  /** Resolves when nothing is being learned. */
  settled(): Promise<void>;
  /** Ends learning and waits for that. */
  close(): Promise<void>;
}

/** A question waits at most so long for what was kept of an earlier start. */
const LOAD_MS = 3_000;
/** Learning makes room for questions, and a source is never busy with it all the time. */
const LONGEST_REST_MS = 250;
const LONGEST_COURTESY_MS = 2_000;
const COURTESY_STEP_MS = 25;
/** Engines index what they get. They get more when a twentieth of it is new, or after so long. */
const NEWS_SHARE = 0.05;
const NEWS_MS = 5_000;

interface Learning {
  schema: DatabaseSchema;
  queue: LearningQueue;
  current: SourceProfile;
}

export function createSourceLearner(deps: LearnerDeps): SourceLearner {
  const { logger, turns, kept, resourceId } = deps;
  const known = new Map<string, KnownTable>();
  const closing = new AbortController();
  let learning: { schema: DatabaseSchema; ready: Promise<Learning> } | undefined;
  let loading: Promise<void> | undefined;
  let building: Promise<void> = Promise.resolve();
  let builds = 0;

  async function load(): Promise<void> {
    for await (const tables of kept.list(resourceId)) {
      for (const { key, ...table } of tables) known.set(key, table);
      if (closing.signal.aborted) return;
    }
  }

  async function begin(schema: DatabaseSchema): Promise<Learning> {
    loading ??= load();
    const survey = await surveyAside(schema, closing.signal);
    await Promise.race([loading, wait(LOAD_MS, undefined, { ref: false })]);
    const policy = deps.policy ?? policyOf(schema.dialect);
    const { asksTables } = policy;
    const queue = new LearningQueue(schema, survey);
    // Of thousands of tables, each of these takes a while.
    await nextTurn();
    const begun: Learning = {
      schema,
      queue,
      current: snapshotOf(schema, survey, { known, asksTables }),
    };
    const tell = () => {
      begun.current = snapshotOf(schema, survey, { known, asksTables });
    };
    if (asksTables) void build({ begun, survey, policy, tell });
    return begun;
  }

  /** One build at a time; one of a schema that is no longer the newest gives way. */
  async function build(work: Omit<Build, 'known' | 'isOver'>): Promise<void> {
    const before = building;
    const isOver = () => closing.signal.aborted || learning?.schema !== work.begun.schema;
    const release = deps.hold();
    builds += 1;
    building = before
      .then(() => loading)
      .then(() =>
        turns.add(() => runBuild(deps, { ...work, known, isOver }, closing.signal), { signal: closing.signal }),
      )
      .catch((error: unknown) => {
        if (!closing.signal.aborted) logger.warn({ resourceId, error: errorFacts(error) }, 'source not learned');
      })
      .finally(() => {
        builds -= 1;
        release();
      });
    await building;
  }

  async function profile(schema: DatabaseSchema, question = ''): Promise<SourceProfile> {
    if (learning?.schema !== schema) learning = { schema, ready: begin(schema) };
    const asked = learning;
    try {
      const begun = await asked.ready;
      begun.queue.prefer(question);
      return begun.current;
    } catch (error) {
      logger.warn({ resourceId, error: errorFacts(error) }, 'schema not surveyed');
      if (learning === asked) learning = undefined;
      return profileOfSchema(schema);
    }
  }

  /** A build that runs ends before it keeps another table. */
  async function forget(tables: readonly string[]): Promise<void> {
    learning = undefined;
    await loading;
    for (const key of tables) known.delete(key);
    await kept.forget(resourceId, tables);
  }

  return {
    profile,
    isLearned: () => builds === 0,
    forget,
    settled: async () => {
      await learning?.ready;
      await building;
    },
    async close() {
      closing.abort();
      await Promise.allSettled([loading, building]);
    },
  };
}

interface Build {
  begun: Learning;
  survey: Survey;
  policy: LearningPolicy;
  known: Map<string, KnownTable>;
  isOver: () => boolean;
  /** Makes what is known by now the profile. */
  tell: () => void;
}

/** Learns what is new, changed or old, table after table, until all is known or the time is up. */
async function runBuild(deps: LearnerDeps, build: Build, signal: AbortSignal): Promise<void> {
  const { begun, survey, policy, known, isOver } = build;
  const { clock, kept, resourceId } = deps;
  const now = clock.now().getTime();
  const isFresh = (key: string, fingerprint: string): boolean => {
    const found = known.get(key);
    return found?.fingerprint === fingerprint && now - found.learnedAt.getTime() < policy.keepMs;
  };
  await forgetGone(deps, build);
  begun.queue.drop(({ key, fingerprint }) => isFresh(key, fingerprint));
  const budget = { letters: policy.mostLetters - lettersOf(known) };
  const news = newsOf(survey.tables.length, build.tell);
  const end = performance.now() + policy.buildMs;
  for (;;) {
    const next = begun.queue.next();
    if (next === undefined || isOver() || performance.now() > end) break;
    await courtesy(deps);
    const started = performance.now();
    const ask = askWith(deps, { policy, signal });
    const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const learning = { ask, policy, dialect: begun.schema.dialect, letters: budget.letters, today };
    const learned = await learnTable(next.table, next.surveyed.candidates, learning);
    budget.letters = learning.letters;
    if (isOver()) break;
    const { key, fingerprint } = next.surveyed;
    const table = { fingerprint, learnedAt: clock.now(), learned };
    known.set(key, table);
    await kept.keep(resourceId, { key, ...table });
    news.add();
    await wait(Math.min(LONGEST_REST_MS, performance.now() - started), undefined, { ref: false });
  }
  if (!isOver()) news.tell();
}

async function forgetGone({ kept, resourceId }: LearnerDeps, { survey, known }: Build): Promise<void> {
  const here = new Set(survey.tables.map(({ key }) => key));
  const gone = [...known.keys()].filter((key) => !here.has(key));
  for (const key of gone) known.delete(key);
  await kept.forget(resourceId, gone);
}

function newsOf(tables: number, tell: () => void) {
  let [count, at] = [0, performance.now()];
  const announce = () => {
    if (count > 0) tell();
    [count, at] = [0, performance.now()];
  };
  return {
    add() {
      count += 1;
      if (count >= tables * NEWS_SHARE || performance.now() - at > NEWS_MS) announce();
    },
    tell: announce,
  };
}

/** Where one session serves all, a statement of ours would hold up that of a question. */
async function courtesy({ isAsked }: LearnerDeps): Promise<void> {
  for (let waited = 0; waited < LONGEST_COURTESY_MS && isAsked(); waited += COURTESY_STEP_MS) {
    await wait(COURTESY_STEP_MS, undefined, { ref: false });
  }
}

/** These are about one statement. Any other trouble is the source's, and ends the build. */
const LOCAL: readonly string[] = ['sql-refused', 'no-permission', 'timed-out'] satisfies ConnectorError['kind'][];

function askWith(
  { connector, guard, maxBytes }: LearnerDeps,
  { policy, signal }: { policy: LearningPolicy; signal: AbortSignal },
) {
  return async (sql: string, { rows }: { rows: number }): Promise<QueryResult | null> => {
    try {
      const limits = { maxRows: rows, maxBytes, timeoutMs: policy.statementMs };
      return await connector.run(await guard(sql, signal), limits, signal);
    } catch (error) {
      if (error instanceof SqlRefusedError) return null;
      if (error instanceof ConnectorError && LOCAL.includes(error.kind)) return null;
      throw error;
    }
  };
}

function lettersOf(known: ReadonlyMap<string, KnownTable>): number {
  let letters = 0;
  for (const { learned } of known.values()) {
    for (const { values } of learned.profile.columns) {
      for (const value of values ?? []) letters += value.length;
    }
  }
  return letters;
}
