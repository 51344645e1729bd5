import { byName } from '../../shared/by-name.ts';
import { CATALOG } from './catalog.ts';
import type { Random } from './random.ts';

export interface Product {
  id: number;
  name: string;
  category: string;
  /** US cents, as every amount in this folder: sums stay exact. */
  price: number;
  cost: number;
}

const CATEGORY_WEIGHTS = byName<number>({
  Coffee: 30,
  Tea: 14,
  Bakery: 13,
  Syrups: 14,
  Packaging: 11,
  Tableware: 9,
  Cleaning: 7,
  Machines: 2,
});
const RARELY_BOUGHT = 'Machines';

export const PRODUCTS: readonly Product[] = Object.entries(CATALOG)
  .flatMap(([category, products]) => products.map(([name, price, cost]) => ({ category, name, price, cost })))
  .map((product, index) => ({ id: index + 1, ...product }));

const BY_WEIGHT = PRODUCTS.flatMap((product) => {
  const siblings = PRODUCTS.filter((other) => other.category === product.category);
  const rank = siblings.indexOf(product) + 1;
  const copies = Math.max(1, Math.round((CATEGORY_WEIGHTS[product.category] ?? 1) * (2 / (rank + 1))));
  return Array.from({ length: copies }, () => product);
});

export function pickProduct(random: Random): Product {
  return random.pick(BY_WEIGHT);
}

export function pickQuantity(product: Product, random: Random): number {
  return product.category === RARELY_BOUGHT ? 1 : 1 + Math.floor(random.next() ** 2 * 12);
}
