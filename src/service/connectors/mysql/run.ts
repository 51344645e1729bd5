import type { ReadOnlySql } from '../../sql/guard.ts';
import type { QueryResult, RunLimits } from '../connector.ts';
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
  return collector.result();
}

const notRows = () =>
  new ConnectorError('sql-refused', 'The statement returns no rows. Only queries that read data are allowed.');
