import { type Grain, grainOf } from '../../time/period.ts';
import { lemma } from '../../words/lemma.ts';
import { BUYERS } from '../../words/lexicon.ts';
import { peopleAt, revenueAt, tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type DraftMeasure, type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

const SPENDING = ['spend', 'spends', 'spent', 'pay', 'pays', 'paid'];
/** How much did they order: for how much. */
const BUYING = ['order', 'buy', 'purchase'];
const DOING = ['do', 'does', 'did', 'is', 'will'];
const ONE = ['a', 'an', 'each', 'every', 'one', 'the', 'our', 'typical', 'average', 'normal'];
const PER = ['per', 'each', 'every', 'for each', 'for every', 'an', 'a'];

/** How much does a customer spend on average, what do hotels spend per order on average: revenue, divided by how many there are. */
export function readSpendEach({ cursor, draft }: Reading, from: number): number {
  const isAsked = (cursor.is(from, 'how') && cursor.is(from + 1, 'much')) || cursor.is(from, 'what');
  const doing = cursor.skip(from + (cursor.is(from, 'what') ? 1 : 2), 'money');
  if (!isAsked || !cursor.is(doing, ...DOING) || draft.measures.length > 0) return 0;
  const who = cursor.skip(doing + 1, ...ONE, 'of');
  const isOne = cursor.tokens
    .slice(doing + 1, who)
    .some(({ lower }) => ONE.includes(lower) && lower !== 'the' && lower !== 'our');
  const people = tableAt(cursor, who);
  const kinds = people === null ? valuesAt(cursor, who) : [];
  const where = people === null ? null : placeAt(cursor, who + people.length);
  if (where !== null) kinds.push(where);
  const last = where ?? people ?? kinds.at(-1) ?? null;
  const verb = last === null ? who : last.start + last.length;
  const isBuying =
    cursor.is(from, 'how') && cursor.is(verb, ...BUYING) && isNothingNext(cursor, verb + 1) && mayBuy(cursor, people);
  if (last === null || !(cursor.is(verb, ...SPENDING) || isBuying)) return 0;
  const behind = averageBehind(cursor, verb + 1);
  const isAverage =
    behind.isAverage || cursor.tokens.slice(doing, who).some(({ lower }) => /^(average|typical|normal)$/.test(lower));
  const target = revenueAt(cursor, verb);
  if (!isAverage && behind.per === null && !(isOne && people !== null)) {
    // What did the customers spend last year, how much did Lisbon spend: all of them together.
    const isOfKind = kinds.length > 0 && isNothingNext(cursor, verb + 1);
    const isTotal = people === null ? isOfKind : cursor.is(from, 'what') || isBuying;
    if (!isTotal || target === null || behind.end > verb + 1) return 0;
    draft.measures.push({ function: 'sum', target, words: 'revenue' });
    if (people !== null) draft.subjects.push({ mention: people, role: null, lead: 'of' });
    else addKinds(draft, kinds);
    return behind.end - from;
  }
  const per = behind.per ?? people ?? peopleAt(cursor, who, 'buyer');
  if (target === null || per === null) return 0;
  const measure: DraftMeasure = {
    function: 'sum',
    target,
    per,
    words: `revenue per ${typeof per === 'string' ? per : nameOf(per)}`,
  };
  draft.measures.push(measure);
  addKinds(draft, kinds);
  return behind.end - from;
}

function addKinds(draft: Reading['draft'], kinds: readonly Mention[]): void {
  for (const kind of kinds) draft.filters.push(statedAs(kind));
}

/** Customers buy, and no products; kinds of rows are told by their values. */
const mayBuy = ({ catalog }: Cursor, rows: Mention | null): boolean =>
  rows === null ||
  rows.candidates.some(({ table }) => catalog.tables.get(table)?.words.some((word) => BUYERS.has(word)) === true);

const isNothingNext = (cursor: Cursor, at: number): boolean => {
  const next = cursor.skip(at, '?', '.', '!', 'from', 'us', 'in', 'total');
  return next >= cursor.tokens.length || cursor.period(next) !== null || cursor.period(at) !== null;
};

/** Customers in Germany */
function placeAt(cursor: Cursor, at: number): Mention | null {
  const next = cursor.skip(at, 'in', 'from', 'at', 'of', 'the');
  return next === at ? null : cursor.value(next);
}

/** Hotels, hotels and cafes. */
function valuesAt(cursor: Cursor, from: number): Mention[] {
  const list: Mention[] = [];
  for (let value = cursor.value(from); value !== null; ) {
    list.push(value);
    const end = value.start + value.length;
    const next = cursor.skip(end, ',', 'and', '&', 'the');
    value = next > end ? cursor.value(next) : null;
  }
  return list;
}

const nameOf = ({ words }: Mention): string => (words === 'who' ? 'customer' : lemma(words.toLowerCase()));

/** On average per order, per order on average, per month. */
function averageBehind(
  cursor: Cursor,
  from: number,
): { isAverage: boolean; per: DraftMeasure['per'] | null; end: number } {
  let end = from;
  let isAverage = false;
  let per: DraftMeasure['per'] | null = null;
  for (;;) {
    if (cursor.is(end, 'on', 'in') && cursor.is(end + 1, 'average')) {
      isAverage = true;
      end += 2;
      continue;
    }
    const lead: { length: number } | null = per === null ? cursor.phrase(end, PER) : null;
    const next: number = end + (lead?.length ?? 0);
    const thing: Mention | Grain | null =
      lead === null ? null : (tableAt(cursor, next) ?? grainOf(cursor.tokens[next]?.lemma ?? '') ?? null);
    if (lead === null || thing === null) return { isAverage, per, end };
    per = thing;
    end = next + (typeof thing === 'string' ? 1 : thing.length);
  }
}
