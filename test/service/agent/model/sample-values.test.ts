import { describe, expect, it } from 'vitest';
import { sampleSql } from '../../../../src/service/agent/model/tools/sample-values.ts';
import type { ColumnInfo, Dialect, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { DIALECT_NAMES } from '../../sql/dialect-names.ts';

const column = (name: string): ColumnInfo => ({
  name,
  dataType: '',
  kind: 'text',
  nullable: true,
  comment: '',
  values: null,
});
const visits: TableInfo = {
  schema: 'web',
  name: 'visits',
  kind: 'table',
  comment: '',
  rowEstimate: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
};

describe('the statement for some values of a column', () => {
  it.each<[Dialect, string, string]>([
    ['postgres', 'Full "name"', `SELECT "Full ""name""" FROM web.visits WHERE "Full ""name""" IS NOT NULL LIMIT 300`],
    ['mysql', 'a`b', 'SELECT `a``b` FROM `web`.`visits` WHERE `a``b` IS NOT NULL LIMIT 300'],
    [
      'bigquery',
      'geo.country',
      'SELECT `geo`.`country` FROM `web`.`visits` WHERE `geo`.`country` IS NOT NULL LIMIT 300',
    ],
    ['snowflake', 'City', 'SELECT "City" FROM "web"."visits" WHERE "City" IS NOT NULL LIMIT 300'],
  ])('names it as %s does: %s', async (dialect, name, expected) => {
    const asked = { table: visits, column: column(name), contains: undefined };
    const { text } = await guardSql(sampleSql(dialect, asked), dialect);
    expect(text.replaceAll(/\s+/g, ' ')).toBe(expected);
  });

  it.each(DIALECT_NAMES)('looks for a text in any case in %s', async (dialect) => {
    const asked = { table: visits, column: column('city'), contains: "O'Br%" };
    const { text } = await guardSql(sampleSql(dialect, asked), dialect);
    expect(text).toMatch(/lower/i);
    expect(text).toContain("LIKE '%o_br_%'");
  });
});
