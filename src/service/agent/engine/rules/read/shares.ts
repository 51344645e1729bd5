import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { rowsOfValue } from './rows-of-kind.ts';
import type { Reading } from './rule.ts';
import { isDoneOf, NOUN_OF_VERB, statesOf } from './state-nouns.ts';

export const LEADS = ['share of', 'percentage of', 'percent of', 'proportion of', 'fraction of', '% of', 'portion of'];
/** Behind what: what percentage, what part of the lines. */
const PARTS = ['percentage', 'percent', 'share', 'portion', 'proportion', 'fraction', 'part'];

/** The share of cancelled orders, what percentage of revenue, refund rate: a part in percent. */
export function readShare({ cursor, draft }: Reading, from: number): number {
  if (draft.share !== null) return 0;
  const at = cursor.skip(from, 'the', 'a', 'what', 'is');
  const isWhat = at > from && cursor.is(at - 1, 'what');
  const lead = cursor.phrase(at, LEADS) ?? (isWhat ? cursor.phrase(at, PARTS) : null);
  // Percentage of pets, beside a discount in percent: of pets there is none.
  if (lead !== null && bestScore(cursor.named(at)) < 0.95) {
    const end = cursor.skip(at + lead.length, 'of', 'the', 'all', 'our');
    draft.share = { of: null, start: end, words: cursor.words(at, end) };
    return end - from;
  }
  const behind = readShareBehind({ cursor, draft }, from);
  if (behind > 0) return behind;
  const rate = readStateRate({ cursor, draft }, from);
  if (rate > 0) return rate;
  const things = keep(cursor.named(from), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  const end = from + (things?.length ?? 0);
  if (things === null || !cursor.is(end, 'rate', 'rates', 'percentage')) return 0;
  draft.share = { of: things, start: end, words: cursor.words(from, end + 1) };
  return end + 1 - from;
}

/** Repeat customers share, cancelled orders in percent: at the end, behind rows of which some are meant. */
function readShareBehind({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, from: number): number {
  const at = cursor.skip(from, 'in', 'as', 'a');
  const isShare = cursor.is(at, 'share', 'percentage', 'percent', 'proportion') || (at > from && cursor.is(at, '%'));
  const isLast = cursor.skip(at + 1, '?', '.', '!') === cursor.tokens.length;
  const [subject, ...more] = draft.subjects;
  if (!isShare || !isLast || subject === undefined || more.length > 0 || draft.measures.length > 0) return 0;
  if (draft.filters.length === 0 || draft.groups.length > 0 || draft.ranks.length > 0) return 0;
  draft.share = { of: null, start: subject.mention.start, words: cursor.words(from, at + 1) };
  return at + 1 - from;
}

export const RATES = ['rate', 'rates', 'percentage', 'ratio'];

/** Cancellation rate, approval rate: the rows whose flag or state comes of the same word, as a part of all. */
function readStateRate({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'overall', 'average');
  const state = ratedState(cursor, at);
  const mention = state ?? ratedDay(cursor, at);
  if (mention === null) return 0;
  const end = at + mention.length + 1;
  draft.filters.push(
    state === null ? { kind: 'missing', mention, negated: true, words: mention.words } : statedAs(state),
  );
  const rows = draft.subjects.length === 0 ? rowsInState(cursor, mention) : null;
  if (rows !== null) draft.subjects.push({ mention: rows, role: null, lead: 'of' });
  draft.share = { of: null, start: end, isRate: true, part: mention, words: cursor.words(from, end) };
  return end - from;
}

/** Drop rate, cancellation rate: of rows that have a day on which that was done, or none. */
function ratedDay(cursor: Cursor, at: number): Mention | null {
  const word = cursor.lower(at);
  if (!cursor.is(at + 1, ...RATES) || cursor.mention(at) !== null) return null;
  const days = [...cursor.catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap(({ info }): Candidate[] => {
      const [done = ''] = info.name.toLowerCase().split('_');
      const isDay = isTime(info) && info.nullable && done.endsWith('ed') && isDone(done, word);
      return isDay ? [{ kind: 'column', table: table.key, column: info.name, score: 1 }] : [];
    }),
  );
  return days.length === 1 ? { start: at, length: 1, words: cursor.words(at, at + 1), candidates: days } : null;
}

/** Dropped and drop, cancelled and cancellation. */
const isDone = (done: string, word: string): boolean =>
  isDoneOf(done, word) || done === `${word}${word.at(-1) ?? ''}ed`;

/** No-show rate, where the states have a table of their own: of the bookings, and not of the states. */
function rowsInState({ catalog }: Cursor, { candidates, ...mention }: Mention): Mention | null {
  const [state, ...others] = new Set(candidates.map(({ table }) => table));
  const steps = state === undefined || others.length > 0 ? [] : (catalog.steps.get(state) ?? []);
  const [rows, ...more] = new Set(steps.filter(({ many }) => many).map(({ to }) => to));
  const isOwn =
    steps.some(({ many }) => !many) || (catalog.tables.get(state ?? '')?.columns.size ?? 0) > MOST_OF_STATES;
  if (rows === undefined || more.length > 0 || isOwn) return null;
  return { ...mention, candidates: [{ kind: 'table', table: rows, score: 1 }] };
}

/** A table of states has a key, a name, and little else. */
const MOST_OF_STATES = 4;

/** Cancellation rate, walk-out rate: a state by the noun of its verb, or by its own name, or a column that says yes or no. */
function ratedState(cursor: Cursor, at: number): Mention | null {
  const named = cursor.named(at);
  if (named !== null) {
    const flag = keep(named, (one) => one.score >= 0.75 && cursor.isBoolean(one));
    return flag !== null && cursor.is(at + flag.length, ...RATES) ? flag : null;
  }
  const value = cursor.value(at);
  if (value !== null && cursor.is(at + value.length, ...RATES) && rowsOfValue(value) !== null) return value;
  const word = cursor.lower(at);
  const candidates = cursor.is(at + 1, ...RATES) && NOUN_OF_VERB.test(word) ? statesOf(cursor, word) : [];
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}
