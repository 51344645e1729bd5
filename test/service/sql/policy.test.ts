import { describe, expect, it } from 'vitest';
import type { Policy } from '../../../src/contract/policy.ts';
import type { DatabaseSchema, Dialect, TableInfo } from '../../../src/service/connectors/connector.ts';
import { accessOf } from '../../../src/service/policy/access-of.ts';
import { rulesOf } from '../../../src/service/policy/table-rules.ts';
import { guardSql, SqlRefusedError } from '../../../src/service/sql/guard.ts';

const table = (schema: string, name: string, columns: string[]): TableInfo => ({
  schema,
  name,
  kind: 'table',
  comment: '',
  rowEstimate: null,
  columns: columns.map((column) => ({
    name: column,
    dataType: 'text',
    kind: 'text',
    nullable: true,
    comment: '',
    values: null,
  })),
  primaryKey: [],
  foreignKeys: [],
});

/** `shop.customers` with a masked e-mail and a withheld phone, `shop.orders`, and `shop.secrets`, which can't be read. */
function schemaOf(dialect: Dialect): { schema: DatabaseSchema; policy: Policy } {
  const spelled = (name: string): string => (dialect === 'snowflake' ? name.toUpperCase() : name);
  const shop = spelled('shop');
  const [customers, secrets] = [spelled('customers'), spelled('secrets')];
  const columns = ['id', 'email', 'phone', ...(dialect === 'bigquery' ? ['geo', 'geo.city'] : [])];
  const tables = [
    table(shop, customers, columns.map(spelled)),
    table(shop, spelled('orders'), ['id', 'customer_id', 'items'].map(spelled)),
    table(shop, secrets, ['id', 'body'].map(spelled)),
    table(spelled('archive'), spelled('old_orders'), ['id'].map(spelled)),
  ];
  return {
    schema: { dialect, defaultSchema: dialect === 'snowflake' ? '' : shop, tables },
    policy: {
      tables: { allow: 'all_but', list: [{ schema: shop, table: secrets }] },
      columns: [
        { schema: shop, table: customers, column: spelled('email'), rule: 'mask' },
        { schema: shop, table: customers, column: spelled('phone'), rule: 'withhold' },
        ...(dialect === 'bigquery'
          ? [{ schema: shop, table: customers, column: 'geo', rule: 'withhold' as const }]
          : []),
      ],
    },
  };
}

async function restricted(sql: string, dialect: Dialect, changes: (policy: Policy) => Policy = (one) => one) {
  const { schema, policy } = schemaOf(dialect);
  return guardSql(sql, dialect, accessOf(schema, rulesOf(changes(policy), schema)));
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');

const READS = {
  postgres: "(SELECT id, CASE WHEN email IS NOT NULL THEN '•••' END AS email FROM shop.customers)",
  mysql: "(SELECT `id`, CASE WHEN `email` IS NOT NULL THEN '•••' END AS `email` FROM `shop`.`customers`)",
  bigquery: "(SELECT `id`, CASE WHEN `email` IS NOT NULL THEN '•••' END AS `email` FROM `shop`.`customers`)",
  snowflake: `(SELECT "ID", CASE WHEN "EMAIL" IS NOT NULL THEN '•••' END AS "EMAIL" FROM "SHOP"."CUSTOMERS")`,
} as const satisfies Record<Dialect, string>;
const DIALECTS = ['postgres', 'mysql', 'bigquery', 'snowflake'] as const;

describe.each(DIALECTS)('a policy in %s', (dialect) => {
  const reads = READS[dialect];

  it('puts what may be read in the place of a table with column rules', async () => {
    const { text, masked } = await restricted('SELECT * FROM customers', dialect);
    expect(flat(text)).toMatch(/^SELECT \* FROM \(.*\) AS ["`]?customers["`]?$/i);
    expect(flat(text)).toContain(reads);
    expect(masked?.map((name) => name.toLowerCase())).toEqual(['customers.email']);
  });

  it.each([
    ['in a join, under its alias', 'SELECT c.email FROM orders o JOIN customers c ON c.id = o.customer_id'],
    ['in a subquery', 'SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customers)'],
    ['in a WITH query that has its name', 'WITH customers AS (SELECT * FROM customers) SELECT * FROM customers'],
    ['on one side of a UNION', 'SELECT id FROM orders UNION ALL SELECT id FROM customers'],
    ['with its schema', 'SELECT id FROM shop.customers'],
  ])('does so %s', async (_, sql) => {
    const { text } = await restricted(sql, dialect);
    expect(flat(text).split(reads)).toHaveLength(2);
  });

  it('leaves what it wrote as it is', async () => {
    const { text } = await restricted('SELECT c.email FROM customers c JOIN orders o ON o.id = c.id', dialect);
    expect((await restricted(text, dialect)).text).toBe(text);
  });

  it('names other tables by their schema, and only those that are no WITH query', async () => {
    const sql =
      'WITH secrets AS (SELECT id FROM orders) SELECT s.id FROM secrets s JOIN archive.old_orders a ON a.id = s.id';
    const { text, masked } = await restricted(sql, dialect);
    const plain = text.replaceAll(/["`]/g, '').toLowerCase();
    expect(plain).toMatch(/from shop\.orders/);
    expect(plain).toMatch(/from secrets/);
    expect(plain).toMatch(/join archive\.old_orders/);
    expect(masked).toBeUndefined();
  });

  it.each([
    ['a table', 'SELECT * FROM secrets', /settings don't allow reading secrets, or there is no such table/i],
    ['a table by its schema', 'SELECT * FROM shop.secrets', /allow reading shop\.secrets, or there is no/i],
    [
      'a table that does not exist, in the same words',
      'SELECT * FROM nothing',
      /allow reading nothing, or there is no/i,
    ],
    [
      'outside a WITH query of that name',
      'SELECT id FROM orders WHERE id IN (WITH secrets AS (SELECT 1 AS id) SELECT id FROM secrets) UNION ALL SELECT id FROM secrets',
      /allow reading secrets/i,
    ],
    [
      'before a WITH query of that name',
      'WITH a AS (SELECT id FROM secrets), secrets AS (SELECT 1 AS id) SELECT id FROM a',
      /allow reading secrets/i,
    ],
    [
      'where databases disagree about a later WITH query',
      'WITH RECURSIVE a AS (SELECT id FROM b), b AS (SELECT 1 AS id) SELECT id FROM a',
      /reads one that comes after it/,
    ],
    ['a withheld column', 'SELECT phone FROM customers', /allow reading customers\.phone\. If you mean/i],
    [
      'a withheld column by an alias',
      'SELECT 1 FROM customers c WHERE c.phone IS NULL',
      /allow reading customers\.phone\.$/i,
    ],
    [
      'a withheld column that the query around has too',
      'SELECT id FROM orders phone WHERE id IN (SELECT phone FROM customers)',
      /allow reading customers\.phone/i,
    ],
    [
      'a table with more before its schema',
      'SELECT * FROM x.shop.orders',
      /by its schema and its own name|connected database|database system/,
    ],
  ])('refuses %s', async (_, sql, message) => {
    await expect(restricted(sql, dialect)).rejects.toThrow(message);
    await expect(restricted(sql, dialect)).rejects.toBeInstanceOf(SqlRefusedError);
  });

  it('allows only what is listed, where only that may be read', async () => {
    const only = (policy: Policy): Policy => {
      const [one] = policy.tables.list;
      return { columns: [], tables: { allow: 'only', list: one === undefined ? [] : [{ ...one, table: null }] } };
    };
    await expect(restricted('SELECT id FROM secrets', dialect, only)).resolves.toHaveProperty('text');
    await expect(restricted('SELECT id FROM archive.old_orders', dialect, only)).rejects.toThrow(/old_orders/i);
  });

  it('has no table left where all of its columns are withheld', async () => {
    const all = (policy: Policy): Policy => {
      const [one] = policy.columns;
      if (one === undefined) return policy;
      const name = (column: string) => (dialect === 'snowflake' ? column.toUpperCase() : column);
      const columns = ['id', 'email', 'phone'].map((column) => ({
        ...one,
        column: name(column),
        rule: 'withhold' as const,
      }));
      return { ...policy, columns: [...policy.columns, ...columns] };
    };
    await expect(restricted('SELECT count(*) FROM customers', dialect, all)).rejects.toThrow(
      /allow reading customers/i,
    );
  });
});

describe('a policy, where a database has ways of its own', () => {
  it.each([
    ['bigquery', 'SELECT * FROM `shop.cust*`', /allow reading shop\.cust/],
    ['bigquery', 'SELECT i FROM orders AS o, o.items AS i', /allow reading o\.items/],
    ['bigquery', 'SELECT geo.city FROM customers', /allow reading customers\.geo/],
    ['bigquery', 'SELECT c.geo.city FROM customers AS c', /allow reading customers\.geo/],
    ['bigquery', 'SELECT id FROM customers TABLESAMPLE SYSTEM (10 PERCENT)', /Sampling isn't possible/],
    ['snowflake', 'SELECT id FROM customers SAMPLE (10)', /Sampling isn't possible/],
    ['mysql', 'SELECT shop.customers.id FROM shop.customers', /Write customers\.id without the schema/],
    ['postgres', 'SELECT shop.customers.id FROM shop.customers', /Write customers\.id without the schema/],
    ['postgres', "SELECT to_json(ROW(1, 'a')::shop.secrets)", /allow reading shop\.secrets/],
    ['postgres', "SELECT '{}'::shop.customers[]", /allow reading shop\.customers/],
    ['postgres', 'SELECT id FROM old_orders', /allow reading old_orders/],
    ['mysql', 'SELECT id FROM old_orders', /allow reading old_orders/],
    ['postgres', 'SELECT id FROM ONLY customers', /ONLY isn't possible on customers/],
    ['postgres', 'SELECT * FROM "Customers"', /allow reading Customers/],
  ] as const)('refuses in %s: %s', async (dialect, sql, message) => {
    await expect(restricted(sql, dialect)).rejects.toThrow(message);
  });

  it.each([
    ['bigquery', 'SELECT * FROM customers PIVOT(count(id) FOR email IN (1, 2))'],
    ['snowflake', 'SELECT * FROM customers PIVOT(count(id) FOR email IN (1, 2))'],
    ['bigquery', 'SELECT i FROM orders AS o, UNNEST(o.items) AS i JOIN customers AS c ON c.id = o.id'],
    ['mysql', 'SELECT CUSTOMERS.email FROM CUSTOMERS'],
    ['snowflake', 'SELECT "customers".id FROM "customers"'],
    ['postgres', 'SELECT row_to_json(c), c::text FROM customers c'],
    ['snowflake', 'SELECT id FROM Customers'],
    ['postgres', 'TABLE customers'],
    ['postgres', 'SELECT phone.id, c.email FROM orders AS phone JOIN customers AS c ON c.id = phone.customer_id'],
    ['postgres', 'SELECT x.b FROM customers AS x(a, b)'],
  ] as const)('reads no more than it may in %s: %s', async (dialect, sql) => {
    const { text } = await restricted(sql, dialect);
    expect(flat(text)).toContain(READS[dialect]);
  });

  it('puts no name between a subquery and PIVOT', async () => {
    const { text } = await restricted('SELECT * FROM customers PIVOT(count(id) FOR email IN (1, 2))', 'snowflake');
    expect(text).toContain(`${READS.snowflake} PIVOT(`);
  });

  it('holds for each of two names that differ in case alone, where settings decide which one is meant', async () => {
    const { schema, policy } = schemaOf('snowflake');
    const both = { ...schema, tables: [...schema.tables, table('SHOP', 'secrets', ['id'])] };
    const access = accessOf(both, rulesOf(policy, both));
    await expect(guardSql('SELECT id FROM shop."secrets"', 'snowflake', access)).rejects.toThrow('allow reading');
  });

  it('keeps what it accepted apart by policy', async () => {
    const sql = 'SELECT phone FROM customers WHERE id = 4711';
    await expect(guardSql(sql, 'postgres')).resolves.toHaveProperty('text');
    await expect(restricted(sql, 'postgres')).rejects.toThrow('customers.phone');
    await expect(restricted(sql, 'postgres', (policy) => ({ ...policy, columns: [] }))).resolves.toHaveProperty('text');
    await expect(restricted(sql, 'postgres')).rejects.toThrow('customers.phone');
  });
});
