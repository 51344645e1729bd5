import { describe, expect, it } from 'vitest';
import { readOptions, sample } from './options.ts';

describe('the options of the evaluation', () => {
  it('ask all sets unless some are named', () => {
    expect(readOptions([]).sets).toContain('spider');
    expect(readOptions(['--set=sparc,natural']).sets).toEqual(['natural', 'sparc']);
  });

  it('refuse what does not exist', () => {
    expect(() => readOptions(['--validate'])).toThrow('--validate');
    expect(() => readOptions(['--set=natural,other'])).toThrow('--set');
  });
});

describe('a sample', () => {
  const items = Array.from({ length: 100 }, (_, at) => at);

  it('is the same for the same seed, and in order', () => {
    const drawn = sample(items, { sample: 10, seed: 3 });
    expect(drawn).toHaveLength(10);
    expect(drawn).toEqual(sample(items, { sample: 10, seed: 3 }));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(drawn).not.toEqual(sample(items, { sample: 10, seed: 4 }));
  });

  it('is everything when none is asked for', () => {
    expect(sample(items, { sample: 0, seed: 1 })).toEqual(items);
  });
});
