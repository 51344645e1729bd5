import type { Candidate } from '../../catalog/candidates.ts';
import { quantityOf } from '../../catalog/line-revenue.ts';
import { perCatalog } from '../../catalog/per-catalog.ts';
import { BUYERS, DEALS, PEOPLE, PRODUCTS, SELLERS } from '../../words/lexicon.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';

/** Everyday business words over whatever tables and columns mean them. */

const at = (start: number, words: string, candidates: Candidate[]): Mention | null =>
  candidates.length === 0 ? null : { start, length: 1, words, candidates };

/** The money that a business takes in. */
export function revenueAt(cursor: Cursor, start: number, words = 'revenue'): Mention | null {
  return at(
    start,
    words,
    cursor
      .called('revenue')
      .filter(
        (candidate) => cursor.isMeasurable(candidate) && candidate.score >= 0.5 && !isOfOthers(cursor, candidate),
      ),
  );
}

/** What customers take in themselves in a year is nothing that was sold to them. */
const isOfOthers = ({ catalog }: Cursor, candidate: Candidate): boolean =>
  candidate.kind === 'column' &&
  /^(annual|yearly)_/i.test(candidate.column) &&
  catalog.tables.get(candidate.table)?.words.some((word) => BUYERS.has(word)) === true;

/** The money that something costs. */
export function costAt(cursor: Cursor, start: number, words = 'cost'): Mention | null {
  const columns = ['cost', 'expense', 'amount'].flatMap((word) => cursor.called(word));
  return at(
    start,
    words,
    columns.filter((candidate) => cursor.isMeasurable(candidate) && candidate.score >= 0.5),
  );
}

export function columnAt(cursor: Cursor, start: number, word: string): Mention | null {
  return at(
    start,
    word,
    cursor.called(word).filter((c) => cursor.isMeasurable(c) && c.score >= 0.75),
  );
}

/** Tables whose name ends with one of the words, the first words first. */
function tablesCalled(cursor: Cursor, names: Iterable<string>): Candidate[] {
  const byLast = tablesByLastWord(cursor.catalog);
  return [...names].flatMap((name, rank) =>
    (byLast.get(name) ?? []).map(
      (table): Candidate => ({ kind: 'table', table, score: 1 - Math.min(rank, 10) * 0.02 }),
    ),
  );
}

const tablesByLastWord = perCatalog(({ tables }) => {
  const byLast = new Map<string, string[]>();
  for (const { key, words } of tables.values()) {
    const last = words.at(-1) ?? '';
    const own = byLast.get(last);
    if (own === undefined) byLast.set(last, [key]);
    else own.push(key);
  }
  return byLast;
});

export const peopleAt = (cursor: Cursor, start: number, role: 'buyer' | 'seller' | null): Mention | null => {
  const preferred = tablesCalled(cursor, role === 'buyer' ? BUYERS : role === 'seller' ? SELLERS : []);
  return at(start, 'who', preferred.length > 0 ? preferred : tablesCalled(cursor, PEOPLE));
};

/** Top spenders: those who buy, where nothing has that name. */
export function spendersAt(cursor: Cursor, start: number): Mention | null {
  if (!cursor.is(start, 'spender', 'spenders', 'buyer', 'buyers') || bestScore(cursor.named(start)) >= 0.95)
    return null;
  const people = peopleAt(cursor, start, 'buyer');
  return people === null ? null : { ...people, words: cursor.words(start, start + 1) };
}

export const productsAt = (cursor: Cursor, start: number): Mention | null => {
  const [called] = tablesCalled(cursor, PRODUCTS);
  return at(start, 'products', called === undefined ? soldRows(cursor) : [called]);
};

/** Plants, of a nursery: what each line of an order has one of, where it has a price. */
function soldRows(cursor: Cursor): Candidate[] {
  const lines = new Set((revenueAt(cursor, 0)?.candidates ?? []).map(({ table }) => table));
  const sold = [...lines].flatMap((key) => (cursor.catalog.steps.get(key) ?? []).filter(({ many }) => !many));
  const isSold = (key: string) => {
    const table = cursor.catalog.tables.get(key);
    const isOther = table?.words.some((word) => DEALS.includes(word) || PEOPLE.has(word)) === true;
    return !isOther && [...(table?.columns.values() ?? [])].some(({ words }) => words.at(-1) === 'price');
  };
  const [only, ...more] = [...new Set(sold.map(({ to }) => to))].filter(isSold);
  return only === undefined || more.length > 0 ? [] : [{ kind: 'table', table: only, score: 1 }];
}

/** Orders, sales, bookings: the best of them alone. */
export const dealsAt = (cursor: Cursor, start: number, words = 'orders'): Mention | null =>
  at(start, words, tablesCalled(cursor, DEALS).filter(isDeal(cursor)).slice(0, 1));

const isDeal = (cursor: Cursor) => (candidate: Candidate) => {
  const table = cursor.catalog.tables.get(candidate.table);
  return (table?.info.foreignKeys.length ?? 0) > 0;
};

const firmTable = (mention: Mention | null): Mention | null =>
  keep(mention, (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);

export const tableAt = (cursor: Cursor, start: number): Mention | null => {
  const mention = cursor.named(start);
  const table = firmTable(mention);
  return table !== null && bestScore(table) >= bestScore(mention) - 0.06 ? table : null;
};

interface Phrase {
  words: string[];
  measure: (cursor: Cursor, start: number) => DraftMeasure | null;
}

const perDeal = (cursor: Cursor, start: number, words: string): DraftMeasure | null => {
  const [target, per] = [revenueAt(cursor, start), dealsAt(cursor, start)];
  return target === null || per === null ? null : { function: 'sum', target, per, words };
};

/** Business measures that no column needs to be called after. */
const PHRASES: Phrase[] = [
  {
    words: [
      'aov',
      'average order value',
      'avg order value',
      'average ticket',
      'average basket value',
      'average basket',
      'avg basket',
      'average cart',
      'average sale value',
      'average order size',
      'average ticket size',
      'mean order value',
      'average order amount',
    ],
    measure: (cursor, start) => perDeal(cursor, start, 'average order value'),
  },
  {
    words: [
      'arpu',
      'revenue per user',
      'revenue per customer',
      'sales per customer',
      'average customer spend',
      'average spend per customer',
      'average customer value',
    ],
    measure(cursor, start) {
      const [target, per] = [revenueAt(cursor, start), peopleAt(cursor, start, 'buyer')];
      return target === null || per === null ? null : { function: 'sum', target, per, words: 'revenue per customer' };
    },
  },
  {
    words: [
      'average basket size',
      'avg basket size',
      'basket size',
      'average cart size',
      'cart size',
      'items per order',
      'average items per order',
      'average number of items per order',
      'units per order',
    ],
    measure(cursor, start) {
      const target = quantityAt(cursor, start);
      const per = dealsAt(cursor, start);
      return target === null || per === null ? null : { function: 'sum', target, per, words: 'units per order' };
    },
  },
  {
    words: ['payroll', 'payroll cost', 'payroll costs', 'wage bill', 'salary bill', 'wages bill', 'salary costs'],
    measure(cursor, start) {
      const target = ['salary', 'wage', 'pay'].map((word) => columnAt(cursor, start, word)).find((one) => one !== null);
      return target === null || target === undefined ? null : { function: 'sum', target, words: 'payroll' };
    },
  },
  {
    words: ['gross profit', 'gross profits', 'gross earnings'],
    measure(cursor, start) {
      const profit = columnAt(cursor, start, 'profit');
      return profit === null ? null : { function: 'sum', target: profit, words: 'gross profit' };
    },
  },
  {
    words: ['cost of goods sold', 'cost of goods', 'cost of sales', 'cogs'],
    measure(cursor, start) {
      const [revenue, profit] = [revenueAt(cursor, start), columnAt(cursor, start, 'profit')];
      if (revenue === null || profit === null) return null;
      const less = { function: 'sum' as const, target: profit, words: 'profit' };
      return { function: 'sum', target: revenue, less, words: 'cost of goods sold' };
    },
  },
  {
    words: ['gross revenue', 'gross sales', 'gross turnover'],
    measure(cursor, start) {
      const target = revenueAt(cursor, start);
      return target === null ? null : { function: 'sum', target, words: 'revenue' };
    },
  },
  {
    words: [
      'profit margin',
      'gross margin',
      'margin',
      'margins',
      'margin percentage',
      'profit margins',
      'gross margin percentage',
      'gross margin percent',
      'gross margin %',
      'margin %',
      'margin percent',
      'profit margin percentage',
      'profit margin %',
      'gross margins',
    ],
    measure(cursor, start) {
      const profit = columnAt(cursor, start, 'profit') ?? columnAt(cursor, start, 'margin');
      return profit === null ? null : { function: 'margin', target: profit, words: 'margin' };
    },
  },
  {
    words: [
      'units sold',
      'quantity sold',
      'number of units sold',
      'how many units',
      'items sold',
      'pieces sold',
      'total units',
      'units',
    ],
    measure(cursor, start) {
      const target = quantityAt(cursor, start);
      return target === null ? null : { function: 'sum', target, words: 'units' };
    },
  },
  {
    words: ['headcount', 'head count', 'number of heads', 'workforce size'],
    measure(cursor, start) {
      const target = peopleAt(cursor, start, 'seller');
      return target === null ? null : { function: 'count', target, words: 'headcount' };
    },
  },
  {
    words: [
      'active customers',
      'active users',
      'active clients',
      'active buyers',
      'active members',
      'unique customers',
      'number of active customers',
      'how many active customers',
    ],
    measure: activeAt,
  },
];

export const quantityAt = (cursor: Cursor, start: number): Mention | null => {
  const columns = ['quantity', 'qty'].flatMap((word) => cursor.called(word));
  const deals = [...cursor.catalog.tables.values()].filter((table) =>
    (cursor.catalog.steps.get(table.key) ?? []).some(
      (step) => !step.many && DEALS.includes(cursor.catalog.tables.get(step.to)?.words.at(-1) ?? ''),
    ),
  );
  const keys = new Set(deals.map(({ key }) => key));
  const named = columns.filter((c) => cursor.isMeasurable(c) && c.score >= 0.7 && keys.has(c.table));
  // Quantity ordered: what is said of the quantity stands behind it.
  const others = deals.flatMap((table): Candidate[] => {
    const own = quantityOf(table);
    return own === undefined ? [] : [{ kind: 'column', table: table.key, column: own.info.name, score: 0.9 }];
  });
  return at(start, 'quantity', named.length > 0 ? named : others.filter((c) => cursor.isMeasurable(c)));
};

/** Customers with orders in the period; where a column says who is active, that decides. */
function activeAt(cursor: Cursor, start: number): DraftMeasure | null {
  const people = peopleAt(cursor, start, 'buyer');
  const deals = dealsAt(cursor, start);
  const isFlagged = people?.candidates.some((c) =>
    [...(cursor.catalog.tables.get(c.table)?.columns.values() ?? [])].some((column) => column.words.includes('active')),
  );
  if (people === null || deals === null || isFlagged === true) return null;
  const [customer] = people.candidates;
  const [deal] = deals.candidates;
  const step = (cursor.catalog.steps.get(deal?.table ?? '') ?? []).find((s) => !s.many && s.to === customer?.table);
  const [column] = step?.fromColumns ?? [];
  if (deal === undefined || column === undefined) return null;
  const target: Mention = {
    start,
    length: 1,
    words: 'active customers',
    candidates: [{ kind: 'column', table: deal.table, column, score: 1 }],
  };
  return { function: 'count-distinct', target, words: 'active customers' };
}

export function businessMeasureAt(cursor: Cursor, start: number): { measures: DraftMeasure[]; length: number } | null {
  const all = PHRASES.flatMap((phrase) => phrase.words);
  const found = cursor.phrase(start, all);
  if (found === null || (found.phrase.includes(' per ') && isKindNext(cursor, start + found.length))) return null;
  const named = cursor.mention(start);
  // A column that is called so is meant itself.
  if (named !== null && named.length >= found.length && bestScore(named) >= 0.95 && !isDerived(cursor, named))
    return null;
  // Total units in stock: a column that is called so, and not the units that were sold.
  const behind = cursor.named(start + found.length - 1);
  if (behind !== null && behind.length > 1 && bestScore(behind) >= 0.95 && !isDerived(cursor, behind)) return null;
  const phrase = PHRASES.find(({ words }) => words.includes(found.phrase));
  const measure = phrase?.measure(cursor, start) ?? null;
  return measure === null ? null : { measures: [measure], length: found.length };
}

/** Revenue or a margin that is computed gives way to the phrase around it. */
const isDerived = (cursor: Cursor, mention: Mention): boolean =>
  mention.candidates.every(
    (c) => c.kind === 'column' && cursor.catalog.tables.get(c.table)?.columns.get(c.column)?.formula !== undefined,
  );

/** Revenue per customer segment: of each kind of customers, and not of each of them. */
export const isKindNext = (cursor: Cursor, at: number): boolean => {
  const kind = kindAt(cursor, at);
  return kind !== null && kind.candidates.every(({ kind }) => kind === 'column');
};

/** What can be set side by side: rows, or a column that says what kind they are of. */
export const kindAt = (cursor: Cursor, at: number): Mention | null =>
  tableAt(cursor, at) ??
  keep(cursor.named(at), (c) => c.kind === 'column' && c.score >= 0.75 && !cursor.isMeasurable(c) && !cursor.isTime(c));
