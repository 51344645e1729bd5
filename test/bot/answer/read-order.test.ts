import { expect, it } from 'vitest';
import { readOrder } from '../../../src/bot/answer/read-order.ts';

it.each([
  ['SELECT * FROM trips ORDER BY length DESC LIMIT 1', 'length'],
  ['SELECT * FROM trips t ORDER BY t."Length" DESC NULLS LAST, id LIMIT 1', 'Length'],
  ['SELECT * FROM trips ORDER BY length', 'length'],
  ['SELECT * FROM trips ORDER BY length;', 'length'],
  ['SELECT * FROM (SELECT * FROM trips ORDER BY length) AS t', undefined],
  ['SELECT * FROM trips ORDER BY length + 1 DESC', undefined],
  ['SELECT * FROM trips ORDER BY lower(name)', undefined],
  ['SELECT * FROM trips ORDER BY', undefined],
  ['SELECT * FROM trips', undefined],
  ["a service's own words ORDER BY 'x", undefined],
  ['', undefined],
])('reads what a statement is in order of: %s', (sql, column) => {
  expect(readOrder(sql)).toBe(column);
});
