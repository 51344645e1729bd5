import { asMade } from '../../../../shared/made-column.ts';
import type { DatabaseSchema, QueryResult } from '../../../connectors/connector.ts';
import { sourcelessOutputs } from '../sql/sourceless-outputs.ts';

/** The same rows, in which the columns that the SQL made itself are called so. */
export function markMade(result: QueryResult, { sql, schema }: { sql: string; schema: DatabaseSchema }): QueryResult {
  const made = sourcelessOutputs(sql, result.columns, { schema });
  if (made.size === 0) return result;
  const named = (name: string): string => (made.has(name) ? asMade(name) : name);
  return {
    ...result,
    columns: result.columns.map((column) => ({ ...column, name: named(column.name) })),
    rows: result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [named(name), value])),
    ),
  };
}
