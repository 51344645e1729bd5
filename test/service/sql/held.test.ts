import { describe, expect, it } from 'vitest';
import { HELD } from '../../../src/service/profile/profile.ts';
import { spellingOf } from '../../../src/service/sql/dialects/index.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { DIALECT_NAMES } from './dialect-names.ts';

/** As catalogs call the types that hold something else. */
const TYPES = ['text', 'tinyint(1)', 'bigint', 'double precision', 'interval', 'INTERVAL', 'time', 'TIME(9)', 'money'];

describe.each(DIALECT_NAMES)('what a column holds, in SQL of %s', (dialect) => {
  const { name, held, withoutNaN = (column) => column, clock } = spellingOf(dialect);
  const column = `${name('t')}.${name('c')}`;
  const cases = HELD.flatMap((holds) => TYPES.map((type) => [holds, type, held(column, holds, type)] as const));

  it.each(cases)('%s of %s is what the guard lets through', async (_, type, expression) => {
    const measures = [
      `max(${expression}) AS m`,
      `count(${withoutNaN(column, type)}) AS n`,
      `${clock(`avg(${held(column, 'durations', type)})`)} AS o`,
    ];
    const sql = `SELECT ${measures.join(', ')} FROM ${name('t')} AS ${name('t')}`;
    await expect(guardSql(sql, dialect)).resolves.toBeDefined();
  });
});
