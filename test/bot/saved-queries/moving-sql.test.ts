import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayFilters } from '../../../src/bot/answer/receipt.blocks.ts';
import { valuesFor } from '../../../src/bot/kit/values.ts';
import { offerPeriod } from '../../../src/bot/saved-queries/moving-sql.ts';
import type { ResourceType } from '../../../src/contract/resources.ts';
import { readPeriod } from '../../../src/service/agent/engine/time/read-period.ts';
import { tokenize } from '../../../src/service/agent/engine/words/tokenize.ts';
import { spellingOf } from '../../../src/service/sql/dialects/index.ts';
import { wallClock } from '../../../src/shared/zones.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const UTC = { locale: 'en-US', timeZone: 'UTC' };
const BERLIN = { locale: 'en-US', timeZone: 'Europe/Berlin' };

const bounded = (from: string, to: string): string =>
  `SELECT sum(hours) AS hours FROM shifts WHERE began_at >= ${from} AND began_at < ${to}`;
const OCTOBER = bounded(`TIMESTAMP '2026-10-01 00:00:00'`, `TIMESTAMP '2026-11-01 00:00:00'`);

interface Asked {
  question?: string;
  sql?: string;
  database?: ResourceType | undefined;
  askedAt?: Date;
  reader?: typeof UTC;
}

const offer = ({ question = 'hours last month', sql = OCTOBER, askedAt = NOW, reader = UTC, ...rest }: Asked) =>
  offerPeriod({ question, sql, askedAt, reader }, 'database' in rest ? rest.database : 'db:postgres');

const movedSql = (asked: Asked): string | undefined => {
  const offered = offer(asked);
  return offered?.kind === 'moves' ? offered.sql : undefined;
};

describe('an answer whose days are those of its words', () => {
  it('can move: only the two days are replaced', () => {
    expect(offer({})).toEqual({
      kind: 'moves',
      label: 'last month',
      from: '2026-10-01',
      to: '2026-11-01',
      zone: 'UTC',
      sql: bounded(
        `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')`,
        `date_trunc('month', now() AT TIME ZONE 'UTC')`,
      ),
    });
  });

  it.each<[ResourceType, string, string, string]>([
    ['db:postgres', `DATE '2026-10-01'`, `DATE '2026-11-01'`, '::date'],
    ['db:postgres', `'2026-10-01'::date`, `'2026-11-01'::date`, '::date'],
    ['db:postgres', `'2026-10-01'`, `'2026-11-01'`, '::date'],
    ['db:postgres', `TIMESTAMPTZ '2026-10-01 00:00:00+00'`, `TIMESTAMPTZ '2026-11-01 00:00:00+00'`, `ZONE 'UTC'`],
    ['db:mysql', `'2026-10-01 00:00:00'`, `'2026-11-01 00:00:00'`, 'TIMESTAMP('],
    ['dw:bigquery', `TIMESTAMP '2026-10-01 00:00:00+00'`, `TIMESTAMP '2026-11-01 00:00:00+00'`, `, 'UTC')`],
    ['dw:bigquery', `DATETIME '2026-10-01 00:00:00'`, `DATETIME '2026-11-01 00:00:00'`, 'DATETIME('],
    ['dw:snowflake', `TIMESTAMP '2026-10-01 00:00:00'`, `TIMESTAMP '2026-11-01 00:00:00'`, '::TIMESTAMP_NTZ'],
  ])('on %s, written as %s', (database, from, to, part) => {
    const sql = movedSql({ database, sql: bounded(from, to) });
    expect(sql).toContain(part);
    expect(sql).not.toContain('2026');
  });

  it('moves every place where they are', () => {
    const sql = `${OCTOBER} AND id IN (SELECT id FROM shifts WHERE began_at >= TIMESTAMP '2026-10-01 00:00:00' AND began_at < TIMESTAMP '2026-11-01 00:00:00')`;
    expect(movedSql({ sql })).not.toContain('2026');
  });

  it("goes by the asker's days where those fit, by UTC's where only those do or the database can't say theirs", () => {
    const november = new Date('2026-10-31T23:30:00Z');
    expect(offer({ askedAt: november, reader: BERLIN })).toMatchObject({ kind: 'moves', zone: 'Europe/Berlin' });
    const named = OCTOBER.replaceAll('began_at', `(began_at AT TIME ZONE 'Europe/Berlin')`);
    expect(movedSql({ sql: named, reader: BERLIN })).toContain(`now() AT TIME ZONE 'Europe/Berlin'`);
    expect(offer({ reader: BERLIN })).toMatchObject({ kind: 'moves', zone: 'Europe/Berlin' });
    expect(offer({ reader: BERLIN, database: 'db:mysql' })).toMatchObject({ kind: 'moves', zone: 'UTC' });
    const utc = bounded(`TIMESTAMPTZ '2026-10-01 00:00:00+00'`, `TIMESTAMPTZ '2026-11-01 00:00:00+00'`);
    expect(offer({ sql: utc, reader: BERLIN })).toMatchObject({ kind: 'moves', zone: 'UTC' });
  });

  it("stays where the database can't say the asker's days, whose moments it has", () => {
    const sql = bounded(
      `DATE_SUB(TIMESTAMP '2026-10-01 00:00:00', INTERVAL 120 MINUTE)`,
      `DATE_SUB(TIMESTAMP '2026-11-01 00:00:00', INTERVAL 60 MINUTE)`,
    );
    expect(offer({ sql, reader: BERLIN, database: 'db:mysql' })).toMatchObject({ kind: 'stays', why: 'unspoken' });
    expect(offer({ sql, reader: UTC, database: 'db:mysql' })).toMatchObject({ kind: 'stays', why: 'other-days' });
  });

  it("is a moment of the asker's midnight where the SQL says its offset", () => {
    const sql = bounded(`TIMESTAMPTZ '2026-10-01 00:00:00+02'`, `TIMESTAMPTZ '2026-11-01 00:00:00+01'`);
    expect(movedSql({ sql, reader: BERLIN })).toContain(`interval '1 month') AT TIME ZONE 'Europe/Berlin'`);
    expect(offer({ sql, reader: UTC })).toMatchObject({ kind: 'stays', why: 'other-days' });
  });
});

describe('the period stays, and it is said why', () => {
  it.each<[why: string, asked: Asked]>([
    ['other-days', { askedAt: new Date('2026-12-02T12:00:00Z') }],
    ['other-days', { sql: `${OCTOBER} AND hired_on >= DATE '2025-01-01'` }],
    ['other-days', { sql: `${OCTOBER} AND extract(year FROM hired_on) = 2026` }],
    ['other-days', { sql: OCTOBER.replace('AS hours', 'AS october_hours') }],
    ['other-days', { sql: OCTOBER.replace(`'2026-11-01 00:00:00'`, `'2026-11-01 00:00:00' + interval '1 day'`) }],
    ['other-days', { sql: OCTOBER.replace('>=', '>') }],
    [
      'other-days',
      { question: 'hours in the first week of last month', sql: bounded(`DATE '2026-10-01'`, `DATE '2026-10-08'`) },
    ],
    [
      'other-days',
      { question: 'hours since last month', sql: `SELECT 1 FROM shifts WHERE began_at >= DATE '2026-10-01'` },
    ],
    [
      'other-days',
      { question: 'hours last month by month', sql: `${OCTOBER} AND to_char(began_at, 'YYYY-MM') = '2026-10'` },
    ],
    ['several-periods', { question: 'hours this month against last month' }],
    ['unknown-database', { database: undefined }],
    ['unspoken', { database: 'db:mysql', askedAt: new Date('2026-10-31T23:30:00Z'), reader: BERLIN }],
    ['unspoken', { database: 'dw:bigquery', sql: bounded(`'2026-10-01'`, `'2026-11-01'`) }],
  ])('%s', (why, asked) => {
    expect(offer(asked)).toMatchObject({ kind: 'stays', why });
  });

  it.each<[string, Asked]>([
    ['words without a period that moves', { question: 'hours in October 2026' }],
    ['SQL without days', { sql: 'SELECT count(*) FROM shifts' }],
    ['SQL that moves already', { sql: movedSql({}) ?? '' }],
  ])('there is nothing to choose for %s', (_, asked) => {
    expect(offer(asked)).toBeUndefined();
  });
});

const DIALECTS = [
  ['db:postgres', 'postgres', 'timestamp'],
  ['db:postgres', 'postgres', 'timestamp with time zone'],
  ['db:mysql', 'mysql', 'datetime'],
  ['dw:bigquery', 'bigquery', 'TIMESTAMP'],
  ['dw:bigquery', 'bigquery', 'DATETIME'],
  ['dw:snowflake', 'snowflake', 'TIMESTAMP_NTZ'],
  ['dw:snowflake', 'snowflake', 'TIMESTAMP_LTZ'],
] as const;
const SAID = [
  'last month',
  'this week',
  'yesterday',
  'last 7 days',
  'this quarter',
  'last year',
  'last 3 months',
  'ytd',
];

const ZONES = [
  'UTC',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/New_York',
  'Pacific/Kiritimati',
];

it("what is saved is read, whenever it is run, as the engine's own answer of that day is", () => {
  const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const phrases = fc.constantFrom(...SAID);
  fc.assert(
    fc.property(fc.constantFrom(...DIALECTS), fc.constantFrom(...ZONES), phrases, time, time, (...one) => {
      const [database, zone, phrase, saved, run] = one;
      // This one can say no days but those of UTC.
      const reader = { locale: 'en-US', timeZone: database[0] === 'db:mysql' ? 'UTC' : zone };
      const literal = (now: Date): string => {
        const { from, to } = readPeriod(tokenize(phrase), 0, wallClock(now, reader.timeZone))?.period ?? {};
        const start = (day: string | null | undefined) =>
          spellingOf(database[1]).dayStart(day ?? '', database[2], reader.timeZone);
        return bounded(start(from), start(to));
      };
      const said = (sql: string, askedAt: Date) =>
        sayFilters({ sql, askedAt, tookMs: 0, reader }, valuesFor(reader))?.phrases;
      const asked = { question: `hours ${phrase}`, sql: literal(saved), askedAt: saved, reader };
      const sql = movedSql({ ...asked, database: database[0] });
      const read = said(sql ?? '', run)?.map((told) => told.replace(/^began at .* = /, 'began at '));
      expect(read).toEqual(said(literal(run), run));
      expect(read?.[0]).toMatch(/^began at [A-Z][a-z]{2} \d+/);
    }),
    { numRuns: 500 },
  );
});
