import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRows } from './compare.ts';

describe('comparing the rows of an answer with the truth', () => {
  it('takes the same rows in any order of rows and columns', () => {
    const truth = [
      ['Seattle', 3],
      ['Lyon', 5],
    ];
    const answer = [
      [5, 'Lyon'],
      [3, 'Seattle'],
    ];
    expect(compareRows(truth, answer)).toBe('same');
  });

  it('takes further columns as holding the truth, and a missing one as different', () => {
    expect(compareRows([['Lyon']], [['Lyon', 5]])).toBe('holding');
    expect(compareRows([['Lyon', 5]], [['Lyon']])).toBe('different');
  });

  it('counts rows as often as they occur', () => {
    expect(compareRows([['a'], ['a'], ['b']], [['a'], ['b'], ['b']])).toBe('different');
    expect(compareRows([['a'], ['a']], [['a']])).toBe('different');
  });

  it('counts equal rows once where it is told to, after leaving out what the truth does not show', () => {
    const isOnce = true;
    expect(compareRows([['a'], ['a'], ['b']], [['b'], ['a']], { isOnce })).toBe('same');
    expect(
      compareRows(
        [['a'], ['b']],
        [
          ['a', 1],
          ['a', 2],
          ['b', 3],
        ],
        { isOnce },
      ),
    ).toBe('holding');
    expect(compareRows([['a'], ['b']], [['a'], ['a']], { isOnce })).toBe('different');
    expect(compareRows([['a'], ['a']], [['a'], ['b']], { isOnce })).toBe('different');
    const order = [[1], [1], [2]];
    expect(compareRows([['a'], ['a'], ['b']], [['a'], ['b']], { isOnce, order })).toBe('same');
    expect(compareRows([['a'], ['a'], ['b']], [['b'], ['a']], { isOnce, order })).toBe('different');
  });

  it('pairs values of one row with each other, not only columns', () => {
    const crossed = [
      ['a', 2],
      ['b', 1],
    ];
    expect(
      compareRows(
        [
          ['a', 1],
          ['b', 2],
        ],
        crossed,
      ),
    ).toBe('different');
  });

  it.each([
    ['whole numbers must be equal', [[1000]], [[1001]], 'different'],
    ['rounding to a tenth is no difference', [[3.333333]], [[3.3]], 'same'],
    ['nor is a twentieth of a percent', [[123456.78]], [[123460]], 'same'],
    ['more than that is', [[3.3]], [[3.4]], 'different'],
    ['numbers as text are numbers', [['12.50']], [[12.5]], 'same'],
    ['an empty cell is zero', [[null]], [[0]], 'same'],
    ['an empty cell is not a word', [[null]], [['none']], 'different'],
    ['no rows are only no rows', [], [[0]], 'different'],
  ])('%s', (_, truth, answer, expected) => {
    expect(compareRows(truth, answer)).toBe(expected);
  });

  it.each([
    ['2026-10', '2026-10-01T00:00:00.000Z'],
    ['2026-10-01', 'Oct 2026'],
    ['2026-Q4', '2026-10-01'],
    ['2026-10-05', '2026-W41'],
    ['Monday', 'Mon'],
    ['Sunday', 0],
    ['Sunday', 7],
    [14, '14:00'],
    ['January', 1],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['2026-03-31 10:05:00', '2026-03-31T10:05:00.000Z'],
    ['2 days 12:00:00', 2.5],
  ])('takes %s and %s for the same', (truth, found) => {
    expect(compareRows([[truth, 7]], [[found, 7]])).toBe('same');
  });

  it('tells different months apart', () => {
    expect(compareRows([['2026-10']], [['2026-11-01']])).toBe('different');
    expect(compareRows([['2026-Q4']], [['2026-07-01']])).toBe('different');
  });

  it('takes a percentage as a fraction only where the truth is a percentage', () => {
    expect(compareRows([[12.5]], [[0.125]], { isPercent: true })).toBe('same');
    expect(compareRows([[12.5]], [[0.125]])).toBe('different');
  });

  it('takes any number of first rows of a ranking, ties at the end included', () => {
    const ranking = [
      ['a', 9],
      ['b', 5],
      ['c', 5],
      ['d', 1],
    ];
    const isLeading = true;
    expect(compareRows(ranking, [['a', 9]], { isLeading })).toBe('same');
    expect(
      compareRows(
        ranking,
        [
          ['a', 9],
          ['c', 5],
        ],
        { isLeading },
      ),
    ).toBe('same');
    expect(compareRows(ranking, [['d', 1]], { isLeading })).toBe('different');
    expect(compareRows(ranking, [['a', 9]])).toBe('different');
  });

  it('takes a part of the rows only where the answer was cut', () => {
    expect(compareRows([['a'], ['b']], [['b']], { isCut: true })).toBe('same');
    expect(compareRows([['a'], ['b']], [['c']], { isCut: true })).toBe('different');
  });

  it('takes rows of one number as fewer, wider rows', () => {
    expect(
      compareRows(
        [
          ['web', 4],
          ['phone', 6],
        ],
        [[4, 6]],
      ),
    ).toBe('holding');
    expect(
      compareRows(
        [
          ['web', 4],
          ['phone', 6],
        ],
        [[4, 7]],
      ),
    ).toBe('different');
  });

  it('respects the order where it counts, and lets ties swap', () => {
    const truth = [['a'], ['b'], ['c']];
    const order = [[1], [2], [2]];
    expect(compareRows(truth, [['a'], ['c'], ['b']], { order })).toBe('same');
    expect(compareRows(truth, [['b'], ['a'], ['c']], { order })).toBe('different');
  });

  it('takes some columns of the rows of a whole table', () => {
    const truth = [
      [1, 'Lyon', 5],
      [2, 'Rome', 7],
    ];
    expect(compareRows(truth, [['Lyon'], ['Rome']], { isWhole: true })).toBe('same');
    expect(compareRows(truth, [['Lyon'], ['Bonn']], { isWhole: true })).toBe('different');
    expect(compareRows(truth, [['Lyon']], { isWhole: true })).toBe('different');
    expect(compareRows(truth, [['Lyon'], ['Rome']])).toBe('different');
  });

  it('takes as many tied rows as were asked for, or all of them', () => {
    const tied = [['a'], ['b'], ['c']];
    expect(compareRows(tied, [['b']], { atLeast: 1 })).toBe('same');
    expect(compareRows(tied, [['c'], ['a'], ['b']], { atLeast: 1 })).toBe('same');
    expect(compareRows(tied, [['d']], { atLeast: 1 })).toBe('different');
    expect(compareRows(tied, [['b']], { atLeast: 2 })).toBe('different');
  });

  it('gives up on many equal columns in bounded time', () => {
    const truth = [Array.from({ length: 12 }, () => 1), Array.from({ length: 12 }, (_, at) => (at === 3 ? 2 : 1))];
    const answer = [Array.from({ length: 12 }, () => 1), Array.from({ length: 12 }, (_, at) => (at < 2 ? 2 : 1))];
    expect(compareRows(truth, answer)).toBe('different');
  });

  it('finds a result in itself, however rows and columns are shuffled', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const turned = rows.map((row) => row.toReversed()).toReversed();
        expect(compareRows(rows, turned)).toBe('same');
      }),
    );
  });
});
