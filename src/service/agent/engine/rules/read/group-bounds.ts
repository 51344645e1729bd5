import type { Candidate } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { tableAt } from './business.ts';
import { VERBS } from './compared-rows.ts';
import { OR_LESS, OR_MORE } from './comparisons.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { measureAt } from './measures.ts';
import type { Reading } from './rule.ts';
import { isGoingOn } from './versus-rows.ts';

/** Bounds on what the rows of each group come to, and not on single rows. */

const LEADS = 'whose with where that which who have has having had the an a their its on'.split(' ');

/** Stalls whose average wage is above 100, or above that of all; makers whose items cost 50 or more on average. */
export function readGroupBound(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const subject = draft.subjects.at(-1);
  const owner = subject?.mention ?? null;
  if (subject === undefined || owner === null || owner.start + owner.length !== from) return 0;
  const bound = averageBound(reading, from) ?? spokenBound(reading, from, owner);
  if (bound === null || isOwnNumber(owner, bound.measure)) return 0;
  const { measure, operator, value, end } = bound;
  const words = cursor.words(from, end);
  if (value === 'overall' && isGoingOn(cursor, end))
    draft.refusals.push(`“${words} ${cursor.lower(end)} …” compares with rows that I can't tell from others`);
  draft.subjects.pop();
  ofGroups(reading, owner);
  draft.groups.push({ kind: 'mention', mention: owner, role: subject.role, words: owner.words });
  const asked = draft.measures.find((one) => isSame(one, measure));
  if (asked === undefined) draft.measures.push(measure);
  draft.filters.push({ kind: 'having', measure: asked ?? measure, operator, value, words });
  reading.lastNumber = measure.target;
  return end - from;
}

/** Names of the makers whose items …: those of the groups. Helpers at stalls whose …: rows that the groups only pick. */
function ofGroups({ draft }: Reading, owner: Mention): void {
  const firm = owner.candidates.filter(isFirmTable);
  const tables = (firm.length > 0 ? firm : owner.candidates).map(({ table }) => table);
  draft.subjects = draft.subjects.map((subject) => {
    const own = keep(subject.mention, ({ table, kind }) => kind === 'column' && tables.includes(table));
    return own === null ? subject : { ...subject, mention: own };
  });
  const rows = draft.subjects.find(({ mention }) => mention.candidates.some((c) => isFirmTable(c)));
  if (rows !== undefined && draft.measures.length === 0)
    draft.refusals.push(`“${rows.mention.words}” of some “${owner.words}” only is more than I can read`);
}

const isFirmTable = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= 0.75;

interface Bound {
  measure: DraftMeasure;
  operator: Comparison;
  value: number | 'overall';
  end: number;
}

const isSame = (one: DraftMeasure, other: DraftMeasure): boolean =>
  one.function === other.function &&
  one.per === undefined &&
  one.target?.candidates.some((a) => other.target?.candidates.some((b) => isSameColumn(a, b))) === true;

const isSameColumn = (one: Candidate, other: Candidate): boolean =>
  one.kind === 'column' && other.kind === 'column' && one.table === other.table && one.column === other.column;

/** Each row has one such number, and nothing to average. */
const isOwnNumber = ({ candidates }: Mention, { target }: DraftMeasure): boolean =>
  (target?.candidates ?? []).every((number) => candidates.some((c) => isFirmTable(c) && c.table === number.table));

const AVERAGE = ['average', 'avg', 'mean'];

/** Whose average wage is above, with an average price of at least. */
function averageBound({ cursor }: Reading, from: number): Bound | null {
  const at = cursor.skip(from, ...LEADS);
  if (at === from || !cursor.is(at, ...AVERAGE)) return null;
  const found = measureAt(cursor, at);
  const [measure, ...more] = found?.measures ?? [];
  if (found === null || measure?.function !== 'avg' || measure.target === null || more.length > 0) return null;
  const next = cursor.skip(at + found.length, 'is', 'was', 'are', 'were', 'of', 'that');
  const said = cursor.phrase(next, Object.keys(COMPARISONS));
  const operator = said === null ? undefined : COMPARISONS[said.phrase];
  const end = said === null ? null : overallEnd(cursor, next + said.length, measure.target);
  if (end !== null && operator !== undefined) return { measure, operator, value: 'overall', end };
  const number = numberAt(cursor, next);
  return number === null ? null : { measure, ...number };
}

/** Above the average, than the average wage of all helpers: what all rows come to. */
function overallEnd(cursor: Cursor, from: number, target: Mention): number | null {
  const at = cursor.skip(from, 'the', 'an', 'our', 'overall', 'general', 'total');
  if (!cursor.is(at, ...AVERAGE)) return null;
  const again = cursor.numeric(at + 1);
  const isOther = again?.candidates.every((a) => !target.candidates.some((b) => isSameColumn(a, b))) === true;
  if (isOther) return null;
  const end = at + 1 + (again?.length ?? 0);
  const rows = cursor.is(end, 'of', 'for', 'among', 'across', 'over')
    ? tableAt(cursor, cursor.skip(end + 1, 'all', 'the', 'our'))
    : null;
  return rows === null ? end : rows.start + rows.length;
}

const ON_AVERAGE = ['on average', 'on avg', 'in average', 'on the average'];

/** Whose items cost 50 or more on average, that pay more than 100 on average. */
function spokenBound({ cursor }: Reading, from: number, owner: Mention): Bound | null {
  const at = cursor.skip(from, ...LEADS);
  const rows = tableAt(cursor, at);
  const verb = at + (rows?.length ?? 0);
  const target = spokenNumber(cursor, verb, rows ?? owner);
  const before = cursor.phrase(verb + 1, ON_AVERAGE)?.length ?? 0;
  const number = target === null ? null : numberAt(cursor, verb + 1 + before);
  const behind = number === null ? 0 : (cursor.phrase(number.end, ON_AVERAGE)?.length ?? 0);
  if (target === null || number === null || before + behind === 0) return null;
  const measure: DraftMeasure = { function: 'avg', target, words: `average ${target.words}` };
  return { measure, ...number, end: number.end + behind };
}

/** What somebody earns, what something costs or weighs: a number of the rows, or of those that belong to them. */
function spokenNumber(cursor: Cursor, at: number, rows: Mention): Mention | null {
  const concepts = VERBS.find(([verbs]) => cursor.is(at, ...verbs))?.[1] ?? [];
  const tables = rows.candidates.filter(isFirmTable).map(({ table }) => table);
  const isNear = ({ table }: Candidate) => tables.some((one) => one === table || cursor.reaches(table, one));
  for (const concept of concepts) {
    const candidates = cursor.called(concept).filter((c) => c.score >= 0.75 && cursor.isMeasurable(c) && isNear(c));
    if (candidates.length > 0) return { start: at, length: 1, words: concept, candidates };
  }
  return null;
}

/** At least 50, 50 or more. */
function numberAt(cursor: Cursor, at: number): Omit<Bound, 'measure'> | null {
  const said = cursor.phrase(at, Object.keys(COMPARISONS));
  const operator = said === null ? undefined : COMPARISONS[said.phrase];
  const start = cursor.skip(at + (said?.length ?? 0), '$', '€', '£');
  const value = cursor.number(start);
  // Over 1 hour, of a number in minutes: read where units are.
  if (value === null || secondsOf(cursor.tokens[start + 1]?.lemma ?? '') !== undefined) return null;
  if (operator !== undefined) return { operator, value, end: start + 1 };
  const isBound = cursor.is(start + 1, 'or', 'and') && cursor.is(start + 2, ...OR_MORE, ...OR_LESS);
  return isBound ? { operator: cursor.is(start + 2, ...OR_LESS) ? '<=' : '>=', value, end: start + 3 } : null;
}
