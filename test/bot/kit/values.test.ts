import { describe, expect, it } from 'vitest';
import { readTime, sortableTime } from '../../../src/bot/kit/times.ts';
import { decimalsOf, valuesFor } from '../../../src/bot/kit/values.ts';

const american = valuesFor({ locale: 'en-US', timeZone: 'America/New_York' });
const german = valuesFor({ locale: 'de-DE', timeZone: 'Europe/Berlin' });

describe('values as a reader writes them', () => {
  it('have the separators of the locale', () => {
    expect([american.number(1234.5, 'total'), german.number(1234.5, 'total')]).toEqual(['1,234.50', '1.234,50']);
    expect([american.count(12345), german.count(12345)]).toEqual(['12,345', '12.345']);
    expect(german.number(2024, 'year')).toBe('2024');
  });

  it('have the decimals they need, and amounts both or none', () => {
    expect([3.4, 4.583333, 0.5, 0.012345, 7].map((n) => american.number(n, 'rate'))).toEqual([
      '3.4',
      '4.58',
      '0.5',
      '0.0123',
      '7',
    ]);
    expect([3.4, 7].map((n) => american.number(n, 'net_revenue'))).toEqual(['3.40', '7']);
    expect(american.number(3.4, 'rate', 2)).toBe('3.40');
    expect(american.number(4.300000000000001, 'rate')).toBe('4.3');
  });

  it.each([
    [[3.4, 12, 99.1], 'percent', 1],
    [[3.4, 12.25], 'percent', 2],
    [[3.4, 12], 'total_price', 2],
    [[3, 12], 'total_price', 0],
    [[1.001, 2.5], 'avg', 2],
    [[Number.MAX_VALUE, 1e-300, Number.NaN], 'n', 0],
  ])('%j of the column %s take %d decimals', (numbers, column, decimals) => {
    expect(decimalsOf(numbers, column)).toBe(decimals);
  });

  it('name the currency that the column names', () => {
    expect(american.number(1234.5, 'revenue_usd')).toBe('$1,234.50');
    expect(german.number(1234.5, 'revenue_eur').replace(/\s/, ' ')).toBe('1.234,50 €');
  });

  it('have the unit that the service tells, in the way of the reader', () => {
    const units = { revenue: 'USD', part: 'percent', wait: 'hours', odd: '<!channel>', yen: 'JPY', each: 'USD' };
    const [us, de] = ['en-US', 'de-DE'].map((locale) => valuesFor({ locale, timeZone: 'UTC' }, units));
    expect([us?.number(1234.5, 'revenue'), us?.number(1234, 'revenue')]).toEqual(['$1,234.50', '$1,234']);
    expect([us?.number(20.1, 'part'), us?.number(1234.5, 'yen'), us?.number(0.0035, 'each')]).toEqual([
      '20.1%',
      '¥1,235',
      '$0.0035',
    ]);
    expect([de?.number(1234.5, 'revenue'), de?.number(20.1, 'part')].map((one) => one?.replace(/\s/, ' '))).toEqual([
      '1.234,50 $',
      '20,1 %',
    ]);
    expect([us?.number(12.4, 'wait'), us?.amount(12.4, 'wait'), us?.amount(1, 'wait')]).toEqual([
      '12.4',
      '12.4 hours',
      '1 hour',
    ]);
    expect([us?.amount(7, 'odd'), us?.head('odd'), us?.amount(7, 'constructor')]).toEqual(['7', 'Odd', '7']);
    expect(['wait', 'revenue', 'part', 'wait_hours'].map((column) => us?.head(column))).toEqual([
      'Wait (hours)',
      'Revenue',
      'Part',
      'Wait hours',
    ]);
    expect(['wait', 'revenue', 'part'].map((column) => us?.axis(column))).toEqual([
      'Wait (hours)',
      'Revenue',
      'Part (%)',
    ]);
  });

  it('group the digits of what a period came to', () => {
    expect([american.number(41876, 'this_year'), american.number(2024, 'founded_year')]).toEqual(['41,876', '2024']);
  });

  it.each([
    ['2024-01-31', 'Jan 31, 2024'],
    ['2024-01-31T00:00:00Z', 'Jan 31, 2024'],
    ['2024-01-31 00:00:00', 'Jan 31, 2024'],
    ['2024-03', 'Mar 2024'],
  ])('do not shift the day %s', (text, said) => {
    expect(american.text(text, 'day')).toBe(said);
    expect(valuesFor({ locale: 'en-US', timeZone: 'Pacific/Kiritimati' }).text(text, 'day')).toBe(said);
  });

  it('convert a time with a zone, and none without', () => {
    expect(american.text('2024-01-31T02:30:00Z', 'at')).toBe('Jan 30, 2024, 9:30 PM');
    expect(american.text('2024-01-31T02:30:00+02:30', 'day')).toBe('Jan 31, 2024');
    expect(american.text('2024-01-31T02:30:00', 'at')).toBe('Jan 31, 2024, 2:30 AM');
    expect(german.text('2024-01-31T22:30:00Z', 'at')).toBe('31.01.2024, 23:30');
  });

  it('name months, quarters and years by their columns', () => {
    expect(american.text('2024-04-01', 'order_month')).toBe('Apr 2024');
    expect(american.text('2024-04-01', 'quarter')).toBe('Q2 2024');
    expect(american.text('2024-01-01', 'year')).toBe('2024');
    expect(american.text('2024-04-02', 'month')).toBe('Apr 2, 2024');
  });

  it.each(['2024-13-01', '2024-02-30', '2024-1-1', '20240101', '2024-01-01x', '99999-01-01'])(
    'leave %s as it is',
    (text) => {
      expect(american.text(text, 'day')).toBe(text);
    },
  );

  it('fall back where locale or zone is not known', () => {
    expect(valuesFor({ locale: 'xx-invalid-locale-x', timeZone: 'Mars/Olympus' }).number(1234.5, 'total')).toBe(
      '1,234.50',
    );
  });

  it('sort as time does', () => {
    const sorted = ['2023-12-31', '2024-01-01T00:00:01', '2024-01-01T12:00:00Z'].map((text) => {
      const time = readTime(text);
      return time && sortableTime(time);
    });
    expect(sorted).toEqual([20231231000000, 20240101000001, 20240101120000]);
  });
});
