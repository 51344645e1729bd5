import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { MAX_CONNECTIONS } from '../../../../src/service/connectors/postgres/server.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { type ConnectorFixture, type ConnectorWorld } from '../suite/fixture.ts';
import type { TestServer } from './servers.ts';

const SHOP_SQL = `
CREATE TABLE customers (
  id integer PRIMARY KEY,
  name varchar(20) NOT NULL,
  country text,
  note text,
  balance numeric(10,2),
  score double precision,
  active boolean,
  born date,
  seen_at timestamptz,
  settings jsonb,
  photo bytea
);
COMMENT ON TABLE customers IS 'People who buy';
COMMENT ON COLUMN customers.balance IS 'What they owe, in dollars';
INSERT INTO customers (id, name, country, note)
SELECT n, 'Name ' || n, CASE WHEN n % 2 = 0 THEN 'DE' ELSE 'US' END, repeat('long', 50) FROM generate_series(1, 40) n;
CREATE TABLE orders (
  shop_id integer,
  number integer,
  customer_id integer REFERENCES customers,
  placed_on date,
  PRIMARY KEY (shop_id, number)
);
CREATE TABLE lines (
  shop_id integer,
  order_number integer,
  product text,
  FOREIGN KEY (shop_id, order_number) REFERENCES orders
);
CREATE VIEW germans AS SELECT id, name FROM customers WHERE country = 'DE';
CREATE FUNCTION sneak() RETURNS integer LANGUAGE sql VOLATILE AS 'INSERT INTO orders VALUES (1, 1, 1, now()); SELECT 1';
ANALYZE customers;
`;

const CLERK_SQL = `
CREATE ROLE clerk LOGIN PASSWORD 'clerk-secret';
GRANT USAGE ON SCHEMA public TO clerk;
GRANT SELECT ON customers TO clerk;
`;

type Changes = Partial<DatabaseCredentials>;

interface Differences {
  start: () => Promise<TestServer>;
  endsStatements: boolean;
  users: boolean;
}

/** A server of this kind with the shop in it, for the suite of all connectors. */
export function postgresFixture({ start, endsStatements, users }: Differences): ConnectorFixture<Changes> {
  return {
    type: 'db:postgres',
    start: async () => {
      const server = await start();
      await server.execute(SHOP_SQL);
      if (users) await server.execute(CLERK_SQL);
      return worldOf(server);
    },
    capabilities: { endsStatements, users, repeatedNames: true, keys: true, values: true, rowEstimates: 'exact' },
    mostConnections: MAX_CONNECTIONS,
    shop: {
      schema: 'public',
      defaultSchema: 'public',
      spell: (name) => name,
      customerTypes: [
        'integer',
        'character varying(20)',
        'text',
        'text',
        'numeric(10,2)',
        'double precision',
        'boolean',
        'date',
        'timestamp with time zone',
        'jsonb',
        'bytea',
      ],
    },
    statements: STATEMENTS,
    types: { missing: [], more: MORE_TYPES },
    troubles: TROUBLES,
  };
}

function worldOf(server: TestServer): ConnectorWorld<Changes> {
  const ours = (condition: string) =>
    server
      .execute(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'parley' AND ${condition}`)
      .then(([row]) => Number(row?.['n']));
  return {
    open: (changes = {}, network = createNetwork({ allowPrivate: true })) =>
      createPostgresConnector({ ...server.credentials, ...changes }, network),
    running: () => ours(`state = 'active'`),
    connections: () => server.connections(),
    stop: () => server.stop(),
  };
}

const STATEMENTS: ConnectorFixture<Changes>['statements'] = {
  types: `
    SELECT 9007199254740991::bigint AS safe, 9007199254740993::bigint AS big, (-9223372036854775808)::bigint AS negative,
      12.50::numeric(10,2) AS price, 0.1234567890123456789::numeric AS fine, 12345678901234567890::numeric AS huge,
      1.5::float8 AS half, true AS yes, false AS no, 'Zoë 😀 O''Brien "x" \\'::text AS word,
      DATE '2026-02-03' AS day, DATE '0999-12-31' AS long_ago, TIMESTAMP '2026-02-03 04:05:06.789' AS local,
      TIMESTAMPTZ '2026-02-03 04:05:06+02' AS instant, TIME '04:05' AS clock,
      '{"a": [1, 2.5, null], "b": "x"}'::jsonb AS doc, '{"n":12345678901234567890}'::json AS large_doc,
      decode('00ff', 'hex') AS bytes, NULL::integer AS nothing,
      'NaN'::float8 AS nan, ARRAY['a,b', NULL, 'c'] AS tags, ARRAY[[1, 2], [3, 4]] AS grid,
      INTERVAL '1 day 2 hours' AS span, '7c0e3f3e-0000-4000-8000-000000000001'::uuid AS token`,
  numbers: (count) => `SELECT n FROM generate_series(1, ${count}) AS s (n) ORDER BY n`,
  wide: (count) => `SELECT lpad('x', 1000, 'x') AS x FROM generate_series(1, ${count})`,
  repeated: 'SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a',
  empty: 'SELECT id, name FROM customers WHERE id < 0',
  endless: 'SELECT count(*) AS n FROM generate_series(1, 1000000) AS a, generate_series(1, 1000000) AS b',
  slow: 'SELECT count(*) AS n FROM generate_series(1, 2000000)',
  unknownColumn: 'SELECT nme FROM customers',
  nonsense: 'SELEKT 1',
  writes: [
    'SELECT sneak()',
    'WITH x AS (DELETE FROM customers RETURNING 1) SELECT * FROM x',
    'SELECT 1; COMMIT; DROP TABLE lines',
    'DROP TABLE lines',
    'COMMIT',
    "SELECT set_config('transaction_read_only', 'off', true)",
  ],
};

const MORE_TYPES: ConnectorFixture<Changes>['types']['more'] = {
  nan: { kind: 'float', value: 'NaN' },
  tags: { kind: 'other', value: ['a,b', null, 'c'] },
  grid: {
    kind: 'other',
    value: [
      [1, 2],
      [3, 4],
    ],
  },
  span: { kind: 'other', value: '1 day 02:00:00' },
  token: { kind: 'uuid', value: '7c0e3f3e-0000-4000-8000-000000000001' },
};

const TROUBLES: ConnectorFixture<Changes>['troubles'] = {
  unreachable: [{ port: 1 }, { host: 'no-such-host.invalid' }, { host: '/var/run/postgresql' }],
  wrongCredentials: [{ password: 'wrong-secret' }, { password: '' }, { username: 'nobody_here' }],
  noDatabase: { changes: { dbname: 'no_such_database' }, fields: ['dbname'] },
  clerk: {
    changes: { username: 'clerk', password: 'clerk-secret' },
    reads: 'SELECT id FROM customers',
    mayNotRead: 'SELECT number FROM orders',
  },
  named: { changes: { host: 'db.example.test' }, host: 'db.example.test' },
  hidden: ['secret', 'owner', 'nobody_here', '127.0.0.1', 'no-such-host', '/var/run', 'ECONN'],
};
