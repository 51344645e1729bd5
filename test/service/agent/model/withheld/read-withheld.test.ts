import { describe, expect, it } from 'vitest';
import { readWithheld } from '../../../../../src/service/agent/model/withheld/read-withheld.ts';
import type { Dialect } from '../../../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../../profile/made-schema.ts';

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
  table('staff', [column('id', 'integer'), column('name', 'text'), column('city', 'text')]),
]);
const source = { schema, profile: profileOfSchema(schema), question: 'what did x@y.com order?' };
const hidden = async (sql: string, ...names: string[]) => {
  const columns = names.map((name) => ({ name, kind: 'other' as const }));
  const { levels } = await readWithheld(sql, columns, source);
  return names.filter((_, at) => levels[at] !== 'clear');
};

it('finds private columns under any name, in functions, subqueries, named queries and unions', async () => {
  expect(await hidden('SELECT email AS city, id FROM users', 'city', 'id')).toEqual(['city']);
  expect(await hidden('SELECT u.id, lower(u.email) FROM users u', 'id', 'lower')).toEqual(['lower']);
  expect(await hidden("SELECT first_name || ' x' who, city FROM public.users", 'who', 'city')).toEqual(['who']);
  expect(await hidden('SELECT x FROM (SELECT email AS x FROM users) t', 'x')).toEqual(['x']);
  expect(
    await hidden(
      'WITH a AS (SELECT email e, id FROM users), b AS (SELECT e f, id FROM a) SELECT f, id FROM b',
      'f',
      'id',
    ),
  ).toEqual(['f']);
  expect(await hidden("WITH a AS (SELECT 'y' AS x UNION ALL SELECT email FROM users) SELECT x FROM a", 'x')).toEqual([
    'x',
  ]);
  expect(await hidden('SELECT name, total FROM orders UNION ALL SELECT email, id FROM users', 'name', 'total')).toEqual(
    ['name'],
  );
  // Which rows are the same is told by those that are left.
  expect(await hidden('SELECT name, total FROM orders UNION SELECT email, id FROM users', 'name', 'total')).toEqual([
    'name',
    'total',
  ]);
  expect(await hidden('WITH a(x, y) AS (SELECT email, city FROM users) SELECT x, y FROM a', 'x', 'y')).toEqual(['x']);
  expect(await hidden('SELECT a FROM users AS u(z, a)', 'a')).toEqual(['a']);
  expect(await hidden('SELECT (SELECT max(email) FROM users) AS m, count(*) AS n FROM orders', 'm', 'n')).toEqual([
    'm',
  ]);
  expect(await hidden('SELECT CASE WHEN id > 1 THEN email END c FROM users', 'c')).toEqual(['c']);
  expect(await hidden('SELECT min(birth_date) FROM users', 'min')).toEqual(['min']);
});

it('finds whole rows, rows taken apart, and paths into JSON', async () => {
  expect(await hidden('SELECT * FROM users', 'id', 'email', 'first_name', 'city')).toEqual(['email', 'first_name']);
  expect(await hidden('SELECT u.*, o.total FROM users u JOIN orders o ON true', 'id', 'email', 'total')).toEqual([
    'email',
  ]);
  expect(await hidden('SELECT row_to_json(u) AS r FROM users u', 'r')).toEqual(['r']);
  expect(await hidden('SELECT users FROM users', 'users')).toEqual(['users']);
  expect(await hidden('SELECT u::text FROM users AS u', 'u')).toEqual(['u']);
  expect(
    await hidden(
      'SELECT k.value, count(*) AS n FROM users u, LATERAL json_each(to_json(u)) k GROUP BY 1',
      'value',
      'n',
    ),
  ).toEqual(['value', 'n']);
  expect(await hidden("SELECT p FROM users u, regexp_split_to_table(u.email, '@') p", 'p')).toEqual(['p']);
  expect(await hidden("SELECT profile->>'email' AS p, city FROM users WHERE id > 3", 'p', 'city')).toEqual(['p']);
  expect(await hidden("SELECT profile->>'email' AS p, city FROM users WHERE email <> ''", 'p', 'city')).toEqual([
    'p',
    'city',
  ]);
  expect(await hidden('SELECT * FROM (SELECT city FROM users UNION ALL SELECT email FROM users) t', 'city')).toEqual([
    'city',
  ]);
});

it('tells not even whether a row is there, or how many, where an aggregate of chosen rows says so', async () => {
  const isChosen = async (sql: string) => (await readWithheld(sql, [], source)).isChosen;
  const some = "FROM users WHERE email < 'm'";
  expect(await isChosen(`SELECT count(*) AS n ${some}`)).toBe(false);
  expect(await isChosen(`SELECT 'a' AS x ${some} HAVING count(*) > 5`)).toBe(true);
  expect(await isChosen(`SELECT generate_series(1, count(*)) AS x ${some}`)).toBe(true);
  expect(await isChosen(`SELECT count(*) AS n ${some} ORDER BY generate_series(1, count(*))`)).toBe(true);
  expect(await isChosen(`SELECT name FROM orders WHERE EXISTS (SELECT 1 ${some} HAVING count(*) > 5)`)).toBe(true);
  expect(await isChosen("SELECT count(*) AS n FROM users WHERE city = 'Faro' HAVING count(*) > 5")).toBe(false);
});

it('takes the order of rows for that of withheld values where an index on them can serve', async () => {
  const isUnordered = async (sql: string, columns: (string | null)[], isClustered = false) => {
    const indexes = [
      { columns, isClustered },
      { columns: ['id'], isClustered: !isClustered },
    ];
    const indexed = schemaOf(schema.tables.map((one) => (one.name === 'users' ? { ...one, indexes } : one)));
    return (await readWithheld(sql, [], { ...source, schema: indexed })).isUnordered;
  };
  expect(await isUnordered('SELECT id FROM users', ['email'])).toBe(true);
  expect(await isUnordered('SELECT id, city FROM users', ['email'])).toBe(false);
  expect(await isUnordered('SELECT * FROM users', ['email'])).toBe(false);
  expect(await isUnordered('SELECT * FROM users', ['email'], true)).toBe(true);
  expect(await isUnordered('SELECT id FROM users', ['city'])).toBe(false);
  expect(await isUnordered("SELECT * FROM users WHERE city = 'Faro'", ['city', 'email'])).toBe(true);
  expect(await isUnordered('SELECT * FROM users WHERE id > 3', ['city', 'email'])).toBe(false);
  expect(await isUnordered('SELECT * FROM users WHERE id > 3', [null])).toBe(true);
  expect(await isUnordered('SELECT t.id FROM (SELECT * FROM users) t', ['email'])).toBe(true);
});

it('leaves what tells nobody anything', async () => {
  expect(
    await hidden(
      'SELECT city, count(email) AS n, count(DISTINCT u.first_name) AS m FROM users u GROUP BY city',
      'city',
      'n',
      'm',
    ),
  ).toEqual([]);
  expect(
    await hidden(
      "SELECT o.name, o.total FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'x'",
      'name',
      'total',
    ),
  ).toEqual([]);
  expect(await hidden('SELECT o.name, s.name AS who FROM orders o, staff s', 'name', 'who')).toEqual(['who']);
  expect(
    await hidden(
      'SELECT s.city, sum(o.total) FROM orders o JOIN staff s USING (id) GROUP BY s.city ORDER BY min(s.name)',
      'city',
      'sum',
    ),
  ).toEqual([]);
  expect(await hidden('SELECT * FROM orders', 'id', 'name', 'total')).toEqual([]);
});

it('keeps all of what is too much to follow', async () => {
  const chain = Array.from({ length: 60 }, (_, at) => `a${at} + a${at} AS a${at + 1}`).join(', ');
  const deep = Array.from({ length: 2_500 }, () => 'id').join(' + ');
  const nested = Array.from({ length: 40 }).reduce<string>((inner) => `(SELECT ${inner} + u.id)`, 'u.id');
  const statements = [
    `SELECT id AS a0, ${chain} FROM users`,
    `SELECT ${deep} AS x FROM users`,
    `SELECT ${nested} AS x FROM users u`,
  ];
  for (const sql of statements) {
    const { levels, isChosen } = await readWithheld(sql, [], source);
    // Or it was followed: then it is right that nothing is kept.
    expect(isChosen || levels.every((level) => level === 'clear')).toBe(true);
  }
});

describe('in every dialect', () => {
  const inDialect = async (dialect: Dialect, sql: string): Promise<string> => {
    const fold = (name: string) => (dialect === 'snowflake' ? name.toUpperCase() : name);
    const tables = schema.tables.map((one) => ({
      ...one,
      name: fold(one.name),
      columns: one.columns.map((each) => ({ ...each, name: fold(each.name) })),
    }));
    const own = { ...schema, tables, dialect };
    const { levels, isChosen } = await readWithheld(sql, [], { ...source, schema: own, profile: profileOfSchema(own) });
    return isChosen ? 'all' : levels.map((level) => (level === 'clear' ? 'told' : 'kept')).join(' ');
  };

  it.each<[Dialect, string, string]>([
    ['mysql', 'WITH Orders AS (SELECT email AS total FROM users) SELECT total FROM orders', 'all'],
    ['mysql', 'SELECT id, GROUP_CONCAT(city ORDER BY email) AS x FROM users GROUP BY id', 'told kept'],
    ['mysql', "SELECT id, MATCH (email) AGAINST ('a') AS x FROM users", 'told kept'],
    ['mysql', "SELECT city FROM users WHERE email RLIKE '^a'", 'all'],
    ['mysql', "SELECT id FROM users WHERE email <=> 'a'", 'all'],
    ['mysql', 'SELECT TIMESTAMPDIFF(DAY, u.birth_date, now()) AS x, u.city AS c FROM users u', 'kept told'],
    ['bigquery', 'SELECT u.city, count(*) AS n FROM users u GROUP BY ALL', 'told told'],
    [
      'bigquery',
      'SELECT * REPLACE (substr(email, 1, 1) AS city) FROM staff, users',
      'kept kept kept kept kept kept kept kept kept',
    ],
    ['bigquery', 'SELECT * EXCEPT (email, first_name, birth_date) FROM users', 'told told told'],
    ['bigquery', "SELECT u.id, c FROM users u, UNNEST(SPLIT(u.email, '')) AS c", 'all'],
    ['bigquery', 'SELECT u.id, c FROM users u, UNNEST([1, 2]) AS c', 'told told'],
    ['bigquery', 'SELECT city FROM users QUALIFY row_number() OVER (ORDER BY email) = 1', 'all'],
    ['bigquery', 'SELECT any_value(city HAVING MAX email) AS x FROM users', 'kept'],
    ['bigquery', 'SELECT profile.email AS e, city FROM users', 'kept told'],
    ['snowflake', 'SELECT city, profile:email::string AS e, profile:a AS f FROM users', 'told kept told'],
    ['snowflake', 'SELECT object_construct(*) AS x, city FROM users', 'kept told'],
    ['snowflake', 'SELECT hash(u.*) AS x, u.city FROM users u', 'kept told'],
    ['snowflake', 'SELECT substr(email, 1, 1) AS x, x AS y, city FROM users', 'kept kept told'],
    ['snowflake', 'SELECT TOP 3 id FROM users ORDER BY email', 'all'],
    ['snowflake', 'SELECT city, listagg(id) WITHIN GROUP (ORDER BY email) AS x FROM users GROUP BY 1', 'told kept'],
    ['postgres', 'SELECT ctid, city FROM users', 'all'],
    ['postgres', 'SELECT a FROM unknown_table', 'all'],
  ])('%s: %s', async (dialect, sql, expected) => {
    expect(await inDialect(dialect, sql)).toBe(expected);
  });
});
