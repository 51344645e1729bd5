import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateStore } from '../../../src/demo/store/generate.ts';

const firstDay = new Date('2024-01-01T00:00:00Z');
const until = new Date('2026-11-21T09:30:00Z');
const full = generateStore({ firstDay, until, volume: 1 });

describe('generated store', () => {
  it('is the same every time', () => {
    expect(generateStore({ firstDay, until, volume: 1 })).toEqual(full);
  });

  it('has about fifty thousand order items up to the last hours', () => {
    expect(full.orderItems.length).toBeGreaterThan(45_000);
    expect(full.orderItems.length).toBeLessThan(60_000);
    const last = full.orders.at(-1)?.orderedAt ?? firstDay;
    expect(last <= until && last >= new Date('2026-11-20T00:00:00Z')).toBe(true);
  });

  it('numbers records without a gap and in order of time', () => {
    for (const rows of [full.customers, full.products, full.orders, full.orderItems, full.refunds]) {
      expect(rows.every((row, index) => row.id === index + 1)).toBe(true);
    }
    const times = full.orders.map((order) => order.orderedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('sells more in December than in February, more on Mondays than on Sundays, and more each year', () => {
    const count = (matches: (at: Date) => boolean) => full.orders.filter((order) => matches(order.orderedAt)).length;
    expect(count((at) => at.getUTCMonth() === 11) / 2).toBeGreaterThan(
      1.2 * (count((at) => at.getUTCMonth() === 1) / 3),
    );
    expect(count((at) => at.getUTCDay() === 1)).toBeGreaterThan(2 * count((at) => at.getUTCDay() === 0));
    expect(count((at) => at.getUTCFullYear() === 2025)).toBeGreaterThan(count((at) => at.getUTCFullYear() === 2024));
  });

  it('gives no two customers one name', () => {
    expect(new Set(full.customers.map((customer) => customer.name)).size).toBe(full.customers.length);
  });

  it('only adds records when it ends later', () => {
    const short = { firstDay, volume: 0.2 };
    fc.assert(
      fc.property(fc.date({ min: firstDay, max: new Date('2024-06-30T00:00:00Z'), noInvalidDate: true }), (end) => {
        const earlier = generateStore({ ...short, until: end });
        const later = generateStore({ ...short, until: new Date('2024-07-02T13:00:00Z') });
        for (const table of ['customers', 'orders', 'orderItems', 'refunds'] as const) {
          expect(later[table].slice(0, earlier[table].length)).toEqual(earlier[table]);
        }
      }),
      { numRuns: 20 },
    );
  });
});
