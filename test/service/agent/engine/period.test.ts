import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarUnit, shift, startOf } from '../../../../src/service/agent/engine/time/period.ts';
import { readPeriod } from '../../../../src/service/agent/engine/time/read-period.ts';
import { tokenize } from '../../../../src/service/agent/engine/words/tokenize.ts';
import { NOW } from './domains.ts';

function read(text: string, now = NOW): [from: string | null, to: string | null, words: number] | null {
  const found = readPeriod(tokenize(text), 0, now);
  return found === null ? null : [found.period.from, found.period.to, found.length];
}

describe('periods on Wednesday 13 May 2026', () => {
  it.each([
    ['today', '2026-05-13', '2026-05-14'],
    ['yesterday', '2026-05-12', '2026-05-13'],
    ['this week', '2026-05-11', '2026-05-18'],
    ['last week', '2026-05-04', '2026-05-11'],
    ['last month', '2026-04-01', '2026-05-01'],
    ['this quarter', '2026-04-01', '2026-07-01'],
    ['last quarter', '2026-01-01', '2026-04-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['last 7 days', '2026-05-07', '2026-05-14'],
    ['past 3 months', '2026-02-13', '2026-05-14'],
    ['last 2 weeks', '2026-04-30', '2026-05-14'],
    ['year to date', '2026-01-01', '2026-05-14'],
    ['in 2024', '2024-01-01', '2025-01-01'],
    ['in March', '2026-03-01', '2026-04-01'],
    ['in june', '2025-06-01', '2025-07-01'],
    ['in March 2024', '2024-03-01', '2024-04-01'],
    ['on March 3, 2024', '2024-03-03', '2024-03-04'],
    ['on 3 March 2024', '2024-03-03', '2024-03-04'],
    ['in Q3 2025', '2025-07-01', '2025-10-01'],
    ['in Q3', '2025-07-01', '2025-10-01'],
    ['in the third quarter of 2025', '2025-07-01', '2025-10-01'],
    ['on Christmas', '2025-12-25', '2025-12-26'],
    ["New Year's Day", '2026-01-01', '2026-01-02'],
    ['Black Friday 2024', '2024-11-29', '2024-11-30'],
    ['on Thanksgiving last year', '2025-11-27', '2025-11-28'],
    ['last Halloween', '2025-10-31', '2025-11-01'],
    ['2025-02', '2025-02-01', '2025-03-01'],
    ['since 2025', '2025-01-01', null],
    ['since last month', '2026-04-01', null],
    ['before March 2024', null, '2024-03-01'],
    ['after 2024', '2025-01-01', null],
    ['until yesterday', null, '2026-05-13'],
    ['between 2023 and 2024', '2023-01-01', '2025-01-01'],
    ['from January 2026 to March 2026', '2026-01-01', '2026-04-01'],
  ])('%s', (text, from, to) => {
    expect(read(text)).toEqual([from, to, tokenize(text).length]);
  });

  it.each([
    'may I see',
    'march on',
    'second',
    '5',
    '2024',
    'in 20244',
    'last',
    'last orders',
    '2026-02-30',
    'last 0 days',
    'last 9999999 years',
    'in 13 months',
  ])('does not guess: %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it('crosses the year: last quarter in January is the last of the year before', () => {
    expect(read('last quarter', new Date('2026-01-02T00:00:00Z'))).toEqual(['2025-10-01', '2026-01-01', 2]);
  });
});

const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const grain = fc.constantFrom('day', 'week', 'month', 'quarter', 'year');

describe('calendar units', () => {
  it('hold their date, and meet without gap or overlap', () => {
    fc.assert(
      fc.property(date, grain, (now, unit) => {
        const current = calendarUnit(unit, now, 0);
        const day = now.toISOString().slice(0, 10);
        expect((current.from ?? '') <= day && day < (current.to ?? '')).toBe(true);
        expect(calendarUnit(unit, now, -1).to).toBe(current.from);
      }),
    );
  });

  it('weeks start on Monday', () => {
    fc.assert(fc.property(date, (now) => startOf('week', now).getUTCDay() === 1));
  });

  it('a month later than the 31st is the last day of a short month', () => {
    expect(shift('month', new Date('2026-01-31T00:00:00Z'), 1).toISOString().slice(0, 10)).toBe('2026-02-28');
  });
});
