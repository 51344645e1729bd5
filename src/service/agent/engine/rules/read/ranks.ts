import { byName } from '../../../../../shared/by-name.ts';
import { getTable, isBridge } from '../../catalog/catalog.ts';
import { opposite } from '../../query/direction.ts';
import { lemma } from '../../words/lemma.ts';
import { BRINGS, EXTREMES, FUNCTION_WORDS, HAS, SUPERLATIVES, UNIT_WORDS } from '../../words/lexicon.ts';
import { kindAt, productsAt, spendersAt, tableAt } from './business.ts';
import { heightOf, OF_HEIGHT, OF_SIZE } from './by-size.ts';
import { nounAt } from './counted-kinds.ts';
import { bestScore, type Cursor, isPlural, keep } from './cursor.ts';
import { type DraftFilter, type DraftMeasure, type DraftRank, type Mention, statedAs } from './draft.ts';
import { firmBefore } from './firm-rows.ts';
import { yesOrNoAt } from './flags.ts';
import { dayOfDeed } from './happened-days.ts';
import { statedRows } from './measures.ts';
import { placeMovedAt } from './movements.ts';
import { numberedAt } from './numbered.ts';
import { openRowsAt } from './open-states.ts';
import { pricedFor } from './priced-for.ts';
import { byMeasure, rankedBy } from './ranked-by.ts';
import { rowsOfKind, rowsOfValue } from './rows-of-kind.ts';
import { passOver, type Reading, type Rule } from './rule.ts';
import { statedBelowAt } from './stated-rows.ts';

export const DEFAULT_COUNT = 10;
const ENDS = byName<'desc' | 'asc'>({
  top: 'desc',
  'top-selling': 'desc',
  'best-selling': 'desc',
  bestselling: 'desc',
  best: 'desc',
  first: 'desc',
  highest: 'desc',
  largest: 'desc',
  biggest: 'desc',
  leading: 'desc',
  bottom: 'asc',
  worst: 'asc',
  lowest: 'asc',
  smallest: 'asc',
});
/** Least selling, highest selling: of what is sold. */
const SOLD = byName<'desc' | 'asc'>({
  best: 'desc',
  top: 'desc',
  highest: 'desc',
  fastest: 'desc',
  worst: 'asc',
  least: 'asc',
  lowest: 'asc',
  slowest: 'asc',
  poorest: 'asc',
});
const NEED_NO_COUNT = ['top', 'bottom', 'best', 'worst', 'top-selling', 'best-selling', 'bestselling'];
/** Our best selling products: words between the ranking and what is ranked. */
const BETWEEN =
  'of the our my most highest greatest largest biggest selling performing sold paying spending grossing'.split(' ');

/** top 10 customers by revenue, the 5 busiest airports, with the most orders */
export const readRank: Rule = (reading, from) =>
  readHighestOf(reading, from) || readSuperlative(reading, from) || readTop(reading, from) || readMost(reading, from);

function readTop(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  let at = cursor.skip(from, 'the', 'only', 'our');
  // The 5 worst selling products
  const ahead = positive(cursor.number(at));
  const isCounted =
    cursor.is(at + 2, 'selling', 'sold') || cursor.is(at + 1, 'best', 'worst', 'top', 'biggest', 'largest');
  if (ahead !== null && isCounted) at += 1;
  const isFirst = cursor.is(at, '#') || (cursor.is(at, 'number') && cursor.is(at + 1, 'one', '1'));
  // Our #1 customer: the top one.
  const word = isFirst && cursor.number(at + 1) === 1 ? 'top' : cursor.lower(at);
  const isSold = cursor.is(at + 1, 'selling', 'sold') && Object.hasOwn(SOLD, word);
  const direction = isSold ? SOLD[word] : ENDS[word];
  if (direction === undefined) return 0;
  at += 1;
  const behind = positive(cursor.number(at));
  if (behind !== null) at += 1;
  const count = behind ?? (isCounted ? ahead : null);
  if (count === null && !isSold && !NEED_NO_COUNT.includes(word)) return 0;
  const start = readState(reading, cursor.skip(at, ...BETWEEN));
  const moved = placeMovedAt(cursor, start);
  const entity = moved?.place ?? sellersAt(cursor, start) ?? cursor.named(start) ?? columnBehindKind(reading, start);
  if (entity === null) return readTopKind(reading, { from, at, count, direction });
  const end = moved === null ? endOf(entity, start) : entity.start + entity.length;
  const by = word === 'first' ? null : byMeasure(cursor, end);
  const words = cursor.words(from, end + (by?.length ?? 0));
  // The worst airports by delay have the longest.
  const target = by?.measure.target ?? null;
  const isTurned = (word === 'worst' || word === 'best') && target !== null && cursor.isBad(target);
  draft.ranks.push({
    direction: isTurned ? opposite(direction) : direction,
    count: count ?? (isPlural(entity) ? DEFAULT_COUNT : 1),
    entity,
    role: moved?.role ?? takeRole(reading),
    by: by?.measure ?? null,
    words,
  });
  return end + (by?.length ?? 0) - from;
}

/** Best sellers are products, unless a person is asked for or a table has that name. */
function sellersAt(cursor: Cursor, at: number): Mention | null {
  const spenders = spendersAt(cursor, at);
  if (spenders !== null) return spenders;
  // Best selling items: what is sold, and not the lines of orders.
  const isThing = cursor.is(at - 1, 'selling', 'sold') && cursor.is(at, 'item', 'items', 'things', 'goods', 'articles');
  if (isThing) {
    const sold = productsAt(cursor, at);
    return sold === null ? null : { ...sold, words: cursor.words(at, at + 1) };
  }
  if (!cursor.is(at, 'seller', 'sellers') || bestScore(cursor.named(at)) >= 0.95) return null;
  if (cursor.tokens.some(({ lower }) => lower === 'who')) return null;
  const products = productsAt(cursor, at);
  return products === null ? null : { ...products, words: cursor.words(at, at + 1) };
}

/** Top 5 cafes, of customers that are cafes or bars: the rows of the kind, whose condition is read by itself. */
function readTopKind(
  reading: Reading,
  ranked: { from: number; at: number; count: number | null; direction: 'asc' | 'desc' },
): number {
  const { cursor, draft, skipped } = reading;
  const { from, at, direction } = ranked;
  const kind = draft.subjects.length + draft.measures.length > 0 ? null : rowsOfKind(cursor, at);
  const end = at + (kind?.length ?? 0);
  const by = kind === null ? null : byMeasure(cursor, end);
  const sold = by === null && cursor.is(at, 'selling', 'sold') ? soldOfKind(reading, at + 1) : null;
  if (sold !== null) {
    const words = cursor.words(from, at + 1);
    const most = ranked.count ?? DEFAULT_COUNT;
    draft.ranks.push({ direction, count: most, entity: sold, role: takeRole(reading), by: null, words });
    return at + 1 - from;
  }
  if (kind === null || by === null) return readTopAlone(reading, ranked);
  passOver({ skipped }, end, end + by.length);
  const words = cursor.words(from, end + by.length);
  const count = ranked.count ?? (isPlural(kind) ? DEFAULT_COUNT : 1);
  draft.ranks.push({ direction, count, entity: kind, role: takeRole(reading), by: by.measure, words });
  return at - from;
}

/** Best selling tea: products of a kind that is named, whose condition is read by itself. */
function soldOfKind({ cursor, draft }: Reading, at: number): Mention | null {
  const products = draft.subjects.length + draft.measures.length > 0 ? null : productsAt(cursor, at);
  const kind = cursor.value(at);
  const isTheirs = kind?.candidates.some((one) => products?.candidates.some(({ table }) => table === one.table));
  return isTheirs === true ? products : null;
}

/** "only the top 3" says no more than how many. */
function readTopAlone(
  { cursor, draft }: Reading,
  { from, at, count, direction }: { from: number; at: number; count: number | null; direction: 'asc' | 'desc' },
): number {
  if (count === null) return 0;
  draft.limit = { count, words: cursor.words(from, at) };
  if (direction === 'asc') draft.order = { by: null, direction, words: cursor.words(from, at) };
  return at - from;
}

/** Highest margin category, the lowest revenue products: the things behind their number. */
function readHighestOf(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'the', 'our');
  const direction = cursor.is(at, 'highest', 'lowest') ? EXTREMES[cursor.lower(at)] : undefined;
  if (direction === undefined || draft.subjects.length + draft.measures.length + draft.ranks.length > 0) return 0;
  // The highest paid teacher: by what they are paid.
  if ((cursor.phrase(at, Object.keys(SUPERLATIVES))?.length ?? 0) > 1) return 0;
  const by = rankedBy(cursor, at + 1, false);
  const end = at + 1 + (by?.length ?? 0);
  const entity = by === null ? null : kindAt(cursor, end);
  const last = end + (entity?.length ?? 0);
  const isEnd = cursor.isEnd(last) || cursor.is(last, 'in', 'for', 'this', 'last', 'of');
  if (by === null || entity === null || !isEnd) return 0;
  const count = isPlural(entity) ? DEFAULT_COUNT : 1;
  const words = cursor.words(from, last);
  draft.ranks.push({ direction, count, entity, role: takeRole(reading), by: by.measure, words });
  return last - from;
}

/** A superlative that says by what: 5 busiest airports, the 10 latest orders, latest 10 orders. */
function readSuperlative(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  let at = cursor.skip(from, 'the');
  let count = positive(cursor.number(at));
  if (count !== null) at += 1;
  const found = cursor.phrase(at, [...Object.keys(SUPERLATIVES), ...Object.keys(OF_HEIGHT), ...Object.keys(OF_SIZE)]);
  const meaning = found === null ? undefined : (SUPERLATIVES[found.phrase] ?? heightOf(cursor, at));
  if (found === null || meaning === undefined) return 0;
  // Which country has the most active airlines: the most of those that are active.
  if (cursor.is(from - 1, 'has', 'have', 'had', 'with') && flaggedAt(cursor, at + 1) !== null) return 0;
  at += found.length;
  // The cheapest 2 bedroom flat: one of those that have two.
  const numbered = numberedAt(cursor, at);
  if (numbered !== null) {
    draft.filters.push(numbered.filter);
    at = numbered.rows.start;
  } else if (count === null && cursor.number(at) !== null) {
    count = positive(cursor.number(at));
    at += 1;
  }
  at = readState(reading, at);
  const entity = cursor.named(at) ?? (meaning.by === 'rows' ? columnBehindKind(reading, at) : null);
  const end = endOf(entity, at);
  const isTheirs = draft.subjects.length === 0 || isOfRows(reading, from);
  const kind =
    entity === null && isTheirs
      ? (openRowsAt(cursor, at)?.rows ??
        rowsBehindKind(cursor, at) ??
        rowsBelowKind(cursor, at, meaning.by) ??
        rowsOfKind(cursor, at) ??
        rowsWith(cursor, at, meaning.by))
      : null;
  if (entity === null && draft.subjects.length === 0 && kind === null) return 0;
  const extreme = readExtremeColumn(reading, { at, from, meaning });
  if (extreme > 0) return extreme;
  // What was named last before these words, whatever follows.
  const ranked = entity ?? (isTheirs ? kind : null) ?? draft.subjects.at(-1)?.mention ?? null;
  const isSized = Object.hasOwn(OF_SIZE, found.phrase);
  const said = entity === null ? null : byMeasure(cursor, end);
  const named = isSized || meaning.by === 'rows' || saysOne(said, meaning.by) ? said : null;
  // The most popular film by category is popular in each of them; by quantity it is by how many are taken.
  const sized = isSized || named?.measure.function !== 'count' ? named : null;
  const what = entity ?? draft.subjects.at(-1)?.mention;
  const purpose = typeof meaning.by === 'string' ? null : pricedFor(cursor, { at: end, of: what, by: meaning.by });
  const plain = typeof meaning.by === 'string' ? meaning.by : { concepts: purpose?.concepts ?? meaning.by };
  const by = sized?.measure ?? plain;
  const shown = entity ?? kind;
  const limit = count ?? (shown !== null && isPlural(shown) ? DEFAULT_COUNT : 1);
  draft.ranks.push({
    direction: meaning.direction,
    count: limit,
    entity: ranked,
    role: takeRole(reading),
    by,
    words: cursor.words(from, end),
  });
  return end + (sized?.length ?? purpose?.length ?? 0) - from;
}

/** The longest flight by distance: one of the columns that the word may mean. */
const saysOne = (said: ReturnType<typeof byMeasure>, by: readonly string[] | string): boolean =>
  typeof by !== 'string' &&
  said !== null &&
  said.measure.function === 'default' &&
  said.measure.words.split(' ').some((word) => by.includes(lemma(word)));

/** Behind what is ranked; where something is read before it, that comes next. */
const endOf = (entity: Mention | null, at: number): number => (entity?.start === at ? at + entity.length : at);

/** The most popular dog breed: the breed, of which the word before says of what kind; that word is read by itself. */
function columnBehindKind({ cursor, skipped }: Reading, at: number): Mention | null {
  const kind = cursor.value(at);
  const end = at + (kind?.length ?? 0);
  const column = kind === null ? null : keep(cursor.named(end), (one) => one.kind === 'column' && one.score >= 0.75);
  if (column === null) return null;
  passOver({ skipped }, end, end + column.length);
  return column;
}

/** The cheapest organic bread, non-organic breads: those of which a column of yes and no says so. @returns where the rows are named */
function readState({ cursor, draft }: Reading, from: number): number {
  const isNot = cursor.is(from, 'non', 'not');
  const stated = flaggedAt(cursor, isNot ? cursor.skip(from + 1, '-') : from);
  if (stated === null || cursor.named(from)?.length === stated.length) return from;
  draft.filters.push({ ...stated.state, negated: isNot });
  return stated.measure.target.start;
}

/** The shortest animation films: the films, of which the word before says the kind. */
function rowsBehindKind(cursor: Cursor, at: number): Mention | null {
  const kind = cursor.value(at);
  if (kind === null) return null;
  const end = at + kind.length;
  const rows = tableAt(cursor, end);
  // The cheapest zoom: where the rows were only put behind it, there are as many as it says.
  const isSaid = cursor.tokens[end]?.start !== cursor.tokens[end - 1]?.start;
  return rows === null || isSaid ? rows : { ...rows, words: kind.words };
}

/** The cheapest beverages: products of that category, where only they have a price. */
function rowsBelowKind(cursor: Cursor, at: number, by: readonly string[] | string): Mention | null {
  const kind = rowsOfKind(cursor, at);
  const [above] = kind?.candidates ?? [];
  if (kind === null || above === undefined || typeof by === 'string') return null;
  const has = (table: string) =>
    by.some((word) => cursor.called(word).some((c) => c.table === table && cursor.isMeasurable(c)));
  const stepsOf = (table: string) => cursor.catalog.steps.get(table) ?? [];
  const below = stepsOf(above.table)
    .filter(({ many }) => many)
    .flatMap(({ to }) => {
      const tie = cursor.catalog.tables.get(to);
      const isTie = tie !== undefined && isBridge(tie);
      return isTie ? stepsOf(to).flatMap((step) => (step.many || step.to === above.table ? [] : [step.to])) : [to];
    });
  const [only, ...more] = new Set(below.filter(has));
  // The cheapest bulldozer, where Bulldozer is the name of one kind: of that kind there is one row.
  const { labels } = getTable(cursor.catalog, above.table);
  const isName =
    cursor.value(at)?.candidates.every((one) => one.kind === 'value' && labels.includes(one.column)) === true;
  if ((has(above.table) && !isName) || only === undefined || more.length > 0) return null;
  return { ...kind, candidates: [{ kind: 'table', table: only, score: 1 }] };
}

/** The price of the cheapest machine: the column of what is ranked, and not what is ranked itself. */
function isOfRows({ cursor, draft }: Reading, from: number): boolean {
  const [subject, ...more] = draft.subjects;
  const of = cursor.is(from - 1, 'the') ? from - 2 : from - 1;
  return (
    subject !== undefined &&
    more.length === 0 &&
    cursor.is(of, 'of', 'for') &&
    subject.mention.candidates.every(({ kind, score }) => kind === 'column' || score < 0.5)
  );
}

/** The cheapest tea, a kind of product and a town as well: the one of the two that has a price. */
function rowsWith(cursor: Cursor, at: number, by: readonly string[] | string): Mention | null {
  const kind = cursor.value(at);
  if (kind === null || typeof by === 'string') return null;
  const priced = by.flatMap((word) => cursor.called(word)).filter((one) => cursor.isMeasurable(one));
  return rowsOfValue(keep(kind, ({ table }) => priced.some((one) => one.table === table && one.score >= 0.75)));
}

/** Which flights had the longest delay, the flight with the longest delay: the flights are asked for, and not the delay alone. */
function askedRows(
  { subjects, measures, ranks }: Reading['draft'],
  numeric: Mention,
  isTheirs: boolean,
): Mention | null {
  const [subject, ...more] = subjects;
  if (subject === undefined || more.length > 0 || measures.length > 0 || ranks.length > 0) return null;
  if (!isTheirs && !['which', 'what'].includes(subject.lead)) return null;
  const isOwner = subject.mention.candidates.some(
    (c) => c.kind === 'table' && c.score >= 0.95 && numeric.candidates.some(({ table }) => table === c.table),
  );
  return isOwner ? subject.mention : null;
}

/** The longest flight distance: a number is named and not the rows that have it. */
function readExtremeColumn(
  { cursor, draft }: Reading,
  { at, from, meaning }: { at: number; from: number; meaning: (typeof SUPERLATIVES)[string] },
): number {
  const entity = cursor.named(at);
  const numeric = cursor.numeric(at);
  if (entity === null || numeric === null || typeof meaning.by === 'string' || cursor.number(at - 2) !== null) return 0;
  if (bestScore(numeric) < Math.max(bestScore(entity), 0.75)) return 0;
  const fn = meaning.direction === 'desc' ? 'max' : 'min';
  const end = at + numeric.length;
  // The most expensive base price room is a room.
  if (cursor.named(end) !== null) return 0;
  const rows = askedRows(draft, numeric, cursor.is(from - 1, ...HAS));
  if (rows !== null) {
    const by = { function: 'default' as const, target: numeric, words: numeric.words };
    const count = isPlural(rows) ? DEFAULT_COUNT : 1;
    const words = cursor.words(from, end);
    draft.ranks.push({ direction: meaning.direction, count, entity: rows, role: null, by, words });
    return end - from;
  }
  draft.measures.push({ function: fn, target: numeric, words: cursor.words(from, end) });
  return end - from;
}

/** With the most orders, has the highest average delay, with the largest number of flights. */
function readMost(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  let at = cursor.skip(from, ...HAS, ...BRINGS, 'by', 'of', 'in', 'saw', 'sees', 'got', 'gets', 'recorded');
  at = cursor.skip(at, 'the', 'a');
  const word = cursor.lower(at);
  const direction = word === 'max' ? 'desc' : word === 'min' ? 'asc' : EXTREMES[word];
  const isFunction = Object.hasOwn(FUNCTION_WORDS, word) && from === at;
  if (direction === undefined || word === 'top' || isFunction) return 0;
  const mayCount = ['most', 'fewest', 'least', 'maximum', 'minimum', 'max', 'min'].includes(word);
  const flagged = mayCount
    ? (flaggedAt(cursor, at + 1) ?? kindsAt(cursor, at + 1) ?? statedFarAt(cursor, at + 1) ?? doneAt(cursor, at + 1))
    : null;
  const measure =
    flagged ?? (mayCount ? readStated(reading, at + 1) : null) ?? rankedBy(cursor, at + 1, mayCount && 'rows');
  // Who it was is a person, and neither a day nor a kind of these rows.
  const asked = draft.subjects.at(-1)?.mention.candidates ?? [];
  const isWho = cursor.is(0, 'who') && asked.every((candidate) => cursor.isTime(candidate));
  if (measure === null || (flagged !== null && isWho)) return 0;
  const end = at + 1 + measure.length;
  const states = flagged === null ? [] : [flagged.state];
  const route = routeOf(draft);
  if (route !== null) {
    draft.filters.push(...states);
    draft.measures.push(measure.measure);
    draft.order = { by: measure.measure, direction, words: cursor.words(from, end) };
    draft.limit = { count: cursor.is(route, 'routes') ? DEFAULT_COUNT : 1, words: cursor.words(from, end) };
    return end - from;
  }
  const subject =
    firmBefore(cursor, draft, from, measure.measure) ??
    draft.subjects.at(-1)?.mention ??
    groupMention(reading) ??
    kindMention(reading);
  if (subject === null) {
    const taken = readMostOfTime(reading, { from, end, direction, by: measure.measure });
    if (taken > 0) draft.filters.push(...states);
    return taken;
  }
  draft.filters.push(...states);
  // Did the most km: all of them together.
  const isUnit = UNIT_WORDS.has(measure.measure.words.toLowerCase()) && measure.measure.function === 'default';
  if (isUnit && ['most', 'least', 'fewest'].includes(word)) measure.measure = { ...measure.measure, function: 'sum' };
  const rank: DraftRank = {
    direction,
    count: countOf(reading, subject),
    entity: subject,
    role: null,
    by: measure.measure,
    words: cursor.words(from, end),
  };
  draft.ranks.push(rank);
  return end - from;
}

/** So many as were said before what is ranked; else one of what is said in the singular. */
export const countOf = (reading: Pick<Reading, 'cursor' | 'draft'>, mention: Mention): number =>
  countBefore(reading, mention) ?? (isPlural(mention) ? DEFAULT_COUNT : 1);

/** 5 airports with the most flights: so many of them; null where no number stands before what is ranked. */
function countBefore({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, { start }: Mention): number | null {
  const number = cursor.tokens[start - 1];
  if (number === undefined || !draft.unknown.includes(number)) return null;
  const count = positive(number.number);
  if (count !== null) draft.unknown = draft.unknown.filter((token) => token !== number);
  return count;
}

/** The most late deliveries: how many there are; what state they are in is read by itself. */
function readStated({ cursor, skipped }: Reading, at: number): { measure: DraftMeasure; length: number } | null {
  const rows = statedRows(cursor, at);
  if (rows === null) return null;
  passOver({ skipped }, rows.start, rows.start + rows.length);
  return { measure: { function: 'count', target: rows, words: rows.words }, length: 0 };
}

/** Rows that are counted, and the condition that says which. */
interface CountedState {
  measure: DraftMeasure & { target: Mention };
  length: number;
  state: DraftFilter;
}

type FlaggedRows = CountedState & { state: ReturnType<typeof statedAs> };

/** Active airlines, failed batches: rows of which a flag, or a column of yes and no, says so, counted. */
function flaggedAt(cursor: Cursor, at: number): FlaggedRows | null {
  const flag = yesOrNoAt(cursor, at);
  const rows = flag === null ? null : tableAt(cursor, at + flag.length);
  const own = keep(flag, ({ table }) => rows?.candidates.some((one) => one.table === table) ?? false);
  if (rows === null || own === null) return null;
  return {
    measure: { function: 'count', target: rows, words: rows.words },
    length: own.length + rows.length,
    state: statedAs(own),
  };
}

/** The most hired candidates that somebody has: how many there are in that state, whatever else its word resembles. */
function statedFarAt(cursor: Cursor, at: number): CountedState | null {
  const stated = statedBelowAt(cursor, at);
  if (stated === null) return null;
  const { rows, state } = stated;
  const measure = { function: 'count' as const, target: rows, words: rows.words };
  return { measure, length: state.length + rows.length, state: statedAs(state) };
}

/** The most refused entries, the most refused applicants: of those that have a day of it, themselves or below them. */
function doneAt(cursor: Cursor, at: number): CountedState | null {
  const rows = tableAt(cursor, at + 1);
  const [table, ...tables] = rows?.candidates.map((one) => one.table) ?? [];
  if (rows === null || table === undefined || tables.length > 0) return null;
  const day = dayOfDeed(cursor, at, table);
  if (day === null) return null;
  const measure = { function: 'count' as const, target: rows, words: rows.words };
  const state = { kind: 'missing' as const, mention: day, negated: true, words: day.words };
  return { measure, length: 1 + rows.length, state };
}

/** No-shows, cancellations: rows of one kind, counted. */
function kindsAt(cursor: Cursor, at: number): CountedState | null {
  const counted = statedRows(cursor, at) === null ? nounAt(cursor, at) : null;
  if (counted === null || counted.of.kind !== 'value') return null;
  const { rows, of, length } = counted;
  return { measure: { function: 'count', target: rows, words: of.words }, length, state: statedAs(of.mention) };
}

/** Which day had the most flights: times are in order of the number. */
function readMostOfTime(
  { cursor, draft }: Reading,
  { from, end, direction, by }: { from: number; end: number; direction: 'asc' | 'desc'; by: DraftMeasure },
): number {
  const time = draft.groups.at(-1);
  if (time?.kind !== 'time' || draft.timeRank !== null || draft.measures.length > 0 || draft.groups.length > 1)
    return 0;
  draft.measures.push(by);
  draft.timeRank = { direction, words: cursor.words(from, end) };
  return end - from;
}

/** Which route has the most flights: both ends together, told by where the word stands; null where none was named. */
function routeOf({ groups, subjects, measures, ranks }: Reading['draft']): number | null {
  const [source, target, ...more] = groups;
  if (source?.kind !== 'mention' || target?.kind !== 'mention' || more.length > 0) return null;
  const isOne = source.words === target.words && source.mention.start === target.mention.start;
  return isOne && subjects.length + measures.length + ranks.length === 0 ? source.mention.start : null;
}

const groupMention = ({ draft }: Reading): Mention | null => {
  const group = draft.groups.at(-1);
  return group?.kind === 'mention' ? group.mention : null;
};

/** Drivers with the most deliveries: the employees of which a value says that they are drivers. */
export function kindMention({ draft }: Reading): Mention | null {
  const [filter, ...more] = draft.filters;
  if (filter?.kind !== 'value' || filter.negated || more.length > 0) return null;
  return rowsOfValue(filter.mention);
}

function takeRole(reading: Reading): DraftRank['role'] {
  const { role } = reading;
  reading.role = null;
  return role;
}

const positive = (number: number | null): number | null =>
  number !== null && Number.isInteger(number) && number >= 1 && number <= 10_000 ? number : null;
