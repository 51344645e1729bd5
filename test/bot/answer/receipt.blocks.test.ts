import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayFilters } from '../../../src/bot/answer/receipt.blocks.ts';
import { valuesFor } from '../../../src/bot/kit/values.ts';
import { anyText } from '../../fixtures/any-text.ts';

const reader = { locale: 'en-US', timeZone: 'America/New_York' };
const values = valuesFor(reader);
const ran = (sql: string) => ({ sql, askedAt: new Date('2026-11-26T12:00:00Z'), tookMs: 400, reader });
const say = (where: string) => sayFilters(ran(`SELECT a FROM t WHERE ${where}`), values);

describe('the filters of a statement', () => {
  it('name columns in the words that the source has for them, whatever they are called', () => {
    const asked = { ...ran("SELECT a FROM t WHERE jnd_on >= '2026-01-01' AND st = 'broken' AND constructor = 1") };
    const columnNames = { jnd_on: 'joined on', st: 'state' };
    expect(sayFilters({ ...asked, columnNames }, values)?.phrases).toEqual([
      'joined on ≥ Jan 1, 2026',
      'state is broken',
      'constructor is 1',
    ]);
  });

  it.each<[string, string[]]>([
    [`day >= DATE '2025-01-01' AND day < DATE '2026-01-01'`, ['day Jan 1 – Dec 31, 2025']],
    [
      `t."ordered_at" >= TIMESTAMP '2025-03-01 00:00:00' AND t.ordered_at < TIMESTAMP '2025-04-01 00:00:00'`,
      ['ordered at Mar 1 – 31, 2025'],
    ],
    [`at >= TIMESTAMPTZ '2025-03-01 00:00:00+00' AND at < TIMESTAMPTZ '2025-03-02 00:00:00+00'`, ['at Mar 1, 2025']],
    [
      `at >= TIMESTAMPTZ '2025-03-01 00:00:00-05:00' AND at < TIMESTAMPTZ '2025-03-02 00:00:00-05:00'`,
      ['at Mar 1, 2025'],
    ],
    // The clock is put forward on the second day.
    [
      `at >= DATE_ADD(TIMESTAMP '2025-03-08 00:00:00', INTERVAL 300 MINUTE) AND at < DATE_ADD(TIMESTAMP '2025-03-10 00:00:00', INTERVAL 240 MINUTE)`,
      ['at Mar 8 – 9, 2025'],
    ],
    [
      `at >= TO_TIMESTAMP_TZ('2025-03-01 00:00:00 -05:00') AND at < TO_TIMESTAMP_TZ('2025-04-01 00:00:00 -04:00')`,
      ['at Mar 1 – 31, 2025'],
    ],
    [`day >= '2025-01-01'::date AND day <= '2025-01-31'::date AND x = 1`, ['day Jan 1 – 31, 2025', 'x is 1']],
    [`day > DATE '2025-01-01'`, ['day > Jan 1, 2025']],
    [
      `t.at >= (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month') AND t.at < date_trunc('month', now() AT TIME ZONE 'UTC')`,
      ['at last month = Oct 1 – 31, 2026'],
    ],
    [`day >= UTC_DATE()`, ['day ≥ Nov 26, 2026']],
    [`status = 'shipped' -- OR status = 'x'`, ['status is shipped']],
    [`"Order Status" != 'it''s /* off */'`, [`Order Status is not it's /* off */`]],
    [`(status <> 'cancelled' OR status IS NULL)`, ['status is not cancelled']],
    [`(a NOT IN ('x', 'y') OR a IS NULL)`, ['a is none of x, y']],
    [`a IN ('x', 'y', 'z', 'w', 'v')`, ['a is one of x, y, z and 2 more']],
    [`n BETWEEN 1 AND 5 AND n <> 3`, ['n from 1 to 5', 'n is not 3']],
    [`LOWER(name) LIKE '%co%' AND b IS NOT NULL AND c IS NULL`, ['name like %co%', 'b has a value', 'c has no value']],
    [
      `paid IS TRUE AND late IS NOT TRUE AND open = FALSE AND n >= -2.5`,
      ['paid is true', 'late is not true', 'open is false', 'n ≥ -2.5'],
    ],
  ])('WHERE %s', (where, phrases) => {
    expect(say(where)).toEqual({ phrases, hasMore: false, limit: undefined });
  });

  it.each<[string, string[]]>([
    [`(SELECT count(*) FROM orders AS o WHERE o.guest_id = guests.id) = 1`, ['number of orders is 1']],
    [
      `(SELECT COUNT(*) FROM "shop"."order_items" i WHERE guests.guest_id = i.guest_id) >= 3 AND city = 'Rome'`,
      ['number of order items ≥ 3', 'city is Rome'],
    ],
    [
      `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id AND s.at >= DATE '2025-01-01' AND s.at < DATE '2026-01-01') <> 2`,
      ['number of stays (at Jan 1 – Dec 31, 2025) is not 2'],
    ],
    [`NOT EXISTS (SELECT 1 FROM stays AS s WHERE s.guest_id = guests.id)`, ['has no stays']],
    [`EXISTS (SELECT 1 FROM stays AS s WHERE s.guest_id = guests.id AND s.kind = 'spa')`, ['has stays (kind is spa)']],
  ])('are told of rows that belong to the row: WHERE %s', (where, phrases) => {
    expect(say(where)).toEqual({ phrases, hasMore: false, limit: undefined });
  });

  it.each([
    `(SELECT count(*) FROM stays AS s JOIN rooms AS r ON r.id = s.room_id WHERE s.guest_id = guests.id) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id OR s.payer_id = guests.id) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id AND guests.city = 'Rome') = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id AND kind = 'spa') = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id AND EXISTS (SELECT 1 FROM bills AS b WHERE b.stay_id = s.id)) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.city = guests.city) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.hotel_id = guests.hotel_id) = 1`,
    `(SELECT count(*) FROM guests AS g WHERE g.host_id = guests.id) = 1`,
    `(SELECT count(DISTINCT s.day) FROM stays AS s WHERE s.guest_id = guests.id) = 1`,
    `(SELECT sum(s.nights) FROM stays AS s WHERE s.guest_id = guests.id) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id) = n`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id LIMIT 5) = 1`,
    `(SELECT count(*) FROM stays AS s WHERE s.guest_id = guests.id GROUP BY s.kind) = 1`,
    `(SELECT count(*) FROM staff AS s WHERE s.guest_id = guests.id) = 1`,
    `a = 1 OR b = 2`,
    `EXISTS (SELECT 1 FROM u WHERE u.id = t.id)`,
    `a = (SELECT max(a) FROM t)`,
    `a > b`,
    `date_trunc('month', at) = DATE '2025-01-01'`,
    `at > now() - interval '1 day'`,
    `a = 'it\\'s'`,
    `a = 'open`,
    `NOT a = 1`,
    `a = $1`,
  ])('are not guessed: WHERE %s', (where) => {
    expect(say(where)).toMatchObject({ phrases: [], hasMore: true });
  });

  it.each([
    `WITH x AS (SELECT * FROM t WHERE a = 1) SELECT * FROM x`,
    `SELECT a FROM t GROUP BY a HAVING count(*) > 3`,
    `SELECT a FROM t UNION SELECT a FROM u WHERE b = 1`,
    `SELECT count(*) FILTER (WHERE a = 1) FROM t`,
    `SELECT a FROM t JOIN u ON u.id = t.id AND u.kind = 'x'`,
    `SELECT a FROM (SELECT a FROM t WHERE b = 2) s`,
    `DELETE FROM t`,
    `?`,
  ])('are told to be in the SQL: %s', (sql) => {
    expect(sayFilters(ran(sql), values)?.hasMore).toBe(true);
  });

  it('are none where nothing filters, and a limit is told apart', () => {
    expect(sayFilters(ran('SELECT a FROM t JOIN u ON u.id = t.u_id ORDER BY a LIMIT 10'), values)).toEqual({
      phrases: [],
      hasMore: false,
      limit: 10,
    });
    expect(sayFilters(ran(' '), values)).toBeUndefined();
  });

  it('can be read from any text without harm', () => {
    const part = fc.constantFrom(
      'SELECT',
      'WHERE',
      'AND',
      'OR',
      '(',
      ')',
      'a',
      '=',
      "'x'",
      'BETWEEN',
      'NOT',
      'IN',
      ',',
      '1',
      "'",
      '--',
      '/*',
      '<!channel>',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.array(part, { maxLength: 30 }).map((parts) => `SELECT ${parts.join(' ')}`),
        ),
        (sql) => {
          for (const one of sayFilters(ran(sql), values)?.phrases ?? []) expect(one.length).toBeLessThan(400);
        },
      ),
      { numRuns: 500 },
    );
  });
});
