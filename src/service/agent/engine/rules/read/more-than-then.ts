import type { Candidate } from '../../catalog/candidates.ts';
import type { Period } from '../../time/period.ts';
import { peopleAt, revenueAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { unitBefore } from './period-before.ts';
import type { Reading } from './rule.ts';

const BETWEEN = ['who', 'that', 'which', 'have', 'has', 'had', 'did', 'do'];
const SPENT = ['spent', 'spend', 'paid', 'pay'];
/** What may be money or a number of things: it is taken for money where nothing is counted, and that is said. */
const DEALT = ['bought', 'buy', 'ordered', 'order', 'purchased', 'sold', 'sell', 'earned', 'made', 'generated'];
const HAD = [
  'had',
  'have',
  'has',
  'with',
  'placed',
  'made',
  'booked',
  'got',
  'did',
  'took',
  'gave',
  'received',
  'wrote',
];

/**
 * Customers who spent more in 2025 than in 2024, which vets had fewer visits this year than last year: both sums of each of them, and only those
 * for whom the later one is the higher.
 */
export function readMoreThanThen({ cursor, draft }: Reading, from: number): number {
  const isBare = draft.measures.length + draft.groups.length + draft.ranks.length === 0 && draft.subjects.length < 2;
  if (!isBare || !cursor.tokens.slice(from).some(({ lower }) => lower === 'than')) return 0;
  const whose = rowsBefore({ cursor, draft }, from);
  const verb = cursor.skip(from, ...BETWEEN);
  const said = whose === null ? null : (moreOf(cursor, verb) ?? moreOf(cursor, verb - 1));
  const then = said === null ? null : periodsAt(cursor, said.end);
  if (whose === null || said === null || then === null) return 0;
  const words = cursor.words(from, then.end);
  draft.subjects = [];
  draft.groups.push({ kind: 'mention', mention: whose, role: null, words: whose.words });
  draft.measures.push(said.measure);
  draft.assumed.push(...said.assumed);
  draft.comparison = { first: then.first, second: then.second };
  draft.risen = { operator: said.isMore === then.isLaterFirst ? '>' : '<', words };
  return then.end - from;
}

/** The rows that were named right before, or who, at the beginning. */
function rowsBefore({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, from: number): Mention | null {
  if (from === 0 && cursor.is(0, 'who')) return peopleAt(cursor, 0, 'buyer');
  const [subject] = draft.subjects;
  if (subject === undefined || subject.mention.start + subject.mention.length !== from) return null;
  const tables = keep(subject.mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  // Vets, whom only the key of those who do something is called after.
  const isKind = (one: Candidate) => one.kind === 'column' && !cursor.isMeasurable(one) && !cursor.isTime(one);
  return tables ?? keep(subject.mention, (one) => isKind(one) && one.score >= 0.75);
}

interface MoreOf {
  measure: DraftMeasure;
  assumed: string[];
  isMore: boolean;
  end: number;
}

/** Spent more, ordered less, had fewer visits. */
function moreOf(cursor: Cursor, verb: number): MoreOf | null {
  const at = verb + 1;
  if (!cursor.is(at, 'more', 'less', 'fewer')) return null;
  const isMore = cursor.is(at, 'more');
  const things = cursor.is(verb, ...HAD, ...DEALT) ? tableAt(cursor, at + 1) : null;
  if (things !== null) {
    const measure: DraftMeasure = { function: 'count', target: things, words: things.words };
    return { measure, assumed: [], isMore, end: things.start + things.length };
  }
  const revenue = cursor.is(verb, ...SPENT, ...DEALT) ? revenueAt(cursor, verb) : null;
  if (revenue === null) return null;
  const end = cursor.skip(at + 1, 'money', 'with', 'us', 'in', 'total');
  const isSaid = cursor.is(verb, ...SPENT);
  const assumed = isSaid ? [] : [`“${cursor.words(verb, at + 1)}” is by revenue`];
  // The preposition of the time is not that of a total.
  return {
    measure: { function: 'sum', target: revenue, words: 'revenue' },
    assumed,
    isMore,
    end: cursor.is(end - 1, 'in') ? end - 1 : end,
  };
}

interface Then {
  first: Period;
  second: Period;
  /** This year than last year: the later one was said first. */
  isLaterFirst: boolean;
  end: number;
}

/** In 2025 than in 2024, this year than last year, in May than the month before. */
function periodsAt(cursor: Cursor, at: number): Then | null {
  const said = cursor.period(at);
  const than = at + (said?.length ?? 0);
  if (said === null || !cursor.is(than, 'than')) return null;
  const start = cursor.skip(than + 1, 'they', 'did', 'it', 'we');
  const other = cursor.period(start);
  const before = other === null ? unitBefore(cursor, said.period, start) : null;
  const end = start + (other?.length ?? before?.length ?? 0);
  const against = other?.period ?? before?.comparison.first;
  if (against === undefined || !cursor.isEnd(end)) return null;
  return inOrder(said.period, against, end);
}

function inOrder(one: Period, other: Period, end: number): Then | null {
  if (one.from === null || other.from === null || one.from === other.from) return null;
  return one.from > other.from
    ? { first: other, second: one, isLaterFirst: true, end }
    : { first: one, second: other, isLaterFirst: false, end };
}
