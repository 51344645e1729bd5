import { describe, expect, it } from 'vitest';
import { quantile } from '../statistics.ts';
import { BUSIEST_HOUR, rateAt } from './day.ts';
import { type Values, values } from './parameters.ts';
import { ALIKE, KINDS } from './places.ts';
import { busiest, enough } from './replicas.ts';
import { type Run, simulate } from './simulation.ts';
import { limitUses } from './slack-limits.ts';

const size = { name: 'a company', people: 4_000, workspaces: 1, flatness: 0, days: 2 };
const run: Run = { size, writer: 'model', replicas: 2, databases: 1, values, seed: 5 };
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Nothing takes time but what is given. */
const quick = (slow: Partial<Values>): Values => ({
  ...values,
  loopCpu: 0,
  botCpu: 0,
  threadCpu: 0,
  commitsPerSecond: 1e9,
  statement: 1e-9,
  model: 1e-9,
  postSpace: 1e-9,
  slackReply: 0,
  postsPerMinute: 1e9,
  ...slow,
});

describe('a simulation', () => {
  it.each([
    run,
    { ...run, writer: 'engine' as const },
    { ...run, size: { ...size, people: 1_000_000, workspaces: 500, flatness: 11, days: 1, slice: 60 } },
    // Far more than it can do.
    { ...run, size: { ...size, people: 20_000, days: 1 }, replicas: 1, values: { ...values, model: 300 } },
  ])('answers every question that was asked: $size.people people, $writer', (one) => {
    const { asked, answered, tallies } = simulate(one);
    expect(asked).toBeGreaterThan(1_000);
    expect(answered).toBe(asked);
    // Each passes the event loop three times, and commits twice.
    expect(tallies['event loop of a replica'].served).toBe(asked * 3);
    expect(tallies['commits of a database'].served).toBe(asked * 2);
    expect(tallies['statements at once in a warehouse'].served).toBe(asked);
  });

  it('comes out the same for the same seed, and another way for another', () => {
    const summary = (seed: number): string => {
      const outcome = simulate({ ...run, seed });
      return JSON.stringify([outcome.waits, KINDS.map((kind) => outcome.tallies[kind])]);
    };
    expect(summary(5)).toBe(summary(5));
    expect(summary(5)).not.toBe(summary(6));
  });

  it('asks as much as people do in the busiest hour', () => {
    const { waits } = simulate({ ...run, size: { ...size, people: 40_000, days: 3 }, values: quick({}) });
    const expected = 3 * 40_000 * values.questionsPerPerson * 0.14;
    expect(Math.abs(waits.length - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  it('in one channel with the same time for each message, waits as M/D/1 does', () => {
    const perDay = 2_000 * values.questionsPerPerson * 10;
    const one = { ...size, people: 2_000, days: 30 };
    const slow = quick({ directShare: 0, peoplePerChannel: 1e9, questionsPerPerson: 5, postSpace: 1.5 });
    const { waits } = simulate({ ...run, size: one, replicas: 1, values: slow });
    const use = rateAt(BUSIEST_HOUR * 3_600, perDay) * 1.5;
    expect(use).toBeGreaterThan(0.5);
    expect(Math.abs(mean(waits) / ((1.5 * use) / (2 * (1 - use))) - 1)).toBeLessThan(0.06);
  });

  it('waits less for replicas, the more there are', () => {
    const busy = { ...run, writer: 'engine' as const, size: { ...size, people: 1_500_000, days: 1, slice: 120 } };
    const [few, more] = [3, 12].map((replicas) => quantile(simulate({ ...busy, replicas }).waitsForReplicas, 0.99));
    expect(more ?? Number.NaN).toBeLessThan((few ?? Number.NaN) / 2);
  });

  it('edits no more often than a workspace takes', () => {
    const { tallies } = simulate({ ...run, size: { ...size, people: 100_000, days: 1 }, replicas: 4 });
    expect(busiest(simulate(run)).map(({ use }) => use <= 1)).not.toContain(false);
    expect(tallies['edits in a workspace'].busiest).toBeCloseTo(1, 2);
  });
});

it('as few replicas are enough as are', () => {
  const asked = {
    size: { ...size, people: 1_000_000, days: 1, slice: 60 },
    writer: 'engine' as const,
    values,
    seed: 1,
  };
  const { replicas, databases, outcome } = enough(asked);
  const isBusy = (count: number): boolean => {
    const { tallies, waitsForReplicas } = simulate({ ...asked, replicas: count, databases });
    const use = Math.max(...ALIKE.map((kind) => tallies[kind].mean));
    return use > 0.7 || quantile(waitsForReplicas, 0.99) > 1;
  };
  expect(replicas).toBeGreaterThan(1);
  expect(isBusy(replicas)).toBe(false);
  expect(isBusy(replicas - 1)).toBe(true);
  expect(outcome.answered).toBe(outcome.asked);
});

it('what Slack allows is used in proportion to the people', () => {
  const asked = { people: 1_000, questionsPerPerson: 0.5, directShare: 0.3 };
  const one = limitUses(asked);
  for (const [at, { use }] of limitUses({ ...asked, people: 3_000 }).entries())
    expect(use).toBeCloseTo((one[at]?.use ?? 0) * 3, 9);
  // 70 questions in the busiest hour, and 448 messages that Parley may read.
  expect(one[0]?.use).toBeCloseTo((70 + 448) / 30_000, 9);
  expect(one[1]?.use).toBeCloseTo(70 / 30_000, 9);
});
