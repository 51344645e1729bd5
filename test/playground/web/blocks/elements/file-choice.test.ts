import { expect, it } from 'vitest';
import { checkFile, fileTypes, mostFiles } from '../../../../../src/playground/web/blocks/elements/file-choice.ts';

it.each([
  ['key.json', 10, null],
  ['KEY.JSON', 10, null],
  ['key.json.exe', 10, "key.json.exe isn't a json or csv file"],
  ['json', 10, "json isn't a json or csv file"],
  ['big.csv', 100_000_001, 'big.csv is larger than 100 MB'],
])('%s of %i bytes: %s', (name, size, problem) => {
  expect(checkFile({ name, size }, fileTypes({ filetypes: ['json', 'CSV', 7] }))).toBe(problem);
});

it('takes any kind where none is named', () => {
  expect(checkFile({ name: 'x', size: 0 }, fileTypes({}))).toBeNull();
});

it.each([
  [undefined, 10],
  [1, 1],
  [0, 1],
  [99, 10],
  ['x', 10],
])('max_files %j means %i', (max, most) => {
  expect(mostFiles({ max_files: max })).toBe(most);
});
