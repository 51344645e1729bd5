import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult, ResultColumn } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { maskCell } from '../../privacy/cells.ts';
import { sentOf } from '../../privacy/sent.ts';
import { WITHHELD } from '../../privacy/shapes.ts';
import { privateOutputs } from '../sql/private-outputs.ts';
import { oneLine } from './data.ts';
import { SENT } from './limits.ts';

type Source = Pick<AgentRequest, 'schema' | 'profile' | 'sharing'>;
type Data = { [key: string]: JsonValue };

/**
 * A result as the model sees it: the first rows, private cells withheld, long values cut. Where no rows are sent, what
 * its columns hold. It says how many rows there are.
 */
export function resultData({ sql, result }: { sql: string; result: QueryResult }, source: Source): Data {
  const { columns, rows, truncatedBy } = result;
  const counted = { rows_in_all: truncatedBy === null ? rows.length : `more than ${rows.length}` };
  if (!sentOf(source).rows)
    return { columns: columns.map((column) => columnData(column, rows)), rows: 'not sent', ...counted };
  const mask = cellMask({ sql, columns }, source);
  const shown: JsonValue[] = [];
  let characters = 0;
  for (const row of rows.slice(0, SENT.rows)) {
    const values = columns.map(({ name }) => shortValue(mask(name, row[name] ?? null), SENT.value));
    characters += JSON.stringify(values).length;
    if (characters > SENT.result && shown.length > 0) break;
    shown.push(values);
  }
  return {
    columns: columns.map(({ name }) => oneLine(name, SENT.value)),
    rows: shown,
    rows_shown: shown.length,
    ...counted,
  };
}

/** What the model sees of a cell of a statement's result. */
export function cellMask(
  { sql, columns }: { sql: string; columns: readonly ResultColumn[] },
  source: Source,
): (column: string, value: JsonValue) => JsonValue {
  const hidden = privateOutputs(sql, columns, { schema: source.schema, sent: sentOf(source) });
  return (column, value) => (hidden.has(column) && value !== null ? WITHHELD : maskCell(value));
}

function columnData({ name, kind }: ResultColumn, rows: QueryResult['rows']): Data {
  const nulls = rows.filter((row) => (row[name] ?? null) === null).length;
  return { name: oneLine(name, SENT.value), type: kind, empty: nulls };
}

/** Numbers, booleans and null as they are; anything else as one short line. */
export function shortValue(value: JsonValue, max: number): JsonValue {
  if (typeof value === 'string') return oneLine(value, max);
  return typeof value === 'object' && value !== null ? oneLine(JSON.stringify(value), max) : value;
}
