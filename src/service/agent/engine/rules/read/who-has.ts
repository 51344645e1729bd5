import type { Candidate } from '../../catalog/candidates.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { peopleAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';
import { peopleIn, peopleOver, personsAt, tiedPersons } from './persons.ts';
import type { Reading } from './rule.ts';

/** Verbs that say what somebody has or did. */
const HAS_DONE = [
  'has',
  'have',
  'holds',
  'hold',
  'owns',
  'own',
  'had',
  'keeps',
  'got',
  'took',
  'takes',
  'taken',
  'wrote',
  'attended',
];

/** Who spent more than 10: the people that the rows of that number belong to, and not the number. */
export function settleWho(cursor: Cursor, draft: Draft): void {
  const isList = draft.ranks.length + draft.measures.length + draft.groups.length === 0 && draft.share === null;
  if (!cursor.is(0, 'who') || !isList || draft.span !== null || draft.filters.length === 0) return;
  // Who placed order 1200: whoever it belongs to.
  const [only, ...others] = draft.filters;
  if (
    only?.kind === 'key' &&
    others.length + draft.subjects.length === 0 &&
    cursor.is(1, 'placed', 'made', 'ordered')
  ) {
    const people = peopleAt(cursor, 0, 'buyer');
    if (people !== null) draft.subjects.push({ mention: people, role: null, lead: '' });
  }
  const isNumber = ({ mention }: Draft['subjects'][number]) =>
    mention.candidates.every((c) => cursor.isMeasurable(c) || cursor.isTime(c) || c.score < 0.75);
  const targets = draft.filters.flatMap((filter) =>
    'target' in filter && 'candidates' in filter.target ? [filter.target] : [],
  );
  const numbers = draft.subjects.filter(isNumber).map(({ mention }) => mention);
  // At a restaurant: where it was, and every one of those rows is.
  const places = draft.subjects.filter(
    (subject) =>
      !isNumber(subject) && PLACING.includes(subject.lead) && isOver(cursor, subject.mention, [...targets, ...numbers]),
  );
  const isOther = numbers.length + places.length < draft.subjects.length;
  if (isOther || (targets.length === 0 && numbers.length === 0)) return;
  const tables = [...targets, ...numbers].flatMap(({ candidates }) =>
    candidates.flatMap(({ table, score }) => (score >= 0.75 ? [{ kind: 'table' as const, table, score: 1 }] : [])),
  );
  const rows = { start: 0, length: 1, words: 'who', candidates: tables };
  const people = ownPeople(cursor, rows) ?? peopleOver(cursor, 0, rows);
  if (people !== null) draft.subjects = [{ mention: people, role: null, lead: '' }];
}

const PLACING = ['at', 'in', 'on', 'from', 'for', 'to', 'with', 'by'];

const isOver = (cursor: Cursor, place: Mention, rows: readonly Mention[]): boolean =>
  rows.some(({ candidates }) =>
    candidates.some(({ table }) =>
      place.candidates.some((one) => one.table === table || cursor.reaches(table, one.table)),
    ),
  );

/** Who left in 2018, who was hired in May: people who have that day. */
export function readWhoOn({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who')) return 0;
  const verb = cursor.skip(from + 1, 'was', 'were', 'has', 'have', 'had', 'been', 'got', 'did');
  const persons = new Set(personsAt(cursor, from).candidates.map(({ table }) => table));
  const days = /(ed|left|born|begun|quit)$/.test(cursor.lower(verb)) ? cursor.dates(cursor.lower(verb)) : [];
  const own = days.filter(({ table }) => persons.has(table));
  const [table, ...more] = new Set(own.map((day) => day.table));
  const isRanked = cursor.tokens.some(({ lower }, at) => RANKING.includes(lower) && cursor.period(at) === null);
  if (table === undefined || more.length > 0 || isRanked) return 0;
  const people: Candidate = { kind: 'table', table, score: 1 };
  const who = { start: from, length: 1, words: 'who', candidates: [people] };
  draft.subjects.push({ mention: who, role: null, lead: '' });
  draft.hints.push({ start: verb, length: 1, words: cursor.words(verb, verb + 1), candidates: own });
  return verb + 1 - from;
}

const BEING = ['works', 'work', 'worked', 'lives', 'live', 'lived', 'sits', 'is', 'are', 'comes', 'come', 'came'];

/** Who works in Seattle, who lives in Porto: the people whose place it is. */
export function readWhoIsIn({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who') || !cursor.is(from + 1, ...BEING)) return 0;
  const at = cursor.skip(from + 2, 'based', 'located', 'living', 'working');
  if (!cursor.is(at, 'in', 'at', 'from', 'for')) return 0;
  const next = cursor.skip(at + 1, 'the', 'our');
  const numbered = isNumbered(cursor, next) && cursor.is(from + 1, ...WORKING) ? staffOf(cursor, from, next) : null;
  if (numbered !== null) draft.subjects.push({ mention: numbered, role: null, lead: '' });
  if (numbered !== null) return at - from;
  const place = cursor.value(next);
  const people =
    place === null
      ? null
      : (peopleIn(
          cursor,
          from,
          place.candidates.map(({ table }) => table),
        ) ?? tiedPersons(cursor, from, rowsOf(place)));
  if (people === null) return 0;
  draft.subjects.push({ mention: people, role: null, lead: '' });
  return at - from;
}

/** The rows that a value is of. */
const rowsOf = (place: Mention): Mention => ({
  ...place,
  candidates: place.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 })),
});

const WORKING = ['works', 'work', 'worked'];

const isNumbered = (cursor: Cursor, at: number): boolean =>
  cursor.number(cursor.skip(at + (tableAt(cursor, at)?.length ?? 0), '#', 'number', 'no')) !== null;

/** Who works at depot 3: of all who belong to one, those who work. */
function staffOf(cursor: Cursor, from: number, at: number): Mention | null {
  const place = tableAt(cursor, at);
  const staff = peopleAt(cursor, from, 'seller');
  if (place === null || staff === null) return null;
  const steps = (table: string) =>
    Math.min(
      ...place.candidates.map(
        (one) => shortestPaths(cursor.catalog, table, 'to-one').get(one.table)?.[0]?.length ?? Number.POSITIVE_INFINITY,
      ),
    );
  const near = staff.candidates
    .map((candidate) => ({ candidate, length: steps(candidate.table) }))
    .filter(({ length }) => Number.isFinite(length))
    .sort((a, b) => a.length - b.length);
  const [first, second] = near;
  return first === undefined || first.length === second?.length ? null : { ...staff, candidates: [first.candidate] };
}

const RANKING = ['most', 'least', 'first', 'last', 'latest', 'earliest', 'best', 'top'];

/** Rows that are people themselves. */
const ownPeople = (cursor: Cursor, { candidates }: Mention): Mention | null =>
  keep(personsAt(cursor, 0), ({ table }) => candidates.some((one) => one.table === table));

/** Who has more than one account, who holds no card, who has the most orders: the people that the rows belong to. */
export function readWhoHas({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who')) return 0;
  const has = cursor.skip(from + 1, 'all', 'currently', 'still', 'already', 'also');
  if (!cursor.is(has, ...HAS_DONE)) return 0;
  const compared = cursor.phrase(has + 1, Object.keys(COMPARISONS));
  const at = cursor.skip(
    has + 1 + (compared?.length ?? 0),
    'no',
    'a',
    'an',
    'any',
    'at',
    'the',
    'least',
    'most',
    'fewest',
  );
  const counted = cursor.number(at) === null ? at : at + 1;
  const rows = tableAt(cursor, counted);
  const people = rows === null || at === has + 1 ? null : peopleOver(cursor, from, rows);
  if (people === null) return 0;
  draft.subjects.push({ mention: people, role: null, lead: '' });
  return 1;
}
