import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../../../../src/service/connectors/connector.ts';
import { dialectOf } from '../../../../src/service/databases/index.ts';
import { type Stage, unaborted } from './fixture.ts';
import { CUSTOMER_COUNT, customersOf } from './shop.ts';

export function describeIntrospection<Changes>({ fixture, connector }: Stage<Changes>): void {
  const { shop, capabilities } = fixture;
  const dialect = dialectOf(fixture.type);
  const { spell } = shop;

  const tables = async (): Promise<TableInfo[]> => {
    const schema = await connector().introspect(unaborted());
    return schema.tables.filter((table) => table.schema === shop.schema);
  };
  const table = async (name: string): Promise<TableInfo> => {
    const found = (await tables()).find((each) => each.name === spell(name));
    if (found === undefined) throw new Error(`introspection told of no ${name}`);
    return found;
  };

  describe('introspection', () => {
    it('lists tables and views, no system tables', async () => {
      const { dialect: told, defaultSchema, tables: all } = await connector().introspect(unaborted());
      expect({ told, defaultSchema }).toEqual({ told: dialect, defaultSchema: shop.defaultSchema });
      expect((await tables()).map(({ name, kind }) => [name, kind])).toEqual([
        [spell('customers'), 'table'],
        [spell('germans'), 'view'],
        [spell('lines'), 'table'],
        [spell('orders'), 'table'],
      ]);
      expect(all.filter((each) => /^(information_schema|pg_|mysql$|sys$)/i.test(each.schema))).toEqual([]);
    });

    it('tells types, kinds, nullability and comments of columns', async () => {
      const customers = await table('customers');
      expect(customers.columns.map((column) => ({ ...column, values: null }))).toEqual(customersOf(shop));
      expect(customers.comment).toBe('People who buy');
      expect((await table('germans')).columns.map(({ name, kind }) => [name, kind])).toEqual([
        [spell('id'), 'integer'],
        [spell('name'), 'text'],
      ]);
    });

    it('tells how many rows there are about, and none for a view', async () => {
      const { rowEstimate } = await table('customers');
      if (capabilities.rowEstimates === 'exact') expect(rowEstimate).toBe(CUSTOMER_COUNT);
      if (capabilities.rowEstimates === 'none') expect(rowEstimate).toBeNull();
      if (capabilities.rowEstimates === 'about') {
        expect(rowEstimate).toBeGreaterThan(CUSTOMER_COUNT / 2);
        expect(rowEstimate).toBeLessThan(CUSTOMER_COUNT * 2);
      }
      expect((await table('germans')).rowEstimate).toBeNull();
    });

    it(capabilities.keys ? 'tells keys, with the columns in their order' : 'tells no keys', async () => {
      const names = (...columns: string[]) => (capabilities.keys ? columns.map(spell) : []);
      const key = (columns: string[], to: string, toColumns: string[]) =>
        capabilities.keys
          ? [
              {
                columns: columns.map(spell),
                references: { schema: shop.schema, table: spell(to), columns: toColumns.map(spell) },
              },
            ]
          : [];
      const [customers, orders, lines] = [await table('customers'), await table('orders'), await table('lines')];
      expect(customers.primaryKey).toEqual(names('id'));
      expect(orders.primaryKey).toEqual(names('shop_id', 'number'));
      expect(lines.primaryKey).toEqual([]);
      expect(customers.foreignKeys).toEqual([]);
      expect(orders.foreignKeys).toEqual(key(['customer_id'], 'customers', ['id']));
      expect(lines.foreignKeys).toEqual(key(['shop_id', 'order_number'], 'orders', ['shop_id', 'number']));
    });

    it(capabilities.values ? 'knows the words of text columns, but no free text' : 'reads no values', async () => {
      const { columns } = await table('customers');
      const values = Object.fromEntries(columns.map((column) => [column.name, column.values]));
      const words = (list: string[]) => (capabilities.values ? list : null);
      expect(values[spell('country')]).toEqual(words(['DE', 'US']));
      expect(values[spell('name')]?.length).toBe(capabilities.values ? CUSTOMER_COUNT : undefined);
      expect(values[spell('note')]).toBeNull();
      expect(values[spell('id')]).toBeNull();
    });
  });
}
