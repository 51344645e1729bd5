import { expect, it } from 'vitest';
import { worthAsking } from '../../../../src/playground/web/state/worth-asking.ts';

const source = (name: string, questions: string[]) => ({ name, tables: [], tableCount: 0, questions });

it('offers four questions, of each source in turn', () => {
  expect(worthAsking([])).toEqual([]);
  expect(worthAsking([source('Mill', ['a', 'b', 'c', 'd', 'e'])])).toEqual(['a', 'b', 'c', 'd']);
  expect(worthAsking([source('Mill', ['a', 'b', 'c']), source('Farm', ['x', 'a'])])).toEqual(['a', 'x', 'b', 'c']);
});
