import type { Row } from '../contract/conversations.ts';
import { areAll, atOnce, type Steps } from '../shared/steps.ts';
import { MOST } from './weigh-json.ts';

/** Lists that were looked at, which nobody changes. */
const looked = new WeakMap<readonly unknown[], boolean>();

/** A row for each column is no table: whatever is said of each column would be said a million times. */
export const haveFewColumns = (rows: readonly Row[]): boolean => looked.get(rows) ?? atOnce(countColumns(rows));

/** Counts the columns of many rows a few at a time, so that `haveFewColumns` takes no time then. */
export function* lookAtColumns(rows: readonly unknown[]): Steps<void> {
  looked.set(rows, yield* countColumns(rows));
}

function* countColumns(rows: readonly unknown[]): Steps<boolean> {
  const columns = new Set<string>();
  let before: string[] = [];
  return yield* areAll(rows, (row) => {
    const names = Object.keys(row ?? {});
    // As nearly all rows have them: to add them again to the set takes most of the time.
    if (names.length === before.length && names.every((name, at) => name === before[at])) return true;
    for (const name of names) columns.add(name);
    before = names;
    return columns.size <= MOST.keys;
  });
}
