import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { spokenColumn } from '../../wording/names.ts';
import { COMPARISONS, HAS, RATINGS } from '../../words/lexicon.ts';
import { namesRows } from './asked-rows.ts';
import { tableAt } from './business.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import { type DraftFilter, type Mention, rowsSaid } from './draft.ts';
import { DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

/** How good something is found: the worst reviews, best reviewed, rated above 4. */

const BEST = byName<'desc' | 'asc'>({
  best: 'desc',
  highest: 'desc',
  top: 'desc',
  worst: 'asc',
  lowest: 'asc',
});
const REVIEWED = ['reviewed', 'rated', 'scored', 'graded'];

export const readRatings = (reading: Reading, at: number): number =>
  readWithReviews(reading, at) || readReviewed(reading, at) || readRated(reading, at);

/** Which shop has the worst reviews: by the average rating of its reviews. */
function readWithReviews({ cursor, draft }: Reading, from: number): number {
  const [subject, ...more] = draft.subjects;
  const at = cursor.skip(from, ...HAS, 'got', 'gets', 'get', 'receives', 'received', 'the');
  const direction = BEST[cursor.lower(at)];
  const rows = direction === undefined || at === from ? null : tableAt(cursor, at + 1);
  const rating = rows === null ? null : ratingOf(cursor, rows);
  if (subject === undefined || more.length + draft.ranks.length + draft.measures.length > 0) return 0;
  if (direction === undefined || rows === null || rating === null || !isBelow(cursor, rows, subject.mention)) return 0;
  const end = rows.start + rows.length;
  rank({ cursor, draft }, { entity: subject.mention, rating, direction, words: cursor.words(at, end) });
  draft.subjects.pop();
  return end - from;
}

/** The best reviewed shops, of which the reviews have the ratings. */
function readReviewed({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our');
  const direction = BEST[cursor.lower(at)];
  if (direction === undefined || !cursor.is(at + 1, ...REVIEWED) || draft.ranks.length + draft.measures.length > 0)
    return 0;
  const entity = tableAt(cursor, at + 2);
  const reviews = ['review', 'rating', 'feedback'].flatMap((word) => cursor.called(word));
  const rows = keep(
    { start: at, length: 2, words: 'reviews', candidates: reviews },
    ({ kind, score }) => kind === 'table' && score >= 0.75,
  );
  const hasOwn = entity !== null && !cursor.is(at + 1, 'reviewed') && isRatedItself(cursor, entity);
  if (entity === null || rows === null || hasOwn) return 0;
  const rating = isBelow(cursor, rows, entity) ? ratingOf(cursor, rows) : null;
  if (rating === null) return 0;
  rank({ cursor, draft }, { entity, rating, direction, words: cursor.words(at, at + 2) });
  return entity.start + entity.length - from;
}

/** By a number of its own that is called so; how many stars a hotel has says nothing of its reviews. */
const isRatedItself = (cursor: Cursor, entity: Mention): boolean =>
  ratingOf(cursor, entity)?.candidates.some(
    (one) => one.kind === 'column' && /rat(ing|ed)|score|grade/i.test(one.column),
  ) === true;

function rank(
  { draft }: Pick<Reading, 'cursor' | 'draft'>,
  { entity, rating, direction, words }: { entity: Mention; rating: Mention; direction: 'asc' | 'desc'; words: string },
): void {
  const by = { function: 'avg' as const, target: rating, words: `average ${rating.words}` };
  const count = isPlural(entity) ? DEFAULT_COUNT : 1;
  draft.ranks.push({ direction, count, entity, role: null, by, words });
  draft.assumed.push(`“${words}” is by the average ${rating.words}`);
}

/** Rated above average, rated 4 or better: by the rating of those rows. */
function readRated({ cursor, draft }: Reading, from: number): number {
  const before = rowsSaid(draft);
  const at = cursor.skip(from, 'that', 'which', 'who', 'are', 'were', 'is', 'was');
  const rating = before === null || !cursor.is(at, 'rated', 'scored', 'graded') ? null : ratingOf(cursor, before);
  if (rating === null) return 0;
  const start = cursor.skip(at + 1, 'as', 'at');
  const lead = cursor.phrase(start, Object.keys(COMPARISONS));
  const place = cursor.skip(start + (lead?.length ?? 0), 'the', 'an');
  const operator = lead === null ? '=' : (COMPARISONS[lead.phrase] ?? '=');
  const value = cursor.number(place);
  const isAverage = lead !== null && cursor.is(place, 'average', 'avg', 'mean');
  if (value === null && !isAverage) return 0;
  const orMore =
    value !== null &&
    cursor.is(place + 1, 'or', 'and') &&
    cursor.is(place + 2, 'better', 'higher', 'more', 'above', 'up');
  const end = isAverage ? place + 1 : cursor.skip(orMore ? place + 3 : place + 1, 'star', 'stars', 'points');
  const words = cursor.words(at, end);
  const filter: DraftFilter =
    value === null
      ? { kind: 'versus', target: rating, operator, other: null, words }
      : { kind: 'compare', target: rating, operator: orMore ? '>=' : operator, value, words };
  draft.filters.push(filter);
  return end - from;
}

/** The one number of these rows that says how good they are. */
function ratingOf(cursor: Cursor, rows: Mention): Mention | null {
  for (const word of RATINGS) {
    const candidates = cursor
      .called(word)
      .filter((one) => one.score >= 0.75 && cursor.isMeasurable(one) && namesRows(rows, one.table));
    if (candidates.length > 0) return { ...rows, words: nameOf(cursor.catalog, candidates) ?? word, candidates };
  }
  return null;
}

const nameOf = (catalog: Catalog, [first]: Candidate[]): string | null =>
  first?.kind === 'column' ? spokenColumn(catalog, first) : null;

const isBelow = (cursor: Cursor, rows: Mention, entity: Mention): boolean =>
  rows.candidates.some((one) =>
    entity.candidates.some(
      ({ kind, table }) => kind === 'table' && table !== one.table && cursor.reaches(one.table, table),
    ),
  );
