import type { Row } from '../../../contract/conversations.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { isMeasure } from '../../kit/values.ts';

/** One value that is another now. */
export interface Move {
  /** What the row is told by: the values of the label columns. */
  label: JsonValue[];
  column: string;
  from: JsonValue;
  to: JsonValue;
}

/** What an answer has that an earlier one to the same question had not, and the reverse. */
export interface RowChanges {
  added: JsonValue[][];
  removed: JsonValue[][];
  moved: Move[];
  /** The columns that name a row; none: rows can only be counted. */
  labels: string[];
  /** Columns that only one of the two has. */
  columnsAdded: string[];
  columnsRemoved: string[];
}

/**
 * Rows are the same row when their label columns hold the same: all columns but the measured numbers. Rows that share
 * all labels are told apart by their order.
 */
export function compareRows(before: Row[], after: Row[]): RowChanges {
  const [old, now] = [columnsIn(before), columnsIn(after)];
  const shared = [...now].filter((column) => old.has(column));
  const all = [...before, ...after];
  const measures = shared.filter((column) => isMeasured(column, all));
  const labels = shared.filter((column) => !measures.includes(column));
  const earlier = byLabel(before, labels);
  const later = byLabel(after, labels);
  const labelOf = (row: Row): JsonValue[] => labels.map((column) => row[column] ?? null);
  return {
    labels,
    // An answer without rows has no columns either, which is no change of them.
    columnsAdded: before.length === 0 ? [] : [...now].filter((column) => !old.has(column)),
    columnsRemoved: after.length === 0 ? [] : [...old].filter((column) => !now.has(column)),
    added: [...later].filter(([key]) => !earlier.has(key)).map(([, row]) => labelOf(row)),
    removed: [...earlier].filter(([key]) => !later.has(key)).map(([, row]) => labelOf(row)),
    moved: [...later].flatMap(([key, row]) => {
      const was = earlier.get(key);
      return was === undefined ? [] : movesOf(was, row, { label: labelOf(row), measures });
    }),
  };
}

function columnsIn(rows: Row[]): Set<string> {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return columns;
}

/** A number, or nothing, in every row; and not one that names something, as a year or an id does. */
function isMeasured(column: string, rows: Row[]): boolean {
  const values = rows.map((row) => row[column] ?? null).filter((value) => value !== null);
  return isMeasure(column) && values.length > 0 && values.every((value) => typeof value === 'number');
}

function byLabel(rows: Row[], labels: string[]): Map<string, Row> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const label = JSON.stringify(labels.map((column) => row[column] ?? null));
      const nth = (counts.get(label) ?? 0) + 1;
      counts.set(label, nth);
      return [`${label}#${nth}`, row];
    }),
  );
}

function movesOf(was: Row, is: Row, { label, measures }: { label: JsonValue[]; measures: string[] }): Move[] {
  return measures.flatMap((column) => {
    const [from, to] = [was[column] ?? null, is[column] ?? null];
    return from === to ? [] : [{ label, column, from, to }];
  });
}
