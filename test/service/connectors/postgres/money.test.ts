import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { moneyStyle, plainMoney } from '../../../../src/service/connectors/postgres/money.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findPostgres, startPostgres, type TestServer } from './servers.ts';

describe('how money is spelled', () => {
  it.each([
    ['C', '$0.00', 2, undefined],
    ['C.UTF-8', '$0.00', 2, undefined],
    ['en_US.UTF-8', '$0.00', 2, 'USD'],
    ['en_AU.UTF-8', '$0.00', 2, undefined],
    ['en_GB.utf8', '£0.00', 2, 'GBP'],
    ['de_DE.UTF-8', '0,00 €', 2, 'EUR'],
    ['ja_JP.UTF-8', '¥0', 0, undefined],
    ['ar_BH.UTF-8', 'BHD 0.000', 3, undefined],
  ])('is read from that of none: %s, %s', (locale, zero, fractionDigits, currency) => {
    expect(moneyStyle(locale, zero)).toEqual({ fractionDigits, currency });
  });

  it.each([
    ['$1,234.50', 2, '1234.50'],
    ['-$0.05', 2, '-0.05'],
    ['($1,234.50)', 2, '-1234.50'],
    ['1.234,50 €', 2, '1234.50'],
    ['1 234,50 €', 2, '1234.50'],
    ['¥1,234', 0, '1234'],
    ['-92,233,720,368,547,758.08', 2, '-92233720368547758.08'],
  ])('%s with %i digits of fraction is %s', (text, fractionDigits, plain) => {
    expect(plainMoney(text, fractionDigits)).toBe(plain);
  });
});

const binaries = findPostgres();

describe.skipIf(binaries === undefined)('money on PostgreSQL (needs `initdb` and `postgres`)', () => {
  let server: TestServer;
  let connector: Connector;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(`
      CREATE DOMAIN price AS money;
      CREATE TABLE sales (id int, total money, net price);
      INSERT INTO sales VALUES (1, 1234.50, 1), (2, -0.05, 2), (3, NULL, 3), (4, '92233720368547758.07', 4)`);
    connector = createPostgresConnector(server.credentials, createNetwork({ allowPrivate: true }));
  });
  afterAll(async () => {
    await connector.close();
    await server.stop();
  });
  const rows = async (sql: string) => (await connector.run(unguarded(sql), LIMITS, unaborted())).rows;

  it('is a decimal with all its digits', async () => {
    expect(await rows('SELECT total FROM sales ORDER BY id')).toEqual([
      { total: 1234.5 },
      { total: -0.05 },
      { total: null },
      { total: '92233720368547758.07' },
    ]);
    const { columns } = await connector.run(unguarded('SELECT sum(net) AS net FROM sales'), LIMITS, unaborted());
    expect(columns).toEqual([{ name: 'net', kind: 'decimal' }]);
  });

  it('is one for questions too, a domain of it included', async () => {
    const { tables } = await connector.introspect(unaborted());
    expect(tables[0]?.columns.slice(1)).toMatchObject([
      { name: 'total', dataType: 'money', kind: 'decimal' },
      { name: 'net', dataType: 'money', kind: 'decimal' },
    ]);
  });
});
