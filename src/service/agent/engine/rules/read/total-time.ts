import { tableAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';
import { pluralUnit } from './in-unit.ts';
import { daysOf, type Lasting, spanOf } from './lasting.ts';
import { passOver, type Reading } from './rule.ts';
import { verbTable } from './states.ts';

const WORKED = ['work', 'works', 'worked', 'working'];
/** Rows of work that is done from one time to another. */
const WORK = ['shift', 'work', 'timesheet', 'attendance', 'session', 'duty', 'assignment'];

/** A column that is called so, and not one with that word in its name. */
const WHOLE = 0.75;

/** Hours worked per employee, how many hours did each of them work, total minutes of calls: all the time from the first to the last. */
export function readTotalTime(reading: Reading, from: number): number {
  const { cursor, draft, skipped } = reading;
  const at = cursor.skip(from, 'how', 'many', 'the', 'total', 'sum', 'number', 'of', 'all');
  const unit = pluralUnit(cursor, at);
  if (unit === null || cursor.number(at - 1) !== null) return 0;
  if (draft.span !== null || draft.measures.length > 0 || bestScore(cursor.named(at)) >= WHOLE) return 0;
  const found = cursor.is(at + 1, 'of')
    ? rowsAt(cursor, cursor.skip(at + 2, 'the', 'all', 'our'))
    : doneFrom(cursor, at);
  if (found === null) return 0;
  passOver({ skipped }, found.start, found.end);
  draft.span = {
    ...spanOf(cursor, { from, end: at + 1, rows: found.rows, fn: 'sum' }),
    unit,
  };
  return at + 1 - from;
}

interface Found {
  rows: Lasting;
  start: number;
  end: number;
}

function rowsAt(cursor: Cursor, start: number): Found | null {
  const table = tableAt(cursor, start);
  const rows = onlyLasting(
    cursor,
    (table?.candidates ?? []).map((one) => one.table),
  );
  return table === null || rows === null ? null : { rows, start, end: start + table.length };
}

/** What is done in that time: shifts that were worked, rooms that were booked. */
function doneFrom(cursor: Cursor, unit: number): Found | null {
  for (let at = unit + 1; at < Math.min(cursor.tokens.length, unit + 8); at++) {
    const tables = cursor.is(at, ...WORKED)
      ? workTables(cursor)
      : (verbTable(cursor, at)?.candidates ?? []).map((one) => one.table);
    const rows = onlyLasting(cursor, tables);
    if (rows !== null) return { rows, start: at, end: at + 1 };
  }
  return null;
}

const workTables = ({ catalog }: Cursor): string[] =>
  [...catalog.tables.values()].filter(({ words }) => WORK.includes(words.at(-1) ?? '')).map(({ key }) => key);

function onlyLasting({ catalog }: Cursor, keys: readonly string[]): Lasting | null {
  const found = [...new Set(keys)].flatMap((key) => {
    const table = catalog.tables.get(key);
    return table === undefined ? [] : (daysOf(table) ?? []);
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
