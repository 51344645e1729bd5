import { LACKING, possible, type Spelled, type Spelling, spelledIn } from './spellings.ts';

/** A statement about a value `e`, which is `t` as a text, or about a test `b`. */
type Shape = (made: { e: string; t: string; b: string; s: Spelling }) => string;

const onlyIn =
  (dialect: Spelling['dialect'], shape: Shape): Shape =>
  (made) =>
    made.s.dialect === dialect ? shape(made) : LACKING;

/** What of a withheld column an expression can give: of `p`, a person. */
const VALUES: readonly Spelled[] = [
  'p.ssn',
  'substr(p.ssn, 1, 1)',
  'ascii(substr(p.ssn, 2, 1))',
  'length(p.email)',
  { postgres: "split_part(p.email, '@', 2)", mysql: "SUBSTRING_INDEX(p.email, '@', -1)" },
  'upper(p.full_name)',
  'md5(p.ssn)',
  { postgres: "p.ssn || ''", mysql: "CONCAT(p.ssn, '')" },
  "coalesce(p.email, 'none')",
  "nullif(p.ssn LIKE '%3', false)",
  "CASE WHEN p.ssn > '5' THEN 1 END",
  "CASE p.ssn WHEN '5' THEN 1 ELSE p.id END",
  'p.score + 0',
  'p.score * 2 - p.id',
  'p.score % 7',
  { postgres: 'p.score::text', mysql: 'CAST(p.score AS CHAR)' },
  'greatest(p.score, 50)',
  { postgres: 'width_bucket(p.score, 0, 100, 10)', mysql: "FIELD(p.score DIV 10, '1', '2', '3')" },
  'p.birth_date',
  { postgres: "p.birth_date - date '1970-01-01'", mysql: "DATEDIFF(p.birth_date, '1970-01-01')" },
  'extract(year FROM p.birth_date)',
  { postgres: "date_trunc('month', p.birth_date)", mysql: "DATE_FORMAT(p.birth_date, '%Y-%m-01')" },
  { postgres: "to_char(p.birth_date, 'YYYY')", mysql: 'DAYNAME(p.birth_date)' },
  { postgres: 'to_json(p)::text', mysql: "JSON_OBJECT('a', p.ssn)" },
  { postgres: "row_to_json(p)->>'ssn'", mysql: "JSON_VALUE(JSON_OBJECT('a', p.ssn), '$.a')" },
  { postgres: "to_jsonb(p) #>> '{ssn}'", mysql: "JSON_UNQUOTE(JSON_EXTRACT(JSON_ARRAY(p.ssn, p.id), '$[0]'))" },
  { postgres: 'p::text', mysql: "CONCAT_WS(',', p.id, p.ssn, p.city)" },
  { postgres: 'ROW(p.ssn, p.id)::text', mysql: 'HEX(p.ssn)' },
  { postgres: 'ARRAY[p.ssn]::text', mysql: 'p.ssn COLLATE utf8mb4_bin' },
  { postgres: "json_build_object('a', p.ssn)::text", mysql: 'BINARY p.ssn' },
  { postgres: "regexp_replace(p.ssn, '[0-4]', 'x', 'g')", mysql: "REGEXP_REPLACE(p.ssn, '[0-4]', 'x')" },
  '(SELECT p.ssn)',
  '(SELECT max(q.ssn) FROM people q WHERE q.id <= p.id)',
  '(SELECT count(*) FROM people q WHERE q.ssn < p.ssn)',
  {
    postgres: '(SELECT count(*) FROM generate_series(1, p.score))',
    mysql:
      "(SELECT count(*) FROM JSON_TABLE(CONCAT('[', p.score, ']'), '$[*]' COLUMNS (v int PATH '$')) t WHERE t.v > 50)",
  },
  {
    postgres: "(SELECT string_agg(v, '') FROM (VALUES (p.ssn)) AS t (v))",
    mysql: "ELT(1 + (p.ssn > '5'), 'low', 'high')",
  },
  { mysql: 'CAST(p.ssn AS UNSIGNED)' },
  { mysql: 'CAST(p.ssn AS CHAR(1))' },
  { mysql: 'CONVERT(p.ssn USING latin1)' },
  { mysql: 'DATE_ADD(p.joined, INTERVAL p.score DAY)' },
  { mysql: 'TIMESTAMPDIFF(DAY, p.birth_date, p.joined)' },
  { mysql: "POSITION('1' IN p.ssn)" },
  { mysql: "TRIM(LEADING '1' FROM p.ssn)" },
  { mysql: 'SUBSTRING(p.ssn FROM 1 FOR 2)' },
  { mysql: "IF(p.ssn > '5', p.id, 0)" },
  { mysql: 'IFNULL(p.score, 1)' },
  { mysql: '-p.ssn' },
  { mysql: 'p.ssn | 0' },
  { mysql: "p.ssn RLIKE '^1'" },
  { mysql: "JSON_SEARCH(JSON_ARRAY(p.ssn), 'one', '1%')" },
];

/** What can be asked of one. */
const TESTS: readonly Spelled[] = [
  "p.ssn LIKE '%3%'",
  "p.ssn NOT LIKE '1%'",
  "p.ssn < '5'",
  { postgres: "p.ssn ~ '^[1-4]'", mysql: "p.ssn REGEXP '^[1-4]'" },
  "p.ssn = '123456789'",
  "p.ssn <> '123456789'",
  "p.ssn IN ('123456789', '987654321')",
  { postgres: "p.ssn = ANY (ARRAY['123456789'])", mysql: "FIND_IN_SET(p.ssn, '123456789,987654321')" },
  "left(p.ssn, 1) = '4'",
  'p.score BETWEEN 20 AND 60',
  'p.score > 50',
  'p.score % 2 = 0',
  'p.score = p.id',
  { postgres: 'p.score IS DISTINCT FROM 42', mysql: 'NOT (p.score <=> 42)' },
  "(p.ssn, 1) > ('5', 0)",
  { postgres: "ROW(p.ssn, 1) > (SELECT '5', 0)", mysql: 'p.ssn XOR p.id > 4' },
  "p.birth_date >= date '1980-01-01'",
  "p.email LIKE '%@example.org'",
  "nullif(p.ssn LIKE '1%', false) IS NULL",
  "NOT (p.ssn < '5' OR p.id > 100)",
  "(p.ssn < '5') IS TRUE",
  {
    postgres: 'EXISTS (SELECT 1 FROM generate_series(1, 60) g WHERE g > p.score)',
    mysql: 'EXISTS (SELECT 1 FROM products c WHERE c.price > p.score)',
  },
  "p.ssn IN (SELECT '123456789' UNION SELECT '5')",
  "p.ssn < ALL (SELECT '6')",
  'p.score > (SELECT avg(q.score) FROM people q)',
  'p.ssn = (SELECT max(q.ssn) FROM people q)',
  { postgres: "starts_with(p.ssn, '2')", mysql: "LOCATE('2', p.ssn) = 1" },
  { postgres: "row_to_json(p)->>'ssn' LIKE '%7%'", mysql: "JSON_VALUE(JSON_OBJECT('a', p.ssn), '$.a') LIKE '%7%'" },
  { mysql: 'p.ssn DIV 100000000 IS TRUE' },
  { mysql: 'NOT p.ssn DIV 500000000' },
  { mysql: "p.ssn SOUNDS LIKE '5'" },
  { mysql: "'5' > p.ssn" },
  { mysql: 'p.score IN (20, 40, 60)' },
  { mysql: "p.ssn < ANY (SELECT '6' FROM offices)" },
];

const OF_VALUE: readonly Shape[] = [
  ({ e }) => `SELECT p.id, ${e} AS x FROM people p ORDER BY p.id`,
  ({ e }) => `SELECT DISTINCT p.city, ${e} AS x FROM people p`,
  ({ t }) => `SELECT max(${t}) AS x, count(*) AS n FROM people p`,
  ({ t }) => `SELECT p.city, min(${t}) AS x, count(*) AS n FROM people p GROUP BY p.city ORDER BY p.city`,
  ({ t }) => `SELECT count(DISTINCT ${t}) AS n FROM people p`,
  ({ t }) => `SELECT p.city, count(nullif(${t}, '5')) AS n FROM people p GROUP BY 1`,
  ({ t, s }) => `SELECT ${s.collected(t, 'p.id')} AS x FROM people p`,
  ({ t, s }) => `SELECT ${s.collected('p.city', t)} AS x FROM people p`,
  ({ t, s }) => `SELECT ${s.array('p.id')} AS x FROM (SELECT p.id FROM people p ORDER BY ${t}) p`,
  ({ e, s }) => `SELECT ${s.json(e)} AS x FROM people p`,
  ({ e, s }) => `SELECT ${s.jsonByKey('p.id', e)} AS x FROM people p`,
  ({ t }) => `SELECT sum(length(${t})) AS x, avg(p.id) AS y FROM people p`,
  ({ t, s }) => `SELECT ${s.median(t)} AS x FROM people p`,
  onlyIn('postgres', ({ t }) => `SELECT mode() WITHIN GROUP (ORDER BY ${t}) AS x FROM people p`),
  ({ t }) => `SELECT count(*) AS n FROM people p GROUP BY ${t} ORDER BY 1`,
  ({ t }) => `SELECT ${t} AS x, count(*) AS n, min(p.city) AS c FROM people p GROUP BY 1`,
  ({ t }) => `SELECT p.city, count(*) AS n FROM people p GROUP BY p.city, substr(${t}, 1, 2)`,
  ({ t, s }) => `SELECT p.city, count(*) AS n FROM people p GROUP BY ${s.rollup('p.city', `length(${t})`)}`,
  ({ t }) => `SELECT p.city FROM people p GROUP BY p.city ORDER BY max(${t}) LIMIT 1`,
  ({ t }) => `SELECT p.city FROM people p GROUP BY p.city HAVING max(${t}) > '5'`,
  ({ t }) => `SELECT p.id, p.city FROM people p ORDER BY ${t} LIMIT 3`,
  ({ t }) => `SELECT p.id FROM people p ORDER BY ${t}`,
  ({ t, s }) => `SELECT p.id FROM people p ORDER BY ${t} DESC ${s.skipping(2)}`,
  ({ t }) => `SELECT (SELECT p.city FROM people p ORDER BY ${t} LIMIT 1) AS c`,
  onlyIn('postgres', ({ t }) => `SELECT DISTINCT ON (p.city) p.city, p.id FROM people p ORDER BY p.city, ${t}`),
  onlyIn('postgres', ({ t }) => `SELECT DISTINCT ON (length(${t})) p.id FROM people p`),
  ({ t }) => `SELECT p.id, row_number() OVER (ORDER BY ${t}) AS r FROM people p`,
  ({ t }) => `SELECT p.id, rank() OVER w AS r FROM people p WINDOW w AS (PARTITION BY p.city ORDER BY ${t})`,
  ({ t }) => `SELECT p.id, count(*) OVER (PARTITION BY length(${t})) AS n FROM people p`,
  ({ t }) => `SELECT p.id, lag(p.id) OVER (ORDER BY ${t}) AS earlier FROM people p`,
  ({ e }) => `SELECT p.id, first_value(${e}) OVER (ORDER BY p.id) AS x FROM people p`,
  ({ t }) => `SELECT p.id, sum(p.id) OVER (ORDER BY ${t}) AS x FROM people p`,
  ({ t }) => `SELECT t.id FROM (SELECT p.id, row_number() OVER (ORDER BY ${t}) AS r FROM people p) t WHERE t.r < 3`,
  ({ e }) => `SELECT x FROM (SELECT ${e} AS x FROM people p) t`,
  ({ t }) => `SELECT count(x) AS n FROM (SELECT nullif(${t}, '5') AS x FROM people p) t`,
  ({ e, s }) => `WITH a AS (SELECT p.id, ${e} AS x FROM people p) SELECT a.id, length(${s.text('a.x')}) AS n FROM a`,
  ({ t }) =>
    `WITH a (i, x) AS (SELECT p.id, ${t} FROM people p) SELECT a.i, b.title FROM a, products b WHERE b.title < a.x`,
  ({ t }) =>
    `WITH RECURSIVE a AS (SELECT p.id, ${t} AS x FROM people p UNION ALL SELECT a.id, substr(a.x, 2) FROM a WHERE length(a.x) > 1) SELECT id, count(*) AS n FROM a GROUP BY id ORDER BY id`,
  ({ t }) =>
    `WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a WHERE n < (SELECT length(max(${t})) + max(p.score) FROM people p)) SELECT max(n) AS x FROM a`,
  ({ t }) => `SELECT 'a' AS x UNION ALL SELECT ${t} FROM people p`,
  ({ t }) => `SELECT p.city AS x FROM people p UNION SELECT ${t} FROM people p`,
  ({ t, s }) => `SELECT ${s.text('g')} AS x FROM ${s.series(0, 99)} INTERSECT SELECT ${t} FROM people p`,
  ({ t, s }) => `SELECT ${s.text('g')} AS x FROM ${s.series(0, 99)} EXCEPT SELECT ${t} FROM people p ORDER BY 1`,
  ({ t, s }) => `SELECT p.id, g FROM people p JOIN ${s.series(0, 99)} ON ${s.text('g')} = ${t}`,
  ({ t, s }) =>
    `SELECT p.id, g, count(CASE WHEN g <= ascii(${t}) THEN 1 END) AS n FROM people p, ${s.series(48, 57)} GROUP BY p.id, g ORDER BY 1, 2`,
  onlyIn(
    'postgres',
    ({ t, s }) =>
      `SELECT g, count(*) FILTER (WHERE ${s.character('g')} < ${t}) AS n FROM people p, ${s.series(48, 57)} GROUP BY g`,
  ),
  ({ t, s }) => `SELECT p.id, count(*) AS n FROM people p, ${s.upTo(`length(${t})`)} GROUP BY p.id`,
  onlyIn('postgres', ({ t }) => `SELECT p.id, generate_series(1, length(${t})) AS g FROM people p`),
  onlyIn('postgres', ({ t }) => `SELECT p.id FROM people p ORDER BY generate_series(1, length(${t}))`),
  onlyIn('postgres', ({ t }) => `SELECT p.city, regexp_split_to_table(${t}, '') AS c FROM people p`),
  onlyIn(
    'postgres',
    ({ t }) => `SELECT p.id, l.n FROM people p, LATERAL (SELECT count(*) AS n FROM products b WHERE b.title > ${t}) l`,
  ),
  onlyIn(
    'postgres',
    ({ t }) =>
      `SELECT p.id, l.id AS other FROM people p LEFT JOIN LATERAL (SELECT b.id FROM products b ORDER BY abs(b.id - length(${t})), b.id LIMIT 1) l ON true`,
  ),
  onlyIn(
    'postgres',
    ({ t, s }) =>
      `SELECT p.id, k.key FROM people p, LATERAL json_each_text(json_build_object(${s.joined(t, "'k'")}, 1)) k`,
  ),
  ({ t }) => `SELECT p.id, b.id AS other FROM people p JOIN products b ON b.title > ${t} ORDER BY 1, 2`,
  ({ t, s }) => `SELECT p.id, b.id AS other FROM people p LEFT JOIN products b ON ${s.text('b.id')} = ${t}`,
  ({ t, s }) => `SELECT count(*) AS n FROM people p JOIN people q ON ${s.text('q.id')} <= ${t}`,
  ({ t }) => `SELECT p.id, (SELECT count(*) FROM products b WHERE b.title > ${t}) AS n FROM people p`,
  ({ t, s }) => `SELECT b.title FROM products b WHERE ${s.text('b.id')} IN (SELECT ${t} FROM people p)`,
  onlyIn(
    'postgres',
    ({ t }) => `SELECT b.title FROM products b ORDER BY b.id LIMIT (SELECT length(max(${t})) FROM people p)`,
  ),
  onlyIn(
    'postgres',
    ({ t }) => `SELECT b.title FROM products b ORDER BY b.id OFFSET (SELECT min(length(${t})) FROM people p)`,
  ),
  onlyIn(
    'postgres',
    ({ t }) =>
      `SELECT b.id, count(*) OVER (ORDER BY b.id ROWS BETWEEN (SELECT min(length(${t})) FROM people p) PRECEDING AND CURRENT ROW) AS n FROM products b`,
  ),
  onlyIn(
    'postgres',
    ({ t }) => `SELECT b.title FROM (VALUES ((SELECT max(${t}) FROM people p))) v (x), products b WHERE b.title < v.x`,
  ),
  onlyIn('postgres', ({ e }) => `SELECT ARRAY(SELECT ${e} FROM people p ORDER BY p.id) AS x`),
  ({ e }) => `SELECT p.*, ${e} AS city FROM people p`,
  onlyIn('postgres', ({ e }) => `SELECT t.* FROM (SELECT p.city AS a, ${e} AS b FROM people p) AS t (b, a)`),
];

const OF_TEST: readonly Shape[] = [
  ({ b }) => `SELECT p.id, p.city FROM people p WHERE ${b}`,
  ({ b }) => `SELECT p.id FROM people p WHERE p.id < 4 AND ${b} ORDER BY p.id LIMIT 1`,
  ({ b }) => `SELECT 1 AS one FROM people p WHERE ${b}`,
  ({ b }) => `SELECT p.city, count(*) AS n FROM people p WHERE ${b} GROUP BY p.city`,
  ({ b, s }) => `SELECT p.city FROM people p GROUP BY p.city HAVING ${s.any(b)}`,
  ({ b, s }) => `SELECT p.city, ${s.any(b)} AS x FROM people p GROUP BY p.city`,
  onlyIn('postgres', ({ b }) => `SELECT p.city, count(*) FILTER (WHERE ${b}) AS n FROM people p GROUP BY p.city`),
  ({ b }) => `SELECT p.id, count(CASE WHEN ${b} THEN 1 END) AS n FROM people p GROUP BY p.id`,
  ({ b }) => `SELECT p.id, count(nullif(${b}, false)) AS n FROM people p GROUP BY p.id`,
  ({ b }) => `SELECT sum(CASE WHEN ${b} THEN power(2, p.id) ELSE 0 END) AS x FROM people p`,
  ({ b }) => `SELECT sum(power(2, p.id)) AS x FROM people p WHERE ${b}`,
  ({ b }) => `SELECT count(*) AS n FROM people p WHERE ${b}`,
  ({ b, s }) => `SELECT count(*) AS n FROM people p, ${s.upTo(s.integer('power(2, p.id)'))} WHERE ${b}`,
  ({ b }) => `SELECT count(*) AS n, count(p.city) AS m FROM people p JOIN orders o ON o.person_id = p.id WHERE ${b}`,
  ({ b }) => `SELECT CASE WHEN EXISTS (SELECT 1 FROM people p WHERE p.id = 1 AND ${b}) THEN 'yes' ELSE 'no' END AS x`,
  ({ b }) => `SELECT b.title FROM products b WHERE EXISTS (SELECT 1 FROM people p WHERE p.id = b.id AND ${b})`,
  ({ b }) => `SELECT b.title FROM products b WHERE b.id IN (SELECT p.id FROM people p WHERE ${b})`,
  ({ b }) => `SELECT b.title FROM products b WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.id = b.id AND ${b})`,
  ({ b }) => `SELECT b.title, (SELECT count(*) FROM people p WHERE p.id = b.id AND ${b}) AS n FROM products b`,
  ({ b }) => `SELECT b.title FROM products b LEFT JOIN people p ON p.id = b.id AND ${b} WHERE p.id IS NULL`,
  ({ b }) => `SELECT b.title, p.city FROM products b LEFT JOIN people p ON p.id = b.id AND ${b} ORDER BY b.id`,
  ({ b }) => `SELECT b.title, p.email FROM products b LEFT JOIN people p ON p.id = b.id AND ${b} ORDER BY b.id`,
  ({ b }) => `SELECT o.id FROM orders o JOIN people p ON p.id = o.person_id AND ${b}`,
  ({ b }) =>
    `SELECT o.product, sum(o.total) AS total FROM orders o JOIN people p ON p.id = o.person_id WHERE ${b} GROUP BY 1`,
  ({ b }) => `WITH a AS (SELECT p.id FROM people p WHERE ${b}) SELECT count(*) AS n FROM a`,
  ({ b }) => `WITH a AS (SELECT p.id, ${b} AS x FROM people p) SELECT id FROM a WHERE x`,
  ({ b }) => `SELECT p.id FROM people p WHERE true EXCEPT SELECT p.id FROM people p WHERE ${b}`,
  ({ b }) => `SELECT b.id FROM products b INTERSECT SELECT p.id FROM people p WHERE ${b}`,
  ({ b }) =>
    `SELECT count(*) AS n FROM people p WHERE p.id = 1 AND ${b} UNION ALL SELECT count(*) FROM people p WHERE p.id = 2 AND ${b}`,
  ({ b }) => `SELECT p.id, row_number() OVER (PARTITION BY (${b}) ORDER BY p.id) AS r FROM people p`,
  ({ b }) => `SELECT p.id, sum(CASE WHEN ${b} THEN 1 ELSE 0 END) OVER (ORDER BY p.id) AS x FROM people p`,
  ({ b }) => `SELECT p.city FROM people p ORDER BY (${b}), p.id LIMIT 2`,
  onlyIn(
    'postgres',
    ({ b }) => `SELECT p.id, l.y FROM people p CROSS JOIN LATERAL (SELECT CASE WHEN ${b} THEN 1 ELSE 2 END AS y) l`,
  ),
  ({ b }) => `SELECT min(p.id) AS first, max(p.city) AS last FROM people p WHERE ${b}`,
  ({ b }) => `SELECT DISTINCT p.city FROM people p WHERE ${b}`,
  ({ b }) => `SELECT (SELECT count(*) FROM people p WHERE ${b}) + 0 AS n, (SELECT count(*) FROM people) AS m`,
];

/**
 * By the order in which a database happens to give rows, and by equality with what others may see. None has a window
 * with ties that aren't withheld: MariaDB orders those by where its memory is, and so in another way each time.
 */
const OTHERS: readonly Spelled[] = [
  'SELECT id FROM people GROUP BY ssn, id',
  'SELECT id, row_number() OVER () AS r FROM people GROUP BY ssn, id',
  'SELECT id, sum(1) OVER (ORDER BY 1 ROWS UNBOUNDED PRECEDING) AS r FROM (SELECT id FROM people GROUP BY ssn, id) t',
  {
    postgres: "SELECT string_agg(id::text, ',') AS x FROM (SELECT id FROM people GROUP BY ssn, id) t",
    mysql: 'SELECT group_concat(id) AS x FROM (SELECT id FROM people GROUP BY ssn, id) t',
  },
  'SELECT id FROM people GROUP BY ssn, id LIMIT 2',
  'SELECT DISTINCT ssn, id FROM people',
  {
    postgres: 'SELECT DISTINCT ON (ssn) id FROM people ORDER BY ssn DESC, id LIMIT 1',
    mysql: 'SELECT DISTINCT city FROM people ORDER BY ssn LIMIT 1',
  },
  'SELECT t.city FROM (SELECT ssn, city FROM people ORDER BY ssn LIMIT 3) t',
  'SELECT p.id FROM people p JOIN people q ON q.ssn = p.ssn LIMIT 2',
  {
    postgres: 'SELECT p.id FROM people p JOIN orders o ON o.email = p.email OFFSET 3',
    mysql: 'SELECT p.id FROM people p JOIN orders o ON o.email = p.email LIMIT 3, 5',
  },
  'SELECT p.id, q.id AS other FROM people p, people q WHERE q.ssn > p.ssn ORDER BY 1, 2',
  'SELECT p.id, CASE WHEN p.ssn > q.ssn THEN 1 ELSE 0 END AS x FROM people p, people q',
  {
    postgres: "SELECT p.id FROM people p JOIN (VALUES ('123456789')) v (x) ON v.x = p.ssn",
    mysql: "SELECT p.id FROM people p JOIN (SELECT '123456789' AS x) v ON v.x = p.ssn",
  },
  'SELECT p.id, b.id AS other FROM people p JOIN products b ON b.id = p.score % 9 + 1',
  'SELECT p.id, b.id AS other FROM people p JOIN products b ON b.id = p.score',
  (s) => `SELECT p.id, g FROM people p JOIN ${s.series(0, 99)} ON g = p.score`,
  { postgres: 'SELECT p.id, g FROM people p JOIN generate_series(0, 99) AS s (g) ON g = p.score' },
  (s) => `SELECT p.id, s.score FROM people p NATURAL JOIN (SELECT g AS score FROM ${s.series(0, 99)}) s`,
  (s) => `SELECT p.id FROM people p JOIN (SELECT g AS score FROM ${s.series(0, 50)}) s USING (score)`,
  (s) =>
    `WITH u AS (SELECT ssn AS s, id FROM people UNION ALL SELECT ${s.text('g')}, -g FROM ${s.series(0, 9)}) SELECT id, rank() OVER (ORDER BY s) AS r FROM u`,
  (s) =>
    `WITH u AS (SELECT ssn AS s, id FROM people UNION ALL SELECT ${s.text('g')}, -g FROM ${s.series(0, 9)}) SELECT id FROM u ORDER BY s`,
  (s) =>
    `WITH u AS (SELECT ssn AS s, id FROM people UNION SELECT ${s.text('g')}, -g FROM ${s.series(0, 9)}) SELECT id FROM u`,
  "WITH u AS (SELECT ssn AS s FROM people UNION ALL SELECT '123456789') SELECT count(*) AS n FROM u GROUP BY s",
  '(SELECT id FROM people ORDER BY ssn LIMIT 2) UNION ALL (SELECT id FROM products ORDER BY id LIMIT 1)',
  {
    postgres: "SELECT id FROM people ORDER BY (SELECT 1 WHERE ssn > '5'), id LIMIT 3",
    mysql: "SELECT id FROM people ORDER BY (SELECT 1 FROM offices LIMIT 1) = (ssn > '5'), id LIMIT 3",
  },
  'SELECT city, first_value(id) OVER (PARTITION BY city ORDER BY ssn) AS x FROM people',
  {
    postgres: 'SELECT email, array_agg(id) AS x FROM people GROUP BY email',
    mysql: 'SELECT email, json_arrayagg(id) AS x FROM people GROUP BY email',
  },
  'SELECT b.title FROM products b WHERE b.id = ANY (SELECT score % 9 FROM people)',
  'SELECT ssn AS city, city AS ssn FROM people',
  { postgres: 'SELECT x.d FROM people AS x (a, b, c, d)' },
  { postgres: 'SELECT people FROM people' },
  {
    postgres: 'SELECT count(DISTINCT people) AS n FROM people GROUP BY left(ssn, 1)',
    mysql: 'SELECT count(DISTINCT id, ssn) AS n FROM people GROUP BY left(ssn, 1)',
  },
  'SELECT city AS email, email AS city FROM people ORDER BY city LIMIT 2',
  { postgres: 'SELECT (SELECT x FROM (SELECT ssn AS x) t) AS y, id AS x FROM people' },
  "SELECT id AS ssn FROM people p WHERE EXISTS (SELECT id AS ssn FROM products b WHERE ssn > '5')",
  "SELECT 'a' AS x FROM people WHERE ssn < '5' HAVING count(*) > 5",
  { postgres: "SELECT generate_series(1, count(*)) AS x FROM people WHERE ssn < '5'" },
  { mysql: 'SELECT p.city, p.id FROM people p JOIN people q ON q.ssn = p.ssn GROUP BY p.city' },
  { mysql: 'SELECT city, group_concat(id ORDER BY ssn LIMIT 1) AS x FROM people GROUP BY city' },
  { mysql: 'SELECT city, count(*) AS n FROM people GROUP BY city ORDER BY max(ssn)' },
  { mysql: 'SELECT "ssn" AS x, `ssn` AS y, ssn "city", people.ssn city FROM people' },
  { mysql: 'SELECT id FROM people ORDER BY ssn + 0 LIMIT 2, 3' },
  { mysql: 'SELECT id FROM people WHERE (ssn, id) IN (SELECT ssn, id FROM people WHERE score > 50)' },
  { mysql: "SELECT j.v FROM people p, JSON_TABLE(JSON_ARRAY(p.ssn), '$[*]' COLUMNS (v text PATH '$')) j" },
  { mysql: "SELECT p.id, q.id AS x FROM people p JOIN people q ON TRIM(LEADING '1' FROM p.ssn) = q.ssn" },
  { mysql: "SELECT p.id FROM people p GROUP BY p.id, TRIM(LEADING '1' FROM p.ssn) ORDER BY p.id" },
  { mysql: 'SELECT count(*) AS n FROM people p GROUP BY CONVERT(p.ssn, CHAR(1))' },
  { mysql: 'SELECT count(*) AS n FROM people p GROUP BY CAST(p.ssn AS CHAR(1))' },
  { mysql: 'SELECT count(DISTINCT CAST(p.ssn AS CHAR(1))) AS n FROM people p' },
  { mysql: 'SELECT count(*) AS n FROM people p JOIN people q ON CAST(p.ssn AS CHAR(1)) = CAST(q.ssn AS CHAR(1))' },
  { mysql: 'SELECT p.id FROM people p RIGHT JOIN products b ON p.score = b.price' },
  'SELECT id FROM people',
  'SELECT city, id FROM people',
  'SELECT id FROM people LIMIT 3',
  'SELECT p.id, o.total FROM people p JOIN orders o ON o.person_id = p.id',
  'SELECT id FROM people WHERE ssn IS NOT NULL',
  "SELECT id FROM people WHERE city = 'Lisbon'",
  'SELECT city, min(id) AS x FROM people GROUP BY city',
  'SELECT id, row_number() OVER () AS r FROM people',
  (s) => `SELECT ${s.array('id')} AS x FROM people`,
  'SELECT id FROM (SELECT id, city, joined FROM people) t',
  'SELECT id FROM (SELECT * FROM people) t LIMIT 3',
  "SELECT t.id FROM (SELECT id, city AS c, joined FROM people) t WHERE t.c = 'Lisbon'",
  "WITH t AS (SELECT id, city AS c, joined FROM people) SELECT id, joined FROM t WHERE c = 'Lisbon' LIMIT 2",
  "SELECT id, joined FROM people WHERE city = 'Lisbon' LIMIT 2",
  'SELECT p.id, p.joined FROM people p WHERE EXISTS (SELECT 1 FROM offices o WHERE o.city = p.city)',
  'SELECT p.id, p.joined FROM offices o JOIN people p USING (city)',
  'SELECT p.id, q.joined FROM people p JOIN people q ON q.id = p.id LIMIT 3',
  'SELECT email IS NULL AS x, id FROM people LIMIT 4',
  'SELECT id FROM subscribers',
  'SELECT id FROM subscribers LIMIT 2',
  'SELECT level FROM members',
  'SELECT level, since FROM members LIMIT 2',
  'SELECT level, since, row_number() OVER () AS r FROM members',
  'SELECT level, since FROM members UNION ALL SELECT id, price FROM products',
  'SELECT m.since, o.id FROM orders o JOIN members m ON m.level = o.id LIMIT 3',
];

export interface Curious {
  /** Each shape once, with what it is about in turn. */
  shapes: readonly string[];
  all: readonly string[];
}

/** Ways to read a withheld column through what is sent of rows, as far as a dialect has them. */
export function curiousIn(spelling: Spelling): Curious {
  const kinds = [
    { shapes: OF_VALUE, parts: spelledIn(spelling, VALUES) },
    { shapes: OF_TEST, parts: spelledIn(spelling, TESTS) },
  ];
  const write = (shape: Shape, part: string): string =>
    shape({ e: part, t: spelling.text(part), b: part, s: spelling });
  const once = kinds.flatMap(({ shapes, parts }) =>
    shapes.map((shape, at) => write(shape, parts[at % parts.length] ?? '')),
  );
  return {
    shapes: possible([...spelledIn(spelling, OTHERS), ...once]),
    all: possible(
      kinds.flatMap(({ shapes, parts }) => shapes.flatMap((shape) => parts.map((part) => write(shape, part)))),
    ),
  };
}
