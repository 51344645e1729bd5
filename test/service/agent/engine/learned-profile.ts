import type { PGlite } from '@electric-sql/pglite';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { Connector, DatabaseSchema, QueryResult } from '../../../../src/service/connectors/connector.ts';
import { createSourceLearner, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { resourceIdSchema } from '../../../../src/shared/ids.ts';
import { createLogger } from '../../../../src/shared/logger.ts';
import { FakeKeptTables } from '../../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../../fakes/manual-clock.ts';
import { introspect } from './database.ts';

const rowsSchema = z.array(z.record(z.string(), z.json()));

/** All that the service learns of a database some time after it was connected: keys, labels, flags, values. */
export async function learnedProfile(database: PGlite, schema: DatabaseSchema): Promise<SourceProfile> {
  const connector: Connector = {
    introspect: () => introspect(database),
    run: (sql) => runOn(database, sql.text),
    check: async () => undefined,
    close: async () => undefined,
  };
  const learner = createSourceLearner({
    resourceId: resourceIdSchema.parse('00000000-0000-4000-8000-000000000002'),
    connector,
    guard: (sql) => guardSql(sql, schema.dialect),
    kept: new FakeKeptTables(),
    turns: new PQueue({ concurrency: 1 }),
    clock: new ManualClock('2026-05-13T10:00:00Z'),
    logger: createLogger({ level: 'silent' }),
    maxBytes: 1_000_000,
    hold: () => () => undefined,
    isAsked: () => false,
  });
  await learner.profile(schema);
  await learner.settled();
  const profile = await learner.profile(schema);
  await learner.close();
  return profile;
}

/** As the server writes them: a number in a text stays one. */
async function runOn(database: PGlite, sql: string): Promise<QueryResult> {
  const { fields, rows } = await database.query(sql);
  const plain = rowsSchema.parse(JSON.parse(JSON.stringify(rows)));
  return { columns: fields.map(({ name }) => ({ name, kind: 'other' as const })), rows: plain, truncatedBy: null };
}
