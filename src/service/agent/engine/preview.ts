import type { JsonValue } from '../../../shared/json.ts';
import type { QueryResult } from '../../connectors/connector.ts';
import { cellsOf } from './learned/try-readings.ts';
import { isYear } from './wording/numbers.ts';

const MAX_NAMED = 3;
const MAX_LENGTH = 60;

/** What a reading finds, short: one number, or how many rows (`100 or more` where that is all that is shown) and what the first are called. */
export function previewOf(result: QueryResult, isCut: boolean): string {
  const rows = cellsOf(result);
  const names = result.columns.map(({ name }) => name);
  const [first] = rows;
  if (first === undefined) return 'No rows';
  if (rows.length === 1)
    return first
      .slice(0, MAX_NAMED)
      .map((value, at) => cell(value, names[at]))
      .join(', ');
  const named = rows.slice(0, MAX_NAMED).map((row) => cell(row[0], names[0]));
  const more = rows.length > MAX_NAMED ? ' …' : '';
  const orMore = isCut || result.truncatedBy !== null ? ' or more' : '';
  return `${rows.length}${orMore} rows: ${named.join(', ')}${more}`;
}

function cell(value: JsonValue | undefined, column = ''): string {
  if (value === null || value === undefined) return '(none)';
  if (typeof value === 'number' && isYear(column, value)) return String(value);
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
