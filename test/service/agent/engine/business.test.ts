import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { AIRLINE, MUSIC_SHOP, PERSONNEL, RENTAL, TRADER } from './shops.ts';

/** A question and its rows, or how many there are where a whole list is asked for. */
type Asked = [question: string, rows: unknown[][] | number];

const music: Asked[] = [
  ['what is our total revenue?', [[17.86]]],
  [
    'sales by genre',
    [
      ['Rock', 12.91],
      ['Jazz', 4.95],
    ],
  ],
  ['who spent the most?', [['Luis', 'Goncalves', 7.95]]],
  ['top customer by spend', [['Luis', 'Goncalves', 7.95]]],
  ['average revenue per customer', [[4.47]]],
  ['average price per track', [[1.16]]],
  ['how many employees report to Nancy Edwards', [[2]]],
  ['how many tracks are longer than 5 minutes', [[4]]],
  ['how many customers are in California', [[2]]],
  ['how many customers from the US', [[3]]],
  ['american customers', 3],
  ['tracks by AC/DC', 3],
  ['playlists that contain no tracks', 1],
  [
    'top track in each genre',
    [
      ['Jazz', 'So What', 2.97],
      ['Rock', 'Bicycle Race', 7.96],
    ],
  ],
  ['which employee supports the most customers', [['Jane', 'Peacock', 3]]],
  ['which sales agent sold the most', [['Jane', 'Peacock', 9.93]]],
  ['invoices over 5 dollars', 1],
  ['how many tracks did we sell', [[14]]],
  ['revenue 2025 vs 2026', [[5.94, 10.93, 4.99, 84, 6.93]]],
  [
    'revenue growth by year',
    [
      [2025, 6.93, null],
      [2026, 10.93, 57.7],
    ],
  ],
  [
    'cumulative revenue by month in 2025',
    [
      ['2025-01', 1.98, 1.98],
      ['2025-02', 3.96, 5.94],
      ['2025-06', 0.99, 6.93],
    ],
  ],
  ['email addresses of customers in Germany', [['leonie@example.com']]],
  ['revnue in 2026', [[10.93]]],
  ['total sales in 2026', [[10.93]]],
  [
    'month over month sales growth 2026',
    [
      ['2026-01', 5.97, null],
      ['2026-03', 1.98, -66.8],
      ['2026-04', 2.98, 50.5],
    ],
  ],
  ['how much did we sell in 2025', [[6.93]]],
  ['who reports to Nancy Edwards?', 2],
  ['who does Jane Peacock report to', [['Nancy', 'Edwards']]],
  ['employees with their managers', 4],
  ['customers supported by Jane Peacock', 3],
  ['how many tracks have never been sold', [[0]]],
  ['who composed the most tracks', [['Davis', 2]]],
  ['tracks in the 90s Music playlist', [[4, 'Bicycle Race', 3, 2, 1, 'Mercury', 181000, 1, 1.99]]],
  ['best seller', [['Bicycle Race', 7.96]]],
  ['all music genres', 4],
  ['empty playlists', 1],
  ['how many songs are longer than 5 minutes', [[4]]],
  ['average track length', [[362166.67]]],
  ['tracks longer than the average', 2],
  ['tracks with bells in the title', 1],
  ['albums that contain the word blue', 1],
  ['customers whose last name starts with G', 2],
  ['customers who bought both Rock and Jazz', 1],
  ['which sales agent made the most in sales in 2025', [['Margaret', 'Park', 4.95]]],
  ['customers with a company', 3],
  ['how many customers work for a company', [[3]]],
  [
    'sales per support rep',
    [
      ['Jane', 'Peacock', 9.93],
      ['Margaret', 'Park', 7.93],
    ],
  ],
  [
    'first invoice date of each customer',
    [
      ['Jack', 'Smith', '2026-03-02T00:00:00.000Z'],
      ['Frank', 'Harris', '2025-06-03T00:00:00.000Z'],
      ['Leonie', 'Kohler', '2025-02-11T00:00:00.000Z'],
      ['Luis', 'Goncalves', '2025-01-01T00:00:00.000Z'],
    ],
  ],
];

const trader: Asked[] = [
  ['total value of orders', [[1077]]],
  ['average order value', [[215.4]]],
  [
    'best customers',
    [
      ['Ernst Handel', 760],
      ['Alfreds Futterkiste', 255],
      ['Bon app', 62],
    ],
  ],
  ['late orders', 1],
  [
    'percentage of late orders by shipper',
    [
      ['United Package', 50],
      ['Speedy Express', 0],
    ],
  ],
  ['average days to ship', [[8]]],
  ['how many products are discontinued', [[1]]],
  ['products out of stock', 0],
  ['which orders have not been shipped', 1],
  ['employees who report to Andrew Fuller', 2],
  ['customers who have never ordered', 1],
  ['revenue change from january to april', [[62, 330, 268, 432.3]]],
  [
    'orders by weekday',
    [
      ['Monday', 2],
      ['Tuesday', 3],
    ],
  ],
  ['busiest month', [['2026-04', 2]]],
  ['orders in April', 2],
  [
    'average price per product category',
    [
      ['Beverages', 18.5],
      ['Seafood', 18.5],
      ['Condiments', 10],
    ],
  ],
  ['products supplied by Tokyo Traders', 2],
  // Of all orders of each, not of single lines.
  ['customers who spent more than 300', [['Ernst Handel', 760]]],
  ['how many customers spent more than 300', [[1]]],
  [
    'countries with revenue over 200',
    [
      ['Austria', 760],
      ['Germany', 255],
    ],
  ],
  [
    'orders worth more than 250',
    [
      [3, 460],
      [4, 300],
    ],
  ],
  [
    'orders over 250',
    [
      [3, 460],
      [4, 300],
    ],
  ],
  ['orders without a customer', 0],
  ['when was the last order placed', 1],
  ['when did Ernst Handel first order', 1],
  ['how many countries are listed', [[3]]],
  ['products below the reorder level', 2],
  ['which products need reordering', 2],
  ['products more expensive than average', 3],
  ['orders with a freight above the average', 2],
  ['orders shipped after the required date', 1],
  ['products starting with C', 2],
  ['products whose name ends with u', 1],
  ['customers who bought both Chai and Chang', [['ERNSH', 'Ernst Handel', 'Roland', 'Graz', 'Austria', 76]]],
  ['customers who never ordered anything', [['PARIS', 'Paris specialites', 'Marie', 'Paris', 'France', 42]]],
  ['revenue excluding discontinued products', [[887]]],
  [
    'inventory value by category',
    [
      ['Seafood', 1105],
      ['Beverages', 1025],
      ['Condiments', 130],
    ],
  ],
  ['how much did we discount', [[95]]],
  ['total discount', [[95]]],
  ['orders with more than 1 item', 2],
  [
    'average shipping time by shipper',
    [
      ['United Package', 20],
      ['Speedy Express', 4],
    ],
  ],
  ['average days from order to shipment', [[8]]],
  ['how long does it take to ship an order on average', [[8]]],
  ['which country do we ship the most to', [['Austria', 2]]],
  ['biggest order', [[3, 460]]],
  [
    'revenue by country, worst first',
    [
      ['France', 62],
      ['Germany', 255],
      ['Austria', 760],
    ],
  ],
  [
    'month over month revenue growth in 2026',
    [
      ['2026-01', 62, null],
      ['2026-02', 460, 641.9],
      ['2026-04', 330, -28.3],
    ],
  ],
];

const rental: Asked[] = [
  ['how many films are longer than 3 hours', [[1]]],
  ['films with deleted scenes', 2],
  ['films with Penelope Guiness', 2],
  // A part of a word counts, and what is asked for may be the column itself.
  ['titles that contain ac', 2],
  ['how many films have ac in their title', [[2]]],
  ['how many active customers', [[2]]],
  ['inactive customers', 1],
  ['how many rentals are not returned yet', [[2]]],
  ['which hour is the busiest', [[22, 3]]],
  [
    'revenue by category',
    [
      ['Comedy', 5.99],
      ['Horror', 4.99],
      ['Action', 4.97],
    ],
  ],
  ['how much did Mary Smith spend', [[13.97]]],
  ['revenue this month vs last month', [[4.99, 0.99, -4, -80.2, 10.98]]],
  ['films with Ed Chase', 2],
  ['films with Ed Wahlberg', 0],
  ['how many films did Penelope Guiness play in', [[2]]],
  ['how many rentals are still out', [[2]]],
  ['which films are still out', 2],
  ['which customers never rented anything', 1],
  ['films under 1 hour', 1],
  ['films longer than the average', 2],
  ['median payment', [[2.99]]],
  ['titles that contain love', [['LOVE STORY']]],
  ['films with love in the title', 1],
  ['actors whose last name starts with G', 1],
  [
    'number of films by release year, most first',
    [
      [2006, 3],
      [2007, 1],
    ],
  ],
  ['films under 50 minutes', 1],
  ['how many rentals last month', [[2]]],
];

const personnel: Asked[] = [
  ['who earns the most', 1],
  ['female employees', 2],
  ['employees earning more than 65000', 3],
  ['how many people report to Georgi Facello', [[4]]],
  ['who was hired last', 1],
  [
    'salary range by job title',
    [
      ['Manager', 80000, 90000],
      ['Engineer', 65000, 70000],
      ['Analyst', 60000, 60000],
    ],
  ],
  [
    'headcount by department',
    [
      ['Engineering', 3],
      ['Finance', 1],
      ['Marketing', 1],
    ],
  ],
];

const airline: Asked[] = [
  ['which airport has the worst delays', [['Logan International', 49]]],
  ['on which weekday are delays worst', [['Monday', 55]]],
  ['worst month for delays', [['2026-05', 55]]],
  ['median departure delay', [[10]]],
  ['how many flights departed on time', [[2]]],
  ['flights that left late but arrived on time', 1],
  ['how many flights arrived more than 30 minutes late', [[2]]],
  ['flights delayed by more than an hour', 1],
  ['flights with a departure delay over 1 hour', 1],
  [
    'on time rate by carrier',
    [
      ['Delta', 50],
      ['American', 25],
    ],
  ],
  [
    'cancellation rate by carrier',
    [
      ['American', 25],
      ['Delta', 0],
    ],
  ],
  [
    'average arrival delay by hour of the day',
    [
      [6, 40],
      [8, -2.5],
      [18, 49],
    ],
  ],
  ['flights without a tail number', 1],
  ['which carriers fly to Seattle', 2],
  [
    'total repair cost by year',
    [
      [2025, 4000],
      [2026, 90000],
    ],
  ],
  ['average repair cost of strikes with damage', [[47000]]],
  ['flights from Dallas or to Seattle', 4],
  ["carriers that don't fly to Seattle", [['HA', 'Hawaiian']]],
  ['flights with a departure delay above average', 2],
  ['flights with above average distance', 3],
  ['90th percentile of departure delay', [[78]]],
  ['airport names that contain international', [['Dallas International'], ['Logan International']]],
  ['airports starting with Dallas', 1],
  [
    'average arrival delay by carrier, worst first',
    [
      ['Delta', 49],
      ['American', 11.67],
    ],
  ],
];

describe.each([
  ['a music shop', MUSIC_SHOP, music],
  ['a trader', TRADER, trader],
  ['a video rental', RENTAL, rental],
  ['a personnel office', PERSONNEL, personnel],
  ['an airline', AIRLINE, airline],
] as const)('what people ask about %s', (_, sql, asked) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(sql);
  }, 60_000);
  afterAll(() => desk.close());

  it.each(asked)('%s', async (question, rows) => {
    const answered = rowsOf(await desk.ask(question));
    if (typeof rows === 'number') expect(answered).toHaveLength(rows);
    else expect(answered).toEqual(rows);
  });
});

describe('what nothing in the data explains', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(MUSIC_SHOP);
  }, 60_000);
  afterAll(() => desk.close());

  it.each([
    'revenue from Zanzibar',
    'tracks by Metallica',
    'what is our churn rate',
    'percentage of delayed invoices by courier',
    'the phone numbers of the employees',
  ])('is asked back: %s', async (question) => {
    expect((await desk.ask(question)).kind).toBe('needs-clarification');
  });
});
