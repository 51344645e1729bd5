import { describe, expect, it } from 'vitest';
import { readBounds } from '../../../src/bot/answer/read-bounds.ts';

const BY_MONTH = 'SELECT month, count(*) AS orders FROM sales';

describe('by which numbers rows were chosen', () => {
  it.each([
    `${BY_MONTH} GROUP BY month HAVING count(*) > 100 ORDER BY month`,
    `${BY_MONTH} GROUP BY month QUALIFY sum(count(*)) OVER () > 5`,
    'SELECT * FROM (SELECT month, count(*) AS orders FROM sales GROUP BY month HAVING count(*) > 1) AS m',
    'WITH m AS (SELECT month, count(*) AS orders FROM sales GROUP BY month) SELECT * FROM m WHERE orders > 100',
    'SELECT m.month, m."orders" FROM months AS m WHERE m."orders" BETWEEN 5 AND 9',
    'SELECT month, Orders FROM months WHERE 100 <= ORDERS AND month > 3',
  ])('%s', (sql) => {
    expect(readBounds(sql)('orders')).toBe(true);
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
    expect(readBounds(sql)('orders')).toBe(false);
  });
});
