import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resultData } from '../../../../../src/service/agent/model/text/result-data.ts';
import type { WithheldSource } from '../../../../../src/service/agent/model/withheld/read-withheld.ts';
import type { QueryResult } from '../../../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../../../src/service/profile/index.ts';
import { guardSql, SqlRefusedError } from '../../../../../src/service/sql/guard.ts';
import { openPglite, releasePglite } from '../../../../fixtures/pglite.ts';
import { isFull, sampled } from '../../../../sampled.ts';
import { executeOn, introspect } from '../../engine/database.ts';
import { CURIOUS, SHAPES } from './curious-statements.ts';
import { HONEST } from './honest-statements.ts';
import { secretsOf, tablesOf, VARIANTS } from './two-databases.ts';

let database: PGlite;
let source: WithheldSource;

/** What the model gets, or that the database refused. */
type Seen = { kind: 'sent'; text: string } | { kind: 'refused' };

const NOTHING_MORE = (): boolean => false;

async function rowsOf(sql: string): Promise<QueryResult | undefined> {
  const guarded = await guardSql(sql, 'postgres').catch((error: unknown) => {
    if (error instanceof SqlRefusedError) return undefined;
    throw error;
  });
  return guarded && executeOn(database, guarded.text).catch(() => undefined);
}

async function see(sql: string, mayTell = NOTHING_MORE): Promise<Seen> {
  const result = await rowsOf(sql);
  if (result === undefined) return { kind: 'refused' };
  return { kind: 'sent', text: JSON.stringify(await resultData({ sql, result }, source, mayTell)) };
}

/** What is seen of each statement, in each of the databases. */
async function seeAll(statements: readonly string[]): Promise<Seen[][]> {
  const seen: Seen[][] = [];
  for (const variant of VARIANTS) {
    await database.exec(tablesOf(variant));
    const own: Seen[] = [];
    for (const sql of statements) own.push(await see(sql));
    seen.push(own);
  }
  return seen;
}

beforeAll(async () => {
  database = await openPglite();
  await database.exec(tablesOf(VARIANTS[0]));
  const schema = await introspect(database);
  const question = 'What did Ana Silva, ana@example.org, order, and who else is in Lisbon?';
  const columns = [{ schema: 'public', table: 'people', column: 'score', share: false }];
  source = {
    schema,
    profile: profileOfSchema(schema),
    question,
    sharing: { values: true, rows: true, samples: false, columns },
  };
}, 120_000);

afterAll(() => releasePglite(database));

const STATEMENTS = [...new Set([...SHAPES, ...sampled(CURIOUS, 400)])];

describe('databases that differ only in what is withheld', () => {
  it('look the same to the model, however it asks', { timeout: isFull ? 1_200_000 : 120_000 }, async () => {
    expect(STATEMENTS.length).toBeGreaterThan(200);
    const [first = [], ...others] = await seeAll(STATEMENTS);
    const told: string[] = [];
    const differing = STATEMENTS.filter((_, at) => {
      const all = [first, ...others].flatMap((seen) => seen[at] ?? []);
      return new Set(all.flatMap((one) => (one.kind === 'sent' ? [one.text] : []))).size > 1;
    });
    for (const [at, one] of first.entries())
      if (one.kind === 'sent' && secretsOf(VARIANTS[0]).some((secret) => one.text.includes(secret)))
        told.push(STATEMENTS[at] ?? '');
    expect(differing).toEqual([]);
    expect(told).toEqual([]);
    // They do run.
    expect(first.filter(({ kind }) => kind === 'sent').length).toBeGreaterThan(STATEMENTS.length * 0.85);
  });

  it('look the same through honest statements, of which the model sees what it may', { timeout: 120_000 }, async () => {
    const statements = HONEST.map(([sql]) => sql);
    const [first = [], ...others] = await seeAll(statements);
    const differing = statements.filter((_, at) =>
      others.some((seen) => JSON.stringify(seen[at]) !== JSON.stringify(first[at])),
    );
    expect(differing).toEqual([]);
    const losing = HONEST.filter(([, wanted], at) => {
      const one = first[at];
      return one?.kind !== 'sent' || wanted.some((name) => !isTold(one.text, name));
    });
    expect(HONEST.length).toBeGreaterThanOrEqual(60);
    expect(losing.map(([sql]) => sql)).toEqual([]);
  });

  it('differ in what is not withheld, or this would show nothing', async () => {
    const shared: WithheldSource = {
      ...source,
      sharing: {
        values: true,
        rows: true,
        samples: false,
        columns: ['ssn', 'email'].map((column) => ({ schema: 'public', table: 'people', column, share: true })),
      },
    };
    const sql = "SELECT p.id, substr(p.ssn, 1, 3) AS x FROM people p WHERE p.ssn < '5' ORDER BY p.id";
    const seen = new Set<string>();
    for (const variant of VARIANTS) {
      await database.exec(tablesOf(variant));
      const result = await executeOn(database, sql);
      seen.add(JSON.stringify(await resultData({ sql, result }, shared, NOTHING_MORE)));
    }
    expect(seen.size).toBe(VARIANTS.length);
  });
});

const sentSchema = z.object({
  columns: z.array(z.string()),
  rows: z.union([z.string(), z.array(z.array(z.unknown()))]),
});

/** Whether the rows have cells of a column that aren't withheld. */
function isTold(text: string, name: string): boolean {
  const { columns, rows } = sentSchema.parse(JSON.parse(text));
  const at = columns.indexOf(name);
  return at >= 0 && typeof rows !== 'string' && !rows.some((row) => row[at] === '[withheld]');
}
