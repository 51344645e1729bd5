import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson, isSameTree } from '../../../src/service/sql/same-tree.ts';

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

describe('two trees as JSON', () => {
  const ignored = new Set(['at', 'line']);

  it.each<[one: unknown, other: unknown]>([
    [
      { a: 1, at: 3 },
      { a: 1, at: 45 },
    ],
    [{ a: [{ b: 'x', at: 0, line: -1 }], at: 7 }, { a: [{ b: 'x' }] }],
    [{ at: 3 }, {}],
  ])('are the same: %j and %j', (one, other) => {
    expect(isSameJson(JSON.stringify(one), JSON.stringify(other), ignored)).toBe(true);
  });

  it.each<[one: unknown, other: unknown]>([
    [{ a: 'x,"at":3' }, { a: 'x' }],
    [{ a: '"at":3' }, { a: '"at":4' }],
    [{ a: ['at', 3] }, { a: ['at', 4] }],
    [{ mat: 3 }, { mat: 4 }],
    [{ a: { at: { b: 1 } } }, { a: { at: { b: 2 } } }],
    [{ a: 'at' }, { a: 'line' }],
  ])('differ: %j and %j', (one, other) => {
    expect(isSameJson(JSON.stringify(one), JSON.stringify(other), ignored)).toBe(false);
  });

  it('are never the same where the trees are not, whatever their texts contain', () => {
    const parts = ['at', 'line', '"', '\\', ',', ':', '{', '}', '"at":', ',"at":3', '-', '1', 'a'];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((signs) => signs.join(''));
    const tree = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer({ min: -1, max: 20 }),
        fc.array(tie('tree'), { maxLength: 2 }),
        fc.dictionary(fc.oneof(fc.constantFrom('at', 'line', 'a'), text), tie('tree'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      ),
    })).tree;
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        for (const [a, b] of [
          [one, other],
          [{ a: one, at: 1 }, { a: one }],
          [
            { at: 1, a: one },
            { at: 2, a: other },
          ],
        ]) {
          const same = isSameJson(JSON.stringify(a), JSON.stringify(b), ignored);
          if (same) expect(isSameTree(a, b, { ignored })).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
