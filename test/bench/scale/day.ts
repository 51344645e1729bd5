import type { Random } from './random.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** What each hour of a working day has of its questions, in hundredths. An assumption: two busy halves and a lunch break. */
const HUNDREDTHS = [0, 0, 0, 0, 0, 0, 1, 3, 8, 13, 14, 12, 7, 9, 12, 10, 6, 3, 1, 1, 0, 0, 0, 0];

export const BUSIEST_HOUR = HUNDREDTHS.indexOf(Math.max(...HUNDREDTHS));
export const BUSIEST_SHARE = (HUNDREDTHS[BUSIEST_HOUR] ?? 0) / 100;

/** Questions a second at this second of the day. */
export const rateAt = (second: number, perDay: number): number =>
  ((HUNDREDTHS[Math.floor(second / HOUR) % 24] ?? 0) / 100 / HOUR) * perDay;

/**
 * When the next question after `now` comes, if people ask without knowing of each other, more at some hours than at others.
 * Within an hour the rate is the same, and a wait for a question that has not come says nothing about the next hour.
 */
export function nextArrival(now: number, perDay: number, random: Random): number {
  let at = now;
  for (;;) {
    const rate = rateAt(at % DAY, perDay);
    const hourEnds = (Math.floor(at / HOUR) + 1) * HOUR;
    const next = rate === 0 ? hourEnds : at + random.exponential(1 / rate);
    if (next < hourEnds) return next;
    at = hourEnds;
  }
}

/** How many questions to expect in the busiest second of the busiest hour: no more seconds than one are above it. */
export function busiestSecond(perDay: number): number {
  const mean = rateAt(BUSIEST_HOUR * HOUR, perDay);
  let [count, probability, above] = [0, Math.exp(-mean), 1 - Math.exp(-mean)];
  // Beyond this mean, the probability of none is too small a number; the bell is the same there.
  if (mean > 500) return Math.ceil(mean + 3.45 * Math.sqrt(mean));
  while (above * HOUR >= 1) {
    count += 1;
    probability *= mean / count;
    above -= probability;
  }
  return Math.max(1, count);
}
