import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST, weighJson } from '../../src/client/weigh-json.ts';
import { LongUtf8 } from '../../src/shared/long-utf8.ts';

const list = (values: number, value = '1'): string => `[${Array.from({ length: values }, () => value).join(',')}]`;
const object = (keys: number): string => `{${Array.from({ length: keys }, (_, n) => `"key ${n}" : {}`).join(',')}}`;
/** A row for each name. */
const named = (names: number): string => `[${Array.from({ length: names }, (_, n) => `{"${n}":1}`).join(',')}]`;

describe('JSON that is too heavy', () => {
  it.each([
    ['has too many values', list(MOST.values), list(MOST.values + 1)],
    ['has too many values', `[${'[],'.repeat(MOST.values / 2 - 1)}1]`, `[${'[],'.repeat(MOST.values / 2 + 1)}1]`],
    ['has an object with too many fields', object(MOST.keys), object(MOST.keys + 1)],
    ['has too many different fields', named(MOST.names), named(MOST.names + 1)],
    ['is nested too deep', '['.repeat(MOST.depth), '['.repeat(MOST.depth + 1)],
    [
      'has too many long numbers',
      list(MOST.longNumbers, '1234567890123456'),
      list(MOST.longNumbers + 1, '1234567890123456'),
    ],
  ])('%s', async (problem, most, more) => {
    expect(await weighJson(LongUtf8.of(most))).toBeUndefined();
    expect(await weighJson(LongUtf8.of(more))).toBe(problem);
  });

  it('is not what stands in texts', async () => {
    const inText = JSON.stringify({ text: `${'[{,":'.repeat(2_000_000)}\\"` });
    expect(await weighJson(LongUtf8.of(inText))).toBeUndefined();
    expect(await weighJson(LongUtf8.of(`${inText.slice(0, -1)},"next":${'['.repeat(MOST.depth + 1)}`))).toBe(
      'is nested too deep',
    );
  });

  it('is no JSON that people exchange', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 8 }), async (json) => {
        expect(await weighJson(LongUtf8.of(json))).toBeUndefined();
      }),
    );
  });

  it('lets other work run in between', async () => {
    let ran = 0;
    const timer = setInterval(() => (ran += 1), 1);
    await weighJson(LongUtf8.of(JSON.stringify('x'.repeat(40_000_000))));
    clearInterval(timer);
    expect(ran).toBeGreaterThan(3);
  });
});
