import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../src/service/sql/dialects/index.ts';
import type { Dialect } from '../../../src/service/sql/guard.ts';
import { outlineOf } from '../../../src/service/sql/outline-of.ts';
import { SqlRefusedError } from '../../../src/service/sql/refused.ts';
import { runs } from '../../sampled.ts';

const NAMES = ['a', 'b', 'total', 'state'];
const column = fc.constantFrom(...NAMES.flatMap((name) => [name, `t.${name}`, `u.${name}`]));

/** Expressions that all four dialects write alike. */
const { select } = fc.letrec<{ value: string; condition: string; select: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    column,
    fc.nat(99).map(String),
    fc.constantFrom("'open'", "'it''s'", 'NULL'),
    fc.tuple(tie('value'), fc.constantFrom('+', '-', '*', '/'), tie('value')).map(([l, o, r]) => `(${l} ${o} ${r})`),
    fc.tuple(fc.constantFrom('sum', 'count', 'avg', 'max', 'lower'), tie('value')).map(([f, v]) => `${f}(${v})`),
    tie('value').map((v) => `count(DISTINCT ${v})`),
    fc.tuple(tie('condition'), tie('value'), tie('value')).map(([c, l, r]) => `CASE WHEN ${c} THEN ${l} ELSE ${r} END`),
    fc.tuple(tie('value'), column).map(([v, c]) => `sum(${v}) OVER (PARTITION BY ${c} ORDER BY ${c} DESC)`),
    tie('select').map((s) => `(${s})`),
    tie('value').map((v) => `CAST(${v} AS date)`),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(tie('value'), fc.constantFrom('=', '<>', '<', '>='), tie('value')).map((parts) => parts.join(' ')),
    fc.tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition')).map(([l, o, r]) => `(${l} ${o} ${r})`),
    tie('condition').map((c) => `NOT (${c})`),
    fc.tuple(column, fc.boolean()).map(([c, not]) => `${c} IS ${not ? 'NOT ' : ''}NULL`),
    fc.tuple(column, fc.boolean()).map(([c, not]) => `${c} ${not ? 'NOT ' : ''}IN (1, 2)`),
    fc.tuple(column, fc.boolean()).map(([c, not]) => `${c} ${not ? 'NOT ' : ''}BETWEEN 1 AND 9`),
    fc.tuple(column, fc.boolean()).map(([c, not]) => `${c} ${not ? 'NOT ' : ''}LIKE 'x%'`),
    fc.tuple(column, tie('select'), fc.boolean()).map(([c, s, not]) => `${c} ${not ? 'NOT ' : ''}IN (${s})`),
    fc.tuple(tie('select'), fc.boolean()).map(([s, not]) => `${not ? 'NOT ' : ''}EXISTS (${s})`),
  ),
  select: fc
    .record({
      items: fc.array(fc.tuple(tie('value'), fc.constantFrom('', ' AS n', ' AS label')), {
        minLength: 1,
        maxLength: 3,
      }),
      from: fc.constantFrom(
        'orders t',
        'shop.orders AS t, users u',
        'orders t JOIN users u ON t.a = u.a',
        'orders t LEFT JOIN users u USING (a)',
        'orders t CROSS JOIN users u',
        '(SELECT a, b FROM orders WHERE b > 1) AS t JOIN users u ON u.a = t.a',
      ),
      where: fc.option(tie('condition')),
      group: fc.option(column),
      having: fc.boolean(),
      isDistinct: fc.boolean(),
    })
    .map(({ items, from, where, group, having, isDistinct }) => {
      const list = items.map((item) => item.join('')).join(', ');
      const ending = group === null ? '' : ` GROUP BY ${group}${having ? ' HAVING count(*) > 1' : ''}`;
      return `SELECT ${isDistinct ? 'DISTINCT ' : ''}${list} FROM ${from}${where === null ? '' : ` WHERE ${where}`}${ending}`;
    }),
}));

const statement = fc
  .record({
    select,
    named: fc.option(select),
    union: fc.option(fc.tuple(fc.constantFrom('UNION ALL', 'INTERSECT DISTINCT', 'UNION DISTINCT'), select)),
    end: fc.constantFrom('', ' ORDER BY 1 DESC LIMIT 5', ' ORDER BY n LIMIT 3'),
  })
  .map(({ select: main, named, union, end }) => {
    const set = union === null ? '' : ` ${union[0]} ${union[1]}`;
    return `${named === null ? '' : `WITH w AS (${named}) `}${main}${set}${end}`;
  });

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
