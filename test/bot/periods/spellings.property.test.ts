import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt, type MovingDay, todayIn } from '../../../src/bot/periods/moving-day.ts';
import { dayWhenRan, readMovingDay } from '../../../src/bot/periods/read-moving-day.ts';
import { DATABASES, type DayType, spellDay } from '../../../src/bot/periods/spellings.ts';
import { DIALECTS } from '../../../src/service/sql/dialects/index.ts';
import { GRAINS } from '../../../src/shared/calendar.ts';
import { openPglite, releasePglite } from '../../fixtures/pglite.ts';
import { findMariadb, startMariadb, type TestServer } from '../../service/connectors/mysql/servers.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Cairo',
];
/** Clocks go forward and back on these days; years and months end; there is a leap day. */
const EDGES = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2027-01-01', '2028-02-29', '2026-12-31'];

const time = fc.oneof(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -86_400, max: 86_400 }))
    .map(([day, seconds]) => new Date(new Date(day).getTime() + seconds * 1_000)),
);
const by = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -400, max: 400 }));
const moving: fc.Arbitrary<MovingDay> = fc.oneof(
  fc
    .record({ start: fc.constantFrom(...GRAINS), by })
    .map(({ start, by: count }) => ({ start, by: count, unit: start })),
  fc.record({ start: fc.constant('day' as const), by, unit: fc.constantFrom(...GRAINS) }),
);
const zone = fc.constantFrom(...ZONES);
const TYPES: DayType[] = ['date', 'timestamp', 'datetime', 'instant'];

interface Case {
  day: MovingDay;
  at: Date;
  zone: string;
}
const someCases = (seed: number): Case[] =>
  fc.sample(fc.record({ day: moving, at: time, zone }), { seed, numRuns: 300 });

describe('a day that moves, in the words of a database', () => {
  let postgres: PGlite;
  beforeAll(async () => {
    postgres = await openPglite();
  }, 60_000);
  afterAll(() => releasePglite(postgres));

  it('is the literal that is made at that moment, on PostgreSQL', async () => {
    await postgres.exec(`SET TimeZone TO 'Asia/Tokyo'`);
    for (const { day, at, zone: where } of someCases(1)) {
      const literal = dayAt(day, todayIn(at, where));
      const pairs = [
        ['date', `DATE '${literal}'`],
        ['timestamp', `TIMESTAMP '${literal} 00:00:00'`],
        ['instant', `(TIMESTAMP '${literal} 00:00:00' AT TIME ZONE '${where}')`],
      ] as const;
      const same = pairs.map(([type, said]) => {
        const spelled = spellDay(day, { database: 'db:postgres', type, zone: where }) ?? 'NULL';
        const sql = spelled.replaceAll('now()', `TIMESTAMPTZ '${at.toISOString()}'`);
        return `${sql} = ${said} AND pg_typeof(${sql}) = pg_typeof(${said})`;
      });
      const { rows } = await postgres.query(`SELECT ${same.map((one) => `(${one})`).join(' AND ')} AS same`);
      expect({ day, at, where, rows }).toEqual({ day, at, where, rows: [{ same: true }] });
    }
  }, 60_000);

  const binaries = findMariadb();
  describe.skipIf(binaries === undefined)('on MariaDB', () => {
    let server: TestServer;
    beforeAll(async () => {
      if (binaries !== undefined) server = await startMariadb(binaries);
    }, 60_000);
    afterAll(() => server?.stop());

    it('is the literal that is made at that moment', async () => {
      await server.execute(`SET time_zone = '+09:00'`);
      for (const { day, at } of someCases(2)) {
        const literal = dayAt(day, todayIn(at, 'UTC'));
        const spelled = (type: DayType) => spellDay(day, { database: 'db:mysql', type, zone: 'UTC' }) ?? 'NULL';
        await server.execute(`SET timestamp = ${at.getTime() / 1_000}`);
        const [row] = await server.execute(
          `SELECT CAST(${spelled('date')} AS CHAR) AS a_day, CAST(${spelled('timestamp')} AS CHAR) AS a_time`,
        );
        const wanted = { a_day: literal, a_time: `${literal} 00:00:00` };
        expect({ day, at, ...row }).toEqual({ day, at, ...wanted });
      }
    }, 60_000);

    it('goes by no other zone, which a server may not know', () => {
      const day: MovingDay = { start: 'day', by: 0, unit: 'day' };
      expect(spellDay(day, { database: 'db:mysql', type: 'date', zone: 'Europe/Berlin' })).toBeUndefined();
    });
  });

  it('is read again as what it is, in every spelling', () => {
    const spelled = fc.record({
      day: moving,
      at: time,
      zone,
      database: fc.constantFrom(...DATABASES),
      type: fc.constantFrom(...TYPES),
    });
    fc.assert(
      fc.property(spelled, ({ day, at, ...how }) => {
        const sql = spellDay(day, how);
        if (sql === undefined) return;
        const read = readMovingDay(
          sql.replaceAll('(', '( ').toLowerCase().replaceAll(how.zone.toLowerCase(), how.zone),
        );
        expect(read && dayWhenRan(read, { askedAt: at, tookMs: 0 })).toBe(dayAt(day, todayIn(at, how.zone)));
      }),
      { numRuns: 500 },
    );
  });

  it('is none where midnight passed while it ran, or where it is another expression', () => {
    const read = readMovingDay('UTC_DATE()');
    const ran = { askedAt: new Date('2026-11-26T23:59:59Z'), tookMs: 2_000 };
    expect(read).toEqual({ moving: { start: 'day', by: 0, unit: 'day' }, zone: 'UTC' });
    expect(read && dayWhenRan(read, ran)).toBeUndefined();
    for (const sql of [`now() - interval '1 day'`, 'CURRENT_DATE', `date_trunc('hour', now() AT TIME ZONE 'UTC')`, '1'])
      expect(readMovingDay(sql)).toBeUndefined();
  });

  it('passes the guard of its database', async () => {
    for (const { day, zone: where } of someCases(3).slice(0, 60)) {
      for (const [database, dialect] of [
        ['db:postgres', 'postgres'],
        ['db:mysql', 'mysql'],
        ['dw:bigquery', 'bigquery'],
        ['dw:snowflake', 'snowflake'],
      ] as const) {
        const spelled = TYPES.flatMap((type) => spellDay(day, { database, type, zone: where }) ?? []);
        if (spelled.length === 0) continue;
        const sql = `SELECT 1 FROM t WHERE ${spelled.map((one) => `a >= ${one} AND a < ${one}`).join(' OR ')}`;
        const { text } = await DIALECTS[dialect].render(sql);
        expect(text).toContain('WHERE');
      }
    }
  });
});

it.each([
  ['db:postgres', 'timestamp', `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')`],
  ['db:postgres', 'date', `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')::date`],
  ['db:mysql', 'timestamp', `TIMESTAMP(CAST(DATE_FORMAT(UTC_DATE(), '%Y-%m-01') AS DATE) - INTERVAL 1 MONTH)`],
  ['dw:bigquery', 'date', `DATE_SUB(DATE_TRUNC(CURRENT_DATE('UTC'), MONTH), INTERVAL 1 MONTH)`],
  ['dw:bigquery', 'instant', `TIMESTAMP(DATE_SUB(DATE_TRUNC(CURRENT_DATE('UTC'), MONTH), INTERVAL 1 MONTH), 'UTC')`],
  [
    'dw:snowflake',
    'timestamp',
    `(DATEADD('month', -1, DATE_TRUNC('month', CONVERT_TIMEZONE('UTC', CURRENT_TIMESTAMP())::DATE)))::TIMESTAMP_NTZ`,
  ],
] as const)('the first of last month on %s, as a %s', (database, type, sql) => {
  expect(spellDay({ start: 'month', by: -1, unit: 'month' }, { database, type, zone: 'UTC' })).toBe(sql);
});
