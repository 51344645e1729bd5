import type { ReadOnlySql } from '../../sql/guard.ts';
import type { QueryResult, ResultColumn, RunLimits } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { createRowCollector, nameColumns, type RowCollector } from '../row-collector.ts';
import type { Session } from './sessions.ts';
import { type CellReader, cellReader, kindOf, readFields } from './types.ts';

/** Reads row by row until a cap is reached; what comes after it is not read. */
export async function runInStream(session: Session, sql: ReadOnlySql, limits: RunLimits): Promise<QueryResult> {
  let readers: CellReader[] = [];
  let collector: RowCollector | undefined;
  await session.stream(sql.text, {
    columns(told) {
      if (told === undefined || collector !== undefined) throw notRows();
      const fields = readFields(told);
      readers = fields.map(cellReader);
      collector = createRowCollector(
        nameColumns(fields.map((field) => ({ name: field.name, kind: kindOf(field) }))),
        limits,
      );
    },
    row: (cells) => collector?.add(readers.map((read, at) => read(cells[at]))) ?? false,
  });
  if (collector === undefined) throw notRows();
  return withoutMixedBooleans(collector.result());
}

/** A `tinyint(1)` that holds other numbers than 0 and 1 is a number in all rows: a 1 among them says no yes. */
function withoutMixedBooleans(result: QueryResult): QueryResult {
  const { columns, rows } = result;
  const isMixed = ({ name, kind }: ResultColumn) =>
    kind === 'boolean' && rows.some((row) => typeof row[name] === 'number');
  const mixed = columns.filter(isMixed).map(({ name }) => name);
  if (mixed.length === 0) return result;
  for (const row of rows) for (const name of mixed) if (typeof row[name] === 'boolean') row[name] = Number(row[name]);
  const told = columns.map((column) =>
    mixed.includes(column.name) ? { ...column, kind: 'integer' as const } : column,
  );
  return { ...result, columns: told };
}

const notRows = () =>
  new ConnectorError('sql-refused', 'The statement returns no rows. Only queries that read data are allowed.');
