import type { Candidate } from '../../catalog/candidates.ts';
import { peopleAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, Mention, Subject } from './draft.ts';
import type { Reading } from './rule.ts';

/** Who did it: said of the rows that are ranked. */
const DID = 'got gets received placed made ordered bought paid took wrote gave donated sent booked'.split(' ');

/** The biggest refund, who got it and when: the people it belongs to and its day are shown as well. */
export function readAndWho({ cursor, draft }: Reading, from: number): number {
  const [rank] = draft.ranks;
  if (rank === undefined || !cursor.is(from, 'and', ',', '-', '–', ';', '.', ':')) return 0;
  const { asked, end } = askedBehind(cursor, cursor.skip(from + 1, 'and'));
  const isWho = asked.includes('who');
  if (asked.length === 0 || !cursor.isEnd(end)) return 0;
  const people = isWho ? peopleAt(cursor, from + 1, 'buyer') : null;
  // Ranked by a number of its own, or by its day, the row shows that anyway.
  const isWhen = asked.includes('when') && rank.by !== 'time' && (isWho || !isOwn(rank));
  const day = isWhen ? dayOf(cursor, rank) : null;
  if ((isWho && people === null) || (isWhen && day === null))
    draft.refusals.push(`I can't tell “${cursor.words(from + 1, end)}” here`);
  if (people !== null) draft.subjects.push({ mention: people, role: null, lead: 'and' });
  if (day !== null)
    draft.subjects.push({ mention: { ...day, start: from, length: end - from }, role: null, lead: 'and' });
  return end - from;
}

/** Who, when, how much: what is asked of the row, with the small words between. */
function askedBehind(cursor: Cursor, from: number): { asked: string[]; end: number } {
  const asked: string[] = [];
  let end = from;
  for (let at = from; cursor.is(at, 'who', 'whose', 'when', 'how'); at = cursor.skip(end, ',', 'and', '&', '+')) {
    const isMuch = cursor.is(at, 'how') && cursor.is(at + 1, 'much');
    if (cursor.is(at, 'how') && !isMuch) break;
    asked.push(cursor.is(at, 'whose') ? 'who' : cursor.lower(at));
    const behind = cursor.skip(at + (isMuch ? 2 : 1), 'was', 'is', 'has', 'did', 'it', ...DID);
    end = cursor.skip(behind, 'it', 'them', 'that', 'one', 'was', 'is', 'for');
  }
  return { asked, end };
}

const isOwn = ({ entity, by }: Draft['ranks'][number]): boolean =>
  by !== null &&
  typeof by === 'object' &&
  'target' in by &&
  by.target?.candidates.every(
    ({ kind, table }) => kind === 'column' && entity?.candidates.some((one) => one.table === table),
  ) === true;

/** The first day of the rows that are ranked; null where they have none. */
function dayOf(cursor: Cursor, { entity }: Draft['ranks'][number]): Mention | null {
  const [table] = entity?.candidates.flatMap((one) => (one.kind === 'table' ? [one.table] : [])) ?? [];
  const columns = [...(cursor.catalog.tables.get(table ?? '')?.columns.keys() ?? [])];
  const days = columns.map((column): Candidate => ({ kind: 'column', table: table ?? '', column, score: 1 }));
  const day = days.find((one) => cursor.isTime(one));
  return day === undefined ? null : { start: 0, length: 1, words: 'when', candidates: [day] };
}

/** Who placed the biggest order: whoever did it is asked for, beside the rows that are ranked. */
export function whoRanked(cursor: Cursor, at: number): Subject[] {
  const isWho = cursor.is(0, 'who') && cursor.is(at - 1, ...DID) && cursor.skip(1, 'has', 'have', 'did', ...DID) === at;
  const people = isWho ? peopleAt(cursor, 0, 'buyer') : null;
  return people === null ? [] : [{ mention: people, role: null, lead: 'and' }];
}
