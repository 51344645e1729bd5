import { type Candidate, identity } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { COMPARATIVES, COMPARISONS, STOP_WORDS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { ownCountOfGroups } from './bounded-groups.ts';
import { dealsAt, revenueAt, tableAt } from './business.ts';
import { countedKindAt } from './counted-kinds.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { countedRows, type DraftMeasure, type Mention, rowsSaid } from './draft.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';
import { stocksOf } from './versus.ts';

export const afterSign = ({ cursor }: Reading, at: number): number => cursor.skip(at, '$', '€', '£', 'the');

const BEFORE_ONLY = 'that which who with have has in by at contain contains include includes make makes'.split(' ');
const DONE = /(ed|ght|old)$|^(had|made|did|done|took|taken|gave|given|paid|sent|ran|run|won|lost|held|kept)$/;

/** Products that only one store has, who placed just one order: so many of them and no more, and no limit of what is shown. */
export function readOnlyCount({ cursor, draft }: Reading, from: number): number {
  let before = cursor.skip(from, ...BEFORE_ONLY);
  while (DONE.test(cursor.lower(before))) before++;
  const isSingle = cursor.is(before, 'a', 'just', 'only') && cursor.is(before + 1, 'single');
  const at = before + 1;
  const number = isSingle ? 1 : cursor.is(before, 'only', 'just') ? cursor.number(at) : null;
  const value = before > from ? number : null;
  const rows = value === null ? null : tableAt(cursor, at + 1);
  if (value === null || rows === null || draft.subjects.length + draft.measures.length + draft.groups.length === 0)
    return 0;
  const end = rows.start + rows.length;
  draft.filters.push({ kind: 'compare', target: rows, operator: '=', value, words: cursor.words(before, end) });
  return cursor.skip(end, 'has', 'have', 'sells', 'sell', 'carries', 'offers', 'uses') - from;
}

/** more than 5 orders, over 15 minutes, at least 3 */
export function readComparison(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, 'by', 'with', 'of', 'have', 'has', 'having', 'is', 'are', 'was', 'were');
  const orMore = readOrMore(reading, from, at);
  if (orMore > 0) return orMore;
  const found = cursor.phrase(at, Object.keys(COMPARISONS));
  const between = cursor.is(at, 'between');
  if (found === null && !between) return 0;
  const numberAt = afterSign(reading, at + (found?.length ?? 1));
  const value = cursor.number(numberAt);
  if (value === null) return 0;
  // Between 1500 and $ 2500: the sign may stand before either.
  const highAt = between && cursor.is(numberAt + 1, 'and') ? afterSign(reading, numberAt + 2) : numberAt;
  const high = highAt > numberAt ? cursor.number(highAt) : null;
  if (between && high === null) return 0;
  const end = highAt + 1;
  const operator = found === null ? '>=' : (COMPARISONS[found.phrase] ?? '=');
  const bounds: [Comparison, number][] =
    high === null
      ? [[operator, value]]
      : [
          ['>=', value],
          ['<=', high],
        ];
  const known = reading.draft.filters.length;
  const taken = pushComparison(reading, { from, end, bounds });
  return taken + (taken === 0 || between ? 0 : readSecondBound(reading, from + taken, known));
}

/** At least 12 films but less than 20: of the same things, where they are not named again. */
function readSecondBound({ cursor, draft }: Reading, from: number, known: number): number {
  const [first, ...more] = draft.filters.slice(known);
  const at = cursor.skip(from, 'but', 'and', ',', 'also');
  const found = cursor.phrase(at, Object.keys(COMPARISONS));
  const operator = found === null ? undefined : COMPARISONS[found.phrase];
  const value = found === null ? null : cursor.number(at + found.length);
  const isCount = first?.kind === 'compare' && first.target.candidates.every(({ kind }) => kind === 'table');
  if (!isCount || more.length > 0 || at === from || found === null || operator === undefined || value === null)
    return 0;
  const end = at + found.length + 1;
  if (!cursor.isEnd(cursor.skip(end, 'of', 'them', 'in', 'total'))) return 0;
  draft.filters.push({ ...first, operator, value, words: cursor.words(at, end) });
  return end - from;
}

export const OR_MORE = [
  'more',
  'greater',
  'higher',
  'above',
  'better',
  'over',
  'up',
  'older',
  'longer',
  'larger',
  'bigger',
];
export const OR_LESS = [
  'less',
  'fewer',
  'lower',
  'below',
  'under',
  'worse',
  'younger',
  'shorter',
  'smaller',
  'cheaper',
];

/** two or more orders, 90 or better */
function readOrMore(reading: Reading, from: number, at: number): number {
  const { cursor } = reading;
  const value = cursor.number(at);
  const isMoney = cursor.is(at + 1, ...CURRENCIES) && cursor.number(at + 2) === null;
  const join = isMoney ? at + 2 : at + 1;
  const more = cursor.is(join, 'or', 'and') && cursor.is(join + 1, ...OR_MORE, ...OR_LESS);
  if (value === null || !more) return 0;
  const operator = cursor.is(join + 1, ...OR_LESS) ? '<=' : '>=';
  return pushComparison(reading, { from, end: join + 2, bounds: [[operator, value]] });
}

function pushComparison(
  reading: Reading,
  { from, end, bounds }: { from: number; end: number; bounds: [Comparison, number][] },
): number {
  const { cursor, draft, lastNumber } = reading;
  const stock = stockBehind(cursor, end);
  if (stock !== null) {
    const words = cursor.words(from, stock.end);
    for (const [operator, value] of bounds)
      draft.filters.push({ kind: 'compare', target: stock.target, operator, value, words });
    return stock.end - from;
  }
  const times = cursor.is(end, 'time', 'times') ? takeVerb(reading, from) : null;
  if (times !== null) {
    const words = cursor.words(from, end + 1);
    for (const [operator, value] of bounds) {
      draft.filters.push({ kind: 'compare', target: times, operator, value, words });
    }
    return end + 1 - from;
  }
  const stated = countedKindAt(cursor, cursor.skip(end, 'of', 'different', 'distinct', 'separate'));
  if (stated !== null) {
    const { rows, of, length, start } = stated;
    const stop = start + length;
    const words = cursor.words(from, stop);
    for (const [operator, value] of bounds)
      draft.filters.push({ kind: 'compare', target: rows, of, operator, value, words });
    return stop - from;
  }
  // Over 6 % alcohol: the sign is the number's.
  const said = cursor.skip(end, '%', 'percent', '$', '€', '£', 'of', 'different', 'distinct', 'unique', 'separate');
  // Over 1000 dollars: said of money, even where a comment has the word as well.
  const isMoney = cursor.is(end, ...CURRENCIES) && bestScore(cursor.named(end)) <= 0.5;
  const target = isMoney ? null : cursor.named(cursor.named(end) === null ? said : end);
  // Over 3 orders, over 20 kilograms: something countable or measurable, not a key that has the word in its name.
  const last = draft.measures.at(-1);
  const measured = last?.target === lastNumber && lastNumber !== null ? unitOfNumber(cursor, target, lastNumber) : null;
  const counted = measured === null ? keep(target, (c) => c.kind === 'table' || cursor.isMeasurable(c)) : null;
  if (measured === null && target !== null && counted === null) return 0;
  const unit = counted === null ? (measured ?? unitAt(cursor, end)) : null;
  const stop = target === null ? end + (unit === null && !isMoney ? 0 : 1) : target.start + target.length;
  const words = cursor.words(from, stop);
  const summed = counted === null ? null : sumFor(reading, counted);
  // Under 1 minute, of a number in milliseconds.
  const unitSaid = counted?.length === 1 ? secondsOf(cursor.tokens[counted.start]?.lemma ?? '') : undefined;
  const inUnit = unitSaid === undefined ? {} : { seconds: unitSaid };
  const ofGroups =
    counted === null && unit === null
      ? measureOfGroups(reading, from, end)
      : (countOfGroups(reading, counted) ?? ownCountOfGroups(reading, from, counted));
  const ofCounted = counted === null && last?.function === 'count' && saysMoney(cursor, from, end);
  const money = ofCounted ? moneyOfSubject(reading) : null;
  for (const [operator, value] of bounds) {
    if (money !== null)
      draft.filters.push({ kind: 'compare', target: money, operator, value, words, ...ofWhole(reading, money) });
    else if (ofGroups !== null) draft.filters.push({ kind: 'having', measure: ofGroups, operator, value, words });
    else if (counted !== null)
      draft.filters.push({ kind: 'compare', operator, value, words, ...(summed ?? { target: counted, ...inUnit }) });
    // How many calls over 20 minutes: how long they were, and not how many.
    else if (unit !== null && (lastNumber === null || (last?.function === 'count' && last.target === lastNumber)))
      draft.filters.push({ kind: 'concept', concepts: unit.concepts, operator, value, ...unit.time, words });
    else if (lastNumber !== null && last?.target === lastNumber) {
      draft.filters.push({ kind: 'having', measure: last, operator, value, ...unit?.time, words });
    } else if (lastNumber !== null)
      draft.filters.push({ kind: 'compare', target: lastNumber, operator, value, ...unit?.time, words });
    else {
      // With at least 2 of something that is not known: no age.
      const isHad = cursor.is(from, 'with', 'have', 'has', 'having') && !isEnd(cursor, end);
      const money = moneyOfSubject(reading) ?? (isHad ? null : ageOfSubject(reading, value, from));
      // More than 5 of what follows, and not more than 5 euros.
      if (money === null || cursor.value(end) !== null) return 0;
      draft.filters.push({ kind: 'compare', target: money, operator, value, words, ...ofWhole(reading, money) });
    }
  }
  return stop - from;
}

/** Orders over 3000: what the lines of one add up to, and not one of its lines. */
function ofWhole({ draft }: Reading, money: Mention): { isSum?: true } {
  const rows = rowsSaid(draft);
  const isSum = rows?.candidates.every(
    (c) => c.kind !== 'table' || money.candidates.every((one) => one.table !== c.table),
  );
  return isSum === true ? { isSum } : {};
}

/** Over $500, between 500 and 1000 dollars. */
const saysMoney = (cursor: Cursor, from: number, end: number): boolean =>
  cursor.tokens.slice(from, end + 1).some(({ text, lower }) => MONEY.test(text) || CURRENCIES.includes(lower));

/** Average tip by courier, only those with over 100 orders, top 5 of them by average tip: how many of the rows that are averaged each of them has. */
function countOfGroups({ cursor, draft }: Reading, counted: Mention | null): DraftMeasure | null {
  const group = draft.groups.at(-1);
  const [rank, ...others] = draft.ranks;
  const [measure, ...more] = draft.measures;
  const ranked = rank !== undefined && others.length === 0 && typeof rank.by === 'object' ? rank.by : null;
  const by = ranked !== null && 'function' in ranked ? ranked : null;
  const isGroups = group?.kind === 'mention' && group.mention.start <= (counted?.start ?? 0);
  const averaged = isGroups ? measure : group === undefined && measure === undefined ? by : null;
  if (counted === null || more.length > 0 || averaged === null || averaged === undefined) return null;
  const rows = counted.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  // By revenue, which is of the lines of orders: with at least 20 orders.
  const isOf = (table: string, other: string) => table === other || (averaged === by && cursor.reaches(table, other));
  const isOfThem = averaged.target?.candidates.some(
    (one) => one.kind === 'column' && rows.some(({ table }) => isOf(one.table, table)),
  );
  return isOfThem === true ? { function: 'count', target: counted, words: counted.words } : null;
}

/** Orders per customer over 100, revenue by product, only above 50000: said of what each of them has. */
function measureOfGroups({ cursor, draft }: Reading, from: number, end: number): DraftMeasure | null {
  const group = draft.groups.at(-1);
  const isLast = cursor.skip(end, 'only', 'each', '?', '.', '!') >= cursor.tokens.length;
  if (group?.kind !== 'mention' || !isLast) return null;
  const behind = group.mention.start + group.mention.length;
  if (cursor.skip(behind, ',', 'only', 'just', 'with', 'and') < from) return null;
  const [measure, ...more] = draft.measures;
  const [subject, ...others] = draft.subjects;
  if (more.length > 0 || (measure !== undefined && subject !== undefined)) return null;
  const counts = measure === undefined || measure.function === 'count';
  // Orders per customer over $100: no number of orders.
  if (counts && saysMoney(cursor, from, end)) return null;
  if (measure !== undefined) return measure;
  if (subject === undefined || others.length > 0) return null;
  return { function: 'count', target: subject.mention, words: subject.mention.words };
}

const MONEY = /[$€£]/;

const isEnd = (cursor: Cursor, at: number): boolean =>
  at >= cursor.tokens.length || cursor.tokens[at]?.kind === 'symbol' || STOP_WORDS.has(cursor.lower(at));

/** Less than 500 in stock, over 20 units on hand: what is there. */
function stockBehind(cursor: Cursor, end: number): { target: Mention; end: number } | null {
  const start = cursor.skip(end, 'unit', 'units', 'piece', 'pieces', 'item', 'items', 'left', 'remaining');
  const said = cursor.phrase(start, ['in stock', 'on stock', 'on hand', 'in the warehouse', 'in inventory']);
  const candidates = said === null ? [] : stocksOf(cursor);
  if (said === null || candidates.length === 0) return null;
  return { target: { start, length: said.length, words: 'stock', candidates }, end: start + said.length };
}

/** Technicians over 35: years of age, of people that have one. */
function ageOfSubject({ cursor, draft }: Reading, value: number, at: number): Mention | null {
  const rows = rowsSaid(draft);
  // For more than 40 years: how long something went on.
  const isLong = cursor.is(at - 1, 'for') || cursor.is(at, 'for');
  const isAge = Number.isInteger(value) && value >= 1 && value <= 120 && !isLong;
  return rows === null || !isAge ? null : columnsCalled(cursor, rows, 'age');
}

/** Customers who bought more than 100 kegs: all that they bought together, and not one line of it. */
function sumFor({ cursor, draft }: Reading, counted: Mention): { target: Mention; isSum: true } | null {
  const rows = rowsSaid(draft);
  const above = (rows?.candidates ?? []).filter((c) => c.kind === 'table' && c.score >= 0.75);
  const isBelow = (c: Candidate) =>
    cursor.counts(c) && above.some(({ table }) => table !== c.table && cursor.reaches(c.table, table));
  const target = above.length === 0 ? null : keep(counted, (c) => c.score >= bestScore(counted) - 0.05 && isBelow(c));
  return target === null ? null : { target, isSum: true };
}

/** An average delay over 60 minutes, where the delay is in minutes: the unit of that average, and no number of its own. */
function unitOfNumber(cursor: Cursor, named: Mention | null, number: Mention) {
  const isSame = named?.candidates.some((one) =>
    number.candidates.some((other) => one.kind === 'column' && identity(other) === identity(one)),
  );
  return isSame === true && named?.length === 1 ? unitAt(cursor, named.start) : null;
}

/** Under 1 hour, over 500 miles: what a number with such a unit can be of. */
function unitAt(cursor: Cursor, at: number): { concepts: string[]; time: { seconds?: number } } | null {
  const word = cursor.tokens[at]?.lemma ?? '';
  const seconds = secondsOf(word);
  if (seconds !== undefined) return { concepts: DURATIONS, time: { seconds } };
  if (DISTANCE_UNITS.includes(word)) return { concepts: ['distance', 'length', 'range'], time: {} };
  if (HEADS.includes(word) && cursor.named(at) === null)
    return { concepts: ['population', 'inhabitant', 'resident'], time: {} };
  return WEIGHT_UNITS.includes(word) ? { concepts: ['weight', 'mass'], time: {} } : null;
}

const CURRENCIES = ['dollars', 'dollar', 'usd', 'euros', 'euro', 'eur', 'pounds', 'gbp', 'bucks', 'quid'];
const HEADS = ['person', 'inhabitant', 'resident'];
const DURATIONS = ['length', 'duration', 'runtime', 'time', 'minute', 'min', 'second', 'millisecond', 'hour'];
const DISTANCE_UNITS = ['mile', 'km', 'kilometer', 'kilometre'];
const WEIGHT_UNITS = ['kg', 'kilogram', 'gram', 'pound'];

/** Invoices over 5 dollars: the one amount that they have. */
function moneyOfSubject({ cursor, draft }: Reading): Mention | null {
  const named = draft.subjects.at(-1)?.mention ?? countedRows(draft) ?? null;
  const subject = keep(named, ({ kind, score }) => kind === 'table' && score >= bestScore(named));
  if (subject === null) return null;
  for (const word of ['total', 'amount', 'value', 'price', 'revenue']) {
    const found = columnsCalled(cursor, subject, word);
    if (found !== null) return found;
  }
  // Orders over 3000: the money of their lines.
  const deals = dealsAt(cursor, subject.start)?.candidates ?? [];
  const isDeal = subject.candidates.some((c) => c.kind === 'table' && deals.some(({ table }) => table === c.table));
  return isDeal ? revenueAt(cursor, subject.start) : null;
}

/** Ordered more than 5 times: what the verb names is counted. */
function takeVerb({ cursor, draft }: Reading, at: number): Mention | null {
  const endsHere = (mention: Mention | undefined) => mention !== undefined && mention.start + mention.length === at;
  const [hint, subject] = [draft.hints.at(-1), draft.subjects.at(-1)?.mention];
  const isVerb = subject?.candidates.some((candidate) => cursor.isTime(candidate)) ?? false;
  const verb = endsHere(hint)
    ? draft.hints.pop()
    : endsHere(subject) && isVerb
      ? draft.subjects.pop()?.mention
      : undefined;
  if (verb === undefined) return null;
  const tables = new Set(verb.candidates.filter((c) => c.kind === 'table' || cursor.isTime(c)).map((c) => c.table));
  const candidates = [...tables].map((table) => ({ kind: 'table' as const, table, score: 1 }));
  return candidates.length === 0 ? null : { ...verb, candidates };
}

/** What is said in minutes is none of these. */
const OF_SPACE = ['distance', 'height', 'width', 'depth'];

/** older than 56 */
export function readComparative({ cursor, draft }: Reading, at: number): number {
  const found = cursor.phrase(at, Object.keys(COMPARATIVES));
  const meaning = found === null ? undefined : COMPARATIVES[found.phrase];
  const than = at + (found?.length ?? 0);
  const start = cursor.skip(than + 1, '$', '€', '£', 'a', 'an');
  // Longer than an hour is one; pricier than a yacht is none.
  const isOne = cursor.is(start - 1, 'a', 'an') && secondsOf(cursor.tokens[start]?.lemma ?? '') !== undefined;
  const value = cursor.number(start) ?? (isOne ? 1 : null);
  if (meaning === undefined || !cursor.is(than, 'than') || value === null) return 0;
  const end = cursor.number(start) === null ? start : start + 1;
  const seconds = secondsOf(cursor.tokens[end]?.lemma ?? '');
  draft.filters.push({
    kind: 'concept',
    concepts: seconds === undefined ? meaning.by : meaning.by.filter((concept) => !OF_SPACE.includes(concept)),
    operator: meaning.operator,
    value,
    ...(seconds === undefined ? {} : { seconds }),
    words: cursor.words(at, end),
  });
  return end + (seconds === undefined ? 0 : 1) - at;
}
