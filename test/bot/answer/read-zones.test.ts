import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonesOf } from '../../../src/bot/answer/read-zones.ts';
import { spellingOf } from '../../../src/service/sql/dialects/index.ts';
import { runs } from '../../sampled.ts';

const readBy = (sql: string, timeZone: string): string[] => zonesOf({ sql, reader: { locale: 'en-US', timeZone } });

describe('whose days a statement goes by', () => {
  it.each<[sql: string, zones: string[]]>([
    [`SELECT (t.at AT TIME ZONE 'UTC')::date FROM t`, ['UTC']],
    [`SELECT a FROM t WHERE t.at >= TIMESTAMPTZ '2026-11-28 00:00:00+00'`, ['UTC']],
    [`SELECT a FROM t WHERE t.at >= TIMESTAMPTZ '2026-11-28 00:00:00+13:00'`, ['Pacific/Auckland']],
    [`SELECT a FROM t WHERE t.at >= '2026-11-28 00:00:00+13:00'::timestamptz`, ['Pacific/Auckland']],
    [`SELECT a FROM t WHERE t.at >= TIMESTAMPTZ '2026-11-28 09:30:00+13:00'`, []],
    [`SELECT DATE(DATETIME(t.at, 'America/New_York')) FROM t`, ['America/New_York']],
    [`SELECT a FROM t WHERE t.city = 'Pacific/Auckland' AND t.name = 'UTC'`, []],
    [`SELECT a FROM t WHERE t.at >= TIMESTAMP '2026-11-28 00:00:00'`, []],
    [`SELECT a FROM t WHERE t.at >= DATE_SUB(NOW(), INTERVAL 30 MINUTE)`, []],
    ['SELECT', []],
  ])('%s', (sql, zones) => {
    expect(readBy(sql, 'Pacific/Auckland')).toEqual(zones);
  });

  const TYPES = [
    ['postgres', 'timestamp with time zone'],
    ['mysql', 'timestamp'],
    ['bigquery', 'TIMESTAMP'],
    ['snowflake', 'TIMESTAMP_LTZ'],
  ] as const;
  const ZONES = ['Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'America/Havana'];

  it("is read from the engine's own bounds and groups, in each dialect", () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.constantFrom(...ZONES), day, ([dialect, type], zone, from) => {
        const { dayStart, local, grain, name } = spellingOf(dialect);
        const clock = { zone, from: new Date('1970-01-01'), to: new Date('2038-01-01') };
        const column = `${name('t')}.${name('at')}`;
        expect(readBy(`SELECT a FROM t WHERE ${column} >= ${dayStart(from, type, zone)}`, zone)).toEqual([zone]);
        expect(readBy(`SELECT ${grain(local(column, type, clock), 'day')} FROM t`, zone)).toEqual([zone]);
      }),
      runs(100, 2_000),
    );
  });
});
