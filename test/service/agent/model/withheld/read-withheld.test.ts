import { expect, it } from 'vitest';
import { privateOutputs } from '../../../../src/service/agent/model/sql/private-outputs.ts';
import { sentOf } from '../../../../src/service/agent/privacy/sent.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

const schema = schemaOf([
  table('users', [
    column('id', 'integer'),
    column('email', 'text'),
    column('first_name', 'text'),
    column('city', 'text'),
    column('birth_date', 'date'),
    column('profile', 'json'),
  ]),
  table('orders', [
    column('id', 'integer'),
    column('user_id', 'integer'),
    column('name', 'text'),
    column('total', 'decimal'),
  ]),
  table('staff', [column('name', 'text'), column('city', 'text')]),
]);
const sent = sentOf({ profile: profileOfSchema(schema) });
const hidden = (sql: string, ...names: string[]) => {
  const columns = names.map((name) => ({ name, kind: 'other' as const }));
  return [...privateOutputs(sql, columns, { schema, sent })];
};

it('finds private columns under any name, in functions, subqueries, named queries and unions', () => {
  expect(hidden('SELECT email AS city, id FROM users', 'city', 'id')).toEqual(['city']);
  expect(hidden('SELECT u.id, lower(u.email) FROM users u', 'id', 'lower')).toEqual(['lower']);
  expect(hidden("SELECT first_name || ' x' who, city FROM public.users", 'who', 'city')).toEqual(['who']);
  expect(hidden('SELECT x FROM (SELECT email AS x FROM users) t', 'x')).toEqual(['x']);
  expect(
    hidden('WITH a AS (SELECT email e, id FROM users), b AS (SELECT e f, id FROM a) SELECT f, id FROM b', 'f', 'id'),
  ).toEqual(['f']);
  expect(hidden("WITH a AS (SELECT 'y' AS x UNION ALL SELECT email FROM users) SELECT x FROM a", 'x')).toEqual(['x']);
  expect(hidden('SELECT name, total FROM orders UNION SELECT email, id FROM users', 'name', 'total')).toEqual(['name']);
  expect(hidden('WITH a(x, y) AS (SELECT email, city FROM users) SELECT x, y FROM a', 'x', 'y')).toEqual(['x', 'y']);
  expect(hidden('SELECT a FROM users AS u(z, a)', 'a')).toEqual(['a']);
  expect(hidden('SELECT (SELECT max(email) FROM users) AS m, count(*) AS n FROM orders', 'm', 'n')).toEqual(['m']);
  expect(hidden('SELECT CASE WHEN id > 1 THEN email END c FROM users', 'c')).toEqual(['c']);
  expect(hidden('SELECT min(birth_date) FROM users', 'min')).toEqual(['min']);
});

it('finds whole rows, rows taken apart, and paths into JSON', () => {
  expect(hidden('SELECT * FROM users', 'id', 'email', 'first_name', 'city')).toEqual(['email', 'first_name']);
  expect(hidden('SELECT u.*, o.total FROM users u JOIN orders o ON true', 'id', 'email', 'total')).toEqual(['email']);
  expect(hidden('SELECT row_to_json(u) AS r FROM users u', 'r')).toEqual(['r']);
  expect(hidden('SELECT users FROM users', 'users')).toEqual(['users']);
  expect(hidden('SELECT u::text FROM users AS u', 'u')).toEqual(['u']);
  expect(
    hidden('SELECT k.value, count(*) AS n FROM users u, LATERAL json_each(to_json(u)) k GROUP BY 1', 'value', 'n'),
  ).toEqual(['value']);
  expect(hidden("SELECT p FROM users u, regexp_split_to_table(u.email, '@') p", 'p')).toEqual(['p']);
  expect(hidden("SELECT profile->>'email' AS p, city FROM users WHERE email <> ''", 'p', 'city')).toEqual(['p']);
  expect(hidden('SELECT * FROM (SELECT city FROM users UNION ALL SELECT email FROM users) t', 'city')).toEqual([
    'city',
  ]);
});

it('leaves what tells nobody anything', () => {
  expect(
    hidden(
      'SELECT city, count(email) AS n, count(DISTINCT u.first_name) AS m FROM users u GROUP BY city',
      'city',
      'n',
      'm',
    ),
  ).toEqual([]);
  expect(
    hidden(
      "SELECT o.name, o.total FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'x'",
      'name',
      'total',
    ),
  ).toEqual([]);
  expect(hidden('SELECT o.name, s.name AS who FROM orders o, staff s', 'name', 'who')).toEqual(['who']);
  expect(
    hidden(
      'SELECT s.city, sum(o.total) FROM orders o JOIN staff s USING (id) GROUP BY s.city ORDER BY min(s.name)',
      'city',
      'sum',
    ),
  ).toEqual([]);
  expect(hidden('SELECT * FROM orders', 'id', 'name', 'total')).toEqual([]);
});
