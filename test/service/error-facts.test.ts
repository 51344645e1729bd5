import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorFacts } from '../../src/service/error-facts.ts';

describe('what a log may say of an error', () => {
  it('is where it comes from, not what it says', () => {
    const cause = new TypeError('duplicate key\n    at hunter2\n    at (4111 1111)');
    const facts = errorFacts(Object.assign(new Error('refused: hunter2', { cause }), { code: '23505' }));
    expect(facts).toMatchObject({ name: 'Error', code: '23505', cause: { name: 'TypeError' } });
    expect(facts.at[0]).toMatch(/error-facts\.test\.ts/);
    expect(facts.cause?.at[0]).toMatch(/error-facts\.test\.ts/);
    expect(JSON.stringify(facts)).not.toMatch(/hunter2|4111/);
  });

  it('tells where a schema did not fit', () => {
    const { error } = z.object({ a: z.string() }).safeParse({});
    expect(JSON.stringify(errorFacts(error))).not.toContain('expected string');
    expect(errorFacts(error).name).toBe('ZodError');
  });
});
