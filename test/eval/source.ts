import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { pino } from 'pino';
import { z } from 'zod';
import type { DatabaseCredentials } from '../../src/contract/resources.ts';
import type { Connector, DatabaseSchema, QueryResult } from '../../src/service/connectors/connector.ts';
import { createPostgresConnector } from '../../src/service/connectors/postgres/connector.ts';
import { DEFAULT_LIMITS } from '../../src/service/limits.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import { createSourceLearner, type SourceProfile } from '../../src/service/profile/index.ts';
import { guardSql } from '../../src/service/sql/guard.ts';
import { resourceIdSchema } from '../../src/shared/ids.ts';
import { openClient } from './server.ts';

/** A loaded database as the service sees it: through the connector and the guard, under the service's limits. */
export interface EvalSource {
  name: string;
  schema: DatabaseSchema;
  profile: SourceProfile;
  execute(sql: string, signal: AbortSignal): Promise<QueryResult>;
  /** Rows of the truth: unguarded and without caps. @throws the database's error */
  rowsOf(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

const rowsSchema = z.array(z.array(z.unknown()));
const { maxRows, maxBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;

/** @param declare adds what the database that was loaded from declares and this one cannot hold */
export async function openSource(
  name: string,
  credentials: DatabaseCredentials,
  declare = (schema: DatabaseSchema) => schema,
): Promise<EvalSource> {
  const connector = createPostgresConnector(credentials, createNetwork({ allowPrivate: true }));
  const client = await openClient(credentials);
  const schema = declare(await connector.introspect(new AbortController().signal));
  const profile = await learn(connector, schema);
  return {
    name,
    schema,
    profile,
    execute: async (sql, signal) =>
      connector.run(await guardSql(sql, 'postgres'), { maxRows, maxBytes, timeoutMs }, signal),
    async rowsOf(sql) {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return rowsSchema.parse(rows);
    },
    async close() {
      await client.end();
      await connector.close();
    },
  };
}

/** The whole profile, as the service has it some time after the source was connected. */
async function learn(connector: Connector, schema: DatabaseSchema): Promise<SourceProfile> {
  const learner = createSourceLearner({
    resourceId: resourceIdSchema.parse(randomUUID()),
    connector,
    guard: (sql) => guardSql(sql, schema.dialect),
    kept: {
      async *list() {},
      keep: async () => {},
      forget: async () => {},
    },
    turns: new PQueue({ concurrency: 1 }),
    clock: { now: () => new Date() },
    logger: pino({ level: 'silent' }),
    maxBytes,
    hold: () => () => {},
    isAsked: () => false,
  });
  await learner.profile(schema);
  await learner.settled();
  const profile = await learner.profile(schema);
  await learner.close();
  return profile;
}
