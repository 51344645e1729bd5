import { expect, it } from 'vitest';
import { tableFacts } from '../../src/shared/table-facts.ts';

it.each([
  [20055, '2024-01-01', '2026-11-26', '20,055 rows, Jan 2024 – Nov 2026'],
  [20000, '2001-01-01', '2001-03-31', '20,000 rows, Jan – Mar 2001'],
  [1, '2001-03-01', '2001-03-31', '1 row, Mar 2001'],
  [51, null, null, '51 rows'],
  [null, null, null, ''],
])('%s rows from %s to %s: %s', (rows, firstDay, lastDay, said) => {
  expect(tableFacts({ rows, firstDay, lastDay })).toBe(said);
});
