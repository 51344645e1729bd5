import { type Customer, foundingCustomers, newCustomers } from './customers.ts';
import { addDays, startOfDay } from './days.ts';
import { type OrderDraft, type OrderLine, ordersOfDay } from './orders.ts';
import { PRODUCTS, type Product } from './products.ts';

export interface StoreOptions {
  firstDay: Date;
  /** Nothing is generated after this instant. */
  until: Date;
  /** 1 is the full size; a smaller number gives fewer orders a day. */
  volume: number;
}

/** Amounts are US cents. */
export interface StoreRecords {
  customers: Customer[];
  products: readonly Product[];
  orders: { id: number; customerId: number; orderedAt: Date; channel: string; cancelled: boolean }[];
  orderItems: {
    id: number;
    orderId: number;
    productId: number;
    quantity: number;
    unitPrice: number;
    discount: number;
  }[];
  refunds: { id: number; orderItemId: number; refundedAt: Date; amount: number; reason: string }[];
}

/**
 * The whole store from its first day. A later `until` only adds records with higher ids: everything a shorter run gave
 * is in a longer one unchanged, so that days can be added to what is stored already.
 */
export function generateStore({ firstDay, until, volume }: StoreOptions): StoreRecords {
  const customers = foundingCustomers(firstDay);
  const placed: OrderDraft[] = [];
  for (let day = startOfDay(firstDay); day <= until; day = addDays(day, 1)) {
    customers.push(...newCustomers(day, customers.length + 1));
    const orders = ordersOfDay({ day, firstDay, customers: customers.length, volume });
    placed.push(...orders.filter((order) => order.at <= until));
  }
  return { customers, products: PRODUCTS, ...numberOrders(placed, until) };
}

function numberOrders(placed: OrderDraft[], until: Date): Pick<StoreRecords, 'orders' | 'orderItems' | 'refunds'> {
  const orders = placed.map(({ customerId, at, channel, cancelled }, index) => {
    return { id: index + 1, customerId, orderedAt: at, channel, cancelled };
  });
  const lines = placed.flatMap((order, index) => order.lines.map((line) => ({ orderId: index + 1, line })));
  const orderItems = lines.map(({ orderId, line: { productId, quantity, unitPrice, discount } }, index) => {
    return { id: index + 1, orderId, productId, quantity, unitPrice, discount };
  });
  return {
    orders,
    orderItems,
    refunds: numberRefunds(
      lines.map(({ line }) => line),
      until,
    ),
  };
}

/** Refunds are numbered by their own time: a later order may be refunded before an earlier one. */
function numberRefunds(lines: OrderLine[], until: Date): StoreRecords['refunds'] {
  return lines
    .flatMap(({ refund }, index) => (refund !== null && refund.at <= until ? [{ orderItemId: index + 1, refund }] : []))
    .sort((a, b) => a.refund.at.getTime() - b.refund.at.getTime() || a.orderItemId - b.orderItemId)
    .map(({ orderItemId, refund }, index) => {
      return { id: index + 1, orderItemId, refundedAt: refund.at, amount: refund.amount, reason: refund.reason };
    });
}
