import { describe, expect, it } from 'vitest';
import { Random, Zipf } from './random.ts';

const MANY = 100_000;
const draw = (count: number, next: () => number): number[] => Array.from({ length: count }, next);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('Random', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const of = (seed: number): number[] => {
      const random = new Random(seed);
      return draw(10, () => random.next());
    };
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
  });

  it('forks numbers that do not depend on how many were drawn of another fork', () => {
    const [one, other] = [new Random(3), new Random(3)];
    draw(100, () => other.fork('arrivals').next());
    expect(other.fork('who').next()).toBe(one.fork('who').next());
    expect(one.fork('who').next()).not.toBe(one.fork('arrivals').next());
  });

  it('spreads evenly between 0 and 1', () => {
    const random = new Random(1);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const place of draw(MANY, () => random.below(10))) tenths[place] = (tenths[place] ?? 0) + 1;
    for (const count of tenths) expect(count / MANY).toBeCloseTo(0.1, 2);
  });

  it('draws exponential times: their mean is their deviation', () => {
    const random = new Random(1);
    const times = draw(MANY, () => random.exponential(4));
    expect(mean(times)).toBeCloseTo(4, 1);
    expect(Math.sqrt(mean(times.map((time) => (time - 4) ** 2)))).toBeCloseTo(4, 1);
  });
});

describe('Zipf', () => {
  it.each([
    { count: 1, flatness: 0 },
    { count: 20, flatness: 0 },
    { count: 20, flatness: 5 },
  ])('chooses each of $count by its weight, flatness $flatness', ({ count, flatness }) => {
    const random = new Random(1);
    const zipf = new Zipf(100, flatness);
    const chosen = Array.from({ length: count }, () => 0);
    for (const rank of draw(MANY, () => zipf.pick(random, count))) chosen[rank] = (chosen[rank] ?? 0) + 1;
    const weights = chosen.map((_, rank) => 1 / (rank + 1 + flatness));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [rank, weight] of weights.entries()) {
      expect((chosen[rank] ?? 0) / MANY).toBeCloseTo(weight / all, 2);
      expect(zipf.share(rank, count)).toBeCloseTo(weight / all, 9);
    }
  });
});
