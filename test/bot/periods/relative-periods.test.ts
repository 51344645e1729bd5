import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAt } from '../../../src/bot/periods/moving-day.ts';
import { saidPeriods, sayMovingPeriod } from '../../../src/bot/periods/relative-periods.ts';
import { readPeriod } from '../../../src/service/agent/engine/time/read-period.ts';
import { tokenize } from '../../../src/service/agent/engine/words/tokenize.ts';

const SAID = `today; yesterday; tomorrow; day before yesterday; this week; current month; last month; previous quarter;
  last year; next week; next quarter; past week; past year; last 7 days; past 2 weeks; previous 12 months; last 3 quarters;
  last two years; last ten days; next 5 days; coming 2 months; mtd; ytd; wtd; qtd; year to date; month-to-date; quarter to date;
  week before last; month before last; 3 days ago; a week ago; two months ago; 5 quarters ago; an year ago`
  .split(';')
  .map((phrase) => phrase.trim());

const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

/** The engine's own reading of the words, which the SQL's days come from. */
function engineReads(phrase: string, now: Date) {
  const mention = readPeriod(tokenize(phrase), 0, now);
  return mention && { from: mention.period.from, to: mention.period.to };
}

describe('words for periods that move', () => {
  it.each(SAID)('%s is read as the engine reads it, on any day', (phrase) => {
    const [said, ...others] = saidPeriods(`Revenue ${phrase} by category?`);
    expect(others).toEqual([]);
    expect(said?.label).toBe(phrase);
    const [likeliest] = said?.readings ?? [];
    fc.assert(
      fc.property(time, (now) => {
        const today = now.toISOString().slice(0, 10);
        const read = likeliest && { from: dayAt(likeliest.from, today), to: dayAt(likeliest.to, today) };
        expect(read).toEqual(engineReads(phrase, now));
      }),
      { numRuns: 60 },
    );
  });

  it.each(SAID)('%s is said again so that it is read as the same', (phrase) => {
    const [period] = saidPeriods(phrase)[0]?.readings ?? [];
    const words = period && sayMovingPeriod(period.from, period.to);
    const [again] = saidPeriods(words ?? '')[0]?.readings ?? [];
    expect(again && { from: again.from, to: again.to }).toEqual(period && { from: period.from, to: period.to });
  });

  it('so far this year ends with the year, or today', () => {
    const [said] = saidPeriods('orders so far this year');
    const ends = said?.readings.map(({ to }) => dayAt(to, '2026-11-26'));
    expect(ends).toEqual(['2027-01-01', '2026-11-27']);
    expect(saidPeriods('orders this year so far')[0]?.readings).toHaveLength(2);
  });

  it('finds every period of a question, each phrase once', () => {
    expect(saidPeriods('This month vs last month, and last month again').map(({ label }) => label)).toEqual([
      'this month',
      'last month',
    ]);
    expect(saidPeriods('the month before last').map(({ label }) => label)).toEqual(['month before last']);
  });

  it.each([
    'revenue in 2025',
    'orders by month',
    'lastmonth',
    'the last months',
    'revenue last friday',
    'daily orders',
  ])('“%s” has none', (question) => {
    expect(saidPeriods(question)).toEqual([]);
  });
});
