import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/shared/plain-text.ts';
import { anyText } from '../fixtures/any-text.ts';

describe('plain text', () => {
  it.each([
    ['\u001b[2JAcme\u202e', '[2JAcme'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['Café 🏢', 'Café 🏢'],
    ['x'.repeat(100), `${'x'.repeat(79)}…`],
  ])('%j is %j', (given, plain) => expect(plainText(given)).toBe(plain));

  it('moves no cursor, whatever it is given, and is never too long', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const plain = plainText(text, 20);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(Array.from(plain).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
