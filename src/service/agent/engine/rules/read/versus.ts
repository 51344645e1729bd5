import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { nameWords } from '../../words/lemma.ts';
import { COMPARATIVES, COMPARISONS } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import { type DraftFilter, type Mention, rowsSaid } from './draft.ts';
import { salaryAt } from './earners.ts';
import { columnsCalled, moneyOfRow } from './measures.ts';
import type { Reading } from './rule.ts';

/** One number of a row against another: below the reorder level, longer than the average. */

type Target = (DraftFilter & { kind: 'versus' })['target'];

const AVERAGE = ['average', 'avg', 'mean'];
const LEADS =
  'with a an the that which who whose are is were was cost costs priced have has having their its only'.split(' ');

export const readVersus = (reading: Reading, from: number): number =>
  readOverAverage(reading, from) ||
  readColumns(reading, from) ||
  readMoreOf(reading, from) ||
  readReorder(reading, from);

/** Longer than the average, with a freight above average, with an above average price, cheaper than their category's average. */
function readOverAverage(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, ...LEADS);
  const comparative = cursor.phrase(at, Object.keys(COMPARATIVES));
  const meaning = comparative === null ? undefined : COMPARATIVES[comparative.phrase];
  if (comparative !== null && meaning !== undefined) {
    const end = averageEnd(cursor, at + comparative.length, true);
    if (end === null || end.unit !== undefined) return 0;
    const target = end.named ?? { concepts: meaning.by };
    return push(reading, { from, end: end.at, operator: meaning.operator, target, per: end.per });
  }
  // Staff earning more than the average: what they are paid, and not what comes in.
  const paid = cursor.is(at, 'earning', 'earn', 'earns', 'paid') ? salaryAt(cursor, at) : null;
  const column = paid ?? cursor.numeric(at);
  const after = cursor.skip(at + (column?.length ?? 0), 'is', 'are', 'was', 'were', 'of', 'that');
  const found = cursor.phrase(after, Object.keys(COMPARISONS));
  const end = found === null ? null : averageEnd(cursor, after + found.length, false);
  const said = column ?? end?.named ?? (end === null ? null : amountOfRows(reading, from));
  const target = ofUnit(said, end?.unit);
  if (found === null || end === null || target === null) return 0;
  return push(reading, { from, end: end.at, operator: COMPARISONS[found.phrase] ?? '=', target, per: end.per });
}

/** Invoices above the average: the one amount that each has of its own. */
function amountOfRows({ cursor, draft }: Reading, from: number): Mention | null {
  const rows = rowsSaid(draft);
  if (rows === null || cursor.skip(rows.start + rows.length, ...LEADS) < from) return null;
  const amount = columnsCalled(cursor, rows, 'total') ?? moneyOfRow(cursor, rows);
  return keep(amount, ({ table }) => rows.candidates.some((one) => one.kind === 'table' && one.table === table));
}

interface AverageNamed {
  at: number;
  named: Mention | null;
  /** Not of all rows, but of those of the same kind. */
  per: Mention | null;
  /** The hour or day that the number is said to be for. */
  unit?: string;
}

const RATES = byName<string>({
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
});

/** More than average per hour, of an hourly rate: a number that is for such a unit itself. What comes in per hour is of no one row. */
function ofUnit(target: Mention | null, unit: string | undefined): Mention | null {
  const said = unit === undefined ? [] : [unit, RATES[unit]];
  const isRate = (one: Candidate) => one.kind === 'column' && nameWords(one.column).some((word) => said.includes(word));
  return unit === undefined ? target : keep(target, isRate);
}

const OWN = ['their', 'its', 'own', 'respective', 'the', 'same'];

/** Where `than the average price of all products` ends, or `than the average of their category`. */
function averageEnd(cursor: Cursor, from: number, mayGoOn: boolean): AverageNamed | null {
  const start = cursor.skip(from, 'than', 'the', 'an', 'a', 'our', 'overall', 'that', 'of');
  const before = cursor.is(start, 'their', 'its') ? kindAt(cursor, cursor.skip(start, ...OWN)) : null;
  const at =
    before === null ? cursor.skip(from, 'than', 'the', 'an', 'a', 'our', 'overall') : before.start + before.length;
  if (!cursor.is(at, ...AVERAGE) || (mayGoOn && !cursor.is(from, 'than'))) return null;
  const named = cursor.numeric(at + 1);
  const thing = named === null ? keep(cursor.named(at + 1), (c) => c.kind === 'table' && c.score >= 0.75) : null;
  const whole = at + 1 + (named?.length ?? thing?.length ?? 0);
  // The average invoice value: what each of these comes to.
  const end = cursor.skip(whole, 'value', 'amount', 'total');
  const isOwn =
    cursor.is(end, 'of', 'for', 'in', 'within') && cursor.is(cursor.skip(end + 1, 'the'), 'their', 'its', 'same');
  const behind = before === null && isOwn ? kindAt(cursor, cursor.skip(end + 1, ...OWN)) : null;
  if (behind !== null) return { at: behind.start + behind.length, named, per: behind };
  // Than average per hour: what the number is for.
  const unit = cursor.is(at + 1, 'per', 'an') && cursor.is(at + 2, ...Object.keys(RATES)) ? cursor.lower(at + 2) : null;
  if (unit !== null && cursor.isEnd(at + 3)) return { at: at + 3, named, per: before, unit };
  // The average of something else: not that of all rows.
  if (cursor.is(at + 1, 'of', 'for', 'per')) return null;
  return { at: end, named, per: before };
}

/** What tells rows of one kind from others: their category, their origin. */
const kindAt = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.named(at), (c) => c.kind === 'column' && c.score >= 0.75 && !cursor.isMeasurable(c));

const DATED = byName<Comparison>({ after: '>', 'later than': '>', before: '<', 'earlier than': '<' });

/** Units in stock below the reorder level, shipped after the required date. */
function readColumns(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, ...LEADS);
  const first = cursor.named(at);
  const number = first === null ? null : keep(first, (c) => cursor.isMeasurable(c));
  const date = keep(first ?? cursor.stemmed(at), (c) => cursor.isTime(c));
  const after = cursor.skip(at + (first?.length ?? (date === null ? 0 : 1)), 'is', 'are', 'was', 'were', 'being');
  const dated = date === null ? null : cursor.phrase(after, Object.keys(DATED));
  const found = dated ?? cursor.phrase(after, Object.keys(COMPARISONS));
  // Products below: the products are read by themselves.
  if (found === null || (first !== null && number === null && date === null)) return 0;
  const other = cursor.named(cursor.skip(after + found.length, 'the', 'their', 'its'));
  const fits = keep(other, (c) =>
    dated === null ? cursor.isMeasurable(c) && c.score >= 0.75 : cursor.isTime(c) && c.score >= 0.75,
  );
  if (other === null || fits === null) return 0;
  const target = dated === null ? (number ?? stockAt(cursor, fits)) : date;
  if (target === null || fits.candidates.every((c) => target.candidates.includes(c))) return 0;
  const operator = dated === null ? (COMPARISONS[found.phrase] ?? '=') : (DATED[found.phrase] ?? '=');
  return push(reading, { from, end: other.start + other.length, operator, target, other: fits });
}

/** Bookings with more kids than adults: the one number of a row above the other. */
function readMoreOf(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, ...LEADS);
  if (!cursor.is(at, 'more', 'fewer', 'less', 'higher', 'lower')) return 0;
  const target = keep(cursor.numeric(at + 1), ({ score }) => score >= 0.75);
  const than = at + 1 + (target?.length ?? 0);
  const other =
    target === null || !cursor.is(than, 'than')
      ? null
      : keep(cursor.numeric(cursor.skip(than + 1, 'the')), ({ score }) => score >= 0.75);
  if (target === null || other === null) return 0;
  return push(reading, {
    from,
    end: other.start + other.length,
    operator: cursor.is(at, 'more', 'higher') ? '>' : '<',
    target,
    other,
  });
}

const STOCKS = ['in stock', 'stock', 'stock quantity', 'quantity in stock', 'unit in stock', 'inventory', 'on hand'];
const LEVELS = ['reorder level', 'reorder point', 'minimum stock', 'min stock', 'safety stock', 'reorder quantity'];

export const stocksOf = (cursor: Cursor): Mention['candidates'] =>
  STOCKS.flatMap((phrase) => cursor.called(phrase)).filter((candidate) => cursor.isMeasurable(candidate));

/** Below the reorder level: what is there, in the same table. */
function stockAt(cursor: Cursor, level: Mention): Mention | null {
  const levels = LEVELS.flatMap((phrase) => cursor.called(phrase)).filter(({ score }) => score >= 0.75);
  const tables = level.candidates.filter((c) => levels.some(({ table }) => table === c.table)).map((c) => c.table);
  const candidates = stocksOf(cursor).filter(({ table }) => tables.includes(table));
  return candidates.length === 0 ? null : { ...level, words: 'stock', candidates };
}

const REORDER = ['need reordering', 'needs reordering', 'need to be reordered', 'to be reordered', 'need to reorder'];

/** Products that need reordering: there is no more of them than their reorder level. */
function readReorder(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'that', 'which', 'do', 'we', 'have', 'should');
  const lead = cursor.phrase(at, at === from ? REORDER : [...REORDER, 'to reorder', 'reorder']);
  const levels = LEVELS.flatMap((phrase) => cursor.called(phrase)).filter(({ score }) => score >= 0.75);
  if (lead === null || levels.length === 0) return 0;
  const end = at + lead.length;
  const other: Mention = { start: at, length: lead.length, words: 'reorder level', candidates: levels };
  const target = stockAt(cursor, other);
  if (target === null) return 0;
  draft.assumed.push(`“${cursor.words(at, end)}” means no more in stock than the reorder level`);
  return push(reading, { from, end, operator: '<=', target, other });
}

function push(
  { cursor, draft }: Reading,
  found: { from: number; end: number; operator: Comparison; target: Target; other?: Mention; per?: Mention | null },
): number {
  const { from, end, operator, target, other = null, per = null } = found;
  const own = per === null ? {} : { per };
  draft.filters.push({ kind: 'versus', target, operator, other, ...own, words: cursor.words(from, end) });
  return end - from;
}
