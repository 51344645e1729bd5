import { expect } from 'vitest';
import {
  type Dialect,
  guardSql,
  type ReadOnlySql,
  type SqlAccess,
  SqlRefusedError,
} from '../../../src/service/sql/guard.ts';

/** What the guard makes of it; undefined where it is refused. */
export async function accepted(sql: string, dialect: Dialect, access?: SqlAccess): Promise<ReadOnlySql | undefined> {
  try {
    return await guardSql(sql, dialect, access);
  } catch (error) {
    expect(error).toBeInstanceOf(SqlRefusedError);
    return undefined;
  }
}
