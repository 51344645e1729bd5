import type { Candidate } from '../../catalog/candidates.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { peopleAt, revenueAt, tableAt } from './business.ts';
import { afterSign } from './comparisons.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Draft, type DraftFilter, type DraftMeasure, type Mention, rowsSaid } from './draft.ts';
import { paidAt } from './paid.ts';
import type { Reading } from './rule.ts';

const SPENDING =
  'spent, spend, spending, spends, have spent, has spent, paid, generated, generate, generating, brought in, bring in, brings in, bringing in, earned us, made us, worth, totalling, totaling, with a total of, with a total value of, with a value of, with total value of'.split(
    ', ',
  );
const HAVING = 'made, make, makes, making, had, has, have, with, did, do, took in, earned'.split(', ');
const IN_ALL = 'in total, altogether, overall, all together, all in all, with us, in sum'.split(', ');
const IN_MONEY =
  'in sales, in revenue, of sales, of revenue, in turnover, worth of sales, in total sales, in total revenue'.split(
    ', ',
  );

/** Customers who spent more than 5000 in total, orders worth over 300: the money of each of them. */
export function readSpent(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const start = cursor.skip(from, 'who', 'that', 'which', 'have', 'has', 'had', 'are', 'is');
  const lead = cursor.phrase(start, [...SPENDING, ...HAVING]);
  if (lead === null) return 0;
  const early = start + lead.length + (cursor.phrase(start + lead.length, IN_ALL)?.length ?? 0);
  const operator = cursor.phrase(early, Object.keys(COMPARISONS));
  const numberAt = afterSign(reading, early + (operator?.length ?? 0));
  const value = cursor.number(numberAt);
  const comparison = operator === null ? undefined : COMPARISONS[operator.phrase];
  const who = cursor.is(from, 'who') ? peopleAt(cursor, from, 'buyer') : null;
  const subject = rowsSaid(draft) ?? who;
  const paid = lead.phrase === 'paid' ? paidAt(cursor, start) : null;
  const target = paid ?? revenueAt(cursor, start);
  if (comparison === undefined || value === null || subject === null || target === null) return 0;
  const unit = cursor.skip(numberAt + 1, '$', '€', '£', 'dollars', 'euros', 'usd', 'eur', 'pounds');
  const money = cursor.phrase(unit, IN_MONEY);
  if (money === null && !SPENDING.includes(lead.phrase)) return 0;
  const end = unit + (money ?? cursor.phrase(unit, IN_ALL) ?? { length: 0 }).length;
  const words = cursor.words(start, end);
  draft.filters.push({
    kind: 'compare',
    target: { ...target, words: paid === null ? 'revenue' : 'paid' },
    operator: comparison,
    value,
    words,
  });
  if (draft.subjects.length === 0 && draft.measures.length === 0)
    draft.subjects.push({ mention: subject, role: null, lead: '' });
  return end - from;
}

/** Countries with revenue over 100k: an amount that many rows of a thing have is compared by its sum, thing by thing. */
export function sumEach(cursor: Cursor, draft: Draft): void {
  if (draft.groups.length > 0 || draft.ranks.length > 0) return;
  addWorth(cursor, draft);
  const [subject] = draft.subjects;
  if (subject === undefined) return sumForCounted(cursor, draft);
  const alone = draft.measures.length === 0;
  draft.filters = draft.filters.map((filter) => {
    const having =
      filter.kind === 'having' ? filter : summed(cursor, draft, { subject: subject.mention, filter, alone });
    if (having === null) return filter;
    if (draft.groups.length === 0) groupBySubject(draft, having.measure);
    return having;
  });
}

/** How many customers spent more than 5000: those are counted, each by its own sum. */
function sumForCounted(cursor: Cursor, draft: Draft): void {
  const [measure, ...more] = draft.measures;
  const subject = measure?.function === 'count' && more.length === 0 ? measure.target : null;
  if (subject === null) return;
  for (const filter of draft.filters)
    if (filter.kind === 'compare' && isTotalOf(cursor, filter.target, subject)) filter.isSum = true;
}

const isTotalOf = (cursor: Cursor, total: Mention, subject: Mention): boolean =>
  isTotal(total) && total.candidates.some((c) => subject.candidates.some((s) => isFurtherDown(cursor, c, s)));

/** Orders worth more than 300: read as one measure, and what is meant are the orders. */
function addWorth(cursor: Cursor, draft: Draft): void {
  const having = draft.filters.find((filter) => filter.kind === 'having');
  const [measure] = draft.measures;
  if (having === undefined || draft.subjects.length > 0 || measure?.words.endsWith(' worth') !== true) return;
  const mention = tableAt(cursor, measure.target?.start ?? -1);
  if (mention !== null) draft.subjects.push({ mention, role: null, lead: '' });
}

function groupBySubject(draft: Draft, measure: DraftMeasure): void {
  const [subject, ...more] = draft.subjects;
  if (subject === undefined) return;
  draft.groups.push({ kind: 'mention', mention: subject.mention, role: subject.role, words: subject.mention.words });
  draft.subjects = more.filter(({ mention }) => mention !== measure.target && mention.words !== measure.target?.words);
  if (draft.measures.length === 0) draft.measures.push(measure);
}

function summed(
  cursor: Cursor,
  draft: Draft,
  { subject, filter, alone }: { subject: Mention; filter: DraftFilter; alone: boolean },
): (DraftFilter & { kind: 'having' }) | null {
  if (filter.kind !== 'compare' || typeof filter.value !== 'number' || !alone) return null;
  if (!isTotal(filter.target)) return null;
  // Lines with revenue over 5: each of those that are named has one.
  if (draft.subjects.some(({ mention }) => mention !== filter.target && holds(mention, filter.target))) return null;
  const target = keep(filter.target, (c) => subject.candidates.some((s) => isFurtherDown(cursor, c, s)));
  if (target === null) return null;
  const { operator, value, words } = filter;
  return { kind: 'having', measure: { function: 'sum', target, words: filter.target.words }, operator, value, words };
}

const TOTALS =
  /^(total )?(revenue|sales?|turnover|profit|earnings|spend|spending|spent|paid)$|^totals?( (amount|value|price))?$/i;

/** Just one sale: where the sales are rows and nothing else, they are counted. */
const isTotal = ({ words, candidates }: Mention): boolean =>
  TOTALS.test(words) && candidates.some(({ kind }) => kind !== 'table');

const holds = (mention: Mention, target: Mention): boolean =>
  mention.candidates.some((a) => a.kind === 'table' && target.candidates.some((b) => b.table === a.table));

/** Each row of the one has one of the other, which has many of them. */
const isFurtherDown = (cursor: Cursor, below: Candidate, above: Candidate): boolean =>
  below.table !== above.table && above.score >= 0.75 && cursor.reaches(below.table, above.table);
