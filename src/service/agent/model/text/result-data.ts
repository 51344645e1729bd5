import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import { oneLine } from './data.ts';
import { SENT } from './limits.ts';

/** A result as the model sees it: the first rows, long values cut. It says how many rows there are. */
export function resultData({ columns, rows, truncatedBy }: QueryResult): { [key: string]: JsonValue } {
  const shown: JsonValue[] = [];
  let characters = 0;
  for (const row of rows.slice(0, SENT.rows)) {
    const values = columns.map(({ name }) => shortValue(row[name] ?? null, SENT.value));
    characters += JSON.stringify(values).length;
    if (characters > SENT.result && shown.length > 0) break;
    shown.push(values);
  }
  return {
    columns: columns.map(({ name }) => oneLine(name, SENT.value)),
    rows: shown,
    rows_shown: shown.length,
    rows_in_all: truncatedBy === null ? rows.length : `more than ${rows.length}`,
  };
}

/** Numbers, booleans and null as they are; anything else as one short line. */
export function shortValue(value: JsonValue, max: number): JsonValue {
  if (typeof value === 'string') return oneLine(value, max);
  return typeof value === 'object' && value !== null ? oneLine(JSON.stringify(value), max) : value;
}
