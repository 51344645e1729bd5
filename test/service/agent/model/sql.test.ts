import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemaIndex } from '../../../../src/service/agent/model/link/schema-index.ts';
import { NOTHING_SAID } from '../../../../src/service/agent/model/phishing/out-of-place.ts';
import { makesLinks } from '../../../../src/service/agent/model/sql/made-links.ts';
import { tablesRead } from '../../../../src/service/agent/model/sql/tables-read.ts';
import { sameRows } from '../../../../src/service/agent/same-rows.ts';
import type { Dialect, QueryResult, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { scanSql, withoutComments } from '../../../../src/service/sql/scan.ts';
import { DIALECT_NAMES } from '../../sql/dialect-names.ts';

describe('cutting SQL', () => {
  it('loses nothing, in any dialect, whatever the text', () => {
    const piece = fc.constantFrom(
      "'",
      '"',
      '`',
      '\\',
      '--',
      '/*',
      '*/',
      '#',
      '$$',
      '$a$',
      '\n',
      ' ',
      'select',
      '1',
      'é',
      '🎉',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...DIALECT_NAMES), (sql, dialect) => {
        expect(
          scanSql(sql, dialect)
            .map(({ source }) => source)
            .join(''),
        ).toBe(sql);
      }),
    );
  });

  it.each<[Dialect, string, string]>([
    ['postgres', "SELECT '--', 'it''s /* ' -- gone\n, 2 /* gone */;", "SELECT '--', 'it''s /* '  \n, 2"],
    ['postgres', "SELECT $x$--$x$, E'\\'--' # 2", "SELECT $x$--$x$, E'\\'--' # 2"],
    ['mysql', "SELECT 'a\\'--b' # gone", "SELECT 'a\\'--b'"],
    ['bigquery', 'SELECT "--" AS x FROM `a-b.c` # gone', 'SELECT "--" AS x FROM `a-b.c`'],
    ['snowflake', 'SELECT "--" FROM t -- gone', 'SELECT "--" FROM t'],
  ])('%s: %s', (dialect, sql, expected) => {
    expect(withoutComments(sql, dialect).replaceAll(/ +/g, ' ')).toBe(expected.replaceAll(/ +/g, ' '));
  });
});

const table = (schema: string, name: string): TableInfo => ({
  schema,
  name,
  kind: 'table',
  comment: '',
  rowEstimate: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
});

describe('the tables a statement reads', () => {
  const tables = [
    table('public', 'orders'),
    table('public', 'customers'),
    table('crm', 'Deals'),
    table('public', 'ordered_at'),
  ];
  const index = createSchemaIndex({ dialect: 'postgres', defaultSchema: 'public', tables });
  it.each<[Dialect, string, string[]]>([
    ['postgres', 'SELECT * FROM orders o JOIN public.customers c ON true', ['orders', 'customers']],
    ['postgres', 'SELECT * FROM orders, crm."Deals" WHERE 1 = 1, customers', ['orders', 'Deals']],
    ['postgres', 'WITH customers AS (SELECT * FROM orders) SELECT * FROM customers', ['orders']],
    ['postgres', "SELECT 'FROM customers' FROM orders", ['orders']],
    ['postgres', 'SELECT (SELECT count(*) FROM customers), * FROM orders', ['customers', 'orders']],
    ['mysql', 'select * from `orders` join `crm`.`Deals`', ['orders', 'Deals']],
    ['bigquery', 'SELECT * FROM `project.crm.Deals`', ['Deals']],
    ['snowflake', 'SELECT * FROM CRM.DEALS', ['Deals']],
    ['postgres', 'SELECT 1', []],
  ])('%s: %s', (dialect, sql, expected) => {
    expect(tablesRead(sql, dialect, index).map(({ name }) => name)).toEqual(expected);
  });
});

describe('links made by SQL', () => {
  it.each([
    ["SELECT 'https://evil.example'", true],
    ["SELECT 'https:' || '//evil.example'", true],
    ['SELECT a AS "www.evil.example"', true],
    ["SELECT '[x](y)'", true],
    ["SELECT 'a:b', c FROM t WHERE d = 'plain'", false],
    ["SELECT n FROM t WHERE url LIKE 'https://asked.example/%'", false],
  ])('%s: %s', (sql, expected) => {
    expect(
      makesLinks({
        sql,
        dialect: 'postgres',
        question: 'visits of https://asked.example/ please',
        said: NOTHING_SAID,
        isStored: () => false,
      }),
    ).toBe(expected);
  });
});

const result = (rows: QueryResult['rows']): QueryResult => ({
  columns: Object.keys(rows[0] ?? {}).map((name) => ({ name, kind: 'other' as const })),
  rows,
  truncatedBy: null,
});

describe('comparing two results', () => {
  const a = result([
    { name: 'x', n: 1 },
    { name: 'y', n: 2 },
  ]);
  it.each<[string, QueryResult, boolean]>([
    [
      'other names and order',
      result([
        { count: 2, who: 'y' },
        { count: 1, who: 'x' },
      ]),
      true,
    ],
    [
      'a further column',
      result([
        { name: 'x', n: 1, id: 7 },
        { name: 'y', n: 2, id: 8 },
      ]),
      true,
    ],
    [
      'digits lost in computing, and decimals as text',
      result([
        { name: 'x', n: '1.00' },
        { name: 'y', n: 2.000000000001 },
      ]),
      true,
    ],
    [
      'another number',
      result([
        { name: 'x', n: 1 },
        { name: 'y', n: 3 },
      ]),
      false,
    ],
    ['fewer rows', result([{ name: 'x', n: 1 }]), false],
    [
      'the numbers of each other',
      result([
        { name: 'x', n: 2 },
        { name: 'y', n: 1 },
      ]),
      false,
    ],
    [
      'another column',
      result([
        { name: 'x', city: 'p' },
        { name: 'y', city: 'q' },
      ]),
      false,
    ],
  ])('with %s', (_name, b, expected) => {
    expect(sameRows(a, b)).toBe(expected);
    expect(sameRows(b, a)).toBe(expected);
  });
});

describe('a month', () => {
  const of = (month: string) => result([{ month, n: 1 }]);
  it.each(['2026-03', '2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01 00:00:00', '2026-03-01T00:00:00+00:00'])(
    'is the same as %s',
    (month) => {
      expect(sameRows(of('2026-03'), of(month))).toBe(true);
    },
  );
  it.each(['2026-03-02', '2026-03-01T01:00:00Z', '2026-04', '2026'])('is another than %s', (other) => {
    expect(sameRows(of('2026-03'), of(other))).toBe(false);
  });
});
