import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampMrkdwn, clampText, cleanText, escapeMrkdwn, fence } from '../../../src/bot/kit/blocks.ts';
import { anyText } from '../../fixtures/any-text.ts';

const someText = anyText({ maxLength: 400 });
const hostile = fc
  .array(
    fc.constantFrom('<!channel>', '<@U1>', '&', '<', '>', '```', '`', '😀', '\ud800', '\u202e', '\u0000', 'a', '\n'),
    {
      maxLength: 200,
    },
  )
  .map((parts) => parts.join(''));
const LONE_SURROGATE = /\p{Surrogate}/u;

describe('cleanText', () => {
  it('takes out what breaks JSON or turns the reading direction', () => {
    expect(cleanText('a\ud800b\u202ec\u0000d\r\ne\tf')).toBe('a\ufffdbcd\ne\tf');
    expect(cleanText('😀 naïve 東京')).toBe('😀 naïve 東京');
  });
});

describe('clampText', () => {
  it('leaves short text alone and marks a cut', () => {
    expect(clampText('abc', 3)).toBe('abc');
    expect(clampText('abcd', 3)).toBe('ab…');
    expect(clampText('a😀😀', 3)).toBe('a…');
  });

  it('never exceeds its limit nor leaves half a character', () => {
    fc.assert(
      fc.property(fc.oneof(someText, hostile), fc.integer({ min: 1, max: 50 }), (text, max) => {
        const clamped = clampText(text, max);
        expect(clamped.length).toBeLessThanOrEqual(max);
        expect(clamped).not.toMatch(LONE_SURROGATE);
      }),
    );
  });
});

describe('mrkdwn', () => {
  it('escapes what starts a mention, a link or an entity', () => {
    expect(escapeMrkdwn('<!channel> & <https://x|y>')).toBe('&lt;!channel&gt; &amp; &lt;https://x|y&gt;');
  });

  it('cuts no entity in half', () => {
    expect(clampMrkdwn('ab<cd', 5)).toBe('ab…');
    expect(clampMrkdwn('ab<', 6)).toBe('ab&lt;');
  });

  it('is within its limit, without a live token or a broken entity', () => {
    fc.assert(
      fc.property(fc.oneof(someText, hostile), fc.integer({ min: 1, max: 60 }), (text, max) => {
        const clamped = clampMrkdwn(text, max);
        expect(clamped.length).toBeLessThanOrEqual(max);
        expect(clamped).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      }),
    );
  });

  it('a fence stays closed and within its limit', () => {
    fc.assert(
      fc.property(fc.oneof(someText, hostile), fc.integer({ min: 12, max: 80 }), (text, max) => {
        const fenced = fence(text, max);
        expect(fenced.length).toBeLessThanOrEqual(max);
        expect(fenced.split('```')).toHaveLength(3);
      }),
    );
  });
});
