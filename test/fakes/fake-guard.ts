import { type ReadOnlySql, SqlRefusedError } from '../../src/service/sql/guard.ts';

/** Lets through what starts with SELECT. Stands in for the maker of the brand, hence the assertion. */
export async function fakeGuardSql(sql: string): Promise<ReadOnlySql> {
  if (!/^select\b/i.test(sql)) throw new SqlRefusedError('only a SELECT may run');
  return { text: sql } as ReadOnlySql;
}
