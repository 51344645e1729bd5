import fc from 'fast-check';

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

/** Statements about `orders t` and `users u` with the columns `a`, `b`, `total` and `state`. */
export const statement = fc
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
