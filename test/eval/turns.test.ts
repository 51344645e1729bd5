import { describe, expect, it } from 'vitest';
import { pronounOf } from './turns.ts';

describe('the word that leans on the turn before', () => {
  it.each([
    ['show its price', 'it, its'],
    ['how many of those are red?', 'they, those, these'],
    ['who is the owner of the first one', 'that, this, the one'],
    ['What about Lyon?', 'what about, how about'],
    ['only the red ones', 'also, only, just'],
    ['top 5', 'none'],
  ])('of “%s” is: %s', (question, expected) => {
    expect(pronounOf(question)).toBe(expected);
  });
});
