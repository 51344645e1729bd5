/**
 * How much of a generated test runs. `npm test` takes a sample, the same each time, and `npm run test:full` takes all of
 * it, with a seed that it prints. `PARLEY_SEED` repeats such a run.
 */
import fc from 'fast-check';

export const isFull = process.env['PARLEY_TESTS'] === 'full';

/** Set for all processes of a run by `vitest.config.ts`. */
const seed = Number(process.env['PARLEY_SEED'] ?? 1);

/** All cases, or so many of them, in the order they have. */
export function sampled<Case>(cases: readonly Case[], few: number): readonly Case[] {
  if (isFull || cases.length <= few) return cases;
  const order = fc.sample(fc.shuffledSubarray([...cases.keys()], { minLength: few, maxLength: few }), {
    seed,
    numRuns: 1,
  });
  return (order[0] ?? []).toSorted((a, b) => a - b).flatMap((at) => cases.slice(at, at + 1));
}

/** For `fc.assert`: so many runs, and how many in a full run. */
export const runs = (few: number, all: number) => ({ seed, numRuns: isFull ? all : few });
