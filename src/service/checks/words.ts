import { lemma, stem } from '../agent/engine/words/lemma.ts';
import { tokenize } from '../agent/engine/words/tokenize.ts';
import type { TableInfo } from '../connectors/connector.ts';
import { wordsOf } from '../profile/names.ts';

/** Words of a question as they are compared with names: their stems, in their order. */
export const stemsOf = (text: string): string[] =>
  tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ lower }) => stem(lower));

/** Words of a name: `invoice_line`, `InvoiceLine`, `tblInvoiceLines`. */
export const stemsOfName = (name: string): string[] => wordsOf(name).map(stem);

/** A name as people say it. */
export const said = (name: string): string => wordsOf(name).join(' ');

/** Words of a question as they are compared with names of things: their singulars, in their order. */
export const nounsOf = (text: string): string[] =>
  tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ lower }) => lemma(lower));

/** Where a question first names a table: by its whole name, or by its last word; undefined: nowhere. Expects `nounsOf`. */
export function placeOf(table: TableInfo, question: readonly string[]): number | undefined {
  const name = wordsOf(table.name).map(lemma);
  const last = name.at(-1);
  const whole = question.findIndex((_, at) => name.every((word, more) => question[at + more] === word));
  const at = whole >= 0 ? whole : question.findIndex((word) => word === last);
  return at < 0 ? undefined : at;
}

const COUNTED = /\b(?:how many|number of|count of|count the|how often|wie viele|anzahl(?: der)?)\b(?<what>.*)$/is;
const EACH_OF = /^(?<what>.*?)\b(?:per|by|for each|for every|of each|in each|pro|je)\b/is;

/** What a question counts, in its own words: what follows "how many", else what stands before "per"; undefined: it isn't said. */
export const countedIn = (question: string): string | undefined =>
  (COUNTED.exec(question) ?? EACH_OF.exec(question))?.groups?.['what'];

/**
 * Whether a question has some word of a table's name. A word that is the name of another of the tables is about that
 * one: `shows` says nothing of `show_crew`. Expects `nounsOf`.
 */
export function touchesTable(table: TableInfo, question: readonly string[], others: readonly TableInfo[]): boolean {
  const names = new Set(
    others.filter((other) => other !== table).map(({ name }) => wordsOf(name).map(lemma).join(' ')),
  );
  return wordsOf(table.name)
    .map(lemma)
    .some(
      (word) =>
        (question.includes(word) && !names.has(word)) ||
        question.some((asked) => !names.has(asked) && abbreviates(word, asked)),
    );
}

const EACH = /\b(?:each|every(?:one|body)?|all|incl(?:uding)?|zero|even|too|jede[rsnm]?)\b/i;
/** Not only those of whom something is said: “everybody on the books”, “each vehicle brought in”. */
const EVERYBODY = /\b(?:every(?:one|body)?|(?<!at )all(?! of them)|incl(?:uding)?|zero|even|too|also)\b/i;
export const wantsEverybody = (question: string): boolean => EVERYBODY.test(question);

const PER = /\b(?:per|pro)\b/i;
const LIMITS = /\b(?:only|just|who|whose|that|which|with at least|at least|at all|those|having|had|any|ever)\b/i;
/** Said of those that have nothing, or of a whole that they are part of. */
const KEEPS =
  /\b(?:too|also|even|zero|none|nothing|no|not|without|free|available|empty|unused|idle|including|incl|shares?|percent(?:age)?|rates?)\b|%/i;

/** Whether a question is about each of some things, those that have none among them; `maybe`: "per". */
export const wantsEach = (question: string): 'yes' | 'maybe' | 'no' =>
  EACH.test(question) ? 'yes' : PER.test(question) ? 'maybe' : 'no';

const AMONG = /\b(?:among|(?:from|of) (?:the ones|those))\b/i;

/** Whether a question is only about those that have something: "members who climbed", "only those with a review". */
export const limitsWho = (question: string): boolean =>
  AMONG.test(question) || (LIMITS.test(question) && !KEEPS.test(question) && !wantsEverybody(question));

/** Whether a question is also about those that have nothing: "every customer", "zero included", "per town". */
export const saysWhoElse = (question: string): boolean => wantsEach(question) !== 'no' || KEEPS.test(question);

const SHORTEST_STEM = 4;

/** Forms of one word: `success`, `successful`, `succeeded`. */
export function sharesStem(one: string, other: string): boolean {
  if (one === other) return true;
  const least = Math.max(SHORTEST_STEM, Math.ceil(Math.min(one.length, other.length) * 0.8));
  return one.length >= least && other.length >= least && one.slice(0, least) === other.slice(0, least);
}

/** Whether a name shortens a word: `cust` and `cst` of customer. */
export const abbreviates = (name: string, word: string): boolean =>
  name.length >= 2 &&
  name.length < word.length &&
  name[0] === word[0] &&
  hasLettersOf(word, name) &&
  (name.length >= 3 || word.startsWith(name));

/** Whether a word has the letters of a shorter one, in their order. */
export function hasLettersOf(word: string, short: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}
