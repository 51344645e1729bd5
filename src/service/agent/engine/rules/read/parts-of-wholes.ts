import { byName } from '../../../../../shared/by-name.ts';
import { type PartOfWhole, partsIn } from '../../catalog/parts-of-wholes.ts';
import { perCatalog } from '../../catalog/per-catalog.ts';
import { lemma } from '../../words/lemma.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { LEADS, RATES } from './shares.ts';
import { isDoneOf } from './state-nouns.ts';

const COUNTS = ['how many', 'how much', 'number of', 'total number of', 'total', 'amount of'];
const BEING = 'that which were was are is get got been being have has had did we they'.split(' ');
const NOUNS = byName<string>({
  loss: 'lost',
  theft: 'stolen',
  breakage: 'broken',
  withdrawal: 'withdrawn',
});

interface PartMention {
  measures: [DraftMeasure];
  length: number;
  /** Where the column says less than was asked: of wasted loaves, `wasted`. */
  readAs?: string;
}

export const partsOf = perCatalog((catalog): readonly PartOfWhole[] =>
  [...catalog.tables.values()].flatMap((table) => partsIn(table)),
);

/** Return rate, what share of the loaves was returned, waste, how many loaves were wasted: a part of what rows have, or how much of that it is. */
export function partAt(cursor: Cursor, from: number): PartMention | null {
  const parts = partsOf(cursor.catalog);
  if (parts.length === 0) return null;
  return rateAt(cursor, from, parts) ?? shareAt(cursor, from, parts) ?? amountAt(cursor, from, parts);
}

/** Return rate, percentage returned. */
function rateAt(cursor: Cursor, from: number, parts: readonly PartOfWhole[]) {
  const at = cursor.skip(from, 'overall', 'average');
  const end = cursor.is(at + 1, ...RATES, 'quota') ? at + 2 : 0;
  const one = end === 0 ? undefined : onlyOne(parts.filter(({ done }) => isSaid(cursor, at, done)));
  return one === undefined ? null : measured(cursor, { from, end, one, isRate: true });
}

/** What percentage of loaves were returned, the share of returned loaves. */
function shareAt(cursor: Cursor, from: number, parts: readonly PartOfWhole[]) {
  const at = cursor.skip(from, 'what', 'which', 'is', 'the', 'a');
  const lead = cursor.phrase(at, LEADS);
  const found = lead === null ? null : wordsAt(cursor, cursor.skip(at + lead.length, 'all', 'the', 'our'), parts);
  return found === null ? null : measured(cursor, { from, ...found, isRate: true });
}

/** How many loaves were wasted, wasted loaves, waste. */
function amountAt(cursor: Cursor, from: number, parts: readonly PartOfWhole[]) {
  const lead = cursor.phrase(from, COUNTS);
  const at = cursor.skip(from + (lead?.length ?? 0), 'the', 'of', 'our', 'all');
  const found = wordsAt(cursor, at, parts) ?? nounAt(cursor, at, parts);
  return found === null ? null : measured(cursor, { from, ...found, isRate: false });
}

/** Loaves that were returned, returned loaves. */
function wordsAt(cursor: Cursor, at: number, parts: readonly PartOfWhole[]) {
  const found = parts.flatMap((one) => {
    const thing = thingAt(cursor, at, one);
    const behind = thing === 0 ? 0 : cursor.skip(at + thing, ...BEING);
    if (thing > 0 && isSaid(cursor, behind, one.done)) return [{ one, end: behind + 1 }];
    const ahead = isSaid(cursor, at, one.done) ? thingAt(cursor, at + 1, one) : 0;
    return ahead > 0 ? [{ one, end: at + 1 + ahead }] : [];
  });
  const [first, ...more] = found;
  return first === undefined || more.length > 0 ? null : first;
}

/** Waste, where nothing else is called so. */
function nounAt(cursor: Cursor, at: number, parts: readonly PartOfWhole[]) {
  const word = cursor.lower(at);
  const isElse = keep(cursor.named(at), ({ score }) => score >= 0.75) !== null || cursor.value(at) !== null;
  const isAlone = cursor.isEnd(at + 1) || cursor.is(at + 1, ...BEHIND) || cursor.period(at + 1) !== null;
  const one = onlyOne(parts.filter(({ done }) => done !== word && isSaid(cursor, at, done)));
  return isElse || !isAlone || one === undefined ? null : { one, end: at + 1 };
}

const BEHIND =
  'by per for in of from during on at this last go went increase decrease grow rise fall drop up down higher lower each over and'.split(
    ' ',
  );

/** How many words say what the whole is. */
export function thingAt(cursor: Cursor, at: number, { whole }: PartOfWhole): number {
  const { words } = whole;
  const isWhole = words.every((word, n) => (cursor.tokens[at + n]?.lemma ?? '') === word);
  return isWhole ? words.length : 0;
}

/** Returned or return, wasted or waste, lost or loss. */
export function isSaid(cursor: Cursor, at: number, done: string): boolean {
  const word = cursor.lower(at);
  if (word === '') return false;
  return NOUNS[lemma(word)] === done || [word, lemma(word)].some((noun) => isDoneOf(done, noun));
}

export const onlyOne = <T>([first, ...more]: readonly T[]): T | undefined => (more.length === 0 ? first : undefined);

interface Measured {
  from: number;
  end: number;
  one: PartOfWhole;
  isRate: boolean;
}

export function measured(cursor: Cursor, { from, end, one, isRate }: Measured): PartMention {
  const { table, part, whole, done } = one;
  const words = cursor.words(from, end);
  const mention = (column: PartOfWhole['part']): Mention => ({
    start: from,
    length: end - from,
    words,
    candidates: [{ kind: 'column', table, column: column.info.name, score: 1 }],
  });
  const of = isRate ? { of: mention(whole) } : {};
  const isBare = part.words.length === 1 && words.includes(' ');
  const readAs = isBare && !isRate ? { readAs: `“${words}” is read as the number “${done}”` } : {};
  return { measures: [{ function: 'sum', target: mention(part), ...of, words }], length: end - from, ...readAs };
}
