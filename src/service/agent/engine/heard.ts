import { isBeyondLearned } from './beyond-learned.ts';
import { type Catalog, wordsOfColumn } from './catalog/catalog.ts';
import { contradictsItself } from './learned/doubts/contradictions.ts';
import { isIdle } from './learned/doubts/idle.ts';
import { unreadNames } from './learned/doubts/unread-names.ts';
import { unheardChoices, unheardOperators, unheardSameness } from './learned/doubts/unsaid.ts';
import type { Reader } from './learned/link/link.ts';
import type { ColumnRef, Filter, Query } from './query/query.ts';
import { paraphrased } from './rules/paraphrases.ts';
import { wordForPaid } from './wording/paid-word.ts';
import { questionText } from './wording/reading.ts';
import { tablesOf } from './wording/tables-of.ts';
import { longForms } from './words/abbreviations.ts';
import { lemma, stem } from './words/lemma.ts';
import { FUNCTION_WORDS, SOURCE_NAMES, TARGET_NAMES } from './words/lexicon.ts';
import { type Token, tokenize } from './words/tokenize.ts';

/** A question and what it is read against. */
export interface AskedOf {
  question: string;
  tokens: readonly Token[];
  now: Date;
  catalog: Catalog;
  reader: Reader;
}

/** The rules would ask for it in the very same words, as they do in what they suggest. */
export function isOwnWording({ catalog, tokens, now }: AskedOf, query: Query): boolean {
  const own = tokenize(questionText(catalog, query, now));
  const said = (all: readonly Token[]) => all.map((token) => token.lemma).join(' ');
  return said(own) === said(tokens);
}

/**
 * Whether the rules' query has something of each name and each joining word of the question. Negations are the rule
 * reader's own care: it knows flags and codes that say no.
 */
export function hasHeard({ catalog, reader, question, tokens }: AskedOf, query: Query): boolean {
  const words = tokens.map(({ text }) => text);
  if (isBeyondLearned(query)) return unheardChoices(words, query).length === 0;
  const isCounting = query.measures.some(({ function: fn }) => fn === 'count' || fn === 'count-distinct');
  const isMeasured = (word: string) =>
    query.measures.some(
      (measure) =>
        FUNCTION_WORDS[word.toLowerCase()] === measure.function ||
        (measure.ref !== null && wordsOfColumn(catalog, measure.ref).includes(lemma(word))) ||
        wordForPaid(catalog, measure) === word.toLowerCase(),
    );
  const isSaid = (word: string) =>
    (isCounting && /^(number|count)s?$/i.test(word)) ||
    query.notes.some((note) => note.startsWith(`“${word}” is read as `)) ||
    query.filters.some(
      (filter) =>
        (isWordy(filter) || isComputed(catalog, filter)) &&
        (filter.words.toLowerCase().split(' ').includes(word.toLowerCase()) || isOfColumn(catalog, filter, word)),
    );
  // What a plainer way of asking stands for was heard.
  const meant = new Set(paraphrased([...tokens]).map(({ lower }) => lower));
  const isUnread = (word: string) => meant.has(word.toLowerCase()) && !isMeasured(word) && !isSaid(word);
  const unread = unreadNames(reader, question, query).filter(isUnread);
  const unheard = [...unread, ...unheardOperators(words, query), ...unheardSameness(words, query)];
  const isMoved = unheardMovements(catalog, tokens, query).length === 0;
  return unheard.length === 0 && isMoved && !isIdle(query, words) && !contradictsItself(query);
}

/** Of a number that the table does not hold: later than planned. */
const isComputed = (catalog: Catalog, filter: Filter): boolean =>
  filter.kind === 'beside' || (filter.kind === 'compare' && isFormula(catalog, filter.ref));

/** Whether the table does not hold a column but gives it. */
export const isFormula = (catalog: Catalog, { table, column }: ColumnRef): boolean =>
  catalog.tables.get(table)?.columns.get(column)?.formula !== undefined;

/** High priority, of a column `prio`: the column's own word beside its value. */
const isOfColumn = (catalog: Catalog, filter: Filter, word: string): boolean =>
  filter.kind === 'values' &&
  wordsOfColumn(catalog, filter.ref).some((own) => own === lemma(word) || longForms(own).includes(lemma(word)));

/** Conditions of which every word was read together. */
const isWordy = (filter: Filter): boolean =>
  ['text', 'versus', 'beside', 'values'].includes(filter.kind) ||
  // Never rented a film: no rental, all of which are of one.
  (filter.kind === 'related' && filter.filters === undefined && NEVER_ANY.test(filter.words)) ||
  // Who haven't returned their films: rentals of theirs without a day of it.
  (filter.kind === 'related' &&
    filter.filters?.some(({ kind, words }) => kind === 'null' && words === filter.words) === true);

const NEVER_ANY = /(?:\bnever|\bnot|n['’]t)\b.* (?:an?|any|single|one) \p{L}+$/iu;

/** Words of a way that is travelled, which say nothing of rows without one. */
const MOVEMENTS = new Set(
  'arrival arrivals arriving departure departures departing landing landings landed incoming outgoing originating'.split(
    ' ',
  ),
);

/** Strikes during departure, where nothing departs: rows without two ends, and without a name or a value of theirs that says it. */
function unheardMovements(catalog: Catalog, tokens: readonly Token[], query: Query): Token[] {
  const said = tokens.filter(({ lower }) => MOVEMENTS.has(lower));
  if (said.length === 0) return [];
  const tables = tablesOf(query).flatMap((key) => catalog.tables.get(key) ?? []);
  const names = tables.flatMap(({ words, columns }) => [words, ...[...columns.values()].map((column) => column.words)]);
  const isMoving = names.flat().some((word) => SOURCE_NAMES.has(word) || TARGET_NAMES.has(word));
  const values = query.filters.map((filter) => filter.words.toLowerCase());
  return said.filter(
    ({ lower }) =>
      !isMoving &&
      !names.flat().some((word) => stem(word) === stem(lower)) &&
      !values.some((words) => words.split(' ').includes(lower)),
  );
}
