import { z } from 'zod';
import type { DatabaseCredentials } from '../../src/contract/resources.ts';
import type { DatabaseSchema, QueryResult } from '../../src/service/connectors/connector.ts';
import { createPostgresConnector } from '../../src/service/connectors/postgres/connector.ts';
import { DEFAULT_LIMITS } from '../../src/service/limits.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import { guardSql } from '../../src/service/sql/guard.ts';
import { openClient } from './server.ts';

/** A loaded database as the service sees it: through the connector and the guard, under the service's limits. */
export interface EvalSource {
  name: string;
  schema: DatabaseSchema;
  execute(sql: string, signal: AbortSignal): Promise<QueryResult>;
  /** Rows of the truth: unguarded and without caps. @throws the database's error */
  rowsOf(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

const rowsSchema = z.array(z.array(z.unknown()));
const { maxRows, maxBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;

export async function openSource(name: string, credentials: DatabaseCredentials): Promise<EvalSource> {
  const connector = createPostgresConnector(credentials, createNetwork({ allowPrivate: true }));
  const client = await openClient(credentials);
  const schema = await connector.introspect(new AbortController().signal);
  return {
    name,
    schema,
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
