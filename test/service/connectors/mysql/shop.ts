import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import { createMysqlConnector } from '../../../../src/service/connectors/mysql/connector.ts';
import { MAX_CONNECTIONS } from '../../../../src/service/connectors/mysql/server.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import type { ConnectorFixture, ConnectorWorld } from '../suite/fixture.ts';
import type { TestServer } from './servers.ts';

const SHOP_SQL = `
CREATE TABLE customers (
  id int PRIMARY KEY,
  name varchar(20) NOT NULL,
  country varchar(2),
  note text,
  balance decimal(10,2) COMMENT 'What they owe, in dollars',
  score double,
  active boolean,
  born date,
  seen_at timestamp NULL,
  settings json,
  photo blob
) COMMENT 'People who buy';
INSERT INTO customers (id, name, country, note)
SELECT seq, CONCAT('Name ', seq), IF(seq % 2 = 0, 'DE', 'US'), REPEAT('long', 50) FROM seq_1_to_40;
CREATE TABLE orders (
  shop_id int,
  number int,
  customer_id int,
  placed_on date,
  PRIMARY KEY (shop_id, number),
  FOREIGN KEY (customer_id) REFERENCES customers (id)
);
CREATE TABLE \`lines\` (
  shop_id int,
  order_number int,
  product text,
  FOREIGN KEY (shop_id, order_number) REFERENCES orders (shop_id, number)
);
CREATE VIEW germans AS SELECT id, name FROM customers WHERE country = 'DE';
CREATE DATABASE elsewhere;
GRANT SELECT ON elsewhere.* TO owner@'%';
CREATE TABLE elsewhere.types (
  yes boolean, no boolean, moment timestamp NULL, doc json, large_doc json, flags bit(9), year year, mood enum('happy'),
  token uuid, small float
);
SET time_zone = '+02:00';
INSERT INTO elsewhere.types VALUES (true, false, '2026-02-03 04:05:06', '{"a": [1, 2.5, null], "b": "x"}',
  '{"n":12345678901234567890}', b'100000001', 2026, 'happy', '7c0e3f3e-0000-4000-8000-000000000001', 0.1);
ANALYZE TABLE customers;
CREATE USER clerk@'%' IDENTIFIED BY 'clerk-secret';
GRANT SELECT ON shop.customers TO clerk@'%';
`;

type Changes = Partial<DatabaseCredentials>;
type Fixture = ConnectorFixture<Changes>;

/** MariaDB with the shop in it, for the suite of all connectors. */
export function mysqlFixture(start: () => Promise<TestServer>): Fixture {
  return {
    type: 'db:mysql',
    start: async () => {
      const server = await start();
      await server.execute(SHOP_SQL);
      return worldOf(server);
    },
    capabilities: {
      endsStatements: true,
      users: true,
      repeatedNames: true,
      keys: true,
      values: true,
      rowEstimates: 'about',
    },
    mostConnections: MAX_CONNECTIONS,
    shop: {
      schema: 'shop',
      defaultSchema: 'shop',
      spell: (name) => name,
      customerTypes: [
        'int(11)',
        'varchar(20)',
        'varchar(2)',
        'text',
        'decimal(10,2)',
        'double',
        'tinyint(1)',
        'date',
        'timestamp',
        'longtext',
        'blob',
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
      .execute(`SELECT count(*) AS n FROM information_schema.PROCESSLIST WHERE USER <> 'root' AND ${condition}`)
      .then(([row]) => Number(row?.['n']));
  return {
    open: (changes = {}, network = createNetwork({ allowPrivate: true })) =>
      createMysqlConnector({ ...server.credentials, ...changes }, network),
    running: () => ours(`COMMAND = 'Query'`),
    connections: () => ours('TRUE'),
    stop: () => server.stop(),
  };
}

const STATEMENTS: Fixture['statements'] = {
  types: `
    SELECT 9007199254740991 AS safe, 9007199254740993 AS big, -9223372036854775808 AS negative,
      CAST(12.50 AS decimal(10,2)) AS price, 0.1234567890123456789 AS fine,
      CAST(12345678901234567890 AS decimal(20,0)) AS huge, 1.5e0 AS half, yes, no,
      'Zoë 😀 O''Brien "x" \\\\' AS word, DATE '2026-02-03' AS day, DATE '0999-12-31' AS long_ago,
      TIMESTAMP '2026-02-03 04:05:06.789' AS local, moment AS instant, TIME '04:05:00' AS clock, doc, large_doc,
      x'00ff' AS bytes, CAST(NULL AS signed) AS nothing,
      flags, year, mood, token, small, 18446744073709551615 AS vast, TIME '-838:59:59' AS span
    FROM elsewhere.types`,
  numbers: (count) => `SELECT seq AS n FROM seq_1_to_${count}`,
  wide: (count) => `SELECT RPAD('x', 1000, 'x') AS x FROM seq_1_to_${count}`,
  repeated: 'SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a',
  empty: 'SELECT id, name FROM customers WHERE id < 0',
  endless: 'SELECT count(*) AS n FROM seq_1_to_1000000 AS a, seq_1_to_1000000 AS b',
  slow: 'SELECT count(*) AS n FROM seq_1_to_3000000',
  unknownColumn: 'SELECT nme FROM customers',
  nonsense: 'SELEKT 1',
  writes: [
    "INSERT INTO customers (id, name) VALUES (41, 'x')",
    'DELETE FROM `lines`',
    'DROP TABLE `lines`',
    'CREATE TABLE more (a int)',
    'TRUNCATE `lines`',
    'SELECT 1; DROP TABLE `lines`',
    'COMMIT',
    'SET SESSION TRANSACTION READ WRITE',
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE `lines`",
    'SELECT * FROM customers FOR UPDATE',
  ],
};

const MORE_TYPES: Fixture['types']['more'] = {
  flags: { kind: 'integer', value: 257 },
  year: { kind: 'integer', value: 2026 },
  mood: { kind: 'text', value: 'happy' },
  token: { kind: 'uuid', value: '7c0e3f3e-0000-4000-8000-000000000001' },
  small: { kind: 'float', value: 0.1 },
  vast: { kind: 'integer', value: '18446744073709551615' },
  span: { kind: 'time', value: '-838:59:59' },
};

const TROUBLES: Fixture['troubles'] = {
  unreachable: [{ port: 1 }, { host: 'no-such-host.invalid' }, { host: '/run/mysqld/mysqld.sock' }],
  wrongCredentials: [{ password: 'wrong-secret' }, { password: '' }, { username: 'nobody_here' }],
  noDatabase: { changes: { dbname: 'no_such_database' }, fields: ['dbname'] },
  clerk: {
    changes: { username: 'clerk', password: 'clerk-secret' },
    reads: 'SELECT id FROM customers',
    mayNotRead: 'SELECT number FROM orders',
  },
  named: { changes: { host: 'db.example.test' }, host: 'db.example.test' },
  hidden: ['secret', 'owner', 'clerk', 'nobody_here', '127.0.0.1', 'no-such-host', 'mysqld', 'ECONN'],
};
