import { BUYERS, PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Reading } from './rule.ts';

const AHEAD = ['upcoming', 'forthcoming', 'future'];

/** Upcoming concerts, past events: rows whose day is still to come, or over. */
export function readUpcoming({ cursor, draft }: Reading, at: number): number {
  const isAhead = cursor.is(at, ...AHEAD);
  if ((!isAhead && !cursor.is(at, 'past')) || cursor.mention(at) !== null || draft.periods.length > 0) return 0;
  const rows = tableAt(cursor, at + 1);
  const dated = keep(rows, ({ table }) => !isOfPeople(cursor, table) && hasDay(cursor, table));
  if (dated === null) return 0;
  const label = cursor.words(at, at + 1);
  const { today } = draft;
  draft.periods.push(isAhead ? { from: today, to: null, label } : { from: null, to: today, label });
  return 1;
}

/** Past members are those who left, and not those who joined before today. */
const isOfPeople = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word) || BUYERS.has(word)) === true;

const hasDay = (cursor: Cursor, table: string): boolean =>
  [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])].some(({ info }) =>
    cursor.isTime({ kind: 'column', table, column: info.name, score: 1 }),
  );
