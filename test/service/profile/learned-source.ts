import PQueue from 'p-queue';
import { onTestFinished } from 'vitest';
import type { Connector, DatabaseSchema } from '../../../src/service/connectors/connector.ts';
import { type DataSource, dialectOf, openConnector } from '../../../src/service/databases/index.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { type LearningPolicy, policyOf } from '../../../src/service/profile/policy.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../../../src/service/profile/profile.ts';
import { createSourceLearner, type SourceLearner } from '../../../src/service/profile/source-learner.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeKeptTables } from '../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

interface Server {
  execute(sql: string): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Started {
  server: Server;
  source: DataSource;
}

/** A source on a real server, which learners may learn. */
export interface LearnedSource {
  connector: Connector;
  source: DataSource;
  /** All statements that learners asked. */
  asked: string[];
  learnerOf(kept?: FakeKeptTables, policy?: Partial<LearningPolicy>, clock?: ManualClock): SourceLearner;
  learned(learner: SourceLearner, schema?: DatabaseSchema): Promise<SourceProfile>;
  stop(): Promise<void>;
}

const never = new AbortController().signal;
const resourceId = resourceIdSchema.parse('00000000-0000-4000-8000-000000000001');

/** `statements` set it up. */
export async function openLearned({ server, source }: Started, statements: readonly string[]): Promise<LearnedSource> {
  for (const statement of statements) if (statement.trim() !== '') await server.execute(statement);
  const connector = openConnector(source, createNetwork({ allowPrivate: true }));
  const asked: string[] = [];
  return {
    connector,
    source,
    asked,
    learnerOf(kept = new FakeKeptTables(), policy = {}, clock = new ManualClock()) {
      const learner = createSourceLearner({
        resourceId,
        kept,
        clock,
        connector,
        maxBytes: 8_000_000,
        guard: (sql) => {
          asked.push(sql);
          return guardSql(sql, dialectOf(source.type));
        },
        turns: new PQueue({ concurrency: 1 }),
        logger: createLogger({ level: 'silent' }),
        hold: () => () => undefined,
        isAsked: () => false,
        policy: { ...policyOf('postgres'), ...policy },
      });
      return learner;
    },
    async learned(learner, schema) {
      const read = schema ?? (await connector.introspect(never));
      await learner.profile(read);
      await learner.settled();
      return learner.profile(read);
    },
    async stop() {
      await connector.close();
      await server.stop();
    },
  };
}

/** A learner that ends with its test. */
export function forThisTest(learner: SourceLearner): SourceLearner {
  onTestFinished(() => learner.close());
  return learner;
}

export function tableIn({ tables }: SourceProfile, name: string): TableProfile {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

export function columnIn(profile: SourceProfile, table: string, name: string): ColumnProfile {
  const column = tableIn(profile, table).columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
}
