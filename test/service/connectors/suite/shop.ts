import type { ColumnKind, TableInfo } from '../../../../src/service/connectors/connector.ts';

/** How a database spells the shop. */
export interface Shop {
  /** Where its tables are. */
  schema: string;
  defaultSchema: string;
  /** Spelling of a name that was written in small letters, for example in capitals. */
  spell: (name: string) => string;
  /** As the database spells the types of customers, in the order of the columns. */
  customerTypes: string[];
  /** Kinds that this database cannot tell better, by column of customers. */
  kinds?: Partial<Record<string, ColumnKind>>;
}

/** [name, kind, nullable, comment] */
const CUSTOMERS: [string, ColumnKind, boolean, string][] = [
  ['id', 'integer', false, ''],
  ['name', 'text', false, ''],
  ['country', 'text', true, ''],
  ['note', 'text', true, ''],
  ['balance', 'decimal', true, 'What they owe, in dollars'],
  ['score', 'float', true, ''],
  ['active', 'boolean', true, ''],
  ['born', 'date', true, ''],
  ['seen_at', 'timestamp', true, ''],
  ['settings', 'json', true, ''],
  ['photo', 'binary', true, ''],
];

/**
 * The shop that every source holds:
 * - customers, comment `People who buy`, primary key id, 40 rows: id 1…40, name `Name <id>`, country `DE` for even ids
 *   and `US` for odd ones, note one text of 200 letters and more, the other columns NULL
 * - orders (shop_id, number, customer_id, placed_on), the first two its primary key, customer_id to customers
 * - lines (shop_id, order_number, product), the first two to orders' key; no primary key
 * - germans, a view of id and name of the customers in DE, comment `Customers in Germany` where views may have one
 */
export function customersOf(shop: Shop): TableInfo['columns'] {
  return CUSTOMERS.map(([name, kind, nullable, comment], at) => ({
    name: shop.spell(name),
    dataType: shop.customerTypes[at] ?? '',
    kind: shop.kinds?.[name] ?? kind,
    nullable,
    comment,
    values: null,
  }));
}

export const CUSTOMER_COUNT = 40;
