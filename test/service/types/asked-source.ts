import PQueue from 'p-queue';
import type { AgentOutcome, AgentRequest } from '../../../src/service/agent/agent.ts';
import { createEngine } from '../../../src/service/agent/engine/index.ts';
import { checkSql, factsOf } from '../../../src/service/checks/index.ts';
import type { Connector, DatabaseSchema, QueryResult } from '../../../src/service/connectors/connector.ts';
import { type DataSource, dialectOf, openConnector } from '../../../src/service/databases/index.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { createSourceLearner, type SourceProfile } from '../../../src/service/profile/index.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeKeptTables } from '../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

const LIMITS = { maxRows: 1_000, maxBytes: 8_000_000, timeoutMs: 30_000 };
const NOW = '2026-05-13T10:00:00Z';
const never = new AbortController().signal;

/** A database that the service has connected and learned, and the engine that answers from it. */
export interface AskedSource {
  connector: Connector;
  schema: DatabaseSchema;
  profile: SourceProfile;
  /** What the guard lets through, as an answer's SQL runs. */
  run: (sql: string) => Promise<QueryResult>;
  /** @param before questions and what was answered, the last one the parent */
  ask(question: string, before?: readonly Asked[], more?: Pick<AgentRequest, 'deadRows'>): Promise<Asked>;
  close(): Promise<void>;
}

export interface Asked {
  question: string;
  outcome: AgentOutcome;
}

/** Connects, reads the schema and learns all of its tables. */
export async function openAsked(source: DataSource, now = NOW): Promise<AskedSource> {
  const connector = openConnector(source, createNetwork({ allowPrivate: true }));
  const guard = (sql: string) => guardSql(sql, dialectOf(source.type));
  const run = async (sql: string) => connector.run(await guard(sql), LIMITS, never);
  const schema = await connector.introspect(never);
  const profile = await learn({ connector, guard, schema, now });
  const engine = createEngine();
  const facts = factsOf({ schema, profile, now: new Date(now), timeZone: undefined, notes: 'the lab' });
  return {
    connector,
    schema,
    profile,
    run,
    async ask(question, before = [], more = {}) {
      const history = before.map(({ question: asked, outcome }) => ({
        question: asked,
        sql: outcome.kind === 'answered' ? outcome.sql : '',
        explanation: outcome.explanation,
        status: outcome.kind === 'answered' ? 'SUCCESS' : 'NEEDS_CLARIFICATION',
        state: outcome.state,
      }));
      const outcome = await engine.answer({
        question,
        schema,
        profile,
        memory: { name: 'the lab', description: '', savedQueries: [] },
        history,
        now: new Date(now),
        execute: run,
        check: (sql, whole = question) => checkSql(sql, schema.dialect, { facts, question: whole }),
        ...more,
        report: () => undefined,
        signal: never,
      });
      return { question, outcome };
    },
    close: () => connector.close(),
  };
}

interface Learning {
  connector: Connector;
  guard: (sql: string) => ReturnType<typeof guardSql>;
  schema: DatabaseSchema;
  now: string;
}

async function learn({ connector, guard, schema, now }: Learning): Promise<SourceProfile> {
  const learner = createSourceLearner({
    resourceId: resourceIdSchema.parse('00000000-0000-4000-8000-000000000003'),
    kept: new FakeKeptTables(),
    clock: new ManualClock(now),
    connector,
    guard,
    maxBytes: LIMITS.maxBytes,
    turns: new PQueue({ concurrency: 1 }),
    logger: createLogger({ level: 'silent' }),
    hold: () => () => undefined,
    isAsked: () => false,
  });
  try {
    await learner.profile(schema);
    await learner.settled();
    return await learner.profile(schema);
  } finally {
    await learner.close();
  }
}
