import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import type { ColumnInfo, Connector, DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { openConnector } from '../../../../src/service/databases/index.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';
import { findMariadb, startMariadb, type TestServer } from '../../connectors/mysql/servers.ts';
import { DIALECT_NAMES } from '../../sql/dialect-names.ts';
import { type Case, clinic, factory, library } from './cases.ts';
import { CLINIC, Desk, FACTORY, LIBRARY, NOW, rowsOf } from './domains.ts';

const DOMAINS: readonly [name: string, sql: string, cases: readonly Case[]][] = [
  ['library', LIBRARY, library],
  ['clinic', CLINIC, clinic],
  ['factory', FACTORY, factory],
];
/** What a dialect cannot compute exactly it refuses. */
const isMedian = (question: string) => /median/i.test(question);
const memory = { name: 'A data source', description: '', savedQueries: [] };
const unending = new AbortController().signal;

const binaries = findMariadb();
if (binaries === undefined) process.stderr.write('questions in MariaDB are skipped: there is no mariadbd\n');

describe.skipIf(binaries === undefined)(
  `the same questions in MariaDB${binaries === undefined ? ' (skipped: no mariadbd)' : ''}`,
  () => {
    let server: TestServer;
    beforeAll(async () => {
      if (binaries !== undefined) server = await startMariadb(binaries);
    }, 120_000);
    afterAll(() => server?.stop());

    describe.each(DOMAINS)('about a %s', (name, sql, cases) => {
      let connector: Connector;
      let schema: DatabaseSchema;
      let profile: SourceProfile;
      const engine = createEngine();

      beforeAll(async () => {
        await copyInto(server, name, sql);
        const credentials = { ...server.credentials, dbname: name };
        connector = openConnector({ type: 'db:mysql', credentials }, createNetwork({ allowPrivate: true }));
        schema = await connector.introspect(unending);
        profile = profileOfSchema(schema);
      }, 60_000);
      afterAll(() => connector?.close());

      const limits = { maxRows: 1_000, maxBytes: 1_000_000, timeoutMs: 20_000 };
      const ask = (question: string) =>
        engine.answer({
          question,
          schema,
          profile,
          memory,
          history: [],
          now: NOW,
          report: () => {},
          signal: unending,
          execute: async (statement) => connector.run(await guardSql(statement, 'mysql'), limits, unending),
        });

      it.each(cases)('%s', async (question, rows) => {
        const answered = rowsOf(await ask(question));
        if (isMedian(question)) expect(answered).toContain('computes no exact median');
        else expect(withoutZone(answered)).toEqual(withoutZone(rows));
      });

      if (name === 'library')
        it('tells how many an average leaves out', async () => {
          const { explanation } = await ask('average number of loans per member');
          expect(explanation).toContain("1 of 4 members has none and doesn't count; with it the average is 1.5.");
        });
    });
  },
);

/** The others are asked where they run. */
const WITHOUT_SERVER = DIALECT_NAMES.filter((dialect) => dialect !== 'postgres' && dialect !== 'mysql');

describe.each(WITHOUT_SERVER)('SQL for %s', (dialect) => {
  it.each(DOMAINS)(
    'about a %s passes the guard',
    async (_, sql, cases) => {
      const schema: DatabaseSchema = { ...(await schemaOf(sql)), dialect };
      const listStatements = makeListStatements(schema);
      let answered = 0;
      for (const [question] of cases) {
        const statements = await listStatements(question);
        for (const statement of statements) expect(await guardSql(statement, dialect)).toHaveProperty('text');
        answered += statements.length > 0 ? 1 : 0;
      }
      // Words that are looked up in the data find none here, and medians are refused by one of them.
      expect(answered).toBeGreaterThan(cases.length * 0.8);
      // All questions of a domain: twenty seconds were too few on a busy machine.
    },
    90_000,
  );
});

describe('names that only have capitals, as Snowflake keeps them', () => {
  it('are quoted as they are and said in small letters', async () => {
    const { tables: quiet } = await schemaOf(LIBRARY);
    const shouted: unknown = JSON.parse(JSON.stringify(quiet), (key, value: unknown) =>
      NAMED.has(key) && typeof value === 'string' ? value.toUpperCase() : inCapitals(key, value),
    );
    const tables = z.array(z.custom<TableInfo>()).parse(shouted);
    const schema: DatabaseSchema = { dialect: 'snowflake', defaultSchema: '', tables };
    const outcome = await createEngine().answer({
      question: 'number of loans per genre',
      schema,
      profile: profileOfSchema(schema),
      memory,
      history: [],
      now: NOW,
      report: () => {},
      signal: unending,
      execute: () => Promise.resolve({ columns: [], rows: [], truncatedBy: null }),
    });
    expect(outcome.explanation).toBe('Number of loans by genre.');
    expect(outcome.kind === 'answered' && outcome.sql).toContain('"PUBLIC"."LOANS"');
  });
});

const NAMED = new Set(['name', 'table', 'schema']);
const inCapitals = (key: string, value: unknown): unknown =>
  /^(columns|primaryKey)$/.test(key) && Array.isArray(value)
    ? value.map((name: unknown) => (typeof name === 'string' ? name.toUpperCase() : name))
    : value;

/** A DATETIME knows no zone; all of them are UTC here. */
const withoutZone = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows).replaceAll(/(T\d\d:\d\d:\d\d)\.000Z"/g, '$1"'));

const schemas = new Map<string, Promise<DatabaseSchema>>();

/** The schema that a Postgres script makes. */
function schemaOf(sql: string): Promise<DatabaseSchema> {
  const known = schemas.get(sql) ?? readSchema(sql);
  schemas.set(sql, known);
  return known;
}

async function readSchema(sql: string): Promise<DatabaseSchema> {
  const desk = await Desk.open(sql);
  await desk.close();
  return desk.schema;
}

/** Answers what is asked of the database for a question, where every answer is empty. */
function makeListStatements(schema: DatabaseSchema): (question: string) => Promise<string[]> {
  const engine = createEngine();
  const profile = profileOfSchema(schema);
  return async (question) => {
    const statements: string[] = [];
    await engine.answer({
      question,
      schema,
      profile,
      memory,
      history: [],
      now: NOW,
      report: () => {},
      signal: unending,
      execute: (statement) => {
        statements.push(statement);
        return Promise.resolve({ columns: [], rows: [], truncatedBy: null });
      },
    });
    return statements;
  };
}

/** The tables of a Postgres script with their rows, as MariaDB holds such. */
async function copyInto(server: TestServer, database: string, sql: string): Promise<void> {
  const desk = await Desk.open(sql);
  const tables = desk.schema.tables.map((table) => tableDdl(table));
  await server.execute(`
    SET FOREIGN_KEY_CHECKS = 0;
    CREATE DATABASE ${database} CHARACTER SET utf8mb4;
    GRANT ALL ON ${database}.* TO owner@'%';
    USE ${database};
    ${tables.join('\n')}`);
  for (const { schema, name, columns } of desk.schema.tables) {
    const cells = columns.map((column) => `${cellSql(column)} AS "${column.name}"`).join(', ');
    for (const row of await desk.rows(`SELECT ${cells} FROM "${schema}"."${name}"`)) {
      const values = columns.map((column) => literal(row[column.name]));
      await server.execute(`INSERT INTO \`${name}\` VALUES (${values.join(', ')})`);
    }
  }
  await server.execute('SET FOREIGN_KEY_CHECKS = 1');
  await desk.close();
}

const TYPES: Partial<Record<ColumnInfo['kind'], string>> = {
  integer: 'bigint',
  decimal: 'decimal(20, 6)',
  float: 'double',
  boolean: 'tinyint(1)',
  date: 'date',
  timestamp: 'datetime',
};

function tableDdl({ name, columns, primaryKey, foreignKeys }: TableInfo): string {
  const quoted = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(', ');
  const lines = [
    ...columns.map(
      ({ name: column, kind, nullable, comment }) =>
        `\`${column}\` ${TYPES[kind] ?? 'varchar(200)'}${nullable ? '' : ' NOT NULL'} COMMENT ${literal(comment)}`,
    ),
    ...(primaryKey.length === 0 ? [] : [`PRIMARY KEY (${quoted(primaryKey)})`]),
    ...foreignKeys.map(
      ({ columns: from, references: to }) =>
        `FOREIGN KEY (${quoted(from)}) REFERENCES \`${to.table}\` (${quoted(to.columns)})`,
    ),
  ];
  return `CREATE TABLE \`${name}\` (${lines.join(', ')});`;
}

const cellSql = ({ name, kind, dataType }: ColumnInfo): string => {
  if (kind !== 'timestamp') return kind === 'boolean' ? `"${name}"::integer` : `"${name}"::text`;
  return `to_char("${name}"${/with time zone/.test(dataType) ? " AT TIME ZONE 'UTC'" : ''}, 'YYYY-MM-DD HH24:MI:SS')`;
};

function literal(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}
