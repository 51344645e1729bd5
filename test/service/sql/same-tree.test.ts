import { describe, expect, it } from 'vitest';
import { isSameTree } from '../../../src/service/sql/same-tree.ts';

const reading = {
  ignored: new Set(['at']),
  meaningOf: (node: Readonly<Record<string, unknown>>) =>
    typeof node['word'] === 'string' ? node['word'].toLowerCase() : undefined,
};

describe('two trees', () => {
  it.each<[one: unknown, other: unknown]>([
    [{ a: [1, { b: null }], at: 3 }, { a: [1, { b: null }] }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: { word: 'Ship', loud: true } }, { a: { word: 'ship' } }],
  ])('are the same: %j and %j', (one, other) => {
    expect(isSameTree(one, other, reading)).toBe(true);
    expect(isSameTree(other, one, reading)).toBe(true);
  });

  it.each<[one: unknown, other: unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, at: 2 }, { b: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: 1 }, undefined],
    [{ a: { word: 'ship' } }, { a: { word: 'boat' } }],
    [{ a: { word: 'ship' } }, { a: { text: 'ship' } }],
    [{ toString: 1 }, {}],
  ])('differ: %j and %j', (one, other) => {
    expect(isSameTree(one, other, reading)).toBe(false);
    expect(isSameTree(other, one, reading)).toBe(false);
  });
});
