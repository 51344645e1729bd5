import { expect, it } from 'vitest';
import { fileSize } from '../../../../src/playground/web/text/file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1240, '1.2 kB'],
  [18_432, '18 kB'],
  [1_234_567, '1.2 MB'],
  [100_000_000, '100 MB'],
  [5e12, '5000 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
