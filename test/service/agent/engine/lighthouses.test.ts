import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import type { DatabaseSchema, QueryResult } from '../../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { Desk, NOW } from './domains.ts';

/** Lighthouses: more of them than are shown, more keepers on one salary than are looked at, and a watch for each day. */
const LIGHTHOUSES = `
CREATE TABLE lighthouses (id integer PRIMARY KEY, name text NOT NULL, coast text NOT NULL, height integer NOT NULL);
CREATE TABLE keepers (id integer PRIMARY KEY, full_name text NOT NULL, lighthouse_id integer NOT NULL REFERENCES lighthouses,
  salary numeric(8,2) NOT NULL);
CREATE TABLE watches (id integer PRIMARY KEY, keeper_id integer NOT NULL REFERENCES keepers, watched_on date NOT NULL, hours integer NOT NULL);
CREATE TABLE buoys (id integer PRIMARY KEY, label text NOT NULL);
INSERT INTO lighthouses SELECT i, 'Tower ' || i, CASE WHEN i <= 100 THEN 'North' ELSE 'South' END, 10 + i % 40
  FROM generate_series(1, 231) i;
INSERT INTO keepers SELECT i, 'Keeper ' || i, i, CASE WHEN i <= 3 THEN 3000 WHEN i <= 45 THEN 2000 WHEN i <= 48 THEN 1500 ELSE 1000 END
  FROM generate_series(1, 60) i;
INSERT INTO watches SELECT i, 1 + i % 60, date '2022-01-01' + i, 4 FROM generate_series(1, 1203) i;
INSERT INTO buoys SELECT i, 'Buoy ' || i FROM generate_series(1, 100) i;
`;

describe('Lighthouses, of which there are more than are shown', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIGHTHOUSES);
  }, 60_000);
  afterAll(() => desk.close());

  const told = async (question: string): Promise<string> => {
    const { kind, explanation } = await desk.ask(question);
    return `${kind}: ${explanation}`;
  };

  it.each([
    ['list lighthouses', 'There are 231; the first 100 are shown.'],
    ['list lighthouses on the South coast', 'There are 131; the first 100 are shown.'],
    ['list lighthouses by height', 'There are 231; the first 100 are shown.'],
    ['number of watches by day', 'There are 1,203; the first 1,000 are shown.'],
    ['are there any lighthouses on the South coast', 'Yes, 131.'],
  ])('%s', async (question, sentence) => {
    expect(await told(question)).toContain(sentence);
  });

  it.each([['list buoys'], ['list lighthouses on the North coast']])(
    '%s: says nothing where exactly as many are there',
    async (question) => {
      expect(await told(question)).toMatch(/^answered: .*\.$/);
      expect(await told(question)).not.toMatch(/first|There are/);
    },
  );

  it.each([
    [
      'top 5 keepers by salary',
      'Tied with the last of them: Keeper 6, Keeper 7, Keeper 8 and 37 more. 42 share that place.',
    ],
    ['top 5 keepers by number of watches', ' and 52 more. 57 share that place.'],
    ['top 46 keepers by salary', 'Tied with the last of them: Keeper 47 and Keeper 48. 3 share that place.'],
    ['keeper with the highest salary', 'Tied with it: Keeper 2 and Keeper 3.'],
  ])('%s: tells how many share the place it is cut at', async (question, sentence) => {
    expect(await told(question)).toContain(sentence);
  });

  const answered = async (asked: Partial<DatabaseSchema>, runs: (sql: string) => QueryResult) => {
    const { schema, memory } = desk;
    const outcome = await createEngine().answer({
      question: 'list lighthouses',
      schema: { ...schema, ...asked },
      profile: profileOfSchema(schema),
      memory,
      history: [],
      now: NOW,
      report: () => {},
      signal: new AbortController().signal,
      execute: (sql) => Promise.resolve(runs(sql)),
    });
    return outcome.explanation;
  };
  const found: QueryResult = {
    columns: [{ name: 'id', kind: 'integer' }],
    rows: Array.from({ length: 100 }, (_, id) => ({ id })),
    truncatedBy: null,
  };

  it('gives no total where a further statement is billed', async () => {
    const statements: string[] = [];
    const told = await answered({ dialect: 'bigquery' }, (sql) => {
      statements.push(sql);
      return found;
    });
    expect(told).toContain('Only the first 100 are shown.');
    expect(statements).toHaveLength(1);
  });

  it('gives no total that could not be counted', async () => {
    const told = await answered({}, (sql) => {
      if (sql.startsWith('SELECT count')) throw new Error('canceling statement due to statement timeout');
      return found;
    });
    expect(told).toContain('Only the first 100 are shown.');
  });
});
