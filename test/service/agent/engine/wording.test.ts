import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import type { Filter, Group, Measure, PlainFilter, Query } from '../../../../src/service/agent/engine/query/query.ts';
import { explain } from '../../../../src/service/agent/engine/wording/explain.ts';
import { introduceReadings } from '../../../../src/service/agent/engine/wording/introduce.ts';
import { resultNames } from '../../../../src/service/agent/engine/wording/names.ts';
import { questionText, readingText } from '../../../../src/service/agent/engine/wording/reading.ts';
import { catalogOf, refOf, wayOf } from './schemas.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

const SHOP = catalogOf(
  'customers: id, name, segment, city, country, signed_up_on date, is_active bool',
  'products: id, name, category, price num "List price in US dollars", weight_kg num',
  'orders: id, customer_id > customers, ordered_at time, shipped_at time, status, channel',
  'order_items: id, order_id > orders, product_id > products, quantity int, line_total num "Revenue of the line in US dollars"',
  'refunds: id, order_id > orders, refunded_at time, amount num "Money given back, in US dollars", reason',
);

const TRAVEL = catalogOf(
  'airports: code, name, city, state',
  'carriers: id, name',
  'flights: id, origin > airports, destination > airports, carrier_id > carriers, departed_at time, delay int "Delay in minutes", distance int "Distance in miles", diverted bool',
  'crew_members: id, first_name, last_name, reports_to > crew_members, birth_date date, home_airport > airports',
);

/** Builds the parts of queries over one table by short names. */
function over(catalog: Catalog, base: string) {
  const ref = (way: string) => refOf(catalog, base, way);
  const words = '';
  return {
    query: (parts: Partial<Query> = {}): Query => ({ ...blankQuery(`s.${base}`), ...parts }),
    ref,
    count: { function: 'count', ref: null, words } satisfies Measure,
    measure: (fn: Measure['function'], way: string, more: Partial<Measure> = {}): Measure => ({
      function: fn,
      ref: ref(way),
      words,
      ...more,
    }),
    by: (way: string): Group => ({ kind: 'column', ref: ref(way), words }),
    each: (...keys: string[]): Group => {
      const { path, table } = wayOf(catalog, base, keys);
      const { info, labels } = catalog.tables.get(table) ?? { info: { primaryKey: [] }, labels: [] };
      return { kind: 'entity', path, table, key: info.primaryKey, labels, words };
    },
    time: (way: string, grain: (Group & { kind: 'time' })['grain']): Group => ({
      kind: 'time',
      ref: ref(way),
      grain,
      words,
    }),
    is: (way: string, ...values: string[]): Filter => ({
      kind: 'values',
      ref: ref(way),
      values,
      negated: false,
      words,
    }),
    not: (way: string, ...values: string[]): Filter => ({
      kind: 'values',
      ref: ref(way),
      values,
      negated: true,
      words,
    }),
    than: (way: string, operator: '=' | '<>' | '<' | '<=' | '>' | '>=', value: number): Filter => ({
      kind: 'compare',
      ref: ref(way),
      operator,
      value,
      words,
    }),
    when: (way: string, from: string | null, to: string | null, label = ''): Filter & { kind: 'period' } => ({
      kind: 'period',
      ref: ref(way),
      from,
      to,
      label,
      words,
    }),
    related: (operator: '=' | '>' | '>=', count: number, ...keys: string[]): Filter & { kind: 'related' } => ({
      kind: 'related',
      path: wayOf(catalog, base, keys).path,
      operator,
      count,
      words,
    }),
    first: (count: number, measure: Measure, direction: 'asc' | 'desc' = 'desc'): Partial<Query> => ({
      order: { by: { kind: 'measure', measure }, direction, words: 'top' },
      limit: { count, words },
    }),
  };
}

const items = over(SHOP, 'order_items');
const orders = over(SHOP, 'orders');
const customers = over(SHOP, 'customers');
const products = over(SHOP, 'products');
const refunds = over(SHOP, 'refunds');
const flights = over(TRAVEL, 'flights');
const crew = over(TRAVEL, 'crew_members');

const QUOTES = catalogOf('quotes: id, lowest_price num, average_discount num');
const quotes = over(QUOTES, 'quotes');

const revenue = items.measure('sum', 'line_total');
const year2025 = items.when('order_id>ordered_at', '2025-01-01', '2026-01-01');
const cancelled = orders.is('status', 'cancelled');

const sentences: [string, Catalog, Query][] = [
  // Measures, groups and periods.
  ['Revenue', SHOP, items.query({ measures: [revenue] })],
  [
    'Revenue by month of order, 2025',
    SHOP,
    items.query({ measures: [revenue], groups: [items.time('order_id>ordered_at', 'month')], filters: [year2025] }),
  ],
  ['Revenue from orders in 2025', SHOP, items.query({ measures: [revenue], filters: [year2025] })],
  ['Number of orders', SHOP, orders.query({ measures: [orders.count] })],
  [
    'Number of orders by month',
    SHOP,
    orders.query({ measures: [orders.count], groups: [orders.time('ordered_at', 'month')] }),
  ],
  [
    'Number of orders by month of shipping',
    SHOP,
    orders.query({ measures: [orders.count], groups: [orders.time('shipped_at', 'month')] }),
  ],
  [
    'Number of customers by year of sign-up',
    SHOP,
    customers.query({ measures: [customers.count], groups: [customers.time('signed_up_on', 'year')] }),
  ],
  [
    'Number of orders for each customer',
    SHOP,
    orders.query({ measures: [orders.count], groups: [orders.each('customer_id')] }),
  ],
  [
    'Number of orders by country and channel',
    SHOP,
    orders.query({ measures: [orders.count], groups: [orders.by('customer_id>country'), orders.by('channel')] }),
  ],
  [
    'Number of flights by day of the week',
    TRAVEL,
    flights.query({ measures: [flights.count], groups: [flights.time('departed_at', 'weekday')] }),
  ],
  [
    'Average delay for each origin airport',
    TRAVEL,
    flights.query({ measures: [flights.measure('avg', 'delay')], groups: [flights.each('origin')] }),
  ],
  [
    'Average delay by destination state',
    TRAVEL,
    flights.query({ measures: [flights.measure('avg', 'delay')], groups: [flights.by('destination>state')] }),
  ],
  [
    'Number of flights and longest delay for each carrier',
    TRAVEL,
    flights.query({ measures: [flights.count, flights.measure('max', 'delay')], groups: [flights.each('carrier_id')] }),
  ],
  ['Earliest order date', SHOP, orders.query({ measures: [orders.measure('min', 'ordered_at')] })],
  ['Total refund amount', SHOP, refunds.query({ measures: [refunds.measure('sum', 'amount')] })],
  [
    'Number of different countries',
    SHOP,
    customers.query({ measures: [customers.measure('count-distinct', 'country')] }),
  ],
  [
    'Number of different customers by month',
    SHOP,
    orders.query({
      measures: [orders.measure('count-distinct', 'customer_id>id')],
      groups: [orders.time('ordered_at', 'month')],
    }),
  ],
  [
    'Average revenue per customer',
    SHOP,
    items.query({
      measures: [items.measure('avg', 'line_total', { per: items.ref('order_id>customer_id>id') })],
    }),
  ],

  // Filters.
  ['Number of cancelled orders', SHOP, orders.query({ measures: [orders.count], filters: [cancelled] })],
  [
    'Revenue excluding cancelled orders',
    SHOP,
    items.query({ measures: [revenue], filters: [items.not('order_id>status', 'cancelled')] }),
  ],
  [
    'Revenue from cancelled orders',
    SHOP,
    items.query({ measures: [revenue], filters: [items.is('order_id>status', 'cancelled')] }),
  ],
  [
    'Revenue by category in Germany or France',
    SHOP,
    items.query({
      measures: [revenue],
      groups: [items.by('product_id>category')],
      filters: [items.is('order_id>customer_id>country', 'Germany', 'France')],
    }),
  ],
  [
    'Revenue from customers in the Hotel segment',
    SHOP,
    items.query({ measures: [revenue], filters: [items.is('order_id>customer_id>segment', 'Hotel')] }),
  ],
  [
    'Revenue from customer Blue Café',
    SHOP,
    items.query({ measures: [revenue], filters: [items.is('order_id>customer_id>name', 'Blue Café')] }),
  ],
  ['Customers in Berlin', SHOP, customers.query({ filters: [customers.is('city', 'Berlin')] })],
  ['Customers outside Germany', SHOP, customers.query({ filters: [customers.not('country', 'Germany')] })],
  [
    'Active customers',
    SHOP,
    customers.query({ filters: [{ kind: 'boolean', ref: customers.ref('is_active'), value: true, words: '' }] }),
  ],
  [
    'Number of orders with channel web on weekends',
    SHOP,
    orders.query({
      measures: [orders.count],
      filters: [
        orders.is('channel', 'web'),
        { kind: 'weekday', ref: orders.ref('ordered_at'), days: [6, 7], words: '' },
      ],
    }),
  ],
  ['Products with a price over $20', SHOP, products.query({ filters: [products.than('price', '>', 20)] })],
  [
    'Products with a weight of at most 2.5 kg',
    SHOP,
    products.query({ filters: [products.than('weight_kg', '<=', 2.5)] }),
  ],
  ['Flights with a delay over 60 minutes', TRAVEL, flights.query({ filters: [flights.than('delay', '>', 60)] })],
  [
    'Average delay for flights from Atlanta to Denver',
    TRAVEL,
    flights.query({
      measures: [flights.measure('avg', 'delay')],
      filters: [flights.is('origin>city', 'Atlanta'), flights.is('destination>city', 'Denver')],
    }),
  ],
  [
    'Orders with no shipping date recorded',
    SHOP,
    orders.query({ filters: [{ kind: 'null', ref: orders.ref('shipped_at'), negated: false, words: '' }] }),
  ],
  [
    'Customers without an order',
    SHOP,
    customers.query({ filters: [customers.related('=', 0, '<orders.customer_id')] }),
  ],
  [
    'Customers with at least 3 orders',
    SHOP,
    customers.query({ filters: [customers.related('>=', 3, '<orders.customer_id')] }),
  ],
  [
    'Crew members with more than 5 reports',
    TRAVEL,
    crew.query({ filters: [crew.related('>', 5, '<crew_members.reports_to')] }),
  ],

  [
    'Customers without cancelled orders with channel web',
    SHOP,
    customers.query({
      filters: [
        {
          ...customers.related('=', 0, '<orders.customer_id'),
          filters: [cancelled, orders.is('channel', 'web')] as PlainFilter[],
        },
      ],
    }),
  ],
  [
    'Products with a name containing “tea”',
    SHOP,
    products.query({
      filters: [
        { kind: 'text', ref: products.ref('name'), match: 'contains', value: 'tea', negated: false, words: '' },
      ],
    }),
  ],
  [
    'Products with a price over the average price',
    SHOP,
    products.query({
      filters: [
        {
          kind: 'versus',
          ref: products.ref('price'),
          operator: '>',
          function: 'avg',
          of: { table: 's.products', column: 'price' },
          words: '',
        },
      ],
    }),
  ],
  [
    'Orders that are cancelled or with channel web',
    SHOP,
    orders.query({
      filters: [{ kind: 'any', filters: [cancelled, orders.is('channel', 'web')] as PlainFilter[], words: '' }],
    }),
  ],
  [
    'Number of orders by month, among the customers in Germany',
    SHOP,
    orders.query({
      measures: [orders.count],
      groups: [orders.time('ordered_at', 'month')],
      within: {
        ...wayOf(SHOP, 'orders', ['customer_id']),
        key: ['id'],
        from: [],
        query: customers.query({ filters: [customers.is('country', 'Germany')] }),
        words: '',
      },
    }),
  ],
  [
    'Customers in Berlin, except customers in the Hotel segment',
    SHOP,
    customers.query({
      filters: [customers.is('city', 'Berlin')],
      set: { operator: 'except', query: customers.query({ filters: [customers.is('segment', 'Hotel')] }), words: '' },
    }),
  ],

  // Periods.
  [
    'Number of orders in November 2026 (1–22 so far)',
    SHOP,
    orders.query({
      measures: [orders.count],
      filters: [orders.when('ordered_at', '2026-11-01', '2026-12-01', 'this month')],
    }),
  ],
  [
    'Number of orders in 2026 (January 1 to November 22 so far)',
    SHOP,
    orders.query({ measures: [orders.count], filters: [orders.when('ordered_at', '2026-01-01', '2027-01-01')] }),
  ],
  ['Orders before 2025', SHOP, orders.query({ filters: [orders.when('ordered_at', null, '2025-01-01')] })],
  ['Orders since March 2026', SHOP, orders.query({ filters: [orders.when('ordered_at', '2026-03-01', null)] })],
  [
    'Orders on November 21, 2026',
    SHOP,
    orders.query({ filters: [orders.when('ordered_at', '2026-11-21', '2026-11-22')] }),
  ],
  ['Orders in Q3 2026', SHOP, orders.query({ filters: [orders.when('ordered_at', '2026-07-01', '2026-10-01')] })],
  [
    'Orders from October 1–15, 2026',
    SHOP,
    orders.query({ filters: [orders.when('ordered_at', '2026-10-01', '2026-10-16')] }),
  ],
  [
    'Orders in the last 7 days (November 16–22, 2026)',
    SHOP,
    orders.query({ filters: [orders.when('ordered_at', '2026-11-16', '2026-11-23', 'for the last 7 days')] }),
  ],
  ['Orders shipped in 2025', SHOP, orders.query({ filters: [orders.when('shipped_at', '2025-01-01', '2026-01-01')] })],
  [
    'Customers signed up in 2025',
    SHOP,
    customers.query({ filters: [customers.when('signed_up_on', '2025-01-01', '2026-01-01')] }),
  ],
  [
    'Crew members with birth date before 1980',
    TRAVEL,
    crew.query({ filters: [crew.when('birth_date', null, '1980-01-01')] }),
  ],

  // Ranks, orders, limits.
  [
    'Top 5 customers by revenue from orders in 2025',
    SHOP,
    items.query({
      measures: [revenue],
      groups: [items.each('order_id', 'customer_id')],
      filters: [year2025],
      ...items.first(5, revenue),
    }),
  ],
  [
    'The customer with the most orders',
    SHOP,
    orders.query({ measures: [orders.count], groups: [orders.each('customer_id')], ...orders.first(1, orders.count) }),
  ],
  [
    'The 3 products with the lowest revenue',
    SHOP,
    items.query({ measures: [revenue], groups: [items.each('product_id')], ...items.first(3, revenue, 'asc') }),
  ],
  ['Lowest price', QUOTES, quotes.query({ measures: [quotes.measure('min', 'lowest_price')] })],
  ['Highest lowest price', QUOTES, quotes.query({ measures: [quotes.measure('max', 'lowest_price')] })],
  ['Average discount', QUOTES, quotes.query({ measures: [quotes.measure('avg', 'average_discount')] })],
  [
    'The origin airport with the longest average delay',
    TRAVEL,
    flights.query({
      measures: [flights.measure('avg', 'delay')],
      groups: [flights.each('origin')],
      ...flights.first(1, flights.measure('avg', 'delay')),
    }),
  ],
  [
    'Top 10 pairs of origin airport and destination airport by number of flights',
    TRAVEL,
    flights.query({
      measures: [flights.count],
      groups: [flights.each('origin'), flights.each('destination')],
      ...flights.first(10, flights.count),
    }),
  ],
  [
    'Top 3 products by revenue in each category',
    SHOP,
    items.query({
      measures: [revenue],
      groups: [items.by('product_id>category'), items.each('product_id')],
      topOfEach: { within: 0, measure: revenue, direction: 'desc', count: 3, words: '' },
    }),
  ],
  [
    'Latest 10 orders',
    SHOP,
    orders.query({
      order: { by: { kind: 'column', ref: orders.ref('ordered_at') }, direction: 'desc', words: 'last' },
      limit: { count: 10, words: '' },
    }),
  ],
  [
    'The product with the lowest price',
    SHOP,
    products.query({
      order: { by: { kind: 'column', ref: products.ref('price') }, direction: 'asc', words: 'cheapest' },
      limit: { count: 1, words: '' },
    }),
  ],
  [
    'Products, with price, sorted by price, highest first',
    SHOP,
    products.query({
      columns: [products.ref('name'), products.ref('price')],
      order: { by: { kind: 'column', ref: products.ref('price') }, direction: 'desc', words: 'by price' },
    }),
  ],
  ['Orders, first 100', SHOP, orders.query({ limit: { count: 100, words: '' } })],
  ['Different categories of products', SHOP, products.query({ columns: [products.ref('category')], distinct: true })],
  [
    'Revenue by month of order for the top 5 customers by revenue',
    SHOP,
    items.query({
      measures: [revenue],
      groups: [items.time('order_id>ordered_at', 'month')],
      rank: { group: items.each('order_id', 'customer_id'), measure: revenue, direction: 'desc', count: 5, words: '' },
    }),
  ],

  // Having.
  [
    'Revenue by country, only with revenue over $20,000',
    SHOP,
    items.query({
      measures: [revenue],
      groups: [items.by('order_id>customer_id>country')],
      having: [{ measure: revenue, operator: '>', value: 20_000, words: '' }],
    }),
  ],
  [
    'Customers with more than 3 orders',
    SHOP,
    orders.query({
      groups: [orders.each('customer_id')],
      having: [{ measure: orders.count, operator: '>', value: 3, words: '' }],
    }),
  ],

  // Shares, ratios, differences, running totals.
  [
    'Percentage of flights with a delay over 15 minutes, for each carrier',
    TRAVEL,
    flights.query({
      measures: [{ function: 'share', ref: null, where: flights.than('delay', '>', 15), words: '' }],
      groups: [flights.each('carrier_id')],
    }),
  ],
  [
    'Percentage of orders that are cancelled, by channel',
    SHOP,
    orders.query({
      measures: [{ function: 'share', ref: null, where: cancelled, words: '' }],
      groups: [orders.by('channel')],
    }),
  ],
  [
    'Share of revenue by category',
    SHOP,
    items.query({ measures: [items.measure('share', 'line_total')], groups: [items.by('product_id>category')] }),
  ],
  [
    'Percentage of revenue from the top 10 customers by revenue',
    SHOP,
    items.query({
      measures: [
        items.measure('share', 'line_total', {
          where: {
            kind: 'top',
            group: items.each('order_id', 'customer_id'),
            measure: revenue,
            direction: 'desc',
            count: 10,
            words: '',
          },
        }),
      ],
    }),
  ],
  [
    'Revenue per order by channel',
    SHOP,
    items.query({
      measures: [{ ...revenue, over: { measure: items.measure('count-distinct', 'order_id>id'), percent: false } }],
      groups: [items.by('order_id>channel')],
    }),
  ],
  [
    'Running total of revenue by month of order',
    SHOP,
    items.query({
      measures: [{ ...revenue, window: 'running' }],
      groups: [items.time('order_id>ordered_at', 'month')],
    }),
  ],
  [
    'Revenue and percent change in revenue from the month before by month of order',
    SHOP,
    items.query({
      measures: [revenue, { ...revenue, window: 'growth' }],
      groups: [items.time('order_id>ordered_at', 'month')],
    }),
  ],
  [
    'Average number of days from order to shipping',
    SHOP,
    orders.query({ measures: [orders.measure('avg', 'ordered_at', { until: orders.ref('shipped_at') })] }),
  ],
];

describe('a query in words', () => {
  it.each(sentences)('%s', (sentence, catalog, query) => {
    expect(readingText(catalog, query, NOW)).toBe(sentence);
    expect(explain(catalog, query, NOW)).toBe(`${sentence}.`);
  });

  it('is one short sentence without a name as the database spells it', () => {
    for (const [, catalog, query] of sentences) {
      const said = readingText(catalog, query, NOW);
      expect(said).not.toMatch(/_|  |undefined|null|\.$/);
      expect(said.length).toBeLessThanOrEqual(100);
    }
  });

  it('says in a second sentence what was taken, and which words were left', () => {
    const query = items.query({
      measures: [{ ...revenue, words: 'turnover' }],
      notes: ['I took “last year” to be 2025'],
    });
    expect(explain(SHOP, query, NOW, ['roughly'])).toBe(
      'Turnover. I took “turnover” to be the line total of order items; I took “last year” to be 2025; not used: “roughly”.',
    );
  });
});

describe('a query as a question', () => {
  it.each([
    [
      'Revenue by month this year',
      SHOP,
      items.query({
        measures: [revenue],
        groups: [items.time('order_id>ordered_at', 'month')],
        filters: [items.when('order_id>ordered_at', '2026-01-01', '2027-01-01', 'this year')],
      }),
    ],
    [
      'Customer with the most orders',
      SHOP,
      orders.query({
        measures: [orders.count],
        groups: [orders.each('customer_id')],
        ...orders.first(1, orders.count),
      }),
    ],
    [
      'Bottom 3 products by revenue',
      SHOP,
      items.query({ measures: [revenue], groups: [items.each('product_id')], ...items.first(3, revenue, 'asc') }),
    ],
  ] as [string, Catalog, Query][])('%s', (question, catalog, query) => {
    expect(questionText(catalog, query, NOW)).toBe(question);
  });
});

it('what is offered follows a sentence that names the words in doubt', () => {
  expect(introduceReadings(['basket', 'size'], 2)).toBe(
    "I'm not sure what you mean by “basket” or “size”. Is it one of these?",
  );
  expect(introduceReadings(['basket'], 1)).toBe("I'm not sure what you mean by “basket”. Is this it?");
  expect(introduceReadings([], 2)).toBe('I can read that in more than one way.');
  expect(introduceReadings([], 1)).toBe('Is this what you mean?');
});

describe('heads of the result', () => {
  it.each([
    [
      ['month', 'revenue'],
      SHOP,
      items.query({ measures: [revenue], groups: [items.time('order_id>ordered_at', 'month')] }),
    ],
    [
      ['carrier', 'flights', 'average_delay'],
      TRAVEL,
      flights.query({
        measures: [flights.count, flights.measure('avg', 'delay')],
        groups: [flights.each('carrier_id')],
      }),
    ],
    [
      ['origin_airport', 'destination_airport', 'flights'],
      TRAVEL,
      flights.query({ measures: [flights.count], groups: [flights.each('origin'), flights.each('destination')] }),
    ],
    [
      ['first_name', 'last_name', 'crew_members'],
      TRAVEL,
      crew.query({ measures: [crew.count], groups: [crew.each('reports_to')] }),
    ],
    [
      ['channel', 'percent'],
      SHOP,
      orders.query({
        measures: [{ function: 'share', ref: null, where: cancelled, words: '' }],
        groups: [orders.by('channel')],
      }),
    ],
    [
      ['month', 'running_total_of_revenue'],
      SHOP,
      items.query({
        measures: [{ ...revenue, window: 'running' }],
        groups: [items.time('order_id>ordered_at', 'month')],
      }),
    ],
  ] as [string[], Catalog, Query][])('%j', (names, catalog, query) => {
    const { groups, measures } = resultNames(catalog, query);
    expect([...groups.flat(), ...measures]).toEqual(names);
  });
});
