import type { Token } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';
import { openRowsAt } from './open-states.ts';

const SIZES = 'biggest largest highest greatest smallest lowest'.split(' ');

/** The largest cancelled order: what is said of the rows stands behind them, so that the largest of them are read as ever. */
export function statesBehind(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(({ lower }) => SIZES.includes(lower)) + 1;
  const length = at === 0 ? 0 : stateAt(cursor, at);
  const rows = length === 0 ? null : tableAt(cursor, at + length);
  if (rows === null) return tokens;
  const end = at + length + rows.length;
  return [
    ...tokens.slice(0, at),
    ...tokens.slice(at + length, end),
    ...tokens.slice(at, at + length),
    ...tokens.slice(end),
  ];
}

/** How many words say a state or kind of the rows behind them. */
function stateAt(cursor: Cursor, at: number): number {
  const open = openRowsAt(cursor, at);
  if (open !== null) return open.rows.start - at;
  const value = bestScore(cursor.named(at)) < 0.95 ? cursor.value(at) : null;
  return value?.length ?? 0;
}
