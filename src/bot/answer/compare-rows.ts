import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { areAll, each, type Steps } from '../../shared/steps.ts';
import { isMeasure } from '../kit/values.ts';

/** One value that is another now. */
export interface Move {
  /** What names the row: the values of the label columns. */
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
export function* compareRows(before: Row[], after: Row[]): Steps<RowChanges> {
  const [old, now] = [yield* columnsIn(before), yield* columnsIn(after)];
  const measures: string[] = [];
  const labels: string[] = [];
  for (const column of now)
    if (old.has(column)) ((yield* isMeasured(column, before, after)) ? measures : labels).push(column);
  return {
    labels,
    // An answer without rows has no columns either, which is no change of them.
    columnsAdded: before.length === 0 ? [] : [...now].filter((column) => !old.has(column)),
    columnsRemoved: after.length === 0 ? [] : [...old].filter((column) => !now.has(column)),
    ...(yield* compareLabelled(yield* byLabel(before, labels), yield* byLabel(after, labels), { labels, measures })),
  };
}

function* compareLabelled(
  earlier: Map<string, Row>,
  later: Map<string, Row>,
  { labels, measures }: Record<'labels' | 'measures', string[]>,
): Steps<Pick<RowChanges, 'added' | 'removed' | 'moved'>> {
  const labelOf = (row: Row): JsonValue[] => labels.map((column) => row[column] ?? null);
  const added: JsonValue[][] = [];
  const removed: JsonValue[][] = [];
  const moved: Move[] = [];
  yield* each(later, ([key, row]) => {
    const was = earlier.get(key);
    if (was === undefined) added.push(labelOf(row));
    else moved.push(...movesOf(was, row, { label: labelOf(row), measures }));
  });
  yield* each(earlier, ([key, row]) => {
    if (!later.has(key)) removed.push(labelOf(row));
  });
  return { added, removed, moved };
}

function* columnsIn(rows: Row[]): Steps<Set<string>> {
  const columns = new Set<string>();
  yield* each(rows, (row) => {
    for (const column of Object.keys(row)) columns.add(column);
  });
  return columns;
}

/** A number, or nothing, in every row; and not one that names something, as a year or an id does. */
function* isMeasured(column: string, before: Row[], after: Row[]): Steps<boolean> {
  if (!isMeasure(column)) return false;
  let hasNumber = false;
  const isNumberOrNull = (row: Row): boolean => {
    const value = row[column] ?? null;
    hasNumber ||= typeof value === 'number';
    return value === null || typeof value === 'number';
  };
  return (yield* areAll(before, isNumberOrNull)) && (yield* areAll(after, isNumberOrNull)) && hasNumber;
}

function* byLabel(rows: Row[], labels: string[]): Steps<Map<string, Row>> {
  const counts = new Map<string, number>();
  const found = new Map<string, Row>();
  yield* each(rows, (row) => {
    const label = JSON.stringify(labels.map((column) => row[column] ?? null));
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    found.set(`${label}#${nth}`, row);
  });
  return found;
}

function movesOf(was: Row, is: Row, { label, measures }: { label: JsonValue[]; measures: string[] }): Move[] {
  return measures.flatMap((column) => {
    const [from, to] = [was[column] ?? null, is[column] ?? null];
    return from === to ? [] : [{ label, column, from, to }];
  });
}
