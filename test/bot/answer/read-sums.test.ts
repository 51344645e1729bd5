import { describe, expect, it } from 'vitest';
import { readSums } from '../../../src/bot/answer/read-sums.ts';

const addsUp = (expression: string, rest = 'FROM landings GROUP BY port'): boolean =>
  readSums(`SELECT port, ${expression} AS tons ${rest}`)('tons');

describe('which columns are sums', () => {
  it.each([
    'sum(weight)',
    'COUNT(*)',
    'count(*)::int',
    'round(sum("l"."weight")::numeric, 2)',
    'coalesce(sum(weight), 0)',
    'sum(weight * price)',
    'sum(weight) - sum(thrown_back)',
    'count(*) FILTER (WHERE weight > 3)',
  ])('%s', (expression) => {
    expect(addsUp(expression)).toBe(true);
  });

  it.each([
    'avg(weight)',
    'max(weight)',
    'weight',
    'count(DISTINCT boat)',
    'sum(weight) / count(*)',
    'round(100.0 * sum(weight) / sum(total), 1)',
    'round(sum(weight) / 7, 1)',
    'sum(weight) OVER ()',
    'sum(weight) - 5',
    '-sum(weight)',
    'count(*) FILTER (WHERE weight > 3) OVER ()',
    "'sum(weight)'",
  ])('not %s', (expression) => {
    expect(addsUp(expression)).toBe(false);
  });

  it('not where a row counts in several groups, nor what stands beside a sum', () => {
    expect(addsUp('count(*)', 'FROM landings CROSS JOIN LATERAL unnest(tags) AS tag GROUP BY tag')).toBe(false);
    expect(addsUp('count(*)', 'FROM landings, jsonb_array_elements_text(tags) AS tag GROUP BY tag')).toBe(false);
    expect(addsUp('sum(a)', 'FROM a UNION SELECT port, avg(b) AS tons FROM b')).toBe(false);
    const beside = readSums('SELECT name, price, sum(weight) AS tons FROM landings GROUP BY name, price');
    expect([beside('price'), beside('tons')]).toEqual([false, true]);
  });

  it('none of what is no SQL', () => {
    expect([readSums('')('tons'), readSums('$$')('tons'), readSums('SELECT 1')('tons')]).toEqual([false, false, false]);
  });
});
