import { CHANNELS, REFUND_REASONS } from './catalog.ts';
import { addDays, daysBetween } from './days.ts';
import { pickProduct, pickQuantity } from './products.ts';
import { createRandom, type Random } from './random.ts';

/** Amounts are US cents. */
export interface OrderLine {
  productId: number;
  quantity: number;
  unitPrice: number;
  discount: number;
  refund: { at: Date; amount: number; reason: string } | null;
}

export interface OrderDraft {
  customerId: number;
  at: Date;
  channel: string;
  cancelled: boolean;
  lines: OrderLine[];
}

const ORDERS_ON_FIRST_DAY = 14;
const GROWTH_A_YEAR = 1.22;
const SUNDAY_TO_SATURDAY = [0.45, 1.25, 1.2, 1.15, 1.15, 1.1, 0.7];
const JANUARY_TO_DECEMBER = [0.85, 0.85, 0.95, 1, 1.02, 1, 0.92, 0.88, 1.02, 1.08, 1.25, 1.3];
const DISCOUNTS = [0.05, 0.1, 0.15];
const CANCELLED = 0.04;
const REFUNDED = 0.035;

/** All orders of one day in order of time; the same day always gives the same orders. */
export function ordersOfDay(options: { day: Date; firstDay: Date; customers: number; volume: number }): OrderDraft[] {
  const { day, firstDay, customers, volume } = options;
  const random = createRandom(`store orders ${day.toISOString()}`);
  const count = Math.round(demand(day, firstDay) * volume * (0.8 + 0.4 * random.next()));
  return Array.from({ length: count }, () => makeOrder(day, customers, random)).sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function demand(day: Date, firstDay: Date): number {
  const growth = GROWTH_A_YEAR ** (daysBetween(firstDay, day) / 365);
  const weekday = SUNDAY_TO_SATURDAY[day.getUTCDay()] ?? 1;
  const month = JANUARY_TO_DECEMBER[day.getUTCMonth()] ?? 1;
  return ORDERS_ON_FIRST_DAY * growth * weekday * month;
}

function makeOrder(day: Date, customers: number, random: Random): OrderDraft {
  const at = new Date(day.getTime() + timeOfDay(random));
  // A power of the random number makes some customers order far more than others.
  const customerId = 1 + Math.floor(customers * random.next() ** 1.7);
  const cancelled = random.chance(CANCELLED);
  const lines = Array.from({ length: 1 + Math.floor(random.next() ** 1.5 * 6) }, () => makeLine(at, cancelled, random));
  return { customerId, at, channel: random.pick(CHANNELS), cancelled, lines: oneLineAProduct(lines) };
}

/** Whole seconds, most of them around noon. */
function timeOfDay(random: Random): number {
  return Math.floor(((random.next() + random.next()) / 2) * 86_399) * 1_000;
}

function makeLine(at: Date, cancelled: boolean, random: Random): OrderLine {
  const product = pickProduct(random);
  const quantity = pickQuantity(product, random);
  const rate = random.chance(at.getUTCMonth() === 10 ? 0.4 : 0.2) ? random.pick(DISCOUNTS) : 0;
  const discount = Math.round(quantity * product.price * rate);
  const line = { productId: product.id, quantity, unitPrice: product.price, discount };
  const refund = makeRefund(at, quantity * product.price - discount, random);
  return { ...line, refund: cancelled ? null : refund };
}

function makeRefund(orderedAt: Date, total: number, random: Random): OrderLine['refund'] {
  const refunded = random.chance(REFUNDED);
  const at = new Date(addDays(orderedAt, random.whole(3, 24)).getTime() + random.whole(0, 7_200) * 1_000);
  const amount = random.chance(0.7) ? total : Math.max(1, Math.round(total / 2));
  const reason = random.pick(REFUND_REASONS);
  return refunded ? { at, amount, reason } : null;
}

function oneLineAProduct(lines: OrderLine[]): OrderLine[] {
  return [...new Map(lines.map((line) => [line.productId, line])).values()];
}
