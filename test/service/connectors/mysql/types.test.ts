import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellReader, kindOf } from '../../../../src/service/connectors/mysql/types.ts';

const BINARY = 63;
const UTF8 = 45;
const field = (columnType: number, more = {}) => ({
  name: 'x',
  columnType,
  characterSet: BINARY,
  columnLength: 20,
  ...more,
});
const read = (type: number, text: string, more = {}) => cellReader(field(type, more))(Buffer.from(text));

describe('cells of MySQL', () => {
  it('keep every digit of an integer, also above the signed ones', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (value) => {
        expect(JSON.stringify(read(8, String(value))).replaceAll('"', '')).toBe(String(value));
      }),
    );
  });

  it('keep every bit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const bytes = Buffer.alloc(8);
        bytes.writeBigUInt64BE(value);
        const cell = cellReader(field(16, { columnLength: 64 }))(bytes);
        expect(JSON.stringify(cell).replaceAll('"', '')).toBe(String(value));
      }),
    );
  });

  it.each([
    ['a small whole number of one digit', field(1, { columnLength: 1 }), '1', true],
    ['which may hold another number', field(1, { columnLength: 1 }), '7', 7],
    ['a date that is none', field(12), '0000-00-00 00:00:00', '0000-00-00 00:00:00'],
    ['a moment', field(7), '2026-02-03 04:05:06.120000', '2026-02-03T04:05:06.120000Z'],
    ['a local time', field(12), '2026-02-03 04:05:06', '2026-02-03T04:05:06'],
    ['bytes', field(252), 'abc', '<3 bytes>'],
    ['text', field(252, { characterSet: UTF8 }), 'abc', 'abc'],
    ['a place', field(255), 'abcd', '<4 bytes>'],
    ['JSON of MySQL', field(245), '{"a": 1}', { a: 1 }],
    ['JSON of MariaDB', field(252, { characterSet: UTF8, extendedFormat: 'json' }), '[1]', [1]],
    ['what claims to be JSON', field(245), '{', '{'],
    ['a vector, or what comes later', field(242), 'ab', '<2 bytes>'],
  ])('read %s', (_what, described, text, expected) => {
    expect(cellReader(described)(Buffer.from(text))).toEqual(expected);
  });

  it('are null where the server says so', () => {
    expect(cellReader(field(3))(null)).toBeNull();
  });

  it('know a boolean by its one digit or bit', () => {
    expect(kindOf(field(1, { columnLength: 1 }))).toBe('boolean');
    expect(kindOf(field(16, { columnLength: 1 }))).toBe('boolean');
    expect(kindOf(field(1, { columnLength: 4 }))).toBe('integer');
    expect(kindOf(field(8, { columnLength: 1 }))).toBe('integer');
    expect(cellReader(field(16, { columnLength: 1 }))(Buffer.from([1]))).toBe(true);
  });
});
