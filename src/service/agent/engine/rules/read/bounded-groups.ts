import { grainOf } from '../../time/period.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';
import type { Reading } from './rule.ts';

/**
 * Visits by month, only with more than 118 visits: no visit has visits, and each of the groups does. Right behind the groups, or behind a
 * bound on them; null where it is said of other rows.
 */
export function ownCountOfGroups({ cursor, draft }: Reading, from: number, said: Mention | null): DraftMeasure | null {
  const { measures, subjects, ranks } = draft;
  const [measure, ...more] = measures;
  const [subject, ...others] = subjects;
  if (said === null || more.length + others.length + ranks.length > 0 || !isBehindGroups(cursor, draft, from))
    return null;
  const listed = measure === undefined ? subject?.mention : undefined;
  const counted: DraftMeasure | undefined =
    listed === undefined ? measure : { function: 'count', target: listed, words: listed.words };
  const isSame = counted?.function === 'count' && counted.target !== null && isSameRows(counted.target, said);
  return isSame ? counted : null;
}

/** Revenue by month, only with revenue over 50000: that of each of them, in the word that was said before. */
export function ownSumOfGroups({ cursor, draft }: Reading, from: number, said: Mention): DraftMeasure | null {
  const { measures, subjects, ranks } = draft;
  const [measure, ...more] = [...measures, ...subjects.map(({ mention }) => asSum(cursor, mention))];
  if (measure === undefined || measure === null || more.length + ranks.length > 0) return null;
  const adds = measure.per === undefined && ['sum', 'default'].includes(measure.function);
  const isSame = measure.target?.words.toLowerCase() === said.words.toLowerCase();
  return adds && isSame && isBehindGroups(cursor, draft, from) ? measure : null;
}

function asSum(cursor: Cursor, mention: Mention): DraftMeasure | null {
  const isSum = mention.candidates.every((one) => cursor.isMeasurable(one)) && cursor.usual(mention) === 'sum';
  return isSum ? { function: 'sum', target: mention, words: mention.words } : null;
}

const BETWEEN = ', only just those ones with and but that which have has had having'.split(' ');

/** Behind the last of the groups, with a year of them at most. */
function isBehindGroups(cursor: Cursor, { groups, filters }: Draft, from: number): boolean {
  let last = from - 1;
  while (last >= 0 && (cursor.is(last, ...BETWEEN) || /^(19|20)\d\d$/.test(cursor.lower(last)))) last--;
  if (filters.at(-1)?.kind === 'having' && cursor.is(from - 1, 'and', 'but', ',')) return true;
  const group = groups.at(-1);
  if (group?.kind === 'mention') return group.mention.start + group.mention.length - 1 === last;
  const { lemma = '' } = cursor.tokens[last] ?? {};
  return group !== undefined && (grainOf(lemma) !== undefined || ['hour', 'weekday'].includes(lemma));
}

const isSameRows = (one: Mention, other: Mention): boolean =>
  firmTables(one).length > 0 && firmTables(one).join() === firmTables(other).join();

const firmTables = ({ candidates }: Mention): string[] =>
  candidates.flatMap(({ kind, score, table }) => (kind === 'table' && score >= 0.75 ? [table] : [])).sort();
