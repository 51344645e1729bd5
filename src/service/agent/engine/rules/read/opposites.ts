import { type Candidate, columnsOfValues, identity } from '../../catalog/candidates.ts';
import { saysYesOrNo } from '../../catalog/flags.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter, Mention } from './draft.ts';
import { columnOf } from './flags.ts';

/** A condition that holds for some rows (with a newsletter), or for all others (without). */
interface Side {
  filter: DraftFilter;
  mention: Mention;
  isNot: boolean;
}

const JOINING = new Set('and or vs versus v against compared comparing compare than'.split(' '));
const SMALL = new Set(
  ', a an the with without to those ones that which who are is were was for in of by not non no'.split(' '),
);

/** Insured and not insured, cash and not cash: no row is both, so the two stand beside each other, or the question is asked back. */
export function setOppositesApart(cursor: Cursor, draft: Draft): void {
  dropGroupedSides(cursor, draft);
  const pair = oppositesOf(cursor, draft.filters);
  if (pair === null) return;
  const { plain, denied } = pair;
  const columns = yesNoColumns(cursor, sharedBy(plain.mention, denied.mention));
  const isJoined = areJoined(cursor, plain.mention, denied.mention);
  const isFree = draft.rest === null && draft.groups.length === 0 && plain.filter.kind === 'value';
  const [first] = [plain.mention, denied.mention].sort((a, b) => a.start - b.start);
  const isBelow = first !== undefined && isOfRowsBelow(cursor, draft, { first, columns });
  if (!isJoined || isBelow || (columns.length === 0 && !isFree)) {
    draft.refusals.push(`no row can be “${plain.mention.words}” and not “${denied.mention.words}” at once`);
    return;
  }
  drop(cursor, draft, [plain, denied]);
  if (columns.length > 0) {
    const mention = { ...plain.mention, candidates: columns };
    draft.groups.push({ kind: 'mention', mention, role: null, words: mention.words });
  } else if (plain.filter.kind === 'value')
    draft.rest = { filter: plain.filter, words: `not ${plain.mention.words.toLowerCase()}` };
}

/** By insured vs uninsured: both are told by the column that the rows are grouped by. */
function dropGroupedSides(cursor: Cursor, draft: Draft): void {
  for (const filter of draft.filters) {
    const side = sideOf(cursor, filter);
    const grouped = draft.groups.find(
      (group) =>
        side !== null &&
        group.kind === 'mention' &&
        yesNoColumns(cursor, sharedBy(group.mention, side.mention)).length > 0 &&
        areJoined(cursor, group.mention, side.mention),
    );
    if (side !== null && grouped?.kind === 'mention') drop(cursor, draft, [{ filter, mention: grouped.mention }, side]);
  }
}

/** The two conditions, and the words that join them. */
function drop(cursor: Cursor, draft: Draft, [one, other]: readonly [Pick<Side, 'filter' | 'mention'>, Side]): void {
  draft.filters = draft.filters.filter((filter) => filter !== one.filter && filter !== other.filter);
  const between = new Set(tokensBetween(cursor, one.mention, other.mention));
  draft.unknown = draft.unknown.filter((token) => !between.has(token));
}

/** Visits with insured and uninsured treatments: visits that have both, and no number of treatments. */
const isOfRowsBelow = (
  cursor: Cursor,
  { subjects, measures }: Draft,
  { first: { start }, columns }: { first: Mention; columns: readonly Candidate[] },
): boolean =>
  columns.length > 0 &&
  cursor.is(start - 1, 'with', 'having', 'have', 'has', 'had') &&
  measures.every(({ function: fn }) => fn === 'count') &&
  [...subjects.map(({ mention }) => mention), ...measures.flatMap(({ target }) => target ?? [])].some(
    ({ candidates, ...rows }) =>
      rows.start < start &&
      candidates.some(({ kind, score }) => kind === 'table' && score >= 0.95) &&
      !candidates.some(({ kind, table }) => kind === 'table' && columns.some((column) => column.table === table)),
  );

/** The first two conditions of which one denies the other. */
function oppositesOf(cursor: Cursor, filters: readonly DraftFilter[]): { plain: Side; denied: Side } | null {
  const sides = filters.flatMap((filter) => sideOf(cursor, filter) ?? []);
  for (const plain of sides.filter(({ isNot }) => !isNot)) {
    const denied = sides.find(({ isNot, mention }) => isNot && sharedBy(plain.mention, mention).length > 0);
    if (denied !== undefined) return { plain, denied };
  }
  return null;
}

/** Of a column of yes and no, what is missing is the yes. */
function sideOf(cursor: Cursor, filter: DraftFilter): Side | null {
  if (filter.kind === 'value') return { filter, mention: filter.mention, isNot: filter.negated };
  if (filter.kind !== 'missing' || filter.of !== undefined || filter.period !== undefined) return null;
  const isYesOrNo = yesNoColumns(cursor, filter.mention.candidates).length > 0;
  return isYesOrNo ? { filter, mention: filter.mention, isNot: !filter.negated } : null;
}

const sharedBy = (one: Mention, other: Mention): Candidate[] =>
  one.candidates.filter((a) => other.candidates.some((b) => identity(a) === identity(b)));

const yesNoColumns = (cursor: Cursor, candidates: readonly Candidate[]): Candidate[] =>
  [...candidates.filter(({ kind }) => kind === 'column'), ...columnsOfValues(candidates)].filter((candidate) => {
    const column = columnOf(cursor, candidate);
    return column !== undefined && saysYesOrNo(column);
  });

function tokensBetween(cursor: Cursor, one: Mention, other: Mention): Cursor['tokens'] {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return cursor.tokens.slice(first.start + first.length, second.start);
}

/** Only words that join, that say nothing or that name rows stand between the two. */
function areJoined(cursor: Cursor, one: Mention, other: Mention): boolean {
  const between = tokensBetween(cursor, one, other).map(({ lower, lemma }) => ({ lower, lemma }));
  const isRows = (word: string) => cursor.called(word).some(({ kind, score }) => kind === 'table' && score >= 0.75);
  return (
    between.some(({ lower }) => JOINING.has(lower)) &&
    between.every(({ lower, lemma }) => JOINING.has(lower) || SMALL.has(lower) || isRows(lemma))
  );
}
