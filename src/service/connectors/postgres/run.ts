import type { JsonValue } from '../../../shared/json.ts';
import type { ReadOnlySql } from '../../sql/guard.ts';
import type { QueryResult, ResultColumn, RunLimits } from '../connector.ts';
import type { RawResult } from './lease.ts';
import type { Session } from './sessions.ts';
import { kindOf, readCell } from './types.ts';

const CURSOR = 'parley_rows';
/** Few at first: nothing is known yet of how wide a row is. */
const FIRST_BATCH = 20;
const LARGEST_BATCH = 2_000;

/** Reads in batches through a cursor, so that no more than the caps, and a batch, is ever held or sent. */
export async function runInCursor(session: Session, sql: ReadOnlySql, limits: RunLimits): Promise<QueryResult> {
  // Without it the planner prefers plans that give the first rows soon and the last ones late.
  await session.query('SET LOCAL cursor_tuple_fraction = 1');
  await session.query(`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${sql.text}`);
  const collector = createCollector(limits);
  let wanted = FIRST_BATCH;
  for (;;) {
    const batch = await session.query(`FETCH FORWARD ${wanted} FROM ${CURSOR}`);
    const full = collector.add(batch);
    if (full || batch.rows.length < wanted) return collector.result();
    wanted = collector.nextBatch();
  }
}

interface Collector {
  /** @returns whether a cap is reached */
  add(batch: RawResult): boolean;
  nextBatch(): number;
  result(): QueryResult;
}

function createCollector({ maxRows, maxBytes }: RunLimits): Collector {
  const rows: QueryResult['rows'] = [];
  let columns: ResultColumn[] = [];
  let bytes = 0;
  let truncatedBy: QueryResult['truncatedBy'] = null;

  const addRow = (raw: (string | null)[], types: RawResult['columns']): void => {
    const values = raw.map((text, at) => readCell(text, types[at]?.typeId ?? 0));
    bytes += values.reduce((sum: number, value, at) => sum + sizeOf(value, raw[at]), 0) + namesSize(columns);
    if (bytes > maxBytes) truncatedBy = 'bytes';
    else if (rows.length === maxRows) truncatedBy = 'rows';
    else rows.push(Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null])));
  };
  return {
    add(batch) {
      if (columns.length === 0) columns = nameColumns(batch.columns);
      for (const raw of batch.rows) {
        if (truncatedBy === null) addRow(raw, batch.columns);
      }
      return truncatedBy !== null;
    },
    nextBatch() {
      const fitting = Math.ceil((maxBytes - bytes) / Math.max(1, bytes / rows.length)) + 1;
      return Math.max(1, Math.min(LARGEST_BATCH, fitting, maxRows + 1 - rows.length));
    },
    result: () => ({ columns, rows, truncatedBy }),
  };
}

/** About the length of the value as JSON. */
function sizeOf(value: JsonValue, raw: string | null | undefined): number {
  return typeof value === 'string' ? Buffer.byteLength(value) + 2 : (raw ?? 'null').length;
}

const namesSize = (columns: ResultColumn[]) => columns.reduce((sum, { name }) => sum + name.length + 4, 2);

function nameColumns(columns: RawResult['columns']): ResultColumn[] {
  const given = new Set(columns.map(({ name }) => name));
  const used = new Set<string>();
  return columns.map(({ name, typeId }) => {
    let unique = name;
    for (let n = 2; used.has(unique) || (unique !== name && given.has(unique)); n += 1) unique = `${name}_${n}`;
    used.add(unique);
    return { name: unique, kind: kindOf(typeId) };
  });
}
