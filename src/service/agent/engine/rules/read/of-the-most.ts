import { areAlike, exactRows, lastOfChain } from './asked-rows.ts';
import { type Cursor, isPlural } from './cursor.ts';
import { countedRows, type Draft, type DraftRank, type Mention, type Subject } from './draft.ts';

/** The rows that a ranking of something else restricts. */
export interface OfTheMost {
  rank: DraftRank;
  rows: Mention;
  /** What the words between them name: who sell it. */
  by: Subject[];
}

/** Between the rows and the ranking, these do not make a condition of it. */
const APART = 'and & , : ? by per do does did is are was were as vs or over than for'.split(' ');
/** Before the rows: they are what the ranking is about. */
const ABOUT = ['for', 'among', 'across', 'within', 'by', 'per', 'with', 'in'];
/** Says no more than that the ranking is a condition. */
const USING = ['using', 'choosing', 'having'];

/** Customers who use the most common payment method, of the country with the most orders: the ranking says which rows are meant. */
export function restrictToMost(cursor: Cursor, draft: Draft): void {
  if (restrictToOwner(draft)) return;
  const [rank, ...more] = draft.ranks;
  const isPlain = draft.groups.length === 0 && draft.share === null && draft.order === null && draft.timeRank === null;
  const { entity = null } = rank ?? {};
  if (rank === undefined || entity === null || more.length > 0 || !isPlain || !isByNumber(rank)) return;
  const rows = rowsBefore(cursor, draft, entity);
  if (rows === null) return;
  const behind = draft.subjects.filter(({ mention }) => mention.start > rows.start);
  draft.ranks = [];
  draft.most = { rank, rows, by: behind.filter(({ mention }) => mention.start < entity.start) };
  draft.subjects = draft.subjects.filter((one) => !behind.includes(one));
  draft.unknown = draft.unknown.filter(({ lower }) => !USING.includes(lower));
}

/** Orders by the customer with the most orders: nothing is ranked by its own number, and the customer is meant. */
function restrictToOwner(draft: Draft): boolean {
  const [rank, ...more] = draft.ranks;
  const [owner, ...others] = draft.groups;
  if (rank === undefined || owner?.kind !== 'mention' || more.length + others.length > 0) return false;
  const { by, entity } = rank;
  const counted =
    by !== null && typeof by === 'object' && 'function' in by && by.function === 'count' ? by.target : null;
  const rows = exactRows(entity);
  if (counted === null || rows === null || !areAlike(rows, counted) || owner.mention.start < rows.start) return false;
  draft.groups = [];
  draft.ranks = [];
  draft.subjects = draft.subjects.filter(({ mention }) => mention.start <= rows.start);
  draft.most = {
    rank: { ...rank, entity: owner.mention, role: owner.role, count: isPlural(owner.mention) ? rank.count : 1 },
    rows,
    by: [],
  };
  return true;
}

/** The one with the most rows, or the largest sum of theirs. */
const isByNumber = ({ by, count }: DraftRank): boolean =>
  count === 1 &&
  (by === 'rows' || (by !== null && typeof by === 'object' && 'function' in by && by.function !== 'default'));

function rowsBefore(cursor: Cursor, draft: Draft, entity: Mention): Mention | null {
  const counted = countedRows(draft);
  if (draft.measures.length > 0 && counted === undefined) return null;
  const subject = lastOfChain(draft.subjects.filter(({ mention }) => mention.start < entity.start));
  const rows = exactRows(counted ?? subject?.mention ?? null);
  if (rows === null || (counted === undefined && ABOUT.includes(subject?.lead ?? ''))) return null;
  const between = cursor.tokens.slice(rows.start + rows.length, entity.start).map(({ lower }) => lower);
  const isCondition = rows.start < entity.start && !between.some((word) => APART.includes(word));
  const [first = ''] = between;
  return isCondition && first !== '' && !isRanking(first) ? rows : null;
}

/** Products most sold: the ranking is said of the rows themselves. */
const isRanking = (word: string): boolean => /^(the|most|least|top|best|.*est)$/.test(word);
