import { readFileSync } from 'node:fs';
import type { BigqueryCredentials } from '../../../../src/contract/resources.ts';
import { createBigqueryConnector } from '../../../../src/service/connectors/bigquery/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import type { ConnectorFixture } from '../suite/fixture.ts';
import { describeConnector } from '../suite.ts';
import { makeAccount } from './stub/accounts.ts';
import { startEngine } from './stub/engine.ts';
import type { Script } from './stub/jobs.ts';
import { SHOP_SQL } from './stub/shop.ts';
import { BigqueryStub } from './stub/stub.ts';

/** Fields of the key file, and where BigQuery is. */
interface Changes extends Partial<BigqueryCredentials> {
  account?: 'clerk';
  at?: 'localhost' | 'nowhere';
}

const TYPES = 'SELECT * FROM shop.every_type';
const ENDLESS = 'SELECT COUNT(*) AS n FROM shop.customers AS a, shop.customers AS b';
const SLOW = 'SELECT COUNT(*) AS n FROM shop.customers WHERE id > 0';

const everyType: unknown = JSON.parse(
  readFileSync(new URL('../../../fixtures/bigquery/every-type.json', import.meta.url), 'utf8'),
);

const scripts: Script[] = [
  { matches: (sql) => sql === TYPES, page: everyType },
  { matches: (sql) => sql === ENDLESS, endless: true },
  {
    matches: (sql) => sql === SLOW,
    delayMs: 500,
    table: { fields: [{ name: 'n', type: 'INTEGER', mode: 'NULLABLE' }], rows: [['40']] },
  },
];

const UNREACHABLE = { token: new URL('http://127.0.0.1:1/token'), api: new URL('http://127.0.0.1:1/bigquery/v2/') };

const fixture: ConnectorFixture<Changes> = {
  type: 'dw:bigquery',
  start: async () => {
    const engine = await startEngine(SHOP_SQL);
    const stub = await BigqueryStub.start({ clock: systemClock, engine });
    stub.scripts.push(...scripts);
    return {
      open: ({ account = 'reader', at, ...changes } = {}, network = createNetwork({ allowPrivate: true })) => {
        const endpoints = at === 'nowhere' ? UNREACHABLE : stub.endpoints(at);
        return createBigqueryConnector({ ...stub.account(account).credentials, ...changes }, network, { endpoints });
      },
      running: () => Promise.resolve(stub.running()),
      connections: () => Promise.resolve(stub.mostAtOnce),
      async stop() {
        await stub.stop();
        await engine.close();
      },
    };
  },
  capabilities: {
    endsStatements: true,
    users: true,
    repeatedNames: false,
    keys: true,
    values: true,
    rowEstimates: 'exact',
  },
  mostConnections: 8,
  shop: {
    schema: 'shop',
    defaultSchema: 'shop',
    spell: (name) => name,
    customerTypes: [
      'INT64',
      'STRING',
      'STRING',
      'STRING',
      'NUMERIC',
      'FLOAT64',
      'BOOL',
      'DATE',
      'TIMESTAMP',
      'JSON',
      'BYTES',
    ],
  },
  statements: {
    types: TYPES,
    numbers: (count) => `SELECT n FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n ORDER BY n`,
    wide: (count) => `SELECT REPEAT('x', 1000) AS x FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n`,
    repeated: 'SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a',
    empty: 'SELECT id, name FROM `shop`.`customers` WHERE id < 0',
    endless: ENDLESS,
    slow: SLOW,
    unknownColumn: 'SELECT nme FROM customers',
    nonsense: 'SELEKT 1',
    writes: [
      'DELETE FROM shop.customers WHERE TRUE',
      'DROP TABLE shop.customers',
      'CREATE TABLE shop.mine AS SELECT 1 AS one',
      'SELECT 1; DROP TABLE shop.customers',
      "EXPORT DATA OPTIONS (uri = 'gs://elsewhere/*', format = 'CSV') AS SELECT * FROM shop.customers",
      'CALL shop.clean_up()',
    ],
  },
  types: {
    missing: [],
    more: {
      nan: { kind: 'float', value: 'NaN' },
      endless: { kind: 'float', value: '-Infinity' },
      before: { kind: 'timestamp', value: '0999-12-31T23:59:59.999999Z' },
      micros: { kind: 'timestamp', value: '2026-02-03T02:05:06.000001Z' },
      span: { kind: 'other', value: '0-0 1 2:0:0' },
      place: { kind: 'other', value: 'POINT(13.4 52.5)' },
      season: { kind: 'other', value: '[2026-03-01, UNBOUNDED)' },
      shift: { kind: 'other', value: '[2026-02-03T02:05:06Z, 2026-02-03T03:05:06.5Z)' },
      tags: { kind: 'other', value: ['a,b', 'c'] },
      none: { kind: 'other', value: [] },
      address: { kind: 'json', value: { city: 'Berlin', number: null } },
      lines: {
        kind: 'other',
        value: [
          { sku: 'A-1', sizes: [1.5, 2] },
          { sku: null, sizes: [] },
        ],
      },
    },
  },
  troubles: {
    unreachable: [{ at: 'nowhere' }],
    wrongCredentials: [
      { private_key: makeAccount('somebody').credentials.private_key },
      { private_key: 'not a key at all' },
      { private_key_id: 'key-of-before' },
      { client_email: 'nobody@stub-project.iam.gserviceaccount.com' },
      { token_uri: 'https://oauth2.example.com/token' },
      { project_id: '../../elsewhere' },
    ],
    noDatabase: { changes: { project_id: 'no-such-project' }, fields: ['project_id'] },
    clerk: {
      changes: { account: 'clerk' },
      reads: 'SELECT id FROM shop.customers',
      mayNotRead: 'SELECT number FROM shop.orders',
    },
    named: { changes: { at: 'localhost' }, host: 'localhost' },
    hidden: ['PRIVATE KEY', 'key-of', 'ya29', 'gserviceaccount', '127.0.0.1', 'localhost', 'ECONN'],
  },
};

export const describeBigquery = (): void => describeConnector('a stub of BigQuery', fixture);
