import { byName } from '../../../../../shared/by-name.ts';
import { lemma } from '../../words/lemma.ts';
import { columnAt, dealsAt, kindAt, productsAt, revenueAt, tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { isPaid } from './earners.ts';
import type { Reading } from './rule.ts';

/** What sells best, which channel makes us the most money, the most profitable products: rankings by money that name no number. */

const SELLING = ['sell', 'sells', 'sold', 'selling'];
const EARNING = 'make makes made bring brings brought bringing generate generates generated earn earns earned'.split(
  ' ',
);
const SPENDING = ['spend', 'spends', 'spent', 'spending'];
const MONEY = ['money', 'revenue', 'sales', 'turnover', 'income', 'cash'];
const PROFITS = ['profit', 'profits', 'margin'];
const WELL = byName<'desc' | 'asc'>({
  best: 'desc',
  'the best': 'desc',
  most: 'desc',
  'the most': 'desc',
  'most of': 'desc',
  'the most of': 'desc',
  worst: 'asc',
  'the worst': 'asc',
  least: 'asc',
  'the least': 'asc',
});

export const readSelling = (reading: Reading, from: number): number =>
  readWhatSells(reading, from) ||
  readWhichEarns(reading, from) ||
  readTimeSells(reading, from) ||
  readTimeBuys(reading, from) ||
  readProfitable(reading, from);

/** What sells best, what sold the most yesterday: products. */
function readWhatSells({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'what', "what's") || draft.ranks.length > 0) return 0;
  const verb = cursor.skip(from + 1, 'is', 'are', 'has', 'have', 'been', 'we', 'do', 'did');
  const well = cursor.is(verb, ...SELLING) ? cursor.phrase(verb + 1, Object.keys(WELL)) : null;
  const products = well === null ? null : productsAt(cursor, from);
  const revenue = revenueAt(cursor, verb);
  if (well === null || products === null || revenue === null) return 0;
  const end = verb + 1 + well.length;
  if (tableAt(cursor, end) !== null) return 0;
  const words = cursor.words(from, end);
  const by = { function: 'sum' as const, target: revenue, words: 'revenue' };
  draft.ranks.push({ direction: WELL[well.phrase] ?? 'desc', count: 10, entity: products, role: null, by, words });
  draft.assumed.push(`“${words}” is by revenue`);
  return end - from;
}

/** Which category sells best, which city brings in the most money, which segment spends the most. */
function readWhichEarns({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'which', 'what') || draft.ranks.length > 0) return 0;
  const entity = kindAt(cursor, cursor.skip(from + 1, 'of', 'our', 'the'));
  if (entity === null) return 0;
  const verb = cursor.skip(entity.start + entity.length, 'has', 'have', 'is', 'are', 'did', 'do');
  const isEarning = cursor.is(verb, ...EARNING) && !isPaid(cursor, entity, verb);
  if (!isEarning && !cursor.is(verb, ...SELLING, ...SPENDING)) return 0;
  const next = cursor.skip(verb + 1, 'us', ...(isEarning ? ['in'] : []));
  const well = cursor.phrase(next, Object.keys(WELL));
  if (well === null) return 0;
  const at = cursor.skip(next + well.length, 'in', 'of');
  const isProfit = cursor.is(at, ...PROFITS);
  const isMoney = cursor.is(at, ...MONEY);
  // Which supplier makes the most products: those are counted elsewhere.
  if (!isProfit && !isMoney && (at > next + well.length || cursor.named(at) !== null || cursor.value(at) !== null))
    return 0;
  if (isEarning && !isProfit && !isMoney && !cursor.is(verb + 1, 'in') && !cursor.is(next - 1, 'in')) return 0;
  const target = isProfit ? columnAt(cursor, at, 'profit') : revenueAt(cursor, at);
  if (target === null) return 0;
  const end = isProfit || isMoney ? at + 1 : at;
  const words = cursor.words(from, end);
  const by = { function: 'sum' as const, target, words: isProfit ? 'profit' : 'revenue' };
  draft.ranks.push({ direction: WELL[well.phrase] ?? 'desc', count: countOf(entity), entity, role: null, by, words });
  if (!isProfit && !isMoney) draft.assumed.push(`“${cursor.words(verb, end)}” is by revenue`);
  return end - from;
}

/** Which weekday sells best: behind the time that is asked for. */
function readTimeSells({ cursor, draft }: Reading, from: number): number {
  const time = draft.groups.at(-1);
  if (time?.kind !== 'time' || draft.measures.length > 0 || draft.timeRank !== null) return 0;
  const isEarning = cursor.is(from, ...EARNING);
  if (!isEarning && !cursor.is(from, ...SELLING)) return 0;
  const next = cursor.skip(from + 1, 'us', ...(isEarning ? ['in'] : []));
  const well = cursor.phrase(next, Object.keys(WELL));
  const revenue = revenueAt(cursor, from);
  if (well === null || revenue === null) return 0;
  const at = next + well.length;
  const isMoney = cursor.is(at, ...MONEY);
  if (!isMoney && (cursor.named(at) !== null || cursor.value(at) !== null)) return 0;
  const end = isMoney ? at + 1 : at;
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  draft.timeRank = { direction: WELL[well.phrase] ?? 'desc', words: cursor.words(from, end) };
  return end - from;
}

const BUYING = ['order', 'orders', 'buy', 'shop', 'purchase', 'book'];

/** Which day do restaurants order most: by how often. */
function readTimeBuys({ cursor, draft }: Reading, from: number): number {
  const time = draft.groups.at(-1);
  if (time?.kind !== 'time' || draft.measures.length > 0 || draft.timeRank !== null) return 0;
  const well = cursor.is(from, ...BUYING) ? cursor.phrase(from + 1, [...Object.keys(WELL), 'most often']) : null;
  const deals = dealsAt(cursor, from);
  const end = from + 1 + (well?.length ?? 0);
  if (well === null || deals === null || cursor.named(end) !== null || cursor.value(end) !== null) return 0;
  draft.measures.push({ function: 'count', target: deals, words: deals.words });
  draft.timeRank = { direction: WELL[well.phrase] ?? 'desc', words: cursor.words(from, end) };
  return end - from;
}

/** The most profitable products, our 5 least profitable customers. */
function readProfitable({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the', 'our', 'top');
  let count = cursor.number(at);
  if (count !== null) at += 1;
  const profit = cursor.is(at + 1, 'profitable', 'lucrative') ? profitAt(cursor, at) : null;
  if (!cursor.is(at, 'most', 'least') || profit === null || draft.ranks.length > 0) return 0;
  const direction = cursor.is(at, 'most') ? 'desc' : 'asc';
  count ??= cursor.number(at + 2);
  const next = cursor.number(at + 2) === null ? at + 2 : at + 3;
  const entity = kindAt(cursor, next) ?? draft.subjects.at(-1)?.mention ?? null;
  if (entity === null) return 0;
  const end = entity.start === next ? next + entity.length : next;
  const words = cursor.words(from, end);
  // Companies with their own profits: each has one.
  const isOwn = profit.candidates.every((c) =>
    entity.candidates.some(({ kind, table }) => kind === 'table' && table === c.table),
  );
  const by = { function: isOwn ? ('default' as const) : ('sum' as const), target: profit, words: 'profit' };
  draft.ranks.push({ direction, count: count ?? countOf(entity), entity, role: null, by, words });
  draft.assumed.push(`“${cursor.words(at, at + 2)}” is by profit`);
  return end - from;
}

/** A number that is called profit, or the only one that is called so among other words. */
function profitAt(cursor: Cursor, at: number): Mention | null {
  const called = columnAt(cursor, at, 'profit');
  if (called !== null) return called;
  const candidates = [...cursor.catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap((column) => {
      const candidate = { kind: 'column' as const, table: table.key, column: column.info.name, score: 0.9 };
      return column.words.includes('profit') && cursor.isMeasurable(candidate) ? [candidate] : [];
    }),
  );
  return candidates.length === 1 ? { start: at, length: 1, words: 'profit', candidates } : null;
}

const countOf = ({ words }: Mention): number => (lemma(words.toLowerCase()) === words.toLowerCase() ? 1 : 10);
