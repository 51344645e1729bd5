import { type Spelled, type Spelling, spelledIn } from './spellings.ts';

const HONEST: readonly (readonly [sql: Spelled, told: readonly string[]])[] = [
  ['SELECT count(*) AS n FROM people', ['n']],
  ['SELECT city, count(*) AS n FROM people GROUP BY city ORDER BY n DESC, city', ['city', 'n']],
  ['SELECT city, count(email) AS n FROM people GROUP BY city', ['city', 'n']],
  ['SELECT count(DISTINCT email) AS n FROM people', ['n']],
  ['SELECT count(*) - count(email) AS missing FROM people', ['missing']],
  ['SELECT city, count(*) AS n FROM people WHERE email IS NULL GROUP BY city', ['city', 'n']],
  ['SELECT count(*) AS n FROM people WHERE email IS NOT NULL', ['n']],
  ['SELECT * FROM people ORDER BY id', ['id', 'city', 'joined']],
  ['SELECT id, full_name, city FROM people ORDER BY full_name', ['id', 'city']],
  ['SELECT full_name, city FROM people ORDER BY joined DESC, id LIMIT 5', ['city']],
  ["SELECT id, email, city FROM people WHERE city = 'Lisbon'", ['id', 'city']],
  ['SELECT * FROM products', ['id', 'title', 'price']],
  ['SELECT * FROM people LIMIT 5', ['id', 'city', 'joined']],
  ['SELECT id, tier FROM subscribers LIMIT 2', ['id', 'tier']],
  ["SELECT id, city, joined FROM people WHERE joined > DATE '2021-01-01' LIMIT 3", ['id', 'city', 'joined']],
  ['SELECT id, city, row_number() OVER (PARTITION BY city ORDER BY joined, id) AS r FROM people', ['id', 'city', 'r']],
  ['SELECT title, price FROM products WHERE price > 10 ORDER BY price DESC', ['title', 'price']],
  ['SELECT avg(price) AS mean, max(price) AS most FROM products', ['mean', 'most']],
  ['SELECT product, sum(total) AS revenue FROM orders GROUP BY product ORDER BY revenue DESC', ['product', 'revenue']],
  [
    {
      postgres:
        "SELECT date_trunc('month', created_at) AS month, sum(total) AS revenue FROM orders GROUP BY 1 ORDER BY 1",
      mysql:
        "SELECT DATE_FORMAT(created_at, '%Y-%m-01') AS month, sum(total) AS revenue FROM orders GROUP BY 1 ORDER BY 1",
    },
    ['month', 'revenue'],
  ],
  [
    'SELECT p.city, sum(o.total) AS revenue FROM orders o JOIN people p ON p.id = o.person_id GROUP BY p.city',
    ['city', 'revenue'],
  ],
  [
    'SELECT p.full_name, sum(o.total) AS revenue FROM orders o JOIN people p ON p.id = o.person_id GROUP BY p.full_name ORDER BY revenue DESC LIMIT 5',
    ['revenue'],
  ],
  [
    'SELECT p.id, p.full_name, count(o.id) AS n FROM people p LEFT JOIN orders o ON o.person_id = p.id GROUP BY p.id, p.full_name ORDER BY n DESC, p.id',
    ['id', 'n'],
  ],
  [
    'SELECT o.id, o.total, p.city FROM orders o JOIN people p ON p.email = o.email ORDER BY o.id',
    ['id', 'total', 'city'],
  ],
  [
    {
      postgres:
        "SELECT date_trunc('month', o.created_at) AS month, count(*) AS n FROM orders o JOIN people p ON p.email = o.email GROUP BY 1 ORDER BY 1",
      mysql:
        "SELECT DATE_FORMAT(o.created_at, '%Y-%m-01') AS month, count(*) AS n FROM orders o JOIN people p ON p.email = o.email GROUP BY 1 ORDER BY 1",
    },
    ['month', 'n'],
  ],
  [
    'SELECT s.tier, sum(o.total) AS revenue FROM subscribers s JOIN orders o ON o.email = s.email GROUP BY s.tier',
    ['tier', 'revenue'],
  ],
  [
    'SELECT s.tier, count(DISTINCT p.id) AS n FROM subscribers s JOIN people p ON lower(p.email) = lower(s.email) GROUP BY s.tier ORDER BY s.tier',
    ['tier', 'n'],
  ],
  [
    'SELECT tier, count(*) AS n FROM subscribers WHERE email IN (SELECT email FROM people) GROUP BY tier',
    ['tier', 'n'],
  ],
  [
    'SELECT p.city, count(*) AS n FROM people p WHERE EXISTS (SELECT 1 FROM subscribers s WHERE s.email = p.email) GROUP BY p.city',
    ['city', 'n'],
  ],
  [
    'SELECT p.city, count(*) AS n FROM people p WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.email = p.email) GROUP BY p.city',
    ['city', 'n'],
  ],
  [
    'SELECT p.id, p.city FROM people p LEFT JOIN orders o ON o.person_id = p.id WHERE o.id IS NULL ORDER BY p.id',
    ['id', 'city'],
  ],
  ['SELECT p.id, s.tier FROM people p LEFT JOIN subscribers s USING (email) ORDER BY p.id', ['id', 'tier']],
  [
    "SELECT o.id, o.total FROM orders o JOIN people p ON p.id = o.person_id WHERE p.email = 'ana@example.org' ORDER BY o.id",
    ['id', 'total'],
  ],
  ["SELECT sum(o.total) AS total FROM orders o WHERE lower(o.email) = 'ana@example.org'", ['total']],
  ["SELECT city, joined FROM people WHERE full_name = 'Ana Silva'", ['city', 'joined']],
  ['SELECT email, count(*) AS n FROM orders GROUP BY email HAVING count(*) > 1 ORDER BY n DESC', ['n']],
  ['SELECT count(*) AS n FROM (SELECT email FROM orders GROUP BY email HAVING count(*) > 1) t', ['n']],
  ['SELECT avg(n) AS mean FROM (SELECT email, count(*) AS n FROM orders GROUP BY email) t', ['mean']],
  [
    'WITH spent AS (SELECT person_id, sum(total) AS total FROM orders GROUP BY person_id) SELECT p.city, avg(s.total) AS mean FROM spent s JOIN people p ON p.id = s.person_id GROUP BY p.city ORDER BY mean DESC',
    ['city', 'mean'],
  ],
  [
    'WITH best AS (SELECT p.id, p.full_name, sum(o.total) AS total FROM people p JOIN orders o ON o.person_id = p.id GROUP BY p.id, p.full_name) SELECT full_name, total FROM best ORDER BY total DESC, id LIMIT 3',
    ['total'],
  ],
  [
    'SELECT product, total, rank() OVER (PARTITION BY product ORDER BY total DESC) AS place FROM orders ORDER BY product, place',
    ['product', 'total', 'place'],
  ],
  [
    'SELECT id, total, sum(total) OVER (PARTITION BY email) AS of_them FROM orders ORDER BY id',
    ['id', 'total', 'of_them'],
  ],
  [
    'SELECT id, total, row_number() OVER (PARTITION BY person_id ORDER BY created_at) AS nth FROM orders ORDER BY id',
    ['id', 'total', 'nth'],
  ],
  [
    'SELECT id, total, lag(total) OVER (ORDER BY created_at, id) AS earlier FROM orders ORDER BY id',
    ['id', 'total', 'earlier'],
  ],
  [
    {
      postgres:
        'SELECT p.city, count(*) FILTER (WHERE o.total > 20) AS large FROM people p JOIN orders o ON o.person_id = p.id GROUP BY p.city',
      mysql:
        'SELECT p.city, sum(o.total > 20) AS large FROM people p JOIN orders o ON o.person_id = p.id GROUP BY p.city',
    },
    ['city', 'large'],
  ],
  [
    {
      postgres: 'SELECT city, count(*) FILTER (WHERE email IS NULL) AS missing FROM people GROUP BY city',
      mysql: 'SELECT city, sum(email IS NULL) AS missing FROM people GROUP BY city',
    },
    ['city', 'missing'],
  ],
  [
    "SELECT CASE WHEN total > 20 THEN 'large' ELSE 'small' END AS size, count(*) AS n FROM orders GROUP BY 1",
    ['size', 'n'],
  ],
  [
    "SELECT CASE WHEN email IS NULL THEN 'none' ELSE 'some' END AS mail, count(*) AS n FROM people GROUP BY 1",
    ['mail', 'n'],
  ],
  ['SELECT city FROM people UNION SELECT city FROM offices ORDER BY 1', ['city']],
  ["SELECT 'people' AS what, count(*) AS n FROM people UNION ALL SELECT 'orders', count(*) FROM orders", ['what', 'n']],
  ['SELECT count(*) AS n FROM (SELECT email FROM people UNION SELECT email FROM subscribers) t', ['n']],
  ['SELECT count(*) AS n FROM (SELECT email FROM people INTERSECT SELECT email FROM orders) t', ['n']],
  ['SELECT DISTINCT p.city FROM people p JOIN orders o ON o.email = p.email ORDER BY 1', ['city']],
  [
    {
      postgres:
        'SELECT DISTINCT ON (o.person_id) o.person_id, o.total FROM orders o ORDER BY o.person_id, o.created_at DESC',
      mysql: 'SELECT o.person_id, max(o.total) AS total FROM orders o GROUP BY o.person_id ORDER BY o.person_id',
    },
    ['person_id', 'total'],
  ],
  [
    'SELECT b.title, count(DISTINCT o.email) AS buyers FROM products b LEFT JOIN orders o ON o.product = b.title GROUP BY b.title ORDER BY buyers DESC, b.title',
    ['title', 'buyers'],
  ],
  [
    'SELECT b.title, (SELECT count(*) FROM orders o WHERE o.product = b.title) AS n FROM products b ORDER BY b.id',
    ['title', 'n'],
  ],
  [
    'SELECT p.full_name, (SELECT max(o.created_at) FROM orders o WHERE o.person_id = p.id) AS latest FROM people p ORDER BY p.id',
    ['latest'],
  ],
  [
    {
      postgres:
        "SELECT d.day, count(o.id) AS n FROM generate_series(date '2026-01-01', date '2026-01-05', interval '1 day') AS d (day) LEFT JOIN orders o ON o.created_at = d.day GROUP BY d.day ORDER BY d.day",
      mysql:
        "WITH RECURSIVE d AS (SELECT DATE '2026-01-01' AS day UNION ALL SELECT day + INTERVAL 1 DAY FROM d WHERE day < '2026-01-05') SELECT d.day, count(o.id) AS n FROM d LEFT JOIN orders o ON o.created_at = d.day GROUP BY d.day ORDER BY d.day",
    },
    ['day', 'n'],
  ],
  [
    {
      postgres:
        'SELECT p.city, l.total FROM people p CROSS JOIN LATERAL (SELECT sum(o.total) AS total FROM orders o WHERE o.person_id = p.id) l ORDER BY p.id',
    },
    ['city', 'total'],
  ],
  ['SELECT extract(year FROM joined) AS year, count(*) AS n FROM people GROUP BY 1 ORDER BY 1', ['year', 'n']],
  [
    {
      postgres: "SELECT count(*)::numeric / (SELECT count(*) FROM people) AS share FROM people WHERE city = 'Porto'",
      mysql: "SELECT count(*) / (SELECT count(*) FROM people) AS share FROM people WHERE city = 'Porto'",
    },
    ['share'],
  ],
  ['SELECT min(joined) AS first, max(joined) AS last FROM people', ['first', 'last']],
  [
    {
      postgres:
        "SELECT p.city, string_agg(DISTINCT o.product, ', ') AS products FROM people p JOIN orders o ON o.person_id = p.id GROUP BY p.city ORDER BY p.city",
      mysql:
        "SELECT p.city, group_concat(DISTINCT o.product ORDER BY o.product SEPARATOR ', ') AS products FROM people p JOIN orders o ON o.person_id = p.id GROUP BY p.city ORDER BY p.city",
    },
    ['city', 'products'],
  ],
  [
    'SELECT p.email, p.city, sum(o.total) AS total FROM people p JOIN orders o USING (email) GROUP BY p.email, p.city ORDER BY total DESC, p.city',
    ['city', 'total'],
  ],
  [
    'SELECT q.city, count(*) AS n FROM people p JOIN people q ON q.ssn = p.ssn AND q.id <> p.id GROUP BY q.city',
    ['city', 'n'],
  ],
  ['SELECT id, score, city FROM people WHERE score IS NOT NULL ORDER BY id', ['id', 'city']],
];

/** What people ask of the same tables: all columns that aren't withheld are told. */
export const honestIn = (spelling: Spelling): { sql: string; told: readonly string[] }[] =>
  HONEST.flatMap(([one, told]) => spelledIn(spelling, [one]).map((sql) => ({ sql, told })));
