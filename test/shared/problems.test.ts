import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../src/shared/problems.ts';

const said = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value);
  return error && problemsOf(error)[0]?.message;
};

/** What a sentence says of a number, or of a length. */
const HOLDS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  'at least': (value, bound) => value >= bound,
  'more than': (value, bound) => value > bound,
  'at most': (value, bound) => value <= bound,
  'less than': (value, bound) => value < bound,
};

function expectTrue(sentence: string, { isTaken, size }: { isTaken: boolean; size: number }): void {
  if (sentence === 'must not be empty') return expect([size > 0, isTaken]).toEqual([isTaken, isTaken]);
  const [, bound = '', number] = /(at least|more than|at most|less than) (-?[\d.e+-]+)/.exec(sentence) ?? [];
  expect(HOLDS[bound]?.(size, Number(number))).toBe(isTaken);
}

describe('what is said of a value outside its bounds', () => {
  it('is true of each number that is taken, and of none that is not', () => {
    const bound = fc.oneof(fc.constantFrom(0, 1, -1, 100), fc.integer({ min: -1_000, max: 1_000 }));
    const check = fc.constantFrom('gt', 'gte', 'lt', 'lte' as const);
    fc.assert(
      fc.property(check, bound, fc.integer({ min: -2, max: 2 }), (which, at, beside) => {
        const schema = z.number()[which](at);
        const outside = which.startsWith('g') ? at - 5 : at + 5;
        expectTrue(said(schema, outside) ?? '', { isTaken: schema.safeParse(at + beside).success, size: at + beside });
      }),
    );
  });

  it('is true of each length, of a text or a list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.boolean(), fc.boolean(), (at, isList, isLeast) => {
        const bare = isList ? z.array(z.string()) : z.string();
        const schema = isLeast ? bare.min(at) : bare.max(at);
        const of = (size: number) => (isList ? Array.from({ length: size }, () => 'x') : 'x'.repeat(size));
        const sentence = said(schema, of(isLeast ? at - 1 : at + 1)) ?? '';
        for (const size of [at - 1, at, at + 1])
          expectTrue(sentence, { isTaken: schema.safeParse(of(size)).success, size });
        if (sentence !== 'must not be empty') expect(sentence).toContain(isList ? 'entries' : 'characters');
      }),
    );
  });
});
