import { byName } from '../../../../../shared/by-name.ts';
import { SUPERLATIVES } from '../../words/lexicon.ts';
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';
import type { Reading } from './rule.ts';

const PLACES = byName<number>({
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
});
const RANKING = [
  'best',
  'worst',
  'highest',
  'lowest',
  'largest',
  'biggest',
  'smallest',
  'most',
  'least',
  'top',
  'greatest',
];

/** The second best selling product, the 3rd most expensive car: the one at that place. */
export function readOrdinal({ cursor, draft }: Reading, at: number): number {
  const word = cursor.lower(at);
  const place = PLACES[word];
  if (place === undefined || draft.place !== null || !isRanking(cursor, at + 1)) return 0;
  draft.place = { at: place, words: cursor.words(at, at + 1) };
  return 1;
}

const isRanking = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, ...RANKING) || cursor.phrase(at, Object.keys(SUPERLATIVES)) !== null;

/** One row, after those before it. */
export function settlePlace(draft: Draft): void {
  const { place } = draft;
  if (place === null) return;
  const [rank, ...more] = draft.ranks;
  const isRanked = (rank !== undefined && more.length === 0) || draft.timeRank !== null;
  if (!isRanked) {
    draft.refusals.push(`it is not clear what is in the “${place.words}” place`);
    return;
  }
  if (rank !== undefined) rank.count = 1;
  draft.limit = { count: 1, skip: place.at - 1, words: place.words };
}
