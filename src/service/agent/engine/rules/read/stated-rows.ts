import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, type StatedRows, statedAs } from './draft.ts';
import { flagAt } from './flags.ts';
import { lateRowsAt } from './lateness.ts';
import { openRowsAt } from './open-states.ts';
import { softStateBefore } from './soft-states.ts';

/** Cancelled orders, open tickets, late payments: rows behind a state, a kind or a flag of theirs; null where none stands before them, or what does is of other rows. */
export function statedRowsAt(cursor: Cursor, at: number): { rows: Mention; of: StatedRows } | null {
  const state = cursor.value(at) ?? flagAt(cursor, at) ?? softStateBefore(cursor, at);
  const rows = state === null ? null : tableAt(cursor, at + state.length);
  const own =
    rows === null ? null : keep(state, ({ table }) => rows.candidates.some((one) => isOf(cursor, one.table, table)));
  if (rows === null || own === null) return openRowsAt(cursor, at) ?? lateRowsAt(cursor, at);
  return { rows, of: statedAs(own) };
}

const isOf = (cursor: Cursor, rows: string, table: string): boolean => rows === table || cursor.reaches(rows, table);

/** Hired candidates, whose applications say so: rows behind a value, said as it is kept, of rows that belong to them. */
export function statedBelowAt(cursor: Cursor, at: number): { rows: Mention; state: Mention } | null {
  const value = cursor.value(at);
  const rows = value === null ? null : tableAt(cursor, at + value.length);
  const isBelow = (table: string) =>
    rows?.candidates.some((one) => one.table !== table && cursor.reaches(table, one.table)) === true;
  const isOwn = value?.candidates.some(({ table }) => rows?.candidates.some((one) => one.table === table)) === true;
  const state = isOwn ? null : keep(value, ({ table, score }) => score >= 0.95 && isBelow(table));
  return rows === null || state === null ? null : { rows, state };
}
