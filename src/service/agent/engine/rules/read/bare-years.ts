import type { PeriodMention } from '../../time/read-period.ts';
import { lemma } from '../../words/lemma.ts';
import { COMPARISONS, HAS, STOP_WORDS } from '../../words/lexicon.ts';
import { bestScore, type Cursor, isPlural } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Words that may follow a year which nothing introduces. */
const BEHIND = 'by per for in from only grouped split broken vs versus compared and , ? . ! ; :'.split(' ');
/** Words before a number that make it an amount, a key or a place in a list. */
const COUNTING = 'top first last only limit number no id # over under than least most about exactly'.split(' ');
const HAVING = [...HAS, 'whose', 'where', 'of'];

/** Revenue 2025, orders 2025 by country, 2025 sales: a number that can be a year of the calendar and nothing else. */
export function bareYearAt(cursor: Cursor, draft: Draft, at: number): PeriodMention | null {
  const text = cursor.lower(at);
  if (!/^(19|20)\d\d$/.test(text) || Number(text) > Number(cursor.today.slice(0, 4)) + 1) return null;
  // Invoices from 2024 that were paid: of that year, and not from it to another.
  const isFrom = cursor.is(at - 1, 'from') && cursor.is(at + 1, 'that', 'which', 'who', 'with', 'without', 'where');
  const isListed = isBehindYear(cursor, at) && draft.periods.length > 0;
  if (!isFrom && !isListed && !isBehind(cursor, draft, at) && !isAhead(cursor, at)) return null;
  return { period: { from: `${text}-01-01`, to: `${Number(text) + 1}-01-01`, label: text }, length: 1 };
}

/** In 2024 and 2026: one more of the years that were listed. */
const isBehindYear = (cursor: Cursor, at: number): boolean =>
  cursor.is(at - 1, 'and', ',', '&') && /^(19|20)\d\d$/.test(cursor.lower(cursor.is(at - 2, ',') ? at - 3 : at - 2));

/** Behind what the question is about, with nothing that it could be a number of. */
function isBehind(cursor: Cursor, draft: Draft, at: number): boolean {
  const before = cursor.tokens[at - 1];
  if (before === undefined || before.kind !== 'word' || draft.unknown.includes(before)) return false;
  if (STOP_WORDS.has(before.lower) || COUNTING.includes(before.lower) || Object.hasOwn(COMPARISONS, before.lower))
    return false;
  const subject = draft.subjects.at(-1);
  const isNumberOf =
    subject !== undefined &&
    subject.mention.start + subject.mention.length === at &&
    HAVING.includes(subject.lead) &&
    bestScore(subject.mention) >= 0.5;
  return !isNumberOf && (at + 1 === cursor.tokens.length || cursor.is(at + 1, ...BEHIND));
}

/** 2025 revenue, our 2025 orders: at the beginning, before what is to be shown. */
function isAhead(cursor: Cursor, at: number): boolean {
  const isFirst = at === 0 || cursor.is(at - 1, 'our', 'the', 'total', 'average');
  const thing = cursor.named(at + 1);
  return isFirst && !cursor.is(at - 1, ...COUNTING) && thing !== null && bestScore(thing) >= 0.75 && at <= 3;
}

/** Orders 2025: a year, since one order would be told by its number. */
export const isYearOf = (cursor: Cursor, thing: Parameters<typeof isPlural>[0], at: number): boolean =>
  (isPlural(thing) || !isOwnName(cursor, thing)) && /^(19|20)\d\d$/.test(cursor.lower(at)) && bareYearAfter(cursor, at);

/** Revenue is said of sales, and is no name of one. */
const isOwnName = (cursor: Cursor, { words, candidates }: Parameters<typeof isPlural>[0]): boolean =>
  candidates.some(({ table }) =>
    cursor.catalog.tables.get(table)?.words.includes(lemma(words.split(' ').at(-1)?.toLowerCase() ?? '')),
  );

const bareYearAfter = (cursor: Cursor, at: number): boolean =>
  Number(cursor.lower(at)) <= Number(cursor.today.slice(0, 4)) + 1 &&
  (at + 1 === cursor.tokens.length || cursor.is(at + 1, ...BEHIND));
