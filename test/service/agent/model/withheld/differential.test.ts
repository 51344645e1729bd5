import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resultData } from '../../../../../src/service/agent/model/text/result-data.ts';
import type { WithheldSource } from '../../../../../src/service/agent/model/withheld/read-withheld.ts';
import { profileOfSchema } from '../../../../../src/service/profile/index.ts';
import { isFull, sampled } from '../../../../sampled.ts';
import { findMariadb } from '../../../connectors/mysql/servers.ts';
import { curiousIn } from './curious-statements.ts';
import { honestIn } from './honest-statements.ts';
import { type OpenTables, openMariadb, openPostgres } from './open-tables.ts';
import { MYSQL, POSTGRES, type Spelling } from './spellings.ts';
import { secretsOf, VARIANTS } from './two-databases.ts';

/** What the model gets, or that the database refused. */
type Seen = { kind: 'sent'; text: string } | { kind: 'refused' };

const NOTHING_MORE = (): boolean => false;

function sourceOf({ schema }: OpenTables, shared: readonly string[] = []): WithheldSource {
  const columns = [{ column: 'score', share: false }, ...shared.map((column) => ({ column, share: true }))].map(
    (one) => ({ schema: schema.defaultSchema, table: 'people', ...one }),
  );
  return {
    schema,
    profile: profileOfSchema(schema),
    question: 'What did Ana Silva, ana@example.org, order, and who else is in Lisbon?',
    sharing: { values: true, rows: true, samples: false, columns },
  };
}

/** What is seen of each statement, in each of the databases. */
async function seeAll(tables: OpenTables, statements: readonly string[], source = sourceOf(tables)): Promise<Seen[][]> {
  const see = async (sql: string): Promise<Seen> => {
    const result = await tables.run(sql);
    if (result === undefined) return { kind: 'refused' };
    return { kind: 'sent', text: JSON.stringify(await resultData({ sql, result }, source, NOTHING_MORE)) };
  };
  const seen: Seen[][] = [];
  for (const variant of VARIANTS) {
    await tables.become(variant);
    const own: Seen[] = [];
    for (const sql of statements) own.push(await see(sql));
    seen.push(own);
  }
  return seen;
}

interface On {
  spelling: Spelling;
  /** How many of the generated statements a sample has. */
  few: number;
  open: () => Promise<OpenTables>;
}

function suite(name: string, { spelling, few, open }: On): void {
  const { shapes, all } = curiousIn(spelling);
  const statements = [...new Set([...shapes, ...sampled(all, few)])];
  const honest = honestIn(spelling);

  describe(`databases on ${name} that differ only in what is withheld`, () => {
    let tables: OpenTables;
    beforeAll(async () => {
      tables = await open();
    }, 120_000);
    afterAll(() => tables.close());

    it('look the same to the model, however it asks', { timeout: isFull ? 1_200_000 : 120_000 }, async () => {
      expect(statements.length).toBeGreaterThan(200);
      const [first = [], ...others] = await seeAll(tables, statements);
      const told: string[] = [];
      const differing = statements.filter((_, at) => {
        const seen = [first, ...others].flatMap((own) => own[at] ?? []);
        return new Set(seen.flatMap((one) => (one.kind === 'sent' ? [one.text] : []))).size > 1;
      });
      for (const [at, one] of first.entries())
        if (one.kind === 'sent' && secretsOf(VARIANTS[0]).some((secret) => one.text.includes(secret)))
          told.push(statements[at] ?? '');
      expect(differing).toEqual([]);
      expect(told).toEqual([]);
      // They do run.
      expect(first.filter(({ kind }) => kind === 'sent').length).toBeGreaterThan(statements.length * 0.85);
    });

    it('look the same through honest statements, of which the model sees what it may', {
      timeout: 120_000,
    }, async () => {
      const asked = honest.map(({ sql }) => sql);
      const [first = [], ...others] = await seeAll(tables, asked);
      const differing = asked.filter((_, at) =>
        others.some((seen) => JSON.stringify(seen[at]) !== JSON.stringify(first[at])),
      );
      expect(differing).toEqual([]);
      const losing = honest.filter(({ told }, at) => {
        const one = first[at];
        return one?.kind !== 'sent' || told.some((column) => !isTold(one.text, column));
      });
      expect(honest.length).toBeGreaterThanOrEqual(60);
      expect(losing.map(({ sql }) => sql)).toEqual([]);
    });

    it('differ in what is not withheld, or this would show nothing', async () => {
      const sql = "SELECT p.id, substr(p.ssn, 1, 3) AS x FROM people p WHERE p.ssn < '5' ORDER BY p.id";
      const seen = await seeAll(tables, [sql], sourceOf(tables, ['ssn', 'email']));
      expect(new Set(seen.map((own) => JSON.stringify(own))).size).toBe(VARIANTS.length);
    });
  });
}

suite('PostgreSQL', { spelling: POSTGRES, few: 400, open: openPostgres });

const mariadb = findMariadb();
if (mariadb === undefined)
  it.skip('Withheld values on MariaDB: not tested, for it is not installed here', () => undefined);
else suite('MariaDB', { spelling: MYSQL, few: 250, open: () => openMariadb(mariadb) });

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
