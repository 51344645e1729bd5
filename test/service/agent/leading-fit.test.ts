import { describe, expect, it } from 'vitest';
import type { Fit } from '../../../src/service/agent/fit.ts';
import { leadingFit } from '../../../src/service/agent/leading-fit.ts';

const fit = (...weights: number[]): Fit => new Map(weights.entries());

describe('the leading of several fits', () => {
  it('is the one with a word that no other has, however many words all have', () => {
    expect(leadingFit([fit(1, 1, 1, 0.8, 0), fit(1, 1, 1, 0.8, 0.5), fit(1, 1, 1, 0.8, 0)])).toBe(1);
  });

  it('is none where all have the same words', () => {
    expect(leadingFit([fit(1, 0.8), fit(1, 0.8)])).toBeUndefined();
  });

  it('is none where each has a word of its own', () => {
    expect(leadingFit([fit(1, 0.9, 0), fit(1, 0, 0.8)])).toBeUndefined();
  });

  it('is none where most words are of nothing known', () => {
    expect(leadingFit([fit(0.8, 0, 0, 0), fit(0, 0, 0, 0)])).toBeUndefined();
  });

  it('is none of no fits, and of questions without words', () => {
    expect(leadingFit([])).toBeUndefined();
    expect(leadingFit([fit(), fit()])).toBeUndefined();
  });
});
