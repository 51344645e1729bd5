import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSmallTalk } from '../../../src/bot/questions/read-message.ts';
import { anyText } from '../../fixtures/any-text.ts';

const THANKS = [
  'thanks',
  'Thank you!',
  'thx',
  'merci',
  'danke',
  'ok',
  'OK',
  'great',
  'perfect',
  'cool',
  'got it',
  'lol',
];
const EMOJI = [':+1:', '🎉', ':tada:', '👍🏽', ':wave::skin-tone-3:', '🇵🇹', '❤️'];

describe('small talk', () => {
  it.each([
    ...THANKS,
    ...EMOJI,
    'thanks a lot',
    'ok, thanks!',
    'great, thank you so much :pray:',
    "that's perfect",
    'all good',
    'makes sense',
    '…',
    '?!',
    '',
    'nice work',
    'never mind',
  ])('%j asks for nothing', (text) => {
    expect(isSmallTalk(text)).toBe(true);
  });

  it.each([
    'only the top 3',
    'by month',
    'thanks, and by month?',
    'ok now only Oslo',
    'good customers',
    'all',
    'yes',
    'no',
    'and last year',
    'is it good?',
    '2024',
    'nice revenue by month',
    'ok?',
    'per favore solo Oslo',
  ])('%j may ask for something', (text) => {
    expect(isSmallTalk(text)).toBe(false);
  });

  it('is any thanks with any emoji and punctuation around it', () => {
    const around = fc
      .array(fc.constantFrom(...EMOJI, '!', '.', ' ', ','), { maxLength: 5 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(around, fc.constantFrom(...THANKS), around, (before, thanks, after) => {
        expect(isSmallTalk(`${before} ${thanks} ${after}`)).toBe(true);
      }),
    );
  });

  it('is never what has a number or a column in it, whatever stands around', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...THANKS),
        fc.constantFrom('top 3', 'revenue', 'by month', 'Oslo'),
        (thanks, wish) => {
          expect(isSmallTalk(`${thanks} ${wish}`)).toBe(false);
          expect(isSmallTalk(`${wish} ${thanks}`)).toBe(false);
        },
      ),
    );
  });

  it('takes any text without a failure and without delay', () => {
    fc.assert(fc.property(anyText({ maxLength: 500 }), (text) => typeof isSmallTalk(text) === 'boolean'));
    expect(isSmallTalk(':'.repeat(100_000))).toBe(true);
    expect(isSmallTalk('a'.repeat(100_000))).toBe(false);
  });
});
