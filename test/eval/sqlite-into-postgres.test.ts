import { describe, expect, it } from 'vitest';
import { typeOf } from './sqlite-into-postgres.ts';

describe('the type of a column from SQLite', () => {
  it.each([
    ['timestamp', ['2018-01-31', '2018-02-28 10:00:00'], 'date'],
    ['text', ['2018-02-30'], 'date'],
    ['text', ['2018-01-31'], 'text'],
    ['bigint', [1, 2], 'text'],
    ['double precision', [1, 2.5], 'int'],
    ['text', [1, 'two'], 'int'],
    ['bigint', [], 'integer'],
    ['text', [], 'varchar(20)'],
  ])('is %s for %j declared as %s', (expected, values, declared) => {
    expect(typeOf(values, declared)).toBe(expected);
  });
});
