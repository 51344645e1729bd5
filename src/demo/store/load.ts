import type { Transaction } from '@electric-sql/pglite';
import { type Cell, copyInto } from '../tables/copy.ts';
import { addDays } from './days.ts';
import { generateStore, type StoreOptions } from './generate.ts';

const PROCESSING_DAYS = 2;
const SHIPPED_DAYS = 6;

/** Adds what the tables lack up to `until`; on empty tables that is everything. */
export async function loadStore(tx: Transaction, options: StoreOptions): Promise<void> {
  const { customers, products, orders, orderItems, refunds } = generateStore(options);
  const add = async <Row extends { id: number }>(table: string, rows: readonly Row[], cells: (row: Row) => Cell[]) => {
    const last = await lastId(tx, table);
    await copyInto(tx, table, rows.filter((row) => row.id > last).map(cells));
  };
  await add('store.customers', customers, (c) => [c.id, c.name, c.segment, c.city, c.country, c.signedUpOn]);
  await add('store.products', products, (p) => [p.id, p.name, p.category, dollars(p.price), dollars(p.cost)]);
  await add('store.orders', orders, (o) => {
    return [o.id, o.customerId, o.orderedAt, o.channel, o.cancelled ? 'cancelled' : 'processing'];
  });
  await add('store.order_items', orderItems, (i) => {
    const total = i.quantity * i.unitPrice - i.discount;
    return [i.id, i.orderId, i.productId, i.quantity, dollars(i.unitPrice), dollars(i.discount), dollars(total)];
  });
  await add('store.refunds', refunds, (r) => [r.id, r.orderItemId, r.refundedAt, dollars(r.amount), r.reason]);
  await moveOrdersOn(tx, options.until);
}

async function lastId(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.query<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`);
  return rows[0]?.last ?? 0;
}

/** The status of an order follows from its age alone, so that added days and a fresh build agree. */
async function moveOrdersOn(tx: Transaction, until: Date): Promise<void> {
  const age = (days: number) => addDays(until, -days).toISOString();
  await tx.query(
    `UPDATE store.orders SET status = CASE WHEN ordered_at <= $1::timestamp THEN 'delivered' ELSE 'shipped' END
     WHERE status IN ('processing', 'shipped') AND ordered_at <= $2::timestamp`,
    [age(SHIPPED_DAYS), age(PROCESSING_DAYS)],
  );
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
