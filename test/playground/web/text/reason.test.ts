import { expect, it } from 'vitest';
import { reasonInWords } from '../../../../src/playground/web/text/reason.ts';

it.each([
  ['app_did_not_respond', "The app didn't respond in time"],
  ['push_limit_reached', 'Push limit reached'],
  ['You may not do that.', 'You may not do that'],
  ['refused', 'refused'],
  ['', ''],
  ['__proto__', '__proto__'],
])('%j reads %j', (reason, words) => {
  expect(reasonInWords(reason)).toBe(words);
});
