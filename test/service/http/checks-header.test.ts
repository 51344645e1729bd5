import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksSchema } from '../../../src/contract/conversations.ts';
import { checksHeader } from '../../../src/service/http/checks-header.ts';
import { anyText } from '../../fixtures/any-text.ts';

const NAME = 'x-parley-checks';
const readHeader = (checks: Parameters<typeof checksHeader>[0]) =>
  checksSchema.parse(JSON.parse(checksHeader(checks)[NAME] ?? ''));

describe('the header that says what was looked at', () => {
  it('is there only where something was', () => {
    expect(checksHeader(undefined)).toEqual({});
    const checks = { doubts: ['Größe “x” 😀\r\nset-cookie: a=b'], notes: ['A note.'], passed: ['one unit'] };
    expect(readHeader(checks)).toEqual(checks);
  });

  it('is ASCII of one line that any proxy takes, with as many of the doubts as fit, the first in any case', () => {
    const text = fc.oneof(
      anyText({ maxLength: 500 }),
      fc.constantFrom('😀'.repeat(2_000), '\u0000'.repeat(300), '"\\'.repeat(500)),
    );
    const texts = fc.array(text, { maxLength: 30 });
    fc.assert(
      fc.property(fc.record({ doubts: texts, notes: texts, passed: texts }), (checks) => {
        const header = checksHeader(checks)[NAME];
        if (header === undefined) {
          expect(checks.doubts).toEqual([]);
          return;
        }
        expect(header).toMatch(/^[ -~]{2,2000}$/);
        const { doubts } = readHeader(checks);
        expect(doubts.length > 0).toBe(checks.doubts.length > 0);
        for (const [at, doubt] of doubts.entries()) expect(checks.doubts[at]?.startsWith(doubt)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
