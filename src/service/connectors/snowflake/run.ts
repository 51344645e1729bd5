import type { ReadOnlySql } from '../../sql/guard.ts';
import type { QueryResult, RunLimits } from '../connector.ts';
import { createRowCollector, nameColumns } from '../row-collector.ts';
import type { Session } from './sessions.ts';
import { kindOf, readCell } from './types.ts';

/** Snowflake makes no more rows than may be shown and one, and parts are fetched only while there is room. */
export async function runStatement(session: Session, sql: ReadOnlySql, limits: RunLimits): Promise<QueryResult> {
  const { maxRows, timeoutMs, person } = limits;
  const { columns, parts, cut } = await timed(limits, () =>
    session.query(sql.text, { maxRows: maxRows + 1, timeoutMs, person }),
  );
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

/** The SQL API says nothing of what a statement cost, so its time is measured. One that is left counts until it is canceled. */
async function timed<T>({ onUsage }: Pick<RunLimits, 'onUsage'>, query: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await query();
  } finally {
    onUsage?.({ busyMs: performance.now() - began });
  }
}
