import { grainOf, isoDay, shift } from '../../time/period.ts';
import { eventOf } from '../../wording/events.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const MOST = 1_000;

/** Complaints older than 30 days, tickets older than two weeks: of rows that have a day and no age, how long ago that was. */
export function readOlderRows({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'are', 'is', 'being');
  const isOld = cursor.is(at, 'older');
  if ((!isOld && !cursor.is(at, 'younger', 'newer')) || !cursor.is(at + 1, 'than')) return 0;
  const day = dayBack(cursor, at + 2);
  const rows = rowsSaid(draft);
  if (day === null || rows === null || !hasDay(cursor, rows)) return 0;
  const end = at + 4;
  const label = cursor.words(at, end);
  draft.periods.push(isOld ? { from: null, to: day, label } : { from: day, to: null, label });
  return end - from;
}

/** Orders in processing for more than a week: in this state, and their day as long ago. */
export function readLongInState(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const state = draft.filters.at(-1);
  const isBehind = state?.kind === 'value' && state.mention.start + state.mention.length === from;
  if (!isBehind || !cursor.is(from, 'for', 'since') || draft.periods.length > 0) return 0;
  const at = cursor.skip(from + 1, 'more', 'longer', 'than', 'over');
  const day = at === from + 1 ? null : dayBack(cursor, at);
  const rows = rowsSaid(draft);
  const date = rows === null ? null : dateOf(cursor, rows);
  if (day === null || date === null) return 0;
  const label = cursor.words(from, at + 2);
  draft.periods.push({ from: null, to: day, label });
  draft.assumed.push(`“${label}” goes by the ${date}`);
  return at + 2 - from;
}

/** Two weeks, a month: the day so long before today. */
function dayBack(cursor: Cursor, at: number): string | null {
  const count = cursor.number(at) ?? (cursor.is(at, 'a', 'an') ? 1 : null);
  const grain = grainOf(cursor.tokens[at + 1]?.lemma ?? '');
  if (count === null || grain === undefined || !Number.isInteger(count) || count > MOST || count < 1) return null;
  return isoDay(shift(grain, new Date(cursor.today), -count));
}

/** The only date that the rows have, as words. */
function dateOf(cursor: Cursor, rows: Mention): string | null {
  const [table, ...others] = rows.candidates.flatMap(({ kind, table: key, score }) =>
    kind === 'table' && score >= 0.75 ? (cursor.catalog.tables.get(key) ?? []) : [],
  );
  const days = [...(table?.columns.values() ?? [])].filter(({ info }) =>
    cursor.isTime({ kind: 'column', table: table?.key ?? '', column: info.name, score: 1 }),
  );
  const [day, ...more] = days;
  if (others.length > 0 || more.length > 0 || table === undefined || day === undefined) return null;
  const { noun } = eventOf(cursor.catalog, { path: [], table: table.key, column: day.info.name });
  return noun === '' ? 'date' : `${noun} date`;
}

function hasDay(cursor: Cursor, rows: Mention): boolean {
  const tables = rows.candidates.flatMap(({ kind, table, score }) =>
    kind === 'table' && score >= 0.75 ? (cursor.catalog.tables.get(table) ?? []) : [],
  );
  return (
    tables.length > 0 &&
    tables.every(({ key, columns }) => {
      const all = [...columns.values()];
      const isAged = all.some(({ words }) => words.some((word) => ['age', 'birth', 'year'].includes(word)));
      return (
        !isAged && all.some(({ info }) => cursor.isTime({ kind: 'column', table: key, column: info.name, score: 1 }))
      );
    })
  );
}
