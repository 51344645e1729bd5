import { expect, it } from 'vitest';
import { BUSIEST_HOUR, BUSIEST_SHARE, busiestSecond, nextArrival, rateAt } from './day.ts';
import { Random } from './random.ts';

const HOUR = 3_600;

it('a day has all of its questions, and its busiest hour the most', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => rateAt(hour * HOUR, 1_000) * HOUR);
  expect(hours.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1_000, 6);
  expect(Math.max(...hours)).toBeCloseTo(1_000 * BUSIEST_SHARE, 6);
  expect(hours[BUSIEST_HOUR]).toBe(Math.max(...hours));
});

it('questions come as often as each hour has them, and never go back in time', () => {
  const random = new Random(1);
  const hours = Array.from({ length: 24 }, () => 0);
  const perDay = 100_000;
  let [at, wentBack] = [0, 0];
  for (let next = nextArrival(at, perDay, random); next < 86_400; next = nextArrival(at, perDay, random)) {
    if (next < at) wentBack += 1;
    at = next;
    const hour = Math.floor(at / HOUR);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  expect(wentBack).toBe(0);
  for (const [hour, count] of hours.entries()) {
    const expected = rateAt(hour * HOUR, perDay) * HOUR;
    // Four deviations of a Poisson number.
    expect(Math.abs(count - expected)).toBeLessThanOrEqual(4 * Math.sqrt(expected));
  }
});

it.each([2_500, 100_000, 3_000_000])('the busiest second of the hour is about as counted, at %i a day', (perDay) => {
  const random = new Random(1);
  const most = Array.from({ length: 9 }, (_, day) => {
    const start = day * 86_400 + BUSIEST_HOUR * HOUR;
    const seconds = Array.from({ length: HOUR }, () => 0);
    for (let at = nextArrival(start, perDay, random); at < start + HOUR; at = nextArrival(at, perDay, random)) {
      const second = Math.floor(at - start);
      seconds[second] = (seconds[second] ?? 0) + 1;
    }
    return Math.max(...seconds);
  });
  const median = most.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  expect(Math.abs(busiestSecond(perDay) - median)).toBeLessThanOrEqual(Math.max(1, median * 0.05));
});
