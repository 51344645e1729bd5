import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { AIRLINE, MUSIC_SHOP, RENTAL, TRADER } from './shops.ts';

/** The first columns of each row. */
async function firstOf(desk: Desk, question: string, columns: number): Promise<unknown> {
  const rows = rowsOf(await desk.ask(question));
  return Array.isArray(rows) ? rows.map((row: unknown[]) => row.slice(0, columns)) : rows;
}

/** A nursery: firms of several kinds, plants that are sold for one price and grown for another. */
const NURSERY = `
CREATE TABLE firms (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL);
CREATE TABLE plants (id integer PRIMARY KEY, name text NOT NULL, price numeric NOT NULL, cost numeric NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, firm_id integer NOT NULL REFERENCES firms, ordered_on date NOT NULL);
CREATE TABLE order_lines (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, plant_id integer NOT NULL REFERENCES plants, quantity integer NOT NULL, unit_price numeric NOT NULL);
INSERT INTO firms VALUES (1, 'Ash & Co', 'Florist'), (2, 'Birch Ltd', 'Florist'), (3, 'Cedar Inn', 'Hotel'), (4, 'Dill', 'Florist');
INSERT INTO plants VALUES (1, 'Rose', 5, 2), (2, 'Tulip', 3, 1), (3, 'Palm', 40, 30);
INSERT INTO orders VALUES (1, 1, '2026-01-02'), (2, 2, '2026-02-03'), (3, 3, '2026-03-04'), (4, 1, '2026-03-05');
INSERT INTO order_lines VALUES (1, 1, 1, 10, 5), (2, 2, 2, 10, 3), (3, 3, 3, 2, 40), (4, 4, 1, 1, 5), (5, 1, 2, 1, 3), (6, 1, 1, 1, 5);
`;

describe('a nursery, as colleagues ask about it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(NURSERY);
  }, 60_000);
  afterAll(() => desk.close());

  it('ranks the rows of a kind', async () => {
    expect(rowsOf(await desk.ask('top 2 florists by revenue'))).toEqual([
      ['Ash & Co', 63],
      ['Birch Ltd', 30],
    ]);
  });

  it('does not take customers for employees that it does not have', async () => {
    expect(rowsOf(await desk.ask('revenue per employee'))).toMatch(/^asked: /);
  });

  it('counts different things once', async () => {
    expect(await firstOf(desk, 'orders with more than 1 different plant', 1)).toEqual([[1]]);
    expect(await firstOf(desk, 'orders with more than 2 different plants', 1)).toEqual([]);
  });

  it('takes off the cost that is kept, and no price from itself', async () => {
    expect(rowsOf(await desk.ask('gap between price and unit cost'))).toEqual([[5]]);
    expect(rowsOf(await desk.ask('difference between unit price and unit price'))).toMatch(/^asked: /);
  });

  it('reads what things are priced at, and what somebody spent', async () => {
    expect(await firstOf(desk, 'plants priced under 5 dollars', 2)).toEqual([[2, 'Tulip']]);
    expect(await firstOf(desk, 'firms with over $60 in orders', 1)).toEqual([['Cedar Inn'], ['Ash & Co']]);
  });
});

describe('a music shop, as colleagues ask about it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(MUSIC_SHOP);
  }, 60_000);
  afterAll(() => desk.close());

  it('groups by those who sell, and does not look for them in a text', async () => {
    expect(await firstOf(desk, 'sales by agent', 2)).toEqual(await firstOf(desk, 'revenue by support rep', 2));
    expect(rowsOf(await desk.ask('number of customers per sales rep'))).toEqual([
      ['Jane', 'Peacock', 3],
      ['Margaret', 'Park', 2],
    ]);
  });

  it('finds who has nobody above them, and who is above somebody', async () => {
    expect(await firstOf(desk, 'which employees have no boss', 3)).toEqual([[1, 'Adams', 'Andrew']]);
    expect(await firstOf(desk, 'who reports to nobody', 3)).toEqual([[1, 'Adams', 'Andrew']]);
    expect(rowsOf(await desk.ask("who is Jane Peacock's boss"))).toEqual([['Nancy', 'Edwards']]);
  });

  it('answers whether anybody did with those who did', async () => {
    expect(await firstOf(desk, 'has anybody bought jazz', 3)).toEqual(await firstOf(desk, 'who bought jazz', 3));
    expect(await firstOf(desk, "who hasn't bought anything since 2026", 2)).toEqual([
      [2, 'Leonie'],
      [5, 'Tim'],
    ]);
  });

  it('reads two words written as one', async () => {
    expect(rowsOf(await desk.ask('total playtime'))).toEqual([[2173000]]);
  });

  it('averages what one has', async () => {
    expect(rowsOf(await desk.ask('average invoice'))).toEqual([[2.98]]);
    expect(rowsOf(await desk.ask('how long is the average song'))).toEqual([[362166.67]]);
    expect(rowsOf(await desk.ask('which genre has the longest tracks on average'))).toEqual([['Jazz', 574000]]);
  });

  it('counts what is tied to each, and not how many there are in all', async () => {
    expect(rowsOf(await desk.ask('average number of tracks per playlist'))).toEqual([[2]]);
    expect(rowsOf(await desk.ask('playlists nobody filled'))).toEqual([[2, 'Movies']]);
  });

  it('converts a unit that a column has as its name', async () => {
    expect(await firstOf(desk, 'tracks under 4 minutes', 1)).toEqual([[3], [4]]);
    expect(rowsOf(await desk.ask('how many tracks are over an hour'))).toEqual([[0]]);
  });

  it('takes a purchase for what the one table of them holds', async () => {
    expect(await firstOf(desk, 'customers by number of purchases', 3)).toEqual([
      ['Frank', 'Harris', 2],
      ['Luis', 'Goncalves', 2],
      ['Jack', 'Smith', 1],
      ['Leonie', 'Kohler', 1],
    ]);
    expect(await firstOf(desk, 'who are our 2 best customers', 1)).toEqual([['Luis'], ['Frank']]);
  });

  it('reads since when something was not done, and of which year', async () => {
    expect(await firstOf(desk, 'customers who have not bought anything for 3 months', 1)).toEqual([[1], [2], [5]]);
    expect(await firstOf(desk, 'invoices from 2025 that were above 2', 1)).toEqual([[2]]);
  });

  it('reads what something costs', async () => {
    expect(rowsOf(await desk.ask('tracks priced at 1.99'))).toHaveLength(1);
    expect(rowsOf(await desk.ask('customers that spent over 5 bucks'))).toHaveLength(1);
  });
});

describe('a trader, as colleagues ask about it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(TRADER);
  }, 60_000);
  afterAll(() => desk.close());

  it('takes a discount for one that takes something off', async () => {
    expect(await firstOf(desk, 'orders with a discount', 1)).toEqual([[1], [3]]);
    expect(rowsOf(await desk.ask('how many orders had any discount'))).toEqual([[2]]);
  });

  it('ranks what is of a kind by what only it has', async () => {
    expect(await firstOf(desk, 'the 2 cheapest beverages', 2)).toEqual([
      [1, 'Chai'],
      [2, 'Chang'],
    ]);
  });

  it('averages for each what is said to be by each', async () => {
    expect(rowsOf(await desk.ask('avg freight by each shipper'))).toEqual([
      ['United Package', 30],
      ['Speedy Express', 15],
    ]);
  });

  it('knows freight by what it costs to ship', async () => {
    expect(rowsOf(await desk.ask('shipping cost per shipper'))).toEqual([
      ['United Package', 60],
      ['Speedy Express', 45],
    ]);
    expect(rowsOf(await desk.ask('most popular product by quantity'))).toEqual([['Konbu', 50]]);
  });
});

describe('a video rental, as colleagues ask about it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(RENTAL);
  }, 60_000);
  afterAll(() => desk.close());

  it('takes people who rent for customers, and goes the way that the verb says', async () => {
    expect(await firstOf(desk, 'people who rented more than once', 1)).toEqual([[1], [2]]);
    expect(rowsOf(await desk.ask('who rented DOOM'))).toEqual(rowsOf(await desk.ask('customers who rented DOOM')));
  });

  it('finds texts that mention something', async () => {
    expect(await firstOf(desk, 'films mentioning a story in the description', 2)).toEqual([[3, 'LOVE STORY']]);
    expect(rowsOf(await desk.ask('how many films have a description that mentions stories'))).toEqual([[1]]);
  });

  it('takes home for no part of a title', async () => {
    expect(rowsOf(await desk.ask('who still has a film at home'))).toMatch(/^asked: /);
  });
});

describe('an airline, as colleagues ask about it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(AIRLINE);
  }, 60_000);
  afterAll(() => desk.close());

  it('takes between two places for the way from the one to the other', async () => {
    const outcome = await desk.ask('how many flights between Boston and Dallas');
    expect(rowsOf(outcome)).toEqual([[2]]);
    expect(outcome.explanation).toContain('is read both ways');
  });
});
