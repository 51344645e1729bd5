import { isBeyondLearned } from './beyond-learned.ts';
import type { Catalog } from './catalog/catalog.ts';
import { contradictsItself } from './learned/doubts/contradictions.ts';
import { isIdle } from './learned/doubts/idle.ts';
import { unreadNames } from './learned/doubts/unread-names.ts';
import { unheardChoices, unheardOperators, unheardSameness } from './learned/doubts/unsaid.ts';
import type { Reader } from './learned/link/link.ts';
import type { ColumnRef, Filter, Query } from './query/query.ts';
import { questionText } from './wording/reading.ts';
import { longForms } from './words/abbreviations.ts';
import { lemma, nameWords } from './words/lemma.ts';
import { FUNCTION_WORDS } from './words/lexicon.ts';
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
      ({ function: fn, ref }) =>
        FUNCTION_WORDS[word.toLowerCase()] === fn || (ref !== null && nameWords(ref.column).includes(lemma(word))),
    );
  const isSaid = (word: string) =>
    (isCounting && /^(number|count)s?$/i.test(word)) ||
    query.notes.some((note) => note.startsWith(`“${word}” is read as `)) ||
    query.filters.some(
      (filter) =>
        (isWordy(filter) || isComputed(catalog, filter)) &&
        (filter.words.toLowerCase().split(' ').includes(word.toLowerCase()) || isOfColumn(filter, word)),
    );
  const unread = unreadNames(reader, question, query).filter((word) => !isMeasured(word) && !isSaid(word));
  const unheard = [...unread, ...unheardOperators(words, query), ...unheardSameness(words, query)];
  return unheard.length === 0 && !isIdle(query, words) && !contradictsItself(query);
}

/** Of a number that the table does not hold: later than planned. */
const isComputed = (catalog: Catalog, filter: Filter): boolean =>
  filter.kind === 'beside' || (filter.kind === 'compare' && isFormula(catalog, filter.ref));

/** Whether the table does not hold a column but gives it. */
export const isFormula = (catalog: Catalog, { table, column }: ColumnRef): boolean =>
  catalog.tables.get(table)?.columns.get(column)?.formula !== undefined;

/** High priority, of a column `prio`: the column's own word beside its value. */
const isOfColumn = (filter: Filter, word: string): boolean =>
  filter.kind === 'values' &&
  nameWords(filter.ref.column).some((own) => own === lemma(word) || longForms(own).includes(lemma(word)));

/** Conditions of which every word was read together. */
const isWordy = ({ kind }: Filter): boolean => ['text', 'versus', 'beside', 'values'].includes(kind);
