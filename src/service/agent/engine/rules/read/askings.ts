import { byName } from '../../../../../shared/by-name.ts';
import { lemma } from '../../words/lemma.ts';
import { BAD_WHEN_HIGH } from '../../words/lexicon.ts';
import { whoRanked } from './and-who.ts';
import {
  businessMeasureAt,
  dealsAt,
  peopleAt,
  productsAt,
  quantityAt,
  revenueAt,
  spendersAt,
  tableAt,
} from './business.ts';
import { peopleWithin } from './by-size.ts';
import { type Cursor, keep } from './cursor.ts';
import { amountAt, doneMost } from './doers.ts';
import { type DraftMeasure, type Mention, statedAs } from './draft.ts';
import { isPaid } from './earners.ts';
import { columnsCalled } from './measures.ts';
import { paidAt } from './paid.ts';
import { byMeasure } from './ranked-by.ts';
import { passOver, type Reading } from './rule.ts';
import { verbTable } from './states.ts';

/** Whole ways of asking: how much did we sell, who spent the most, the last 10 orders, how long does it take. */

const BUYING = 'spent spend buy buys bought order orders ordered purchase purchased pay pays paid rent rented'.split(
  ' ',
);
const SELLING = 'sold sell sells'.split(' ');
const MAKING = 'made make makes generated generates generate earned earns earn brought brings bring'.split(' ');
const INCOMES = ['sales', 'revenue', 'turnover', 'income'];
const MOST = byName<'desc' | 'asc'>({
  most: 'desc',
  'the most': 'desc',
  more: 'desc',
  least: 'asc',
  'the least': 'asc',
  fewest: 'asc',
  'the fewest': 'asc',
});

/** Who spent the most, which customers bought the most espresso machines, which products sell best. */
export function readDoers(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const found = doersAt(cursor, from);
  if (found === null) return readSubjectMost(reading, from);
  const { entity, verb, kind } = found;
  const isMaking = cursor.is(verb, ...MAKING);
  const end = cursor.skip(verb + 1, 'us', 'from', ...(isMaking ? ['in'] : []));
  const most = cursor.phrase(end, Object.keys(MOST));
  // More than 100 of something is no ranking.
  if (most === null || cursor.is(end + most.length, 'than')) return 0;
  const money = 'spent spend pay pays paid'.split(' ').includes(cursor.lower(verb));
  const after = cursor.skip(end + most.length, 'money', 'overall');
  const income = isMaking ? incomeEnd(cursor, after) : after;
  if (income === null) return 0;
  const next = income;
  const thing = next < cursor.tokens.length && (cursor.value(next) !== null || tableAt(cursor, next) !== null);
  const isKnown = cursor.is(verb, ...BUYING, ...SELLING, ...MAKING);
  const rows = isKnown && (money || quantityAt(cursor, verb) !== null) ? null : tableAt(cursor, next);
  const deals = rows ?? dealsAt(cursor, verb);
  const counted =
    !money && cursor.is(verb, 'ordered', 'order', 'orders', 'rented', 'rent') ? verbTable(cursor, verb) : null;
  const amount = money || thing ? null : amountAt(cursor, next);
  const target = money
    ? (paidAt(cursor, verb) ?? revenueAt(cursor, verb))
    : amount !== null
      ? amount
      : rows !== null
        ? rows
        : thing
          ? (quantityAt(cursor, verb) ?? null)
          : (counted ?? revenueAt(cursor, verb));
  // What brings in the most is not what there is the most of.
  const by = target ?? (isMaking && rows === null ? null : deals);
  if (by === null) return 0;
  const isTable = by.candidates.some((candidate) => candidate.kind === 'table');
  const plural = entity.words.endsWith('s');
  draft.ranks.push({
    direction: MOST[most.phrase] ?? 'desc',
    count: plural ? 10 : 1,
    entity,
    role: null,
    by: { function: isTable ? 'count' : 'sum', target: by, words: money ? 'revenue' : by.words },
    words: cursor.words(from, next),
  });
  if (kind !== undefined) draft.filters.push(statedAs(kind));
  // Solved the most this year: when they were solved.
  const when = isKnown ? null : keep(cursor.stemmed(verb), (c) => cursor.isTime(c));
  if (when !== null) draft.hints.push(when);
  const last = amount ?? rows;
  return (last === null ? next : last.start + last.length) - from;
}

/** Made the most in sales: without the money, much else could be made. */
function incomeEnd(cursor: Cursor, after: number): number | null {
  if (cursor.is(after - 1, 'money')) return after;
  // Which instructor earned the most: nothing else is said that could be earned.
  const isLast = cursor.isEnd(after) || cursor.period(after) !== null;
  if (isLast && !cursor.tokens.slice(0, after).some(({ lower }) => lower.startsWith('ma'))) return after;
  const at = cursor.is(after, 'in', 'of') ? after + 1 : after;
  return cursor.is(at, ...INCOMES) ? at + 1 : null;
}

/** Which employee supports the most customers, which genre has the fewest tracks: a verb that says no more. */
function readSubjectMost({ cursor, draft }: Reading, from: number): number {
  const start = cursor.skip(from, 'which', 'what', 'the', 'our');
  const entity = start > from ? tableAt(cursor, start) : null;
  const verb = start + (entity?.length ?? 0);
  const most =
    entity === null ? null : cursor.phrase(verb + 1, ['the most', 'the fewest', 'the least', 'most', 'fewest']);
  const next = verb + 1 + (most?.length ?? 0);
  const numeric = most === null ? null : cursor.numeric(next);
  const counted = most === null ? null : (tableAt(cursor, next) ?? numeric);
  if (entity === null || most === null || counted === null || cursor.tokens[verb]?.kind !== 'word') return 0;
  if (cursor.is(verb, 'with', 'has', 'have', 'had', 'by', 'and', 'of', 'in')) return 0;
  const end = counted.start + counted.length;
  draft.ranks.push({
    direction: most.phrase.endsWith('most') ? 'desc' : 'asc',
    count: lemma(entity.words) === entity.words.toLowerCase() ? 1 : 10,
    entity,
    role: null,
    by: { function: counted === numeric ? 'sum' : 'count', target: counted, words: counted.words },
    words: cursor.words(from, end),
  });
  return end - from;
}

function doersAt(cursor: Cursor, from: number): { entity: Mention; verb: number; kind?: Mention } | null {
  const isWho = cursor.is(from, 'who', 'whos', "who's");
  const start = cursor.skip(from, 'which', 'what', 'of', 'our', 'the');
  const kind = isWho || start === from ? null : kindAt(cursor, start);
  const place = isWho || start === from || kind !== null ? null : placeAt(cursor, start);
  const table = isWho ? null : (kind?.table ?? tableAt(cursor, start) ?? place);
  const verb = cursor.skip(isWho ? from + 1 : start + (table?.length ?? 0), 'has', 'have', 'had', 'did', 'that', 'who');
  if (table !== null && isPaid(cursor, table, verb)) return null;
  const isKnown = cursor.is(verb, ...BUYING, ...SELLING, ...MAKING);
  const done = isWho && !isKnown ? doneMost(cursor, verb) : null;
  if (done !== null) return { entity: done, verb };
  const buys = cursor.is(verb, ...BUYING);
  if (!buys && !cursor.is(verb, ...SELLING, ...MAKING)) return null;
  const entity = isWho ? peopleAt(cursor, from, buys ? 'buyer' : 'seller') : start > from ? table : null;
  if (entity === null) return null;
  return kind === null ? { entity, verb } : { entity, verb, kind: kind.value };
}

/** Which city, which segment: what tells rows apart, before a verb of buying or selling. */
function placeAt(cursor: Cursor, at: number): Mention | null {
  const column = keep(cursor.named(at), (c) => c.kind === 'column' && c.score >= 0.75 && !cursor.isMeasurable(c));
  const verb = at + (column?.length ?? 0);
  return cursor.is(verb, ...BUYING, ...SELLING, ...MAKING) && cursor.phrase(verb + 1, Object.keys(MOST)) !== null
    ? column
    : null;
}

/** Which hotel, of customers that are hotels or bars: a kind of one table's rows stands for them. */
function kindAt(cursor: Cursor, at: number): { table: Mention; value: Mention } | null {
  const value = cursor.value(at);
  const tables = new Set((value?.candidates ?? []).map(({ table }) => table));
  const [only] = tables;
  if (value === null || only === undefined || tables.size > 1 || cursor.named(at) !== null) return null;
  if (tableAt(cursor, at + value.length) !== null) return null;
  return { table: { ...value, candidates: [{ kind: 'table', table: only, score: 1 }] }, value };
}

/** What did we sell: the products and what they brought in. */
export function readWhatSold({ cursor, draft }: Reading, at: number): number {
  const end = cursor.skip(at + 1, 'products', 'items', 'did', 'do', 'have', 'we', 'they', 'i');
  if (!cursor.is(at, 'what') || !cursor.is(end, 'sell', 'sold') || end < at + 3) return 0;
  const [products, revenue] = [productsAt(cursor, at), revenueAt(cursor, at)];
  if (products === null || revenue === null) return 0;
  draft.groups.push({ kind: 'mention', mention: products, role: null, words: 'products' });
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  return end + 1 - at;
}

/** When do we sell the most, did we sell more coffee: what is sold is money. */
export function readSold(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'did', 'do', 'have', 'are', 'we', 'they', 'i', 'you');
  if (
    at === from ||
    !cursor.is(at, 'sell', 'sold', 'selling', 'earn', 'make') ||
    draft.measures.length > 0 ||
    draft.ranks.length > 0
  )
    return 0;
  const most = cursor.phrase(at + 1, [...Object.keys(MOST), 'best']);
  const isMore = cursor.is(at + 1, 'more', 'less', 'fewer');
  const time = draft.groups.find((group) => group.kind === 'time');
  if (most === null && !isMore) return 0;
  if (time === undefined && !cursor.tokens.some(({ lower }) => lower === 'or' || lower === 'than')) return 0;
  const revenue = revenueAt(cursor, at);
  if (revenue === null) return 0;
  const end = at + 1 + (most?.length ?? 1);
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  if (time !== undefined)
    draft.timeRank = { direction: MOST[most?.phrase ?? ''] ?? 'desc', words: cursor.words(from, end) };
  return end - from;
}

const WE = ['do', 'did', 'have', 'we', 'they', 'i', 'you'];

/** What we do with those who are used: how often is how many rows they have. */
const DEALING = ['use', 'used', 'work with', 'worked with', 'deal with', 'buy from', 'order from', 'bought from'];

/** Which country do we ship the most to: by how often, or by what is sold there. */
export function readWeMost({ cursor, draft }: Reading, from: number): number {
  const entity = cursor.is(from, 'which', 'what') ? cursor.named(from + 1) : null;
  const start = from + 1 + (entity?.length ?? 0);
  const verb = cursor.skip(start, ...WE);
  const dealing = cursor.phrase(verb, DEALING);
  const most = cursor.phrase(verb + (dealing?.length ?? 1), Object.keys(MOST));
  if (entity === null || most === null || verb < start + 2) return 0;
  const used = dealing === null ? null : tableAt(cursor, from + 1);
  if (dealing !== null && used !== null) {
    const end = verb + dealing.length + most.length;
    const direction = MOST[most.phrase] ?? 'desc';
    const count = lemma(used.words) === used.words.toLowerCase() ? 1 : 10;
    draft.ranks.push({ direction, count, entity: used, role: null, by: 'rows', words: cursor.words(from, end) });
    return end - from;
  }
  const isSold = cursor.is(verb, 'sell', 'sold');
  if (!isSold && !cursor.is(verb, 'ship', 'shipped', 'deliver', 'delivered', 'send', 'sent')) return 0;
  const target = isSold ? revenueAt(cursor, verb) : dealsAt(cursor, verb);
  if (target === null) return 0;
  // Where it is shipped to, before where somebody lives.
  const own = isSold ? null : keep(entity, (c) => c.kind === 'column' && /ship|deliver|dest/i.test(c.column));
  const end = cursor.skip(verb + 1 + most.length, 'often', 'orders', 'to', 'in', 'into', 'from', 'of');
  const by = {
    function: isSold ? ('sum' as const) : ('count' as const),
    target,
    words: isSold ? 'revenue' : target.words,
  };
  const count = lemma(entity.words) === entity.words.toLowerCase() ? 1 : 10;
  const words = cursor.words(from, end);
  draft.ranks.push({ direction: MOST[most.phrase] ?? 'desc', count, entity: own ?? entity, role: null, by, words });
  return end - from;
}

/** What do restaurants buy the most: of what is sold, that which stands in the most lines; who buys it is read by itself. */
export function readBoughtMost({ cursor, draft, skipped }: Reading, from: number): number {
  if (from > 0 || !cursor.is(0, 'what') || !cursor.is(1, 'do', 'did', 'does') || cursor.is(2, 'we', 'i', 'they', 'it'))
    return 0;
  const verb = cursor.tokens.findIndex(({ lower }, at) => at > 2 && ['buy', 'order', 'purchase'].includes(lower));
  const most =
    verb < 0 ? null : cursor.phrase(verb + 1, ['the most', 'most', 'most often', 'most of', 'least', 'the least']);
  const sold = most === null ? null : productsAt(cursor, verb);
  if (most === null || sold === null) return 0;
  const end = verb + 1 + most.length;
  if (!cursor.isEnd(end) && cursor.period(end) === null) return 0;
  const direction = most.phrase.includes('least') ? 'asc' : 'desc';
  draft.ranks.push({ direction, count: 1, entity: sold, role: null, by: 'rows', words: cursor.words(verb, end) });
  passOver({ skipped }, verb, end);
  return 2;
}

const BIG = byName<'desc' | 'asc'>({
  biggest: 'desc',
  largest: 'desc',
  highest: 'desc',
  greatest: 'desc',
  smallest: 'asc',
  lowest: 'asc',
});

/** Our biggest order, the largest customers: by money. */
export function readBiggest({ cursor, draft, skipped }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our');
  const direction = BIG[cursor.lower(at)];
  const next = cursor.skip(at + 1, 'single', 'valued');
  const entity = direction === undefined ? null : (spendersAt(cursor, next) ?? tableAt(cursor, next));
  if (direction === undefined || entity === null || draft.ranks.length > 0) return 0;
  const end = entity.start + entity.length;
  const revenue =
    keep(revenueAt(cursor, at), (c) => entity.candidates.some((e) => cursor.reaches(c.table, e.table))) ??
    columnsCalled(cursor, entity, 'amount') ??
    columnsCalled(cursor, entity, 'total');
  // The largest customers in revenue; in Germany is where they are.
  const isBy = cursor.is(end, 'by', 'value', 'number', 'amount') || (cursor.is(end, 'in') && cursor.numeric(end + 1));
  // The biggest customer in France by payments: what it is by is said further on.
  const further = isBy ? null : measureFurther(cursor, end + 1);
  if (further !== null) {
    passOver({ skipped }, further.at, further.at + further.length);
    const words = cursor.words(from, end);
    draft.ranks.push({ direction, count: countOf(entity), entity, role: null, by: further.measure, words });
    draft.subjects.push(...whoRanked(cursor, from));
    return end - from;
  }
  const people = revenue === null && !isBy ? peopleWithin(cursor, entity) : null;
  if (people !== null) {
    const words = cursor.words(from, end);
    const by = { function: 'count' as const, target: people, words: people.words };
    draft.ranks.push({ direction, count: countOf(entity), entity, role: null, by, words });
    draft.assumed.push(`“${words}” is by the number of ${people.words}`);
    return end - from;
  }
  if (revenue === null || isBy) return 0;
  const isOwn = revenue.candidates.every((c) => entity.candidates.some(({ table }) => table === c.table));
  const by = { function: isOwn ? ('default' as const) : ('sum' as const), target: revenue, words: revenue.words };
  draft.ranks.push({ direction, count: countOf(entity), entity, role: null, by, words: cursor.words(from, end) });
  draft.assumed.push(`“${cursor.words(from, end)}” is by ${revenue.words}`);
  draft.subjects.push(...whoRanked(cursor, from));
  return end - from;
}

/** By payments, with other words between: the first measure that is said behind a “by”. */
function measureFurther(cursor: Cursor, from: number) {
  for (let at = from; at < cursor.tokens.length; at++) {
    const by = cursor.is(at, 'by') ? byMeasure(cursor, at) : null;
    if (by !== null) return { ...by, at };
  }
  return null;
}

/** So many of what is said in the plural, and one of what is not. */
const countOf = ({ words }: Mention): number => (lemma(words) === words.toLowerCase() ? 1 : 10);

const ENDS = byName<'good' | 'bad'>({ worst: 'bad', best: 'good' });

/** The worst delays are the longest, the best airports for delays those with the shortest. */
export function readWorst({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'with', 'has', 'have', 'had', 'having', 'the', 'in', 'for', 'of');
  const end = ENDS[cursor.lower(at)];
  if (end === undefined) return 0;
  const start = cursor.skip(at + 1, 'average', 'total', 'overall');
  const measure = cursor.numeric(start);
  const table = tableAt(cursor, start);
  const spoken = start === at + 1 ? businessMeasureAt(cursor, start) : null;
  const computed = spoken?.measures.find(({ function: fn }) => fn === 'margin');
  // The best margin is one in percent, as the highest one is.
  if (spoken !== null && computed !== undefined && table === null)
    return rankBy({ cursor, draft }, { from, end, entity: null, ...rankedBySpoken(computed, start, spoken.length) });
  if (measure !== null && table === null) return rankBy({ cursor, draft }, { from, end, measure, entity: null });
  if (table === null) return 0;
  const forAt = start + table.length;
  const after = cursor.is(forAt, 'for', 'by', 'in', 'at', 'on')
    ? cursor.numeric(cursor.skip(forAt + 1, 'average', 'the'))
    : null;
  return after === null ? 0 : rankBy({ cursor, draft }, { from, end, measure: after, entity: table });
}

/** A number that is reckoned, at the place where it is said. */
const rankedBySpoken = (by: DraftMeasure, start: number, length: number) => ({
  by,
  measure: { start, length, words: by.words, candidates: by.target?.candidates ?? [] },
});

function rankBy(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  {
    from,
    end,
    measure,
    entity,
    by = { function: cursor.usual(measure), target: measure, words: measure.words },
  }: { from: number; end: 'good' | 'bad'; measure: Mention; entity: Mention | null; by?: DraftMeasure },
): number {
  const isBad = measure.words.split(' ').some((word) => BAD_WHEN_HIGH.has(lemma(word)));
  const direction = (end === 'bad') === isBad ? 'desc' : 'asc';
  const stop = measure.start + measure.length;
  const words = cursor.words(from, stop);
  const subject = entity ?? draft.subjects.at(-1)?.mention ?? null;
  if (subject === null && !draft.groups.some((group) => group.kind === 'time')) return 0;
  if (isBad)
    draft.assumed.push(
      `“${end === 'bad' ? 'worst' : 'best'}” is read as the ${direction === 'desc' ? 'highest' : 'lowest'} ${measure.words}`,
    );
  if (subject === null) {
    draft.measures.push(by);
    draft.timeRank = { direction, words };
    return stop - from;
  }
  const plural = subject.words.toLowerCase() !== lemma(subject.words);
  draft.ranks.push({ direction, count: plural ? 10 : 1, entity: subject, role: null, by, words });
  return stop - from;
}

const LESS = [
  'net of',
  'less',
  'minus',
  'after',
  'excluding',
  'without counting',
  'not including',
  'not counting',
  'after deducting',
  'after subtracting',
];
const TAKEN_BACK = ['refund', 'return', 'chargeback', 'rebate', 'credit'];

/** Net revenue: what was taken back is taken off, where there is such a thing. */
export function readNet({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'net') || !cursor.is(from + 1, ...INCOMES) || draft.less !== null) return 0;
  const revenue = revenueAt(cursor, from + 1);
  const tables = [...cursor.catalog.tables.values()].filter(({ words }) => TAKEN_BACK.includes(words.at(-1) ?? ''));
  const [taken] = tables;
  if (revenue === null || taken === undefined) return 0;
  const words = `${taken.words.at(-1) ?? ''}s`;
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  draft.less = { start: from, length: 2, words, candidates: [{ kind: 'table', table: taken.key, score: 1 }] };
  draft.assumed.push(`“${cursor.words(from, from + 2)}” is less ${words}`);
  return 2;
}

/** Revenue net of refunds: their amounts are taken off. */
export function readLess({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, LESS);
  if (lead === null) return 0;
  const table = tableAt(cursor, cursor.skip(at + lead.length, 'the', 'all'));
  const isMoney =
    draft.measures.length > 0 ||
    draft.subjects.some(({ mention }) => mention.candidates.some((c) => cursor.isMeasurable(c)));
  if (
    table === null ||
    !isMoney ||
    !TAKEN_BACK.some((word) => lemma(table.words.split(' ').at(-1) ?? '').startsWith(word))
  )
    return 0;
  const end = table.start + table.length;
  draft.less = table;
  return end - at;
}
