import { lemma } from '../../words/lemma.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';
import { spanOf } from './lasting.ts';
import { lendingOf } from './lending.ts';
import { passOver, type Reading } from './rule.ts';

const ASKED = ['how long', 'how many days', 'number of days', 'days', 'the time', 'time', 'how much time'];
const KEEP = ['keep', 'keeps', 'kept', 'hold', 'holds', 'held', 'have', 'borrow', 'rent'];
const OUT = [
  'out',
  'away',
  'gone',
  'kept',
  'lent',
  'on loan',
  'rented out',
  'lent out',
  'out on loan',
  'borrowed',
  'rented',
];
const FUNCTIONS: ReadonlyMap<string, 'avg' | 'median' | 'max' | 'min' | 'sum'> = new Map([
  ['average', 'avg'],
  ['avg', 'avg'],
  ['mean', 'avg'],
  ['typical', 'avg'],
  ['median', 'median'],
  ['longest', 'max'],
  ['maximum', 'max'],
  ['max', 'max'],
  ['shortest', 'min'],
  ['minimum', 'min'],
  ['min', 'min'],
  ['total', 'sum'],
]);
const ON_AVERAGE = ['on average', 'in average', 'usually', 'typically', 'normally'];

/** How long do people keep a movie, median days out per rating: from the day that it was lent to the one that it came back. */
export function readKeptOut(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (draft.span !== null || draft.measures.length > 0) return 0;
  const start = cursor.skip(from, 'the', 'what', 'is');
  const fn = FUNCTIONS.get(cursor.lower(start)) ?? null;
  const lead = cursor.phrase(fn === null ? start : cursor.skip(start + 1, 'number', 'of'), ASKED);
  if (lead === null) return 0;
  const at = cursor.skip(fn === null ? start : start + 1, 'number', 'of') + lead.length;
  const said = keptAt(cursor, at) ?? outAt(cursor, at);
  const rows = said === null ? null : lendingOf(cursor);
  if (said === null || rows === null) return 0;
  const isOwn = (one: number) => {
    const thing = tableAt(cursor, one);
    const best = thing?.candidates.filter(({ score }) => score >= bestScore(thing) - 0.02) ?? [];
    return best.some(({ table }) => table === rows.table.key || cursor.reaches(rows.table.key, table));
  };
  if (said.thing !== null && !isOwn(said.thing)) return 0;
  draft.span = spanOf(cursor, { from, end: said.end, rows, fn: fn ?? 'avg' });
  if (fn === null && !said.isAverage) draft.assumed.push('the average number of days is taken');
  if (rows.until.info.nullable) draft.assumed.push('those that are not back yet are left out');
  passOver(reading, at, said.end);
  return said.end - from;
}

interface Said {
  end: number;
  /** Where what is kept is named. */
  thing: number | null;
  isAverage: boolean;
}

/** Do people keep a movie on average. */
function keptAt(cursor: Cursor, from: number): Said | null {
  const before = cursor.phrase(from, ON_AVERAGE);
  const doing = from + (before?.length ?? 0);
  if (!cursor.is(doing, 'do', 'does', 'did')) return null;
  const who = cursor.skip(doing + 1, 'our', 'the', 'a', 'an', 'most');
  const people = tableAt(cursor, who);
  const isPeople = people !== null || PEOPLE.has(lemma(cursor.lower(who))) || cursor.is(who, 'they', 'we');
  const verb = cursor.skip(who + (people?.length ?? 1), 'usually', 'typically', 'normally');
  const start = cursor.skip(verb + 1, 'a', 'an', 'the', 'their', 'our', 'each');
  const thing = tableAt(cursor, start);
  if (!isPeople || !cursor.is(verb, ...KEEP) || thing === null) return null;
  const next = cursor.skip(thing.start + thing.length, 'out', 'for');
  const behind = cursor.phrase(next, ON_AVERAGE);
  return { end: next + (behind?.length ?? 0), thing: start, isAverage: before !== null || behind !== null };
}

/** Days out, how long are movies out on average. */
function outAt(cursor: Cursor, from: number): Said | null {
  const before = cursor.phrase(from, ON_AVERAGE);
  const be = from + (before?.length ?? 0);
  const isAsked = cursor.is(be, 'is', 'are', 'was', 'were');
  const start = isAsked ? cursor.skip(be + 1, 'a', 'an', 'the', 'our') : be;
  const thing = isAsked ? tableAt(cursor, start) : null;
  const out = cursor.phrase(start + (thing?.length ?? 0), OUT);
  if (out === null || (isAsked && thing === null)) return null;
  const end = start + (thing?.length ?? 0) + out.length;
  const behind = cursor.phrase(end, ON_AVERAGE);
  return {
    end: end + (behind?.length ?? 0),
    thing: thing === null ? null : start,
    isAverage: before !== null || behind !== null,
  };
}
