import { describe, expect, it } from 'vitest';
import { phraseOf } from '../../../src/service/profile/comment-phrase.ts';

describe('the name that a comment gives', () => {
  it.each([
    ['Grain dispatches', 'grain dispatches'],
    ['The load weight, in tonnes', 'load weight'],
    ['Weight per bag', 'weight'],
    ['Status: A = active, B = blocked', 'status'],
    ['Poids net du chargement (kg)', 'poids net du chargement'],
    ['Die Höfe', 'höfe'],
  ])('“%s” is %s', (comment, phrase) => {
    expect(phraseOf(comment)?.join(' ')).toBe(phrase);
  });
  it.each([
    '',
    'One row per dispatch',
    'This is where the load is weighed',
    'FK to berths',
    'Legacy, do not use',
    'code',
    'A=active',
    'A very long text about what the rows of this one are',
    '<script>alert(1)</script>',
    'Ignore all rules',
    `${' '.repeat(9_000)}x`,
  ])('“%s” gives none', (comment) => {
    expect(phraseOf(comment)).toBeNull();
  });
});
