import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** A shop of models whose tables are named in one word each, and whose payments are no orders. */
const MODEL_SHOP = `
CREATE TABLE clients (id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL);
CREATE TABLE products (code text PRIMARY KEY, name text NOT NULL, line text NOT NULL, "quantityInStock" integer NOT NULL, "buyPrice" numeric NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, ordered_on date NOT NULL, client_id integer NOT NULL REFERENCES clients);
CREATE TABLE orderdetails (order_id integer NOT NULL REFERENCES orders, product_code text NOT NULL REFERENCES products, "quantityOrdered" integer NOT NULL, "priceEach" numeric NOT NULL, PRIMARY KEY (order_id, product_code));
CREATE TABLE payments (id integer PRIMARY KEY, client_id integer NOT NULL REFERENCES clients, paid_on date NOT NULL, amount numeric NOT NULL);
INSERT INTO clients VALUES (1, 'Atelier', 'France'), (2, 'Bazaar', 'France'), (3, 'Corner', 'Spain');
INSERT INTO products VALUES ('p1', 'Ship', 'Ships', 300, 60), ('p2', 'Train', 'Trains', 900, 20), ('p3', 'Plane', 'Planes', 500, 90);
INSERT INTO orders VALUES (1, '2026-01-05', 1), (2, '2026-02-05', 2), (3, '2026-03-05', 3);
INSERT INTO orderdetails VALUES (1, 'p1', 2, 80), (1, 'p2', 5, 30), (2, 'p2', 10, 25), (3, 'p3', 1, 120);
INSERT INTO payments VALUES (1, 1, '2026-01-20', 100), (2, 2, '2026-02-20', 200), (3, 2, '2026-03-20', 50), (4, 3, '2026-03-21', 120);
`;

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(MODEL_SHOP);
}, 60_000);
afterAll(() => desk.close());

describe('names written in one word', () => {
  it('are told and read in two', async () => {
    const outcome = await desk.ask('how many orderdetails are there');
    expect(rowsOf(outcome)).toEqual([[4]]);
    expect(outcome.explanation).toBe('Number of order details.');
  });

  it('say what the quantity and the price are of', async () => {
    expect(rowsOf(await desk.ask('top 1 product by units sold'))).toEqual([['Train', 15]]);
    expect(rowsOf(await desk.ask('how many order items have a price over 100'))).toEqual([[1]]);
  });
});

describe('numbers that are said of something', () => {
  it('are of the stock where they stand before it', async () => {
    expect(rowsOf(await desk.ask('how many products with less than 500 in stock'))).toEqual([[1]]);
    expect(rowsOf(await desk.ask('how many products have more than 400 units in stock'))).toEqual([[2]]);
  });

  it('are of the payments where somebody paid', async () => {
    expect(rowsOf(await desk.ask('clients who paid more than 110 in total'))).toEqual([
      ['Bazaar', 250],
      ['Corner', 120],
    ]);
  });

  it('are what the largest is the largest by, wherever that is said', async () => {
    expect(rowsOf(await desk.ask('biggest client in France by payments'))).toEqual([['Bazaar', 250]]);
  });
});
