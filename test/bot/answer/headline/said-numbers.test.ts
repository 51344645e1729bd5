import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { sayNumbers } from '../../../../src/bot/answer/headline/said-numbers.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';

const reader = { locale: 'en-US', timeZone: 'UTC' };
const say = (rows: Row[], units = {}): string =>
  plainWords(sayHeadline(rows, columnsOf(rows), valuesFor(reader, units)));

const cities = [
  { city: 'Lisbon', revenue: 2_345_678.9 },
  { city: 'Porto', revenue: 1_234_567.8 },
];

describe('the numbers of one sentence', () => {
  it('are written in three digits from a million on', () => {
    expect(say(cities)).toBe('Lisbon has the highest revenue (2.35 million), ahead of Porto (1.23 million).');
    expect(say(cities, { revenue: 'USD' })).toBe('Lisbon has the highest revenue ($2.35M), ahead of Porto ($1.23M).');
    const months = [
      { month: '2025-01', visits: 1_200_000 },
      { month: '2025-02', visits: 1_500_000 },
    ];
    expect(say(months)).toContain('from 1.2 million (Jan 2025) to 1.5 million (Feb 2025)');
  });

  it('are written in full where one of them is smaller, where two would read alike, and where there is only one', () => {
    expect(say([...cities, { city: 'Faro', revenue: 1_000 }])).toContain('2,345,678.90');
    expect(say([...cities, { city: 'Faro', revenue: 1_234_000 }])).toContain('1,234,567.80');
    expect(say([{ revenue: 2_345_678.9 }])).toBe('Revenue: 2,345,678.90.');
  });

  it('are never so rough that different ones read the same, nor further off than half a percent', () => {
    const large = fc.array(fc.integer({ min: 1_000_000, max: 900_000_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(large, (numbers) => {
        const writing = sayNumbers(valuesFor(reader), 'visits', numbers);
        const said = numbers.map((one) => plainWords([writing.number(one)]));
        expect(new Set(said).size).toBe(new Set(numbers).size);
        for (const [at, words] of said.entries()) {
          const told =
            Number(words.replaceAll(',', '').replace(' million', '')) * (words.includes('million') ? 1e6 : 1);
          expect(Math.abs(told - (numbers[at] ?? 0)) / (numbers[at] ?? 1)).toBeLessThanOrEqual(0.005);
        }
      }),
    );
  });

  it('are in no percent of degrees, which begin anywhere', () => {
    const months = [
      { month: '2025-01', average_temperature: 10 },
      { month: '2025-02', average_temperature: 20 },
    ];
    expect(say(months)).toContain('Average temperature rose from 10 (Jan 2025) to 20 (Feb 2025).');
  });

  it('stand before what they count, where the column is called after that', () => {
    expect(say([{ name: 'Cy Dahl', tickets: 22, revenue: 5 }])).toBe('Cy Dahl: 22 tickets, revenue 5.');
    expect(say([{ name: 'Cy Dahl', entries: 1, status: 3 }])).toBe('Cy Dahl: 1 entry, status 3.');
    expect(say([{ name: 'Cy Dahl', hours: 4, bonus: 2, rating: 4.5 }])).toBe('Cy Dahl: hours 4, bonus 2, rating 4.5.');
  });
});
