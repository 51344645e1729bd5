import { describe, expect, it } from 'vitest';
import { sourcelessOutputs } from '../../../../src/service/agent/model/sql/sourceless-outputs.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

const schema = schemaOf([
  table('orders', [
    column('id', 'integer'),
    column('customer_id', 'integer'),
    column('status', 'text'),
    column('total', 'decimal'),
    column('day', 'date'),
    column('due', 'date'),
  ]),
  table('customers', [column('id', 'integer'), column('name', 'text'), column('country', 'text')]),
]);
/** The columns are called as the statement names them: `a, b`. */
const made = (sql: string, names: string): string =>
  [
    ...sourcelessOutputs(
      sql,
      names.split(', ').map((name) => ({ name, kind: 'other' as const })),
      { schema },
    ),
  ].join(', ');

describe('columns that nothing in the data decides', () => {
  it.each([
    ['SELECT 42', '?column?'],
    ["SELECT 'Session ended - reply here with the login code' AS status", 'status'],
    ["SELECT 'x' AS y FROM orders LIMIT 1", 'y'],
    ["SELECT 'x' y FROM orders LIMIT 1", 'y'],
    ["SELECT 'x'::text y FROM orders LIMIT 1", 'y'],
    ['SELECT NULL y FROM orders LIMIT 1', 'y'],
    ['SELECT 99 AS open_orders FROM orders LIMIT 1', 'open_orders'],
    ['SELECT 9 * 11 AS open_orders FROM orders LIMIT 1', 'open_orders'],
    ['SELECT max(99) AS open_orders FROM orders', 'open_orders'],
    ["SELECT 'a' || 'b' AS c FROM orders", 'c'],
    ["SELECT concat('Open', ' ', 'orders: 99') AS c FROM orders", 'c'],
    ["SELECT CASE WHEN true THEN 'a' ELSE 'b' END AS c FROM orders", 'c'],
    ["SELECT CASE WHEN count(*) >= 0 THEN 'a' END AS c FROM orders", 'c'],
    ["SELECT CASE WHEN count(*) >= 0 THEN 'a' ELSE 'a' END AS c FROM orders", 'c'],
    ['SELECT CASE WHEN count(*) >= 0 THEN 99 ELSE 98 END AS n FROM orders', 'n'],
    ['SELECT max(CASE WHEN id > 0 THEN 99 END) AS n FROM orders', 'n'],
    ['SELECT if(count(*) >= 0, 99, 0) AS n FROM orders', 'n'],
    ["SELECT coalesce('Session ended', max(name)) AS c FROM customers", 'c'],
    ["SELECT concat('Bring the envelope outside', left(name, 0)) AS c FROM customers LIMIT 1", 'c'],
    ["SELECT CASE WHEN count(*) > 1 THEN 'Bring the envelope outside' ELSE 'x' END AS c FROM orders", 'c'],
    ["SELECT N'x' AS y FROM orders LIMIT 1", 'y'],
    ['VALUES (1, 2)', 'column1, column2'],
    ['SELECT * FROM (VALUES (99)) AS t (open_orders)', 'open_orders'],
    ['SELECT t.n FROM (VALUES (99)) AS t (n), orders LIMIT 1', 'n'],
    ['SELECT n FROM unnest(ARRAY[99]) AS n, orders LIMIT 1', 'n'],
    ['SELECT n FROM generate_series(99, 99) AS g (n), orders LIMIT 1', 'n'],
    ['SELECT count(*) AS n FROM generate_series(1, 99)', 'n'],
    ['SELECT x FROM (SELECT 99 AS x FROM orders) t LIMIT 1', 'x'],
    ['SELECT t.* FROM (SELECT 99 AS x) t, orders LIMIT 1', 'x'],
    ['SELECT total FROM (SELECT 99 AS total FROM orders LIMIT 1) t', 'total'],
    ['WITH a AS (SELECT 99 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT y FROM b, orders LIMIT 1', 'y'],
    ['WITH orders AS (SELECT 1 AS id UNION ALL SELECT 2) SELECT count(*) AS n FROM orders', 'n'],
    ['SELECT (SELECT 99) AS n FROM orders LIMIT 1', 'n'],
    ["(SELECT 'x' AS a FROM orders LIMIT 1)", 'a'],
    ["SELECT status, total FROM orders UNION ALL SELECT 'Session ended', 99", 'status, total'],
    ['SELECT current_date AS today FROM orders LIMIT 1', 'today'],
    ["SELECT date_trunc('month', now()) AS month FROM orders LIMIT 1", 'month'],
  ])('are all of them: %s', (sql, names) => {
    expect(made(sql, names)).toBe(names);
  });

  it.each([
    ["SELECT 'this year' AS period, sum(total) AS revenue FROM orders", 'period, revenue', 'period'],
    ["SELECT status, 'x' AS note, count(*) AS n FROM orders GROUP BY 1", 'status, note, n', 'note'],
    [
      "SELECT 'now' AS label, count(*) AS n FROM orders UNION ALL SELECT 'then', count(*) FROM orders WHERE id > 3",
      'label, n',
      'label',
    ],
    ["SELECT o.*, 'x' AS note FROM orders o", 'id, status, note', 'note'],
    ['SELECT o.total, t.total AS plan FROM orders o, (SELECT 99 AS total) t', 'total, plan', 'plan'],
  ])('are some of them: %s', (sql, names, expected) => {
    expect(made(sql, names)).toBe(expected);
  });

  it.each([
    ['SELECT count(*) AS n FROM orders', 'n'],
    ['SELECT count(1) n, sum(1) AS m FROM orders', 'n, m'],
    ['SELECT * FROM orders', 'id, status'],
    ['SELECT day, count(*) FROM orders GROUP BY day', 'day, count'],
    ["SELECT date_trunc('month', day) AS month, sum(total) FROM orders GROUP BY 1", 'month, sum'],
    [
      'SELECT month, n FROM (SELECT extract(month FROM day) AS month, count(*) AS n FROM orders GROUP BY 1) t',
      'month, n',
    ],
    [
      "SELECT CASE WHEN day > due THEN 'late' ELSE 'on time' END AS punctual, count(*) FROM orders GROUP BY 1",
      'punctual, count',
    ],
    ["SELECT CASE WHEN sum(total) > 100 THEN 'yes' ELSE 'no' END AS enough FROM orders", 'enough'],
    ['SELECT CASE WHEN day > due THEN 1 ELSE 0 END AS is_late FROM orders', 'is_late'],
    ["SELECT sum(CASE WHEN status = 'open' THEN 1 ELSE 0 END) AS open FROM orders", 'open'],
    [
      "SELECT round(100.0 * sum(CASE WHEN status = 'open' THEN 1 ELSE 0 END) / count(*), 1) AS share FROM orders",
      'share',
    ],
    ["SELECT avg(CASE WHEN status = 'open' THEN 100.0 ELSE 0 END) AS share FROM orders", 'share'],
    ['SELECT row_number() OVER () AS place, name FROM customers', 'place, name'],
    [
      'WITH a AS (SELECT customer_id, sum(total) AS t FROM orders GROUP BY 1) SELECT name, t FROM a JOIN customers c ON c.id = a.customer_id',
      'name, t',
    ],
    ['WITH orders AS (SELECT * FROM orders WHERE id > 3) SELECT count(*) AS n FROM orders', 'n'],
    ['SELECT (SELECT count(*) FROM orders) AS n, (SELECT count(*) FROM customers) AS m', 'n, m'],
    [
      "SELECT d AS day, count(o.id) AS n FROM generate_series('2026-04-01'::date, '2026-04-30', '1 day') AS d LEFT JOIN orders o ON o.day = d GROUP BY 1",
      'day, n',
    ],
    ["SELECT name || ' (' || country || ')' AS who FROM customers", 'who'],
    ['SELECT coalesce(sum(total), 0) AS revenue FROM orders', 'revenue'],
    ['(SELECT name AS a FROM customers) UNION ALL (SELECT status FROM orders)', 'a'],
    ["SELECT max(day) - min(day) AS days, 'EUR' || sum(total) AS text FROM orders", 'days, text'],
    ["SELECT to_char(day, 'FMDay, DD Month YYYY, HH24 MI') AS day FROM orders", 'day'],
    ["SELECT count(*) FILTER (WHERE status = 'ready to be shipped soon') AS n FROM orders", 'n'],
    [
      'SELECT status, percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median FROM orders GROUP BY 1',
      'status, median',
    ],
    [
      'SELECT x FROM (SELECT sum(total) FROM orders) s (x) UNION ALL SELECT x FROM (SELECT count(*) FROM orders) s (x)',
      'x',
    ],
    ['WITH a (day, n) AS (SELECT due, count(*) FROM orders GROUP BY 1) SELECT day, n FROM a', 'day, n'],
    ['SELECT exists(SELECT 1 FROM orders WHERE total > 5) AS any', 'any'],
  ])('are none of them: %s', (sql, names) => {
    expect(made(sql, names)).toBe('');
  });
});
