import { describe, expect, it } from 'vitest';
import { readBounds } from '../../../src/bot/answer/read-bounds.ts';

const BY_MONTH = 'SELECT month, count(*) AS orders FROM sales';

describe('by which numbers rows were chosen', () => {
  it.each([
    ['from', `${BY_MONTH} GROUP BY month HAVING count(*) > 100 ORDER BY month`],
    ['to', `${BY_MONTH} GROUP BY month HAVING 100 > count(*) LIMIT 9`],
    ['from to', `${BY_MONTH} GROUP BY month HAVING count(*) >= 5 AND count(*) < 9 ORDER BY count(*)`],
    ['from to', `${BY_MONTH} GROUP BY month HAVING count(*) = 5`],
    ['from to', `${BY_MONTH} GROUP BY month HAVING bool_and(paid)`],
    ['from', `${BY_MONTH} GROUP BY month QUALIFY sum(count(*)) OVER () > 5`],
    ['from', 'SELECT * FROM (SELECT month, count(*) AS orders FROM sales GROUP BY month HAVING count(*) > 1) AS m'],
    ['to', 'WITH m AS (SELECT month, count(*) AS orders FROM sales GROUP BY 1) SELECT * FROM m WHERE orders < 100'],
    ['from to', 'SELECT m.month, m."orders" FROM months AS m WHERE m."orders" BETWEEN 5 AND 9'],
    ['from', 'SELECT month, Orders FROM months WHERE 100 <= ORDERS AND month < 3'],
  ])('%s: %s', (ends, sql) => {
    const bound = readBounds(sql)('orders');
    expect(bound).toEqual({ from: ends.includes('from'), to: ends.includes('to') });
  });

  it.each([
    `${BY_MONTH} GROUP BY month ORDER BY month`,
    `${BY_MONTH} WHERE orders > 5 GROUP BY month`,
    `${BY_MONTH} WHERE shop IN (SELECT shop FROM sales GROUP BY shop HAVING count(*) > 100) GROUP BY month`,
    "SELECT month, orders FROM months WHERE month >= '2025-01' AND shop = 'orders'",
    'SELECT month, orders FROM months ORDER BY orders',
    'SELECT month, orders FROM months WHERE',
    "SELECT 'never closed",
    '',
  ])('not by %s', (sql) => {
    expect(readBounds(sql)('orders')).toBeUndefined();
  });
});
