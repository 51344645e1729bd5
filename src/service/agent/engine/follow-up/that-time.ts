import { type Catalog, getTable, isTime } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { type Grain, grainOf, isoDay, shift, startOf, wholeUnit } from '../time/period.ts';
import { MONTHS } from '../words/months.ts';
import type { Token } from '../words/tokenize.ts';
import { restrictTo, rowsOf } from './rows.ts';

/** Words that point at a day, a month … of the answer before. */
export interface PointedTime {
  grain: Grain;
  /** What they are in the question, to be said in full instead. */
  start: number;
  end: number;
  words: string;
}

const LEADS = ['on', 'in', 'for', 'during', 'of', 'from', 'since', 'after', 'before', 'until', 'by'];

/** How many orders that day, and in the same month: which day or month, only the answer before says. */
export function timePointed(tokens: readonly Token[], parent: Query | null): PointedTime | null {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const inside = insideIt(said, parent);
  if (inside !== null) return inside;
  for (const [at, first] of said.entries()) {
    const isSame = first.lower === 'same';
    const unit = said[at + 1];
    const grain = unit === undefined ? undefined : grainOf(unit.lower === 'date' ? 'day' : unit.lower);
    if (unit === undefined || grain === undefined || !(isSame || first.lower === 'that')) continue;
    const before = said[at - 1]?.lower ?? '';
    const isLast = at + 2 === said.length;
    // The same month last year, the day that month ended: other readings.
    if (!isLast && (isSame || !LEADS.includes(before))) continue;
    const article = isSame && before === 'the' ? said[at - 1] : undefined;
    return { grain, start: (article ?? first).start, end: unit.end, words: `${first.lower} ${unit.lower}` };
  }
  return null;
}

/** What did we sell most in it, after the best month: that month. */
function insideIt(said: readonly Token[], parent: Query | null): PointedTime | null {
  const [group, ...more] = parent?.groups ?? [];
  const [lead, it] = said.slice(-2);
  const isOne = group?.kind === 'time' && more.length === 0 && parent?.limit?.count === 1;
  if (!isOne || it?.lower !== 'it' || !['in', 'during', 'on', 'for'].includes(lead?.lower ?? '')) return null;
  const grain = grainOf(group.grain);
  return grain === undefined ? null : { grain, start: it.start, end: it.end, words: `${lead?.lower} it` };
}

/** Where the answer before tells which day it was: what is asked for it, or a day that its conditions say. */
export type TimeSource = { day: string } | { query: Query };

/** @returns null where the answer before has no date, or more than one kind of it */
export function timeSource(catalog: Catalog, parent: Query, grain: Grain): TimeSource | null {
  const period = parent.filters.find((filter) => filter.kind === 'period');
  const unit = period?.kind === 'period' ? wholeUnit(period) : null;
  if (period?.kind === 'period' && period.from !== null && unit !== null && isWithin(unit, grain))
    return { day: period.from };
  const [time, ...more] = parent.groups.filter((group) => group.kind === 'time');
  if (time !== undefined) return more.length === 0 && parent.limit?.count === 1 ? { query: parent } : null;
  // A year that is kept as a number.
  const [only, ...others] = parent.groups;
  const isYear = only?.kind === 'column' && /year$/i.test(only.ref.column);
  if (isYear && others.length === 0) return grain === 'year' && parent.limit?.count === 1 ? { query: parent } : null;
  const rows = rowsOf(catalog, parent);
  if (rows === null) return null;
  const ref = dateOf(catalog, parent, rows.table);
  if (ref === null) return null;
  const query: Query = { ...blankQuery(rows.table), columns: [ref], distinct: true };
  return restrictTo(catalog, query, rows) ? { query } : null;
}

const SIZES: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
const isWithin = (unit: Grain, grain: Grain): boolean => SIZES.indexOf(unit) <= SIZES.indexOf(grain);

/** The date that is shown, that they are ordered by, or the only one that the rows have. */
function dateOf(catalog: Catalog, { columns, order }: Query, key: string): ColumnRef | null {
  const table = getTable(catalog, key);
  const dates = [...table.columns.values()].filter(({ info }) => isTime(info)).map(({ info }) => info.name);
  const ordered = order?.by.kind === 'column' ? [order.by.ref] : [];
  const shown = (columns.length > 0 ? columns : ordered).filter(
    ({ table: of, column }) => of === key && dates.includes(column),
  );
  const [only, ...more] = shown.length > 0 ? shown.map(({ column }) => column) : dates;
  return only === undefined || more.length > 0 ? null : { path: [], table: key, column: only };
}

/** The day that cells of an answer are all within; null where they are of several, or of none. */
export function dayOf(cells: readonly unknown[], grain: Grain): string | null {
  const days = cells.flatMap((cell) => {
    if (grain === 'year' && typeof cell === 'number' && Number.isInteger(cell) && cell >= 1900 && cell <= 2100)
      return [`${cell}-01-01`];
    const found = typeof cell === 'string' ? /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?!\d)/.exec(cell) : null;
    return found === null ? [] : [`${found[1]}-${found[2] ?? '01'}-${found[3] ?? '01'}`];
  });
  const starts = new Set(days.map((day) => isoDay(startOf(grain, new Date(`${day}T00:00:00Z`)))));
  const [only, ...more] = starts;
  return only === undefined || more.length > 0 ? null : only;
}

/** The question with the time said in full: how many orders on 2026-03-04. */
export function withTime(question: string, { grain, start, end }: PointedTime, day: string): string {
  const head = question.slice(0, start);
  if (grain === 'week') {
    const until = isoDay(shift('day', new Date(`${day}T00:00:00Z`), 6));
    return `${head.replace(/\b(?:on|in|for|during|of|from)\s+$/i, '')}from ${day} to ${until}${question.slice(end)}`;
  }
  const before = /([a-z]+)\s+$/i.exec(head)?.[1]?.toLowerCase() ?? '';
  const lead = LEADS.includes(before) ? '' : grain === 'day' ? 'on ' : 'in ';
  return `${head}${lead}${spelled(grain, day)}${question.slice(end)}`;
}

function spelled(grain: Exclude<Grain, 'week'>, day: string): string {
  const first = startOf(grain, new Date(`${day}T00:00:00Z`));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  switch (grain) {
    case 'day':
      return isoDay(first);
    case 'month':
      return `${MONTHS[month] ?? ''} ${year}`;
    case 'quarter':
      return `Q${Math.floor(month / 3) + 1} ${year}`;
    case 'year':
      return String(year);
    default:
      return grain satisfies never;
  }
}
