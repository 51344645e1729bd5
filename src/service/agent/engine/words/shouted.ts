import { FUNCTION_WORDS, SOFT_STOP_WORDS, STOP_WORDS } from './lexicon.ts';

const WORD = /\p{L}[\p{L}'’]*/gu;
/** Words of a question in capitals must be as many as this, so that it is no name or code alone. */
const FEWEST = 3;

/**
 * HOW MANY ORDERS ARE STILL OPEN, which are NEVER late: capitals that are only said loudly. A code of two letters keeps its own, as does any
 * word in capitals among others that are not, unless it is one of grammar.
 */
export function quietened(question: string): string {
  const words = question.match(WORD) ?? [];
  const isAllLoud = words.length >= FEWEST && !/\p{Ll}/u.test(question);
  return question.replace(WORD, (word) =>
    (isAllLoud ? !isCode(word) : isLoudGrammar(word)) ? word.toLowerCase() : word,
  );
}

const isGrammar = (word: string): boolean =>
  STOP_WORDS.has(word) || Object.hasOwn(FUNCTION_WORDS, word) || LOUD.has(word);

/** Two letters that are no word of grammar: CA, the state. */
const isCode = (word: string): boolean =>
  word.length === 2 && !isGrammar(word.toLowerCase()) && !SOFT_STOP_WORDS.has(word.toLowerCase());

/** Not HOLD, which may be what a state is called. */
const isLoudGrammar = (word: string): boolean =>
  /^\p{Lu}{3,}$/u.test(word) && (word.length > 3 || word === 'NOT') && isGrammar(word.toLowerCase());

/** Words that people put in capitals so that they are heard. */
const LOUD = new Set(
  'not still never only each every all without most least both always ever just yet no go do to'.split(' '),
);
