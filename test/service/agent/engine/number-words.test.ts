import { expect, it } from 'vitest';
import { inDigits } from '../../../../src/service/agent/engine/words/number-words.ts';

it.each([
  ['between eleven and twenty dollars', 'between 11 and 20 dollars'],
  ['over five hundred', 'over 500'],
  ['more than a thousand orders', 'more than 1000 orders'],
  ['twenty-five orders', '25 orders'],
  ['ninety nine', '99'],
  ['2 hundred', '200'],
])('writes %s in digits', (said, written) => {
  expect(inDigits(said)).toBe(written);
});

it.each([
  'One Hundred Years of Solitude',
  'the number one customer',
  'one of them',
  'hundreds of orders',
  'a twenty-foot container',
])('leaves %s', (said) => {
  expect(inDigits(said)).toBe(said);
});
