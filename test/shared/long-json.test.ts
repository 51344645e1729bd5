import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withExactNumbers } from '../../src/client/exact-numbers.ts';
import { readJson } from '../../src/shared/json.ts';
import { longJsonPieces, readLongJson } from '../../src/shared/long-json.ts';
import { LongUtf8 } from '../../src/shared/long-utf8.ts';

const row = fc.record({ name: fc.string({ unit: 'binary' }), n: fc.double(), more: fc.jsonValue({ maxDepth: 2 }) });
/** Repeated until it is long. */
const rowsOf = (some: unknown[]): unknown[] => {
  const text = JSON.stringify(some);
  return Array.from({ length: Math.ceil(600_000 / text.length) }, () => some).flat();
};
const many = (n: number): object[] => Array.from({ length: n }, (_, at) => ({ id: at, name: `row ${at}` }));

/** In parts that end anywhere. */
function inParts(json: string): LongUtf8 {
  const bytes = Buffer.from(json);
  const text = new LongUtf8();
  for (let [from, size] = [0, 20_000]; from < bytes.length; from += size, size += 777)
    text.add(bytes.subarray(from, from + size));
  return text;
}

describe('long JSON', () => {
  it('is read as JSON.parse reads it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.jsonValue({ maxDepth: 3 }),
        async (some, beside) => {
          const json = JSON.stringify({
            beside,
            response: { data: rowsOf(some), further: [{ data: rowsOf(some) }] },
            after: 1,
          });
          expect(await readLongJson(inParts(json))).toEqual(JSON.parse(json));
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ['nothing between two commas', (json: string) => json.replace('},{"id":15000,', '},,{"id":15000,')],
    ['a comma at the end', (json: string) => json.replace(']}', ',]}')],
    ['a comma at the beginning', (json: string) => json.replace('[{', '[,{')],
    ['no comma', (json: string) => json.replace('},{"id":15000,', '} {"id":15000,')],
    ['another bracket', (json: string) => json.replace(']}', '}}')],
    ['no last bracket', (json: string) => json.slice(0, -1)],
    ['one bracket more', (json: string) => `${json}]`],
    ['a text without an end', (json: string) => json.replace('"row 19999"', '"row 19999')],
    ['two values', (json: string) => `${json}${json}`],
    ['no value', (json: string) => json.replace('"row 7"', '')],
  ])('with %s is none', async (_what, spoil) => {
    const json = JSON.stringify({ data: many(20_000) });
    expect(spoil(json)).not.toBe(json);
    expect(readJson(spoil(json))).toBeUndefined();
    expect(await readLongJson(inParts(spoil(json)))).toBeUndefined();
  });

  it('has the last of two fields with one name, and names that mean something to objects', async () => {
    const rows = JSON.stringify(many(20_000));
    for (const json of [`{"data":${rows},"data":[1]}`, `{"data":[1],"data":${rows}}`, `{"__proto__":${rows},"a":1}`])
      expect(JSON.stringify(await readLongJson(inParts(json)))).toBe(JSON.stringify(JSON.parse(json)));
  });

  it.each(['[]', '1', '"a"', 'null', '{', '', JSON.stringify('x'.repeat(400_000)), JSON.stringify([[many(20_000)]])])(
    'of any other kind is read too (%#)',
    async (json) => {
      expect(await readLongJson(inParts(json))).toEqual(readJson(json));
    },
  );

  it('keeps numbers as exact as the whole would be', async () => {
    const json = `{"data":[${Array.from({ length: 30_000 }, (_, at) => `{"id":${at}123456789012345678,"x":NaN}`).join(',')}]}`;
    expect(await readLongJson(inParts(json), { prepare: withExactNumbers })).toEqual(
      JSON.parse(withExactNumbers(json)),
    );
  });

  it('lets other work go on', async () => {
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    const turn = (): void => void setImmediate(() => (turns += 1) > 0 && isReading && turn());
    let isReading = true;
    turn();
    await readLongJson(inParts(JSON.stringify(many(200_000))));
    isReading = false;
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
  });
});

it('a long array is written as JSON.stringify writes it', () => {
  for (const array of [[], [undefined], many(499), many(500), many(1_234)])
    expect([...longJsonPieces(array)].join('')).toBe(JSON.stringify(array));
});
