import { type Candidate, identity } from '../../catalog/candidates.ts';
import { COMPARISONS, PRICES } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

/** Products that cost more than 100: a verb, which means what people pay where the rows have a price beside their cost. */
export function readCosting(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const counted = countedAt(cursor, at);
  if (counted !== null) draft.measures.push({ function: 'count', target: counted, words: cursor.words(at, at + 2) });
  if (counted !== null) return 2 + counted.length + readCosting(reading, at + 2 + counted.length);
  if (!cursor.is(at, 'cost', 'costs', 'costing') || !isCompared(cursor, at + 1)) return 0;
  const rows = rowsSaid(draft);
  const isVerb = rows !== null && cursor.skip(rows.start + rows.length, 'that', 'which', 'do', 'we', 'sell') === at;
  const own = isVerb ? keep(rows, ({ kind, score }) => kind === 'table' && score >= 0.75) : null;
  // What is called so, and not the cost, which is another word for it elsewhere.
  const prices = numbersCalled(cursor, 'price', own).filter(({ score }) => score >= 0.95);
  if (own === null || prices.length === 0 || numbersCalled(cursor, 'cost', own).length === 0) return 0;
  const price: Mention = { start: at, length: 1, words: 'price', candidates: prices };
  reading.lastNumber = price;
  draft.assumed.push(`“${cursor.words(at, at + 1)}” is read as the price`);
  return 1;
}

/** What does the kettle cost, how much are the kettles: what people pay for it, where the rows have a price beside their cost. */
export function readPriceOf(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const isMuch = cursor.is(from, 'how') && cursor.is(from + 1, 'much');
  const verb = isMuch ? from + 2 : from + 1;
  if (from > 0 || !(isMuch || cursor.is(from, 'what')) || !cursor.is(verb, 'do', 'does', 'did', 'is', 'are')) return 0;
  const article = cursor.skip(verb + 1, 'the', 'a', 'an', 'our', 'one');
  const noun = article + (tableAt(cursor, article)?.length ?? 0);
  // The track Black Eyes: what kind of thing it is.
  const start = cursor.value(noun) === null ? article : noun;
  const thing = cursor.value(start) ?? cursor.partial(start);
  const end = start + (thing?.length ?? 0);
  // The Standard plan: what it is one of.
  const behind = thing === null || noun > article ? null : tableAt(cursor, end);
  const isOwn = behind?.candidates.some(({ table }) => thing?.candidates.some((one) => one.table === table)) === true;
  const whole = isOwn ? end + (behind?.length ?? 0) : end;
  const isCost = cursor.is(verb, 'do', 'does', 'did') && cursor.is(whole, 'cost', 'costs');
  const last = isCost ? whole + 1 : whole;
  if (thing === null || !(isCost || (isMuch && cursor.is(verb, 'is', 'are')))) return 0;
  if (!cursor.isEnd(last)) return 0;
  const labels = keep(thing, ({ table, ...c }) => {
    const known = cursor.catalog.tables.get(table);
    return c.kind === 'value' && known?.labels.includes(c.column) === true;
  });
  const { word, candidates } = pricesOf(cursor, labels);
  if (labels === null || candidates.length === 0) return 0;
  const price: Mention = { start: from, length: 1, words: word, candidates };
  draft.subjects.push({ mention: price, role: null, lead: '' });
  draft.filters.push(statedAs(labels));
  if (isCost) draft.assumed.push(`“${cursor.words(whole, last)}” is read as the ${word}`);
  return last - from;
}

/** A unit price, where nothing else is a price; a monthly fee, where nothing is a price at all. */
function pricesOf(cursor: Cursor, of: Mention | null): { word: string; candidates: Candidate[] } {
  const isOneNumber = (all: readonly Candidate[]) => new Set(all.map(identity)).size === 1;
  const [first = 'price', ...others] = PRICES;
  const prices = numbersCalled(cursor, first, of);
  const firm = prices.filter(({ score }) => score >= 0.95);
  if (firm.length > 0 || prices.length > 1) return { word: first, candidates: firm };
  if (prices.length === 1) return { word: first, candidates: prices };
  const all = others.map((word) => ({ word, candidates: numbersCalled(cursor, word, of) }));
  const found = all.filter(({ candidates }) => candidates.length > 0);
  const isSure = isOneNumber(found.flatMap(({ candidates }) => candidates));
  return (isSure ? found[0] : undefined) ?? { word: first, candidates: [] };
}

/** Numbers that are called so, of the tables that a mention is of. */
export const numbersCalled = (cursor: Cursor, word: string, of: Mention | null): Candidate[] =>
  cursor
    .called(word)
    .filter((c) => c.score >= 0.75 && cursor.isMeasurable(c) && of?.candidates.some(({ table }) => table === c.table));

/** How many products cost: the products, and no cost of theirs. */
function countedAt(cursor: Cursor, at: number): Mention | null {
  const isAsked = cursor.is(at, 'how') && cursor.is(at + 1, 'many') && cursor.is(at + 3, 'cost', 'costs');
  if (!isAsked || !isCompared(cursor, at + 4)) return null;
  const candidates = cursor
    .called(cursor.tokens[at + 2]?.lemma ?? '')
    .filter(({ kind, score }) => kind === 'table' && score >= 0.95);
  const words = cursor.words(at + 2, at + 3);
  return candidates.length === 0 ? null : { start: at + 2, length: 1, words, candidates };
}

const isCompared = (cursor: Cursor, at: number): boolean =>
  cursor.phrase(at, Object.keys(COMPARISONS)) !== null || cursor.is(at, 'between') || cursor.number(at) !== null;
