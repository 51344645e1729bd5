import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { type Column, isIdentifier, isNumeric, keyBehind } from '../../catalog/catalog.ts';
import { saysYesOrNo } from '../../catalog/flags.ts';
import { grainOf, REGULARLY } from '../../time/period.ts';
import { longForms } from '../../words/abbreviations.ts';
import { lemma } from '../../words/lemma.ts';
import { type AggregateFunction, BUYERS, DEALS, EXTREMES, FUNCTION_WORDS, PEOPLE } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { businessMeasureAt, isKindNext, productsAt, quantityAt, revenueAt, tableAt } from './business.ts';
import { bestScore, type Cursor, isPlural, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { columnOf, flagAt } from './flags.ts';
import { pluralUnit, timeOf } from './in-unit.ts';
import { lateRows } from './lateness.ts';
import { numberedAt } from './numbered.ts';
import { partAt } from './parts-of-wholes.ts';
import { percentileAt } from './percentiles.ts';
import { rowsOfKind } from './rows-of-kind.ts';
import type { Rule } from './rule.ts';

const COUNTS = [
  'how many',
  'number of',
  'total number of',
  'overall number of',
  'count of',
  'total count of',
  'count the number of',
  'count',
  'amount of',
  'quantity of',
];
const FILLERS = ['the', 'all', 'of', 'a', 'an', 'total', 'their', 'its', 'our', 'different', 'distinct', 'unique'];
const DISTINCT = ['different', 'distinct', 'unique'];

export interface MeasureMention {
  measures: DraftMeasure[];
  length: number;
}

export const readMeasure: Rule = (reading, at) => {
  const { cursor, draft } = reading;
  const found = measureAt(cursor, at) ?? (draft.subjects.length === 0 ? extremeAt(cursor, at) : null);
  if (found === null) return 0;
  draft.measures.push(...found.measures);
  // How many trials end: what is counted happens on that day.
  for (const { function: fn, target } of found.measures)
    if (fn === 'count' && target?.candidates.every((candidate) => cursor.isTime(candidate)) === true)
      draft.hints.push(target);
  reading.lastNumber = found.measures.at(-1)?.target ?? null;
  return found.length;
};

/** Highest order value: of what orders are worth the highest number, before it is taken for a ranking. */
export const readExtremeValue: Rule = ({ cursor, draft }, from) => {
  const at = cursor.skip(from, 'the', 'our');
  const found = EXTREME_VALUES.includes(cursor.lower(at)) ? valueOf(cursor, at) : null;
  if (found === null || draft.subjects.length > 0) return 0;
  draft.measures.push(...found.measures);
  return found.length + at - from;
};

const EXTREME_VALUES = ['highest', 'largest', 'biggest', 'maximum', 'max', 'lowest', 'smallest', 'minimum', 'min'];

/** A measure that says its function: how many flights, average delay, maximum and minimum age. */
export function measureAt(cursor: Cursor, from: number): MeasureMention | null {
  const at = cursor.skip(from, 'the', 'a', 'an', 'our');
  const found =
    partAt(cursor, at) ??
    rangeAt(cursor, at) ??
    percentileAt(cursor, at) ??
    averagePerAt(cursor, at) ??
    businessMeasureAt(cursor, at) ??
    valueOf(cursor, at) ??
    countAt(cursor, at) ??
    oursAt(cursor, at) ??
    amountAt(cursor, at) ??
    functionAt(cursor, at);
  return found === null ? null : { ...found, length: found.length + at - from };
}

/** Salary range: the lowest and the highest. */
function rangeAt(cursor: Cursor, at: number): MeasureMention | null {
  const isOf = cursor.is(at, 'range') && cursor.is(at + 1, 'of');
  const target = cursor.numeric(isOf ? cursor.skip(at + 2, 'the') : at);
  const end = target === null ? at : target.start + target.length;
  if (target === null || (!isOf && !cursor.is(end, 'range', 'ranges'))) return null;
  const measures = (['min', 'max'] as const).map((fn) => ({ function: fn, target, words: `${fn} ${target.words}` }));
  return { measures, length: (isOf ? end : end + 1) - at };
}

const PER = ['per', 'for each', 'for every', 'each'];

/** Average orders per day, average revenue per customer: a total, divided by how many there are. */
function averagePerAt(cursor: Cursor, at: number): MeasureMention | null {
  if (!cursor.is(at, 'average', 'avg', 'mean')) return null;
  const regular = averageOfUnits(cursor, at);
  if (regular !== null) return regular;
  const start = cursor.skip(at + 1, 'number', 'count', 'total', 'amount', 'of', 'the', ...DISTINCT);
  const isCount = cursor.tokens.slice(at, start).some(({ lower }) => lower === 'number' || lower === 'count');
  const named = tableAt(cursor, start);
  // Average salary per team, where each row of the salaries is one: those are averaged, and not how many there are.
  const isFigure = !isCount && named !== null && !isPlural(named) && figureOf(cursor, named) !== null;
  const table = isFigure ? null : named;
  // Average payment per customer: payments have an amount, which is averaged for each.
  if (!isCount && table !== null && !isPlural(table) && amountOfMoney(cursor, table) !== null) return null;
  const numeric = isCount ? null : cursor.numeric(start);
  const target = table ?? numeric ?? businessMeasureAt(cursor, start)?.measures[0]?.target ?? null;
  if (target === null) return null;
  if (table === null && numeric !== null && cursor.usual(numeric) === 'avg') return averageOfOwn(cursor, at, numeric);
  if (isFigure) return null;
  // Average fare per driver: each ride has one, and they are averaged for each driver.
  if (numeric !== null && table === null && isPriceOfRow(cursor, numeric)) return null;
  const after = start + target.length;
  const lead = cursor.phrase(after, PER);
  if (lead === null) return null;
  const next = cursor.skip(after + lead.length, 'the', 'single');
  const grain = grainOf(cursor.tokens[next]?.lemma ?? '');
  const per = tableAt(cursor, next) ?? foreignKeyAt(cursor, next) ?? grain;
  if (per === undefined) return null;
  const length = next + (typeof per === 'string' ? 1 : per.length) - at;
  if (isKindNext(cursor, at + length)) return null;
  const words = cursor.words(at, at + length);
  return { measures: [{ function: table === null ? 'sum' : 'count', target, per, words }], length };
}

/** Per driver: of rows that name one by a key. */
const foreignKeyAt = (cursor: Cursor, at: number): Mention | null =>
  keep(
    cursor.named(at),
    (candidate) => candidate.kind === 'column' && keyBehind(cursor.catalog, candidate) !== undefined,
  );

/** Average daily revenue, avg monthly orders: a total, divided by how many days or months there are. */
function averageOfUnits(cursor: Cursor, at: number): MeasureMention | null {
  const per = REGULARLY[cursor.lower(at + 1)];
  if (per === undefined) return null;
  const start = cursor.skip(at + 2, 'number', 'of', 'total', 'the');
  const table = tableAt(cursor, start);
  const numeric = cursor.numeric(start);
  const target = table ?? numeric ?? businessMeasureAt(cursor, start)?.measures[0]?.target ?? null;
  if (target === null || (table === null && numeric !== null && cursor.usual(numeric) === 'avg')) return null;
  const length = start + target.length - at;
  const words = cursor.words(at, at + length);
  return { measures: [{ function: table === null ? 'sum' : 'count', target, per, words }], length };
}

const ROW_PRICES = [
  'fare',
  'fee',
  'price',
  'tip',
  'fine',
  'rate',
  'charge',
  'amount',
  'cost',
  'premium',
  'rent',
  'freight',
  'postage',
  'toll',
  'bill',
];

/** Money that each row has one of, said of one: a fare, and not revenue or sales. */
const isPriceOfRow = (cursor: Cursor, numeric: Mention): boolean =>
  ROW_PRICES.includes(cursor.tokens[numeric.start + numeric.length - 1]?.lower ?? '') &&
  numeric.candidates.every((candidate) => columnOf(cursor, candidate)?.formula === undefined);

/** Average price per track: of a column of the tracks, nothing is grouped. */
function averageOfOwn(cursor: Cursor, at: number, numeric: Mention): MeasureMention | null {
  const lead = cursor.phrase(numeric.start + numeric.length, PER);
  if (lead === null) return null;
  const per = tableAt(cursor, numeric.start + numeric.length + lead.length);
  const own = keep(numeric, (c) => per?.candidates.some(({ table }) => table === c.table) ?? false);
  if (per === null || own === null) return null;
  const end = per.start + per.length;
  return { measures: [{ function: 'avg', target: own, words: cursor.words(at, end) }], length: end - at };
}

/** The total value of orders, median order value: money of rows that lie below. */
function valueOf(cursor: Cursor, from: number): MeasureMention | null {
  const at = cursor.skip(from, 'total', 'overall', 'combined', 'sum', 'of', 'the');
  const fn = cursor.is(from, 'median', ...EXTREME_VALUES) ? cursor.lower(from) : null;
  if (fn === null && cursor.is(at, 'value', 'worth', 'amount') && cursor.is(at + 1, 'of')) {
    const start = cursor.skip(at + 2, 'all', 'the', 'our');
    const state = cursor.value(start);
    const stated = state === null ? null : tableAt(cursor, start + state.length);
    // The total value of cancelled orders: which of them is read by itself.
    if (stated !== null) return moneyOf(cursor, { at: from, end: start, table: stated, fn: 'sum' });
    const table = tableAt(cursor, start);
    if (table === null || (cursor.is(at, 'amount') && !isOfMoney(cursor, table))) return null;
    return moneyOf(cursor, { at: from, end: start + table.length, table, fn: 'sum' });
  }
  if (fn === null && cursor.is(from, 'sum') && cursor.is(from + 1, 'of')) {
    const table = tableAt(cursor, at);
    return table === null ? null : moneyOf(cursor, { at: from, end: at + table.length, table, fn: 'sum' });
  }
  const start = fn === null ? at : from + 1;
  const table = tableAt(cursor, start);
  const end = start + (table?.length ?? 0);
  if (table === null || !cursor.is(end, 'value', 'values', 'worth', 'total', 'totals', 'amount')) return null;
  if (cursor.mention(start) !== null && (cursor.mention(start)?.length ?? 0) > table.length) return null;
  const kinds = {
    median: 'median-per',
    lowest: 'min-per',
    smallest: 'min-per',
    minimum: 'min-per',
    min: 'min-per',
  } as const;
  const kind = fn === null ? 'sum' : fn in kinds ? kinds[fn as keyof typeof kinds] : 'max-per';
  return moneyOf(cursor, { at: from, end: end + 1, table, fn: kind });
}

/** The amount of payments is money; that of students is how many there are, whatever they have a total of. */
const isOfMoney = (cursor: Cursor, table: Mention): boolean =>
  DEALS.some((deal) => table.words.toLowerCase().includes(deal)) ||
  columnsCalled(cursor, table, 'amount') !== null ||
  amountOfMoney(cursor, table) !== null;

/** What rows bring in: a total of their own, or the revenue of what lies below them. */
export function moneyOf(
  cursor: Cursor,
  { at, end, table, fn }: { at: number; end: number; table: Mention; fn: DraftMeasure['function'] },
): MeasureMention | null {
  const own =
    columnsCalled(cursor, table, 'total') ??
    columnsCalled(cursor, table, 'amount') ??
    columnsCalled(cursor, table, 'value') ??
    (fn === 'sum' && quantityOf(cursor, table) === null
      ? (columnsCalled(cursor, table, 'price') ?? columnsCalled(cursor, table, 'cost'))
      : null);
  const words = cursor.words(at, end);
  const plain = fn === 'median-per' ? 'median' : fn === 'max-per' ? 'max' : fn === 'min-per' ? 'min' : fn;
  if (own !== null) return { measures: [{ function: plain, target: own, words }], length: end - at };
  const isDeal = DEALS.some((deal) => table.words.toLowerCase().includes(deal));
  const target = isDeal ? revenueAt(cursor, at) : null;
  if (target === null) return null;
  const measure: DraftMeasure =
    plain === 'sum' ? { function: 'sum', target, words } : { function: fn, target, per: table, words };
  return { measures: [measure], length: end - at };
}

/** Each row is many things where it says how many. */
const quantityOf = (cursor: Cursor, table: Mention): Mention | null =>
  columnsCalled(cursor, table, 'quantity') ?? columnsCalled(cursor, table, 'stock');

/** Open contracts, late deliveries: rows behind a state of theirs, even where a column's comment says the word as well. */
export function statedRows(cursor: Cursor, at: number): Mention | null {
  const late = lateRows(cursor, at);
  if (late !== null) return late;
  const value = cursor.value(at);
  return value !== null && bestScore(cursor.named(at)) < 0.75 ? tableAt(cursor, at + value.length) : null;
}

function countAt(cursor: Cursor, at: number): MeasureMention | null {
  const head = cursor.phrase(at, COUNTS);
  if (head === null) return null;
  const start = at + head.length;
  const next = cursor.skip(start, ...FILLERS);
  const distinct = cursor.tokens.slice(start, next).some((token) => DISTINCT.includes(token.lower));
  // How many active customers: the flag is read by itself.
  const flag = flagAt(cursor, next);
  const isState = statedRows(cursor, next) !== null || numberedAt(cursor, next) !== null || areOfTwo(cursor, next);
  const isFlagged =
    (flag !== null && tableAt(cursor, next + flag.length) !== null) || (!distinct && isYesOrNo(cursor, next));
  const target = isFlagged || isState ? null : cursor.named(next);
  const words = cursor.words(at, next + (target?.length ?? 0));
  if (target === null) {
    const isThing = cursor.value(next) !== null || cursor.partial(next) !== null;
    const units = head.phrase === 'how many' && isThing ? soldAt(cursor, next) : null;
    if (units !== null) return { measures: [{ function: 'sum', target: units, words: 'units' }], length: head.length };
    const isRows =
      isFlagged ||
      isState ||
      ['how many', 'count'].includes(head.phrase) ||
      // Number of senior engineers: those of whom that is said.
      (head.phrase.endsWith('number of') && cursor.value(next) !== null && cursor.named(next) === null) ||
      (head.phrase.endsWith('number of') && tableAt(cursor, next + 1) !== null);
    if (!isRows) return null;
    if (isFlagged || isState) return { measures: [{ function: 'count', target: null, words }], length: next - at };
    return { measures: [{ function: 'count', target: peopleOfKind(cursor, next), words }], length: head.length };
  }
  // How many days: none that rows happen on.
  if (secondsOf(lemma(target.words.toLowerCase())) !== undefined && target.candidates.every((c) => cursor.isTime(c)))
    return null;
  if (['amount of', 'quantity of'].includes(head.phrase)) {
    if (!target.candidates.some((c) => c.kind === 'table')) return null;
    const own = columnsCalled(cursor, target, head.phrase.split(' ')[0] ?? '');
    if (own !== null)
      return { measures: [{ function: 'default', target: own, words: own.words }], length: next + target.length - at };
  }
  const sold = distinct || head.phrase !== 'how many' ? null : soldAt(cursor, next + target.length);
  if (
    sold !== null &&
    productsAt(cursor, next)?.candidates.some((c) =>
      target.candidates.some((t) => t.table === c.table && t.kind === 'table'),
    )
  )
    return { measures: [{ function: 'sum', target: sold, words: 'units' }], length: next + target.length - at };
  const figure = distinct ? null : figureOf(cursor, target);
  const measure: DraftMeasure = {
    function: distinct ? 'count-distinct' : figure === null ? 'count' : 'sum',
    target: figure ?? target,
    words,
  };
  return { measures: [measure], length: next + target.length - at };
}

/** How many plus members, vegetarian dishes: a column that says yes or no, of which nobody counts the two answers. */
const isYesOrNo = (cursor: Cursor, at: number): boolean => {
  const named = keep(cursor.named(at), ({ score }) => score >= 0.7);
  return (
    named?.candidates.every((candidate) => {
      const column = columnOf(cursor, candidate);
      return column !== undefined && saysYesOrNo(column);
    }) === true
  );
};

/** Number of male and female students: rows of which two values are said. */
function areOfTwo(cursor: Cursor, at: number): boolean {
  const first = cursor.value(at);
  const join = at + (first?.length ?? 0);
  const second = first !== null && cursor.is(join, 'and', '&') ? cursor.value(join + 1) : null;
  return second !== null && tableAt(cursor, second.start + second.length) !== null;
}

/** How many hotels ordered in May, of customers that are hotels: those, and not what they did. */
function peopleOfKind(cursor: Cursor, at: number): Mention | null {
  return keep(
    rowsOfKind(cursor, at),
    ({ table }) =>
      cursor.catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word) || BUYERS.has(word)) === true,
  );
}

/** How many degrees, where each row of the degrees is a year with its number of degrees: that number, and not the rows. */
function figureOf({ catalog }: Cursor, target: Mention): Mention | null {
  const tables = target.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const figures = tables.flatMap(({ table }): Candidate[] => {
    const own = catalog.tables.get(table);
    const same = [...(own?.columns.values() ?? [])].find(
      ({ info, words, formula }) =>
        formula === undefined &&
        isNumeric(info) &&
        words.join(' ') === own?.words.join(' ') &&
        !isIdentifier(own, info.name),
    );
    return same === undefined ? [] : [{ kind: 'column', table, column: same.info.name, score: 1 }];
  });
  return figures.length === 0 || figures.length < tables.length ? null : { ...target, candidates: figures };
}

/** How many tracks did we sell, were sold: units and not kinds; what was not sold is kinds. */
function soldAt(cursor: Cursor, from: number): Mention | null {
  const next = cursor.tokens.slice(from, from + 8).map(({ lower }) => lower);
  const isSold = next.some((word) => word === 'sell' || word === 'sold');
  return isSold && !next.some((word) => /^(never|not|\w+n't)$/.test(word)) ? quantityAt(cursor, from) : null;
}

/** The amount of the payments, where a payment has an amount: that, and not how many there are. */
export function columnsCalled(cursor: Cursor, target: Mention, word: string): Mention | null {
  const candidates = target.candidates.flatMap((table) =>
    [...(cursor.catalog.tables.get(table.table)?.columns.values() ?? [])]
      // What is computed has a name of its own, and is no amount or value of anything else.
      .filter((column) => table.kind === 'table' && isCalled(column, word) && isOwn(column))
      .map((column): Candidate => ({ kind: 'column', table: table.table, column: column.info.name, score: 0.9 })),
  );
  const mention = keep({ ...target, words: word, candidates }, (candidate) => cursor.isMeasurable(candidate));
  return mention;
}

const isCalled = ({ words }: Column, word: string): boolean =>
  words.some((own) => own === word || longForms(own).includes(word));

const isOwn = ({ formula, words }: Column): boolean => formula === undefined || words.length === 1;

/** What's our revenue: one number, and not all that there are. */
function oursAt(cursor: Cursor, at: number): MeasureMention | null {
  const lead = cursor.phrase(at, ['what is our', "what's our", 'what was our']);
  if (lead === null) return null;
  const start = at + lead.length;
  const place = cursor.skip(start, 'total', 'overall');
  const target = cursor.numeric(place);
  if (target === null || isPlural(target) || cursor.named(place)?.length !== target.length) return null;
  const fn = place > start ? 'sum' : 'default';
  return { measures: [{ function: fn, target, words: target.words }], length: place + target.length - at };
}

/** How much revenue, how much were the tips. */
function amountAt(cursor: Cursor, at: number): MeasureMention | null {
  if (cursor.phrase(at, ['how much']) === null) return null;
  const start = cursor.skip(at + 2, 'was', 'were');
  // How much stock, where a table of it says how much is there.
  const stock = cursor.is(start, 'stock', 'inventory') ? tableAt(cursor, start) : null;
  if (stock !== null)
    return { measures: [{ function: 'count', target: stock, words: stock.words }], length: start + stock.length - at };
  const target = cursor.numeric(cursor.skip(start, 'total', 'the', 'our', 'all'));
  // How much was the ticket: a price, which does not add up.
  if (target === null || (start > at + 2 && cursor.usual(target) !== 'sum' && !isPlural(target))) return null;
  const end = target.start + target.length;
  const fn = start > at + 2 ? 'sum' : 'default';
  return { measures: [{ function: fn, target, words: target.words }], length: end - at };
}

function functionAt(cursor: Cursor, at: number): MeasureMention | null {
  const named = cursor.named(at);
  if (named !== null && named.length > 1 && bestScore(named) >= 0.95) return null;
  const functions: NonNullable<(typeof FUNCTION_WORDS)[string]>[] = [];
  let next = at;
  for (;;) {
    const fn = functionCalled(cursor, next, functions.length > 0);
    if (fn === undefined) break;
    functions.push(fn);
    next = cursor.skip(next + 1, ...JOINING);
  }
  const [only] = functions;
  if (only === undefined) return null;
  const amount = cursor.is(next, 'amount', 'value') && cursor.is(next + 1, 'of') ? 1 : 0;
  const start = cursor.skip(next + amount, 'of', 'the', 'all');
  const things = amount === 1 ? keep(cursor.named(start), (candidate) => candidate.kind === 'table') : null;
  const own = things === null ? ownerColumn(cursor, start) : columnsCalled(cursor, things, cursor.lower(next));
  const targets = own === null ? listOf(cursor, start, only === 'min' || only === 'max') : [own];
  const amounts = targets.length === 0 ? amountsOf(cursor, start, functions) : null;
  if (amounts !== null) return { ...amounts, length: amounts.length + start - at };
  if (targets.length === 0)
    return (
      hoursOfTable(cursor, { at, start, functions }) ??
      countOfTable(cursor, { at, start, functions }) ??
      valueOfTable(cursor, { at, start, functions }) ??
      (start > next ? sumOfStated(cursor, { at, start, functions }) : null)
    );
  const end = (targets.at(-1)?.start ?? 0) + (targets.at(-1)?.length ?? 0);
  const measures = targets.flatMap((target) =>
    functions.map((fn) => ({ function: fn, target, words: fn === 'sum' ? target.words : `${fn} ${target.words}` })),
  );
  return { measures, length: end - at };
}

/** Average track length: a number of the table that is named before it. */
function ownerColumn(cursor: Cursor, at: number): Mention | null {
  const owner = tableAt(cursor, at);
  const column = owner === null || isPlural(owner) ? null : cursor.numeric(at + owner.length);
  return keep(column, (c) => owner?.candidates.some((t) => t.table === c.table && t.score >= 0.95) ?? false);
}

/** Median payment: of rows that have one amount, that is meant. */
function amountsOf(cursor: Cursor, start: number, functions: readonly AggregateFunction[]): MeasureMention | null {
  const table = tableAt(cursor, start);
  const own = table === null ? null : (columnsCalled(cursor, table, 'amount') ?? totalOfDeal(cursor, table));
  if (table === null || own === null || functions.some((fn) => fn === 'count')) return null;
  if (functions.length === 1 && functions[0] === 'sum') return null;
  const measures = functions.map((fn) => ({ function: fn, target: own, words: `${fn} ${table.words}` }));
  // Average transaction size: how much it is.
  const isSize = cursor.is(start + table.length, 'size', 'amount', 'value', 'volume', 'sizes', 'amounts', 'values');
  return { measures, length: table.length + (isSize ? 1 : 0) };
}

/** The average invoice: its total. */
const totalOfDeal = (cursor: Cursor, table: Mention): Mention | null =>
  !isPlural(table) && DEALS.includes(table.words.toLowerCase()) ? columnsCalled(cursor, table, 'total') : null;

const ENDS = byName<'min' | 'max'>({
  highest: 'max',
  largest: 'max',
  biggest: 'max',
  greatest: 'max',
  lowest: 'min',
  smallest: 'min',
});
const JOINING = [',', 'and', '&', 'the'];

/** An extreme is a function only in a list of them: the highest and lowest salary, the lowest, highest and average total. */
function functionCalled(cursor: Cursor, at: number, isListed: boolean): AggregateFunction | undefined {
  const word = cursor.lower(at);
  if (Object.hasOwn(FUNCTION_WORDS, word)) return FUNCTION_WORDS[word];
  const next = cursor.skip(at + 1, ...JOINING);
  const other = cursor.lower(next);
  const isFollowed = next > at + 1 && (Object.hasOwn(ENDS, other) || Object.hasOwn(FUNCTION_WORDS, other));
  return (isListed || isFollowed) && Object.hasOwn(ENDS, word) ? ENDS[word] : undefined;
}

const MONEY_ROWS =
  'payment refund expense deposit donation fine fee charge sale payout withdrawal royalty bonus tip receipt saving settlement contribution pledge reimbursement expenditure gift grant'.split(
    ' ',
  );
/** What the money of such a row is called. */
const MONEY_OF_ROW = ['amount', 'balance', 'value'];

/** The first of the names of money that the rows have a column of. */
export const moneyOfRow = (cursor: Cursor, table: Mention): Mention | null =>
  MONEY_OF_ROW.map((word) => columnsCalled(cursor, table, word)).find((one) => one !== null) ?? null;

/** Payments, refunds, donations: rows that are an amount of money each. */
export function amountOfMoney(cursor: Cursor, table: Mention): Mention | null {
  if (cursor.is(table.start + table.length, 'value', 'values', 'worth')) return null;
  const isMoney = MONEY_ROWS.includes(cursor.tokens[table.start + table.length - 1]?.lemma ?? '');
  const found = isMoney ? moneyOfRow(cursor, table) : null;
  return found === null ? null : { ...found, words: `${lemma(table.words.toLowerCase())} ${found.words}` };
}

/** `total customers` counts them, total payments adds them up. */
function countOfTable(
  cursor: Cursor,
  { at, start, functions }: { at: number; start: number; functions: string[] },
): MeasureMention | null {
  const table = keep(cursor.named(start), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  if (functions.length !== 1 || functions[0] !== 'sum' || table === null) return null;
  // The total value of assets that have none is not how many there are.
  if (cursor.is(table.start + table.length, 'value', 'values', 'worth')) return null;
  const length = table.start + table.length - at;
  const amount = amountOfMoney(cursor, table);
  if (amount !== null) return { measures: [{ function: 'sum', target: amount, words: amount.words }], length };
  const figure = figureOf(cursor, table);
  const words = cursor.words(at, at + length);
  return { measures: [{ function: figure === null ? 'count' : 'sum', target: figure ?? table, words }], length };
}

/** Average appointment hours: how long the rows take, in that unit. */
function hoursOfTable(
  cursor: Cursor,
  { at, start, functions }: { at: number; start: number; functions: readonly AggregateFunction[] },
): MeasureMention | null {
  const rows = tableAt(cursor, start);
  const unit = rows === null ? null : pluralUnit(cursor, start + rows.length);
  const target = rows === null || unit === null ? null : timeOf(cursor, rows);
  if (rows === null || unit === null || target === null) return null;
  const length = start + rows.length + 1 - at;
  const words = cursor.words(at, at + length);
  return { measures: functions.map((fn) => ({ function: fn, target, words, unit })), length };
}

/** Total of unpaid invoices: what they amount to; the words before the rows are read by themselves. */
function sumOfStated(
  cursor: Cursor,
  { at, start, functions }: { at: number; start: number; functions: string[] },
): MeasureMention | null {
  if (functions.join() !== 'sum') return null;
  const rows = [1, 2, 3].map((ahead) => tableAt(cursor, start + ahead)).find((table) => table !== null) ?? null;
  const amount = rows === null ? null : moneyOfRow(cursor, rows);
  return amount === null
    ? null
    : { measures: [{ function: 'sum', target: amount, words: amount.words }], length: start - at };
}

/** Average order value: what the rows below one add up to, on average. */
function valueOfTable(
  cursor: Cursor,
  { at, start, functions }: { at: number; start: number; functions: string[] },
): MeasureMention | null {
  const table = keep(cursor.named(start), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  const end = start + (table?.length ?? 0);
  if (
    functions.join() !== 'avg' ||
    table === null ||
    !cursor.is(end, 'value', 'values', 'size', 'amount', 'worth', 'total')
  )
    return null;
  const length = end + 1 - at;
  return { measures: [{ function: 'avg-per', target: table, words: cursor.words(at, at + length) }], length };
}

/** salary, age and height: number columns with `and` or a comma between them. */
function listOf(cursor: Cursor, from: number, alsoTime: boolean): Mention[] {
  const at = (position: number) =>
    keep(
      cursor.mention(position),
      (candidate) => cursor.isMeasurable(candidate) || (alsoTime && cursor.isTime(candidate)),
    );
  const list: Mention[] = [];
  for (let mention = at(from); mention !== null; ) {
    list.push(mention);
    const end = mention.start + mention.length;
    const next = cursor.skip(end, ',', 'and', '&', 'the');
    mention = next > end && measureAt(cursor, next) === null ? at(next) : null;
  }
  return list;
}

/** What is the highest salary: an extreme of a column, when no row of anything was asked for. */
function extremeAt(cursor: Cursor, from: number): MeasureMention | null {
  const at = cursor.skip(from, 'the');
  const word = cursor.lower(at);
  const direction = EXTREMES[word];
  if (direction === undefined || ['most', 'least', 'top', 'fewest'].includes(word)) return null;
  const target = cursor.numeric(cursor.skip(at + 1, 'the'));
  if (target === null) return null;
  const length = target.start + target.length - from;
  const fn = direction === 'desc' ? 'max' : 'min';
  return { measures: [{ function: fn, target, words: cursor.words(at, from + length) }], length };
}
