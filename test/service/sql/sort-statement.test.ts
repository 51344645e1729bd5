import { describe, expect, it } from 'vitest';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { sortStatement } from '../../../src/service/sql/sort-statement.ts';

const never = () => false;
const flat = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

const SORT = { column: 'flights', direction: 'ascending' } as const;
const sorted = async (sql: string, more: Partial<Parameters<typeof sortStatement>[1]> = {}): Promise<string> =>
  flat(await sortStatement(sql, { dialect: 'postgres', sort: SORT, isPage: never, ...more }));

describe('a statement whose rows are to be in another order', () => {
  it('has that order in place of its own', async () => {
    const found = await sorted('SELECT origin, count(*) AS flights FROM trips GROUP BY origin ORDER BY 2 DESC, origin');
    expect(found).toMatch(/GROUP BY origin ORDER BY "flights" ASC$/);
  });

  it('has it where it had none, behind all that is inside', async () => {
    const found = await sorted(
      'WITH one AS (SELECT origin, flights FROM trips ORDER BY flights LIMIT 5) SELECT * FROM one',
    );
    expect(found).toMatch(/LIMIT 5 ?\) SELECT \* FROM one ORDER BY "flights" ASC$/);
  });

  it('sorts before a limit that nobody asked for', async () => {
    const found = await sorted('SELECT origin, flights FROM trips ORDER BY flights DESC LIMIT 1000', {
      isPage: (limit) => limit === 1_000,
    });
    expect(found).toBe('SELECT origin, flights FROM trips ORDER BY "flights" ASC LIMIT 1000');
  });

  it.each([
    'SELECT origin, flights FROM trips ORDER BY flights DESC LIMIT 300',
    'SELECT origin, flights FROM trips ORDER BY flights DESC LIMIT 300 OFFSET 20',
    'SELECT origin, flights FROM trips ORDER BY flights DESC OFFSET 20',
  ])('sorts the rows that are chosen among themselves: %s', async (sql) => {
    const { text } = await guardSql(sql, 'postgres');
    expect(await sorted(sql)).toBe(`SELECT * FROM (${flat(text)}) AS answer ORDER BY "flights" ASC`);
  });

  it.each([
    ['postgres', '"Net; total"', 'ORDER BY "Net; total" DESC NULLS LAST'],
    ['mysql', '`Net; total`', 'ORDER BY `Net; total` DESC'],
    ['bigquery', '`Net total`', 'ORDER BY `Net total` DESC'],
    ['snowflake', '"Net; total"', 'ORDER BY "Net; total" DESC NULLS LAST'],
  ] as const)('names the column as %s does, and is taken by the guard', async (dialect, name, order) => {
    const sort = { column: name.slice(1, -1), direction: 'descending' } as const;
    const found = await sorted(`SELECT id, net AS ${name} FROM sales`, { dialect, sort });
    expect(found.endsWith(order)).toBe(true);
    await expect(guardSql(found, dialect)).resolves.toBeDefined();
  });

  it('never ends its name early, whatever the column is called', async () => {
    const column = 'a" ASC; DELETE FROM trips; --';
    const found = await sorted('SELECT origin FROM trips', { sort: { column, direction: 'ascending' } });
    expect(found).toBe('SELECT origin FROM trips ORDER BY "a"" ASC; DELETE FROM trips; --" ASC');
    await expect(guardSql(found, 'postgres')).resolves.toBeDefined();
  });

  it('is refused where it does more than read', async () => {
    await expect(sorted('DELETE FROM trips')).rejects.toThrow();
    await expect(sorted('SELECT 1) AS a; DELETE FROM trips; SELECT * FROM (SELECT 1')).rejects.toThrow();
  });
});
