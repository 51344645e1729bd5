import type { ReadOnlySql } from '../../sql/guard.ts';
import type { QueryResult, RunLimits } from '../connector.ts';
import { createRowCollector, nameColumns } from '../row-collector.ts';
import type { Session } from './sessions.ts';
import { kindOf, readCell } from './types.ts';

/** Snowflake makes no more rows than may be shown and one, and parts are fetched only while there is room. */
export async function runStatement(session: Session, sql: ReadOnlySql, limits: RunLimits): Promise<QueryResult> {
  const { maxRows, timeoutMs, person } = limits;
  const { columns, parts, cut } = await session.query(sql.text, { maxRows: maxRows + 1, timeoutMs, person });
  const named = nameColumns(columns.map((column) => ({ name: column.name, kind: kindOf(column) })));
  const collector = createRowCollector(named, limits);
  for await (const rows of parts()) {
    for (const row of rows) {
      const values = columns.map((column, at) => readCell(row[at] ?? null, column));
      if (!collector.add(values)) return collector.result();
    }
  }
  const result = collector.result();
  return cut ? { ...result, truncatedBy: 'bytes' } : result;
}
