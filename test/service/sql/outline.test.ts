import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../src/service/sql/dialects/index.ts';
import type { Dialect } from '../../../src/service/sql/guard.ts';
import { outlineOf } from '../../../src/service/sql/outline-of.ts';
import { SqlRefusedError } from '../../../src/service/sql/refused.ts';
import { runs } from '../../sampled.ts';
import { statement } from './made-statements.ts';

const ALL = ['postgres', 'mysql', 'bigquery', 'snowflake'] as const satisfies Dialect[];

const lowered = (given: unknown): unknown => JSON.parse(JSON.stringify(given).toLowerCase());

/** Snowflake folds names to capitals. */
const folded = (outline: unknown): unknown =>
  JSON.parse(
    JSON.stringify(outline, (field, given: unknown) =>
      ['path', 'as', 'name', 'using', 'columns'].includes(field) ? lowered(given) : given,
    ),
  );

describe('the outline of a statement', () => {
  it('is the same in each dialect', async () => {
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        const [first, ...others] = await Promise.all(ALL.map((dialect) => outlineOf(sql, dialect)));
        for (const other of others) expect(folded(other)).toEqual(folded(first));
      }),
      runs(150, 2_000),
    );
  }, 120_000);

  it.each(ALL)(
    'is read of whatever text, or refused: %s',
    async (dialect) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string(),
            statement.map((sql) => sql.slice(0, sql.length / 2)),
          ),
          async (text) => {
            await expect(DIALECTS[dialect].outline(text).catch((error: unknown) => error)).resolves.toSatisfy(
              (found: unknown) => found instanceof SqlRefusedError || typeof found === 'object',
            );
          },
        ),
        runs(40, 500),
      );
    },
    120_000,
  );

  it('has what the parser of MySQL stands in for as it was meant', async () => {
    const outline = await outlineOf('SELECT a DIV b < 2 FROM t WHERE a && b GROUP BY a WITH ROLLUP', 'mysql');
    expect(outline.body).toMatchObject({
      items: [{ value: { operator: '<', left: { operator: 'div' } } }],
      where: { operator: 'and', left: { path: ['a'] }, right: { path: ['b'] } },
      groupBy: { kind: 'sets', by: [{ path: ['a'] }] },
    });
  });
});
