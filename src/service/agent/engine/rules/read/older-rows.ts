import { grainOf, isoDay, shift } from '../../time/period.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const MOST = 1_000;

/** Complaints older than 30 days, tickets older than two weeks: of rows that have a day and no age, how long ago that was. */
export function readOlderRows({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'are', 'is', 'being');
  const isOld = cursor.is(at, 'older');
  if ((!isOld && !cursor.is(at, 'younger', 'newer')) || !cursor.is(at + 1, 'than')) return 0;
  const count = cursor.number(at + 2) ?? (cursor.is(at + 2, 'a', 'an') ? 1 : null);
  const grain = grainOf(cursor.tokens[at + 3]?.lemma ?? '');
  const rows = draft.subjects.at(-1)?.mention ?? draft.measures.at(-1)?.target ?? null;
  if (count === null || grain === undefined || !Number.isInteger(count) || count > MOST || count < 1) return 0;
  if (rows === null || !hasDay(cursor, rows)) return 0;
  const end = at + 4;
  const day = isoDay(shift(grain, new Date(cursor.today), -count));
  const label = cursor.words(at, end);
  draft.periods.push(isOld ? { from: null, to: day, label } : { from: day, to: null, label });
  return end - from;
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
