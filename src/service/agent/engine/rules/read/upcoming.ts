import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { BUYERS, PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { hasTime } from './lasts.ts';
import type { Reading } from './rule.ts';

const AHEAD = ['upcoming', 'forthcoming', 'future'];

/** Upcoming concerts, past events: rows whose day is still to come, or over. */
export function readUpcoming({ cursor, draft }: Reading, at: number): number {
  const isAhead = cursor.is(at, ...AHEAD);
  if ((!isAhead && !cursor.is(at, 'past')) || cursor.mention(at) !== null || draft.periods.length > 0) return 0;
  const rows = tableAt(cursor, at + 1);
  const dated = keep(rows, (one) => !isOfPeople(cursor, one.table) && hasTime(cursor, one));
  if (dated === null) return 0;
  const label = cursor.words(at, at + 1);
  const days = daysOf(cursor, dated);
  // Without a booking: none ever, of those whose own day is still to come.
  if (days.candidates.length === 1) draft.hints.push(days);
  const { today } = draft;
  draft.periods.push(isAhead ? { from: today, to: null, label } : { from: null, to: today, label });
  return 1;
}

/** Past members are those who left, and not those who joined before today. */
const isOfPeople = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word) || BUYERS.has(word)) === true;

const daysOf = ({ catalog }: Cursor, rows: Mention): Mention => ({
  ...rows,
  candidates: rows.candidates.flatMap(({ table }) =>
    [...(catalog.tables.get(table)?.columns.values() ?? [])]
      .filter(({ info, words }) => isTime(info) && !/^(created|updated|modified)$/.test(words[0] ?? ''))
      .map(({ info }): Candidate => ({ kind: 'column', table, column: info.name, score: 1 })),
  ),
});
