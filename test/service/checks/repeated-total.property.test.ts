import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSql, factsOf } from '../../../src/service/checks/index.ts';
import { runs } from '../../sampled.ts';
import { startPglite, type TestServer } from '../connectors/postgres/servers.ts';
import { type AskedSource, openAsked } from '../types/asked-source.ts';

/** Owners have cars, cars have visits, visits have parts; a car has one pass; owners and clubs meet over a bridge. */
const TABLES = [
  'CREATE TABLE owner (id int PRIMARY KEY, name text NOT NULL UNIQUE, fee int NOT NULL)',
  'CREATE TABLE car (id int PRIMARY KEY, owner_id int NOT NULL REFERENCES owner, plate text NOT NULL UNIQUE, price int NOT NULL)',
  'CREATE TABLE pass (car_id int PRIMARY KEY REFERENCES car, cost int NOT NULL)',
  'CREATE TABLE visit (id int PRIMARY KEY, car_id int NOT NULL REFERENCES car, hours int NOT NULL)',
  'CREATE TABLE part (id int PRIMARY KEY, visit_id int NOT NULL REFERENCES visit, amount int NOT NULL)',
  'CREATE TABLE club (id int PRIMARY KEY, title text NOT NULL UNIQUE, dues int NOT NULL)',
  'CREATE TABLE member (owner_id int NOT NULL REFERENCES owner, club_id int NOT NULL REFERENCES club, points int NOT NULL, PRIMARY KEY (owner_id, club_id))',
  'CREATE TABLE tariff (id int PRIMARY KEY, car_id int NOT NULL REFERENCES car, valid_from date NOT NULL, valid_to date, rate int NOT NULL, UNIQUE (car_id, valid_from))',
  "INSERT INTO owner SELECT n, 'Owner ' || n, n * 3 FROM generate_series(1, 6) n",
  "INSERT INTO car SELECT n, 1 + n % 6, 'P-' || n, n * 7 FROM generate_series(1, 14) n",
  'INSERT INTO pass SELECT n, n * 5 FROM generate_series(1, 14) n',
  'INSERT INTO visit SELECT n, 1 + n % 14, n FROM generate_series(1, 40) n',
  'INSERT INTO part SELECT n, 1 + n % 40, n * 2 FROM generate_series(1, 120) n',
  "INSERT INTO club SELECT n, 'Club ' || n, n * 11 FROM generate_series(1, 4) n",
  'INSERT INTO member SELECT o, c, o + c FROM generate_series(1, 6) o, generate_series(1, 4) c WHERE (o + c) % 4 <> 0',
];

const VERSIONS = `INSERT INTO tariff SELECT n * 10 + v, n, date '2024-01-01' + v * 300, CASE WHEN v < 3 THEN date '2024-01-01' + v * 300 + 299 END, n + v
  FROM generate_series(1, 14) n, generate_series(1, 3) v`;

interface Edge {
  one: string;
  other: string;
  on: string;
}

const EDGES: readonly Edge[] = [
  { one: 'owner', other: 'car', on: 'car.owner_id = owner.id' },
  { one: 'car', other: 'pass', on: 'pass.car_id = car.id' },
  { one: 'car', other: 'visit', on: 'visit.car_id = car.id' },
  { one: 'visit', other: 'part', on: 'part.visit_id = visit.id' },
  { one: 'owner', other: 'member', on: 'member.owner_id = owner.id' },
  ...[
    'true',
    "tariff.valid_from <= '2025-02-01' AND (tariff.valid_to IS NULL OR tariff.valid_to >= '2025-02-01')",
    "date '2025-02-01' BETWEEN tariff.valid_from AND coalesce(tariff.valid_to, '9999-12-31')",
    'tariff.valid_to IS NULL',
    "coalesce(tariff.valid_to, '9999-12-31') >= current_date",
    "tariff.valid_from >= '2024-06-01'",
  ].map((day) => ({ one: 'car', other: 'tariff', on: `tariff.car_id = car.id AND ${day}` })),
  { one: 'member', other: 'club', on: 'member.club_id = club.id' },
];
const NUMBERS: Readonly<Record<string, string>> = {
  owner: 'fee',
  car: 'price',
  pass: 'cost',
  visit: 'hours',
  part: 'amount',
  club: 'dues',
  member: 'points',
  tariff: 'rate',
};
const KEYS: Readonly<Record<string, string>> = { member: 'owner_id, member.club_id', pass: 'car_id' };
const LABELS: readonly (readonly [table: string, column: string])[] = [
  ['owner', 'name'],
  ['car', 'plate'],
  ['club', 'title'],
];

/** Some tables that hang together, in the order they are joined. */
const joined = fc
  .tuple(fc.constantFrom(...Object.keys(NUMBERS)), fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }))
  .map(([start, picks]) => {
    const tables = [start];
    const conditions: { table: string; on: string }[] = [];
    for (const pick of picks) {
      const open = EDGES.filter(({ one, other }) => tables.includes(one) !== tables.includes(other));
      const edge = open[pick % Math.max(open.length, 1)];
      if (edge === undefined) continue;
      const next = tables.includes(edge.one) ? edge.other : edge.one;
      tables.push(next);
      conditions.push({ table: next, on: edge.on });
    }
    return { tables, conditions };
  });

const asked = fc.record({
  joined,
  summed: fc.nat(10),
  call: fc.constantFrom('sum', 'avg', 'count'),
  form: fc.constantFrom('join', 'left join', 'comma', 'derived', 'with'),
  group: fc.option(fc.nat(2)),
});

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** The statement, and one that counts how often a row that is added up is there in a group. */
function written({ joined: { tables, conditions }, summed, call, form, group }: Asked) {
  const table = tables[summed % tables.length] ?? '';
  const label = group === null ? undefined : LABELS.filter(([of]) => tables.includes(of))[group % 3];
  const by = label === undefined ? '' : `${label[0]}.${label[1]}`;
  const [first = ''] = tables;
  const word = form === 'left join' ? 'LEFT JOIN' : 'JOIN';
  const from =
    form === 'comma'
      ? `${tables.join(', ')} WHERE ${conditions.map(({ on }) => on).join(' AND ') || 'true'}`
      : [first, ...conditions.map(({ table: next, on }) => `${word} ${next} ON ${on}`)].join(' ');
  const number = `${table}.${NUMBERS[table] ?? ''}`;
  const grouped = by === '' ? '' : ' GROUP BY 1';
  const inner = `SELECT ${by === '' ? '' : `${by} AS label, `}${number} AS number FROM ${from}`;
  const list = by === '' ? `${call}(x.number)` : `x.label, ${call}(x.number)`;
  const sql =
    form === 'derived'
      ? `SELECT ${list} FROM (${inner}) AS x${grouped}`
      : form === 'with'
        ? `WITH x AS (${inner}) SELECT ${list} FROM x${grouped}`
        : `SELECT ${by === '' ? '' : `${by}, `}${call}(${number}) FROM ${from}${grouped}`;
  const key = `${table}.${KEYS[table] ?? 'id'}`;
  const once = `SELECT count(*) AS n FROM ${from} ${form === 'comma' ? 'AND' : 'WHERE'} ${number} IS NOT NULL GROUP BY ${key}${by === '' ? '' : `, ${by}`}`;
  return { sql, times: `SELECT max(n) AS n FROM (${once}) AS t` };
}

describe('a total over a join', () => {
  let server: TestServer;
  let source: AskedSource;

  beforeAll(async () => {
    server = await startPglite();
    for (const statement of [...TABLES, VERSIONS]) await server.execute(statement);
    source = await openAsked({ type: 'db:postgres', credentials: server.credentials });
  }, 60_000);

  afterAll(async () => {
    await source.close();
    await server.stop();
  });

  it('is doubted where the database has a row several times, and only there', async () => {
    const facts = factsOf({ ...source, now: new Date('2026-05-13T10:00:00Z'), timeZone: undefined, notes: '' });
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const { sql, times } = written(one);
        const { rows } = await source.run(times);
        const isRepeated = Number(rows[0]?.['n'] ?? 0) > 1;
        const { findings } = await checkSql(sql, 'postgres', { facts, question: '' });
        expect({ sql, isRepeated: findings.some(({ trap }) => trap === 'repeated-total') }).toEqual({
          sql,
          isRepeated,
        });
      }),
      runs(150, 3_000),
    );
  }, 300_000);
});
