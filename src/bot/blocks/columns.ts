import type { Row } from '../../contract/conversations.ts';
import { LIMITS } from './kit/limits.ts';

/** Column names in the order the rows give them. A row may lack a key; those past the shown ones are not looked at. */
export function columnsOf(rows: Row[]): string[] {
  return [...new Set(rows.slice(0, LIMITS.tableRows).flatMap((row) => Object.keys(row)))];
}
