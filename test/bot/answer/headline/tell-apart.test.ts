import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellApart } from '../../../../src/bot/answer/headline/series.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { atOnce } from '../../../../src/shared/steps.ts';

const value = fc.constantFrom<Row[string]>(1, '1', true, 'true', null, '', [1], '[1]', { a: 1 }, '{"a":1}', '[[1]]', 2);
const rows = fc.array(
  fc.record({ a: value, b: value }, { requiredKeys: ['a'] }).map((row): Row => ({ ...row })),
  { maxLength: 8 },
);

it.each([[['a']], [['b']], [['a', 'b']]])('rows are told apart by %j as by their values written out', (columns) => {
  fc.assert(
    fc.property(rows, (some) => {
      const written = new Set(some.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))));
      expect(atOnce(tellApart(some, columns))).toBe(written.size === some.length);
    }),
  );
});
