import { byName } from '../../../../../shared/by-name.ts';
import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { columnAt, comparativeAt, type Said, verbAt } from './compared-rows.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import { type ComparedRows, type DraftFilter, emptyDraft, type Mention } from './draft.ts';
import { readFilter } from './filters.ts';
import type { Reading } from './rule.ts';

/** A number of a row against that of other rows, which are told by more than their name. */

type Target = (DraftFilter & { kind: 'versus' })['target'];

const LEADS =
  "that which who who's whose are is were was do does did have has had having with their its a an the".split(' ');

/** Wages under the average wage of helpers in sales, cheaper than all items from Italy, above any maker's from France. */
export function readVersusRows(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, ...LEADS);
  const said = saidAt(cursor, at);
  const compared = said === null ? null : (averageAt(reading, said.end) ?? extremeAt(reading, said));
  if (said === null || compared === null) return 0;
  const target = compared.column ?? said.target;
  if (target === null) return 0;
  const words = cursor.words(at, compared.end);
  if (isGoingOn(cursor, compared.end))
    draft.refusals.push(`“${words} ${cursor.lower(compared.end)} …” compares with rows that I can't tell from others`);
  const { operator } = said;
  draft.filters.push({ kind: 'versus', target, operator, other: null, among: compared.among, words });
  return compared.end - from;
}

interface Comparing extends Omit<Said, 'target'> {
  target: Target | null;
}

const saidAt = (cursor: Cursor, at: number): Comparing | null =>
  comparativeAt(cursor, at) ?? verbAt(cursor, at) ?? columnAt(cursor, at) ?? datedAt(cursor, at) ?? boundAt(cursor, at);

const DATED = byName<Comparison>({ before: '<', 'earlier than': '<', after: '>', 'later than': '>' });

/** Made before any item from Italy: the year of the one and the other. */
function datedAt(cursor: Cursor, at: number): Comparing | null {
  const found = cursor.phrase(at, Object.keys(DATED));
  const operator = found === null ? undefined : DATED[found.phrase];
  return found === null || operator === undefined
    ? null
    : { operator, target: { concepts: ['year'] }, end: at + found.length };
}

/** A price above, whose wage is lower than, more than. */
function boundAt(cursor: Cursor, at: number): Comparing | null {
  const target = keep(cursor.numeric(at), ({ score }) => score >= 0.75);
  const next = cursor.skip(at + (target?.length ?? 0), 'is', 'are', 'was', 'were', 'of', 'that');
  const found = cursor.phrase(next, Object.keys(COMPARISONS));
  const operator = found === null ? undefined : COMPARISONS[found.phrase];
  return found === null || operator === undefined ? null : { operator, target, end: next + found.length };
}

interface Compared {
  among: ComparedRows;
  column: Mention | null;
  end: number;
}

const AVERAGE = ['average', 'avg', 'mean'];
const OF = ['of', 'for', 'among'];
const ALL = ['all', 'the', 'our', 'those', 'other'];
const OWN = ['their', 'its', 'his', 'her', 'same', 'own', 'respective'];

/** The average wage of helpers in sales, the average Kitchen item, the average price in Italy; null where they are all rows. */
function averageAt(reading: Reading, from: number): Compared | null {
  const { cursor } = reading;
  const at = cursor.skip(from, 'the', 'an', 'our');
  if (!cursor.is(at, ...AVERAGE)) return null;
  const column = cursor.numeric(at + 1);
  const next = at + 1 + (column?.length ?? 0);
  const rows = rowsAt(reading, cursor.is(next, ...OF) ? cursor.skip(next + 1, ...ALL) : next);
  const isOf = rows !== null && (column === null || cursor.is(next, ...OF));
  if (isOf && cursor.is(cursor.skip(rows.end, 'of', 'in', 'for', 'from', 'within', 'the'), ...OWN)) return null;
  // All of them, with nothing behind that could tell some from others.
  if (isOf && rows.where.length === 0 && (column === null || !isGoingOn(cursor, rows.end))) return null;
  if (isOf) return { among: { function: 'avg', rows: rows.mention, where: rows.where }, column, end: rows.end };
  const such =
    column === null || !cursor.is(from, 'the') || !cursor.is(next, ...LINKS) ? null : conditionsAt(reading, next, null);
  return such === null || such.where.length === 0
    ? null
    : { among: { function: 'avg', rows: null, where: such.where }, column, end: such.end };
}

const EVERY = ['all', 'any', 'every', 'each'];
const SOME = ['some', 'at least one', 'at least some', 'one of'];

/** All items from Italy, any maker from France, some helper in sales: the highest of them or the lowest. */
function extremeAt(reading: Reading, { operator, end: from }: Comparing): Compared | null {
  const { cursor } = reading;
  const column = cursor.numeric(cursor.skip(from, 'the'));
  const start =
    column === null ? cursor.skip(from, 'that', 'those', 'of') : cursor.skip(column.start + column.length, 'of', 'for');
  const some = cursor.phrase(start, SOME);
  if (some === null && !cursor.is(start, ...EVERY)) return null;
  const rows = rowsAt(reading, cursor.skip(start + (some?.length ?? 1), 'of', 'the', 'our', 'other'));
  if (rows === null || rows.where.length === 0) return null;
  const isUp = operator.startsWith('>');
  const among = { function: isUp === (some === null) ? 'max' : 'min', rows: rows.mention, where: rows.where } as const;
  return { among, column, end: rows.end };
}

interface Rows {
  mention: Mention;
  where: DraftFilter[];
  end: number;
}

/** Helpers in sales, Kitchen items. */
function rowsAt(reading: Reading, at: number): Rows | null {
  const { cursor } = reading;
  const kind = cursor.value(at);
  const isOfKind = kind !== null && tableAt(cursor, at) === null && tableAt(cursor, at + kind.length) !== null;
  const mention = tableAt(cursor, isOfKind ? at + kind.length : at);
  if (mention === null) return null;
  const { where, end } = conditionsAt(reading, mention.start + mention.length, mention);
  const own: DraftFilter[] = isOfKind
    ? [{ kind: 'value', mention: kind, negated: false, role: null, words: kind.words }]
    : [];
  return { mention, where: [...own, ...where], end };
}

const LINKS =
  'in from of at with by for the a an who that which are is were was have has based located living working work works live lives made produced built born sold kept'.split(
    ' ',
  );

/** What is said behind the rows, read apart: in sales, with the task Packing, from the Mill Square stall. */
function conditionsAt(reading: Reading, from: number, rows: Mention | null): { where: DraftFilter[]; end: number } {
  const { cursor } = reading;
  const none = { where: [], end: from };
  const at = cursor.skip(from, ...LINKS);
  const year = cursor.is(at - 1, 'in') ? cursor.number(at) : null;
  if (year !== null && year > 1000 && year < 2200) {
    const words = cursor.words(from, at + 1);
    return { where: [{ kind: 'concept', concepts: ['year'], operator: '=', value: year, words }], end: at + 1 };
  }
  const draft = emptyDraft(cursor.today);
  if (rows !== null) draft.subjects.push({ mention: rows, role: null, lead: '' });
  const taken = readFilter({ cursor, draft, role: null, lastNumber: null, skipped: reading.skipped }, at);
  if (taken === 0 || draft.filters.length === 0) return none;
  const noun = tableAt(cursor, at + taken);
  const end = at + taken + (noun === null || isPlural(noun) ? 0 : noun.length);
  return { where: draft.filters, end };
}

const GOING_ON = 'in from of at with who whose that which where having made built sold bought born'.split(' ');
const SORTED = /^(sorted|ordered|ranked|grouped|listed|arranged)$/;

/** A condition follows that was not read: hired after 2004, who live in Porto. */
export const isGoingOn = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, ...GOING_ON) || (/^[a-z]{3,}ed$/.test(cursor.lower(at)) && !SORTED.test(cursor.lower(at)));
