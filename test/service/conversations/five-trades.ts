import type { DatabaseSchema } from '../../../src/service/connectors/connector.ts';
import { schemaOf } from '../agent/schema-of.ts';

/** With what its owner wrote about columns. */
function described(schema: DatabaseSchema, comments: Record<string, string>): DatabaseSchema {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, comment: comments[column.name] ?? '' })),
  }));
  return { ...schema, tables };
}

/** Five trades that all have customers, orders and items. */
export const FIVE_TRADES: Readonly<Record<string, DatabaseSchema>> = {
  Bakery: described(
    schemaOf(
      {
        customers: ['customer_id', 'name', 'town', 'is_wholesale'],
        orders: ['order_id', 'customer_id', 'ordered_at', 'pickup_at', 'status', 'total'],
        items: ['item_id', 'name', 'dough', 'price', 'allergens', 'bake_minutes'],
        order_items: ['order_id', 'item_id', 'quantity', 'line_total'],
        shops: ['shop_id', 'street', 'opened_on'],
      },
      {
        dough: ['rye', 'wheat', 'spelt', 'sourdough'],
        allergens: ['gluten', 'nuts', 'milk', 'none'],
        status: ['baked', 'picked up', 'cancelled'],
      },
    ),
    { is_wholesale: 'Cafes and hotels that buy bread in bulk', pickup_at: 'When the customer collects it' },
  ),
  Garage: described(
    schemaOf(
      {
        customers: ['customer_id', 'name', 'phone', 'town'],
        cars: ['car_id', 'customer_id', 'make', 'model', 'mileage', 'registered_on'],
        orders: ['order_id', 'car_id', 'mechanic_id', 'received_at', 'finished_at', 'status', 'labour_hours', 'total'],
        items: ['item_id', 'name', 'part_number', 'price', 'stock'],
        order_items: ['order_id', 'item_id', 'quantity', 'line_total'],
        mechanics: ['mechanic_id', 'name', 'hired_on'],
      },
      {
        make: ['Volvo', 'Toyota', 'Skoda', 'Ford'],
        status: ['waiting for parts', 'in the workshop', 'done', 'cancelled'],
      },
    ),
    { finished_at: 'When the repair was done', labour_hours: 'Hours billed for the repair' },
  ),
  Bookshop: described(
    schemaOf(
      {
        customers: ['customer_id', 'name', 'email', 'is_member'],
        orders: ['order_id', 'customer_id', 'ordered_at', 'shipped_at', 'status', 'total'],
        items: ['item_id', 'title', 'author_id', 'genre', 'binding', 'pages', 'price', 'published_on'],
        authors: ['author_id', 'name', 'nationality'],
        order_items: ['order_id', 'item_id', 'quantity', 'line_total'],
        reviews: ['review_id', 'item_id', 'customer_id', 'stars', 'written_at'],
      },
      {
        genre: ['crime', 'fantasy', 'poetry', 'cookery', "children's"],
        binding: ['hardback', 'paperback'],
        status: ['shipped', 'returned', 'cancelled'],
      },
    ),
    { item_id: 'The book', is_member: 'In the loyalty club' },
  ),
  'Tool rental': described(
    schemaOf(
      {
        customers: ['customer_id', 'name', 'company', 'credit_limit'],
        orders: ['order_id', 'customer_id', 'depot_id', 'rented_from', 'due_on', 'returned_on', 'deposit', 'total'],
        items: ['item_id', 'name', 'category', 'daily_rate', 'purchased_on', 'condition'],
        order_items: ['order_id', 'item_id', 'days', 'line_total'],
        depots: ['depot_id', 'name', 'region'],
        damages: ['damage_id', 'item_id', 'reported_on', 'cost'],
      },
      {
        category: ['excavators', 'scaffolding', 'generators', 'ladders'],
        condition: ['new', 'worn', 'broken'],
        region: ['north', 'south', 'coast'],
      },
    ),
    { returned_on: 'Empty while the tool is out on hire', due_on: 'After this day the order is overdue' },
  ),
  Pharmacy: described(
    schemaOf(
      {
        customers: ['customer_id', 'name', 'birth_date', 'insurer'],
        orders: ['order_id', 'customer_id', 'prescription_id', 'dispensed_at', 'copay', 'total'],
        items: ['item_id', 'name', 'active_substance', 'strength_mg', 'form', 'needs_cooling', 'expires_on', 'price'],
        order_items: ['order_id', 'item_id', 'quantity', 'line_total'],
        prescriptions: ['prescription_id', 'customer_id', 'doctor', 'issued_on', 'repeats_left'],
        suppliers: ['supplier_id', 'name', 'country'],
      },
      {
        active_substance: ['ibuprofen', 'paracetamol', 'amoxicillin', 'insulin'],
        form: ['tablet', 'syrup', 'ointment', 'injection'],
        insurer: ['Nordic Health', 'Blue Shield', 'State Fund'],
      },
    ),
    { needs_cooling: 'Kept in the refrigerator', copay: 'What the patient paid' },
  ),
};

/** What people ask, by the source that can answer. `none`: more than one could, or none. */
export const ASKED_OF_TRADES: Readonly<Record<string, readonly string[]>> = {
  Bakery: [
    'how many rye orders did we have last week',
    'which dough sells best',
    'top 5 items by bake minutes',
    'orders to be picked up tomorrow',
    'list items with nuts',
    'how many wholesale customers do we have',
    'revenue from sourdough by month',
    'average order total of wholesale customers',
    'which items contain milk',
    'what share of orders is sourdough',
    'how many orders were picked up yesterday',
    'items without allergens',
    'customers who ordered spelt items this year',
    'how long do the items bake on average',
    'which street had our first shop',
    'pickups per hour',
    'orders from cafes and hotels last month',
  ],
  Garage: [
    'how many orders are waiting for parts',
    'which mechanic finished the most orders last month',
    'customers with a Volvo',
    'average mileage by make',
    'labour hours by mechanic this year',
    'orders in the workshop right now',
    'how many customers drive a Toyota',
    'top 10 customers by number of cars',
    'items that are out of stock',
    'what did Skoda owners spend last year',
    'cars with more than 200000 miles of mileage',
    'how long does a repair take on average',
    'total of all Ford orders',
    'which part number was used most',
    'orders by make and month',
    "what is the customer's phone number for the oldest order",
    'mechanics hired this year',
  ],
  Bookshop: [
    'how many crime titles did we sell in March',
    'top 10 authors by revenue',
    'which customers wrote the most reviews',
    'average stars by genre',
    'orders with a hardback',
    'items with more than 500 pages',
    'how many orders were shipped yesterday',
    'revenue from poetry by month',
    'which genre is ordered most',
    'customers who are members',
    'returned paperback orders',
    'average price of a fantasy book',
    'items published this year',
    'which orders have not been shipped yet',
    'share of paperbacks in sales',
    'authors by nationality',
    'list all cookery books under 20 euros',
  ],
  'Tool rental': [
    'which orders are overdue',
    'how many excavators are out on hire',
    'deposits by depot',
    'average daily rate by category',
    'customers over their credit limit',
    'orders due this week',
    'damage costs by month',
    'which items are broken',
    'revenue from scaffolding in 2025',
    'orders by region',
    'how many days are generators rented on average',
    'top 5 depots by orders',
    'which company rents the most ladders',
    'items with the most damages',
    'how many orders on the coast last month',
    'worn items by category',
    'total deposit of orders not returned yet',
  ],
  Pharmacy: [
    'how many orders needed a prescription',
    'which doctor issued the most prescriptions',
    'copay by insurer',
    'items that expire this month',
    'how many ibuprofen orders last week',
    'customers insured with Blue Shield',
    'top 5 active substances by sales',
    'items that need cooling',
    'average copay per order in April',
    'orders of syrup by month',
    'customers born before 1950',
    'prescriptions with no repeats left',
    'which items are kept in the refrigerator',
    'what did Nordic Health customers pay this year',
    'number of insulin orders per customer',
    'tablets dispensed yesterday',
    'items above 500 mg strength',
  ],
  none: [
    'how many orders were there last month',
    'top 10 customers by revenue',
    'list all customers',
    'most expensive item',
    'average order value',
    'how many items did we sell yesterday',
    'cancelled orders by month',
    'what will the weather be tomorrow',
    'who won the world cup',
    'orders by weekday',
  ],
};

/** Words that every trade has, with the name of the source that is meant. */
export const NAMING: readonly (readonly [question: string, source: string])[] = [
  ['how many orders did the bakery have last month', 'Bakery'],
  ['top 10 customers of the garage', 'Garage'],
  ['bookshop: average order value by month', 'Bookshop'],
  ['list the customers in tool rental', 'Tool rental'],
  ['orders by weekday at the pharmacy', 'Pharmacy'],
];
