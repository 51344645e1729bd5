import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../../src/service/connectors/postgres/types.ts';

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const JSONB = 3802;

describe('cells of PostgreSQL', () => {
  it('keep every digit of an integer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(JSON.stringify(readCell(String(value), INT8)).replaceAll('"', '')).toBe(String(value));
      }),
    );
  });

  it('keep every digit of a decimal', () => {
    const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
    fc.assert(
      fc.property(fc.boolean(), digits(25), digits(12), (negative, whole, fraction) => {
        const text = `${negative ? '-' : ''}${BigInt(whole)}.${fraction}`;
        const cell = readCell(text, NUMERIC);
        if (typeof cell === 'string') {
          expect(cell).toBe(text);
          return;
        }
        // A double gives every decimal of up to 15 significant digits back unchanged.
        const significant = text.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(significant.length).toBeLessThanOrEqual(15);
        expect(cell === Number(text)).toBe(true);
      }),
    );
  });

  it.each([
    ['NaN', NUMERIC, 'NaN'],
    ['Infinity', NUMERIC, 'Infinity'],
    ['0.00', NUMERIC, 0],
    ['1000', NUMERIC, 1000],
    ['infinity', TIMESTAMPTZ, 'infinity'],
    ['2026-02-03 04:05:06.123456+00', TIMESTAMPTZ, '2026-02-03T04:05:06.123456Z'],
    ['"1e400"', JSONB, '"1e400"'],
    ['[1, "two", null]', JSONB, [1, 'two', null]],
  ])('reads %s of type %i', (text, type, expected) => {
    expect(readCell(text, type)).toEqual(expected);
  });
});
