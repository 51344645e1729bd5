import type { SnowflakeCredentials } from '../../../../src/contract/resources.ts';
import type { ConnectorFixture } from '../suite/fixture.ts';
import { describeConnector } from '../suite.ts';
import { AS_CLERK, openOn, startStub, TOKEN } from './stub/world.ts';

type Changes = Partial<SnowflakeCredentials>;

const generated = (count: number) => `FROM TABLE(GENERATOR(ROWCOUNT => ${count}))`;

/** The wire is Snowflake's as documented; the SQL runs on a stand-in, and the types are those of a fixture. */
const snowflake: ConnectorFixture<Changes> = {
  type: 'dw:snowflake',
  async start() {
    const stub = await startStub();
    return {
      open: (changes = {}, through) => openOn(stub, { changes, ...(through !== undefined && { through }) }),
      running: () => Promise.resolve(stub.statements.running()),
      connections: () => Promise.resolve(stub.peak),
      stop: () => stub.stop(),
    };
  },
  capabilities: {
    endsStatements: true,
    users: true,
    repeatedNames: true,
    keys: true,
    values: true,
    rowEstimates: 'exact',
  },
  mostConnections: 8,
  shop: {
    schema: 'MAIN',
    defaultSchema: '',
    spell: (name) => name.toUpperCase(),
    customerTypes: [
      'NUMBER(38,0)',
      'VARCHAR(20)',
      'VARCHAR(2)',
      'VARCHAR',
      'NUMBER(10,2)',
      'FLOAT',
      'BOOLEAN',
      'DATE',
      'TIMESTAMP_LTZ',
      'VARIANT',
      'BINARY',
    ],
  },
  statements: {
    types: 'SELECT * FROM EVERY_TYPE',
    numbers: (count) => `SELECT ROW_NUMBER() OVER (ORDER BY NULL) AS "n" ${generated(count)} ORDER BY 1`,
    wide: (count) => `SELECT RPAD('x', 1000, 'x') AS "x" ${generated(count)}`,
    repeated: 'SELECT 1 AS "A", 2 AS "A", 3 AS "A_2", 4 AS "A"',
    empty: 'SELECT ID, NAME FROM MAIN.CUSTOMERS WHERE ID < 0',
    endless: 'SELECT SYSTEM$WAIT(3600) AS "n"',
    slow: `SELECT SYSTEM$WAIT(500, 'MILLISECONDS') AS "n"`,
    unknownColumn: 'SELECT NME FROM MAIN.CUSTOMERS',
    nonsense: 'SELEKT 1',
    // Beyond one statement a call, only the guard and the rights of the role stand.
    writes: ['SELECT 1; DROP TABLE MAIN.CUSTOMERS', 'SELECT 1; COMMIT; DROP TABLE MAIN.CUSTOMERS'],
  },
  types: {
    missing: [],
    more: {
      east: { kind: 'timestamp', value: '2026-02-03T04:05:06+02:00' },
      west: { kind: 'timestamp', value: '2026-02-02T20:35:06.25-05:30' },
      zulu: { kind: 'timestamp', value: '2026-02-03T02:05:06Z' },
      before: { kind: 'timestamp', value: '1969-12-31T23:59:59.5' },
      nan: { kind: 'float', value: 'NaN' },
      endless: { kind: 'float', value: '-Infinity' },
      floating: { kind: 'decimal', value: '1.2345E+100' },
      list: { kind: 'json', value: ['a b', 1] },
      gaps: { kind: 'json', value: '[1,undefined]' },
      place: { kind: 'json', value: { coordinates: [8.5, 47.4], type: 'Point' } },
      point: { kind: 'json', value: 'POINT(8.5 47.4)' },
      vector: { kind: 'json', value: [0.5, 1] },
      id: { kind: 'uuid', value: '8f14e45f-ceea-467f-a1d5-91f0c7a8d4b2' },
      span: { kind: 'other', value: '1 02:00:00' },
    },
  },
  troubles: {
    unreachable: [{ account: 'evil.example/x' }, { account: '' }, { account: 'a@b.c' }],
    wrongCredentials: [
      { password: TOKEN.replace('x', 'z') },
      { password: 'Summer2026!' },
      { role: 'accountadmin' },
      { warehouse: 'no_such_wh' },
    ],
    noDatabase: { changes: { database: 'nowhere' }, fields: ['database'] },
    clerk: {
      changes: AS_CLERK,
      reads: 'SELECT NAME FROM MAIN.CUSTOMERS',
      mayNotRead: 'SELECT * FROM MAIN.ORDERS',
    },
    named: { changes: {}, host: 'localhost' },
    hidden: [TOKEN, 'Summer2026!', 'localhost', '127.0.0.1', 'snowflakecomputing.com', 'READER', 'evil.example'],
  },
};

export const describeSnowflake = (): void => describeConnector('the stub of Snowflake', snowflake);
