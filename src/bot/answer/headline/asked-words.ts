import { columnInWords } from '../../kit/values.ts';
import { isPast } from './verbs.ts';

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Words that say nothing by themselves, and those that only say how the rest belongs together. */
const FUNCTION_WORDS = words(
  `a an the this that these those all any each every some of in on at to from for by with within per than then as and or but if so far
  is are was were be been being am has have had do does did will would can could should may might must
  i we you they he she it our my your their his her its us me them who whose whom which what when where why how many much
  there here total totals overall altogether currently now ever yet just only exactly about around more less over under above below between
  during since until till before after number count amount sum different distinct unique please show list give tell get find out up
  not no never without none recorded so far including most least fewest top make made get got`,
);

/** When something was: what it is as days stands in the statement, in other words. */
const TIMES = words(
  `last this next past previous current recent today yesterday tomorrow ago day days week weeks weekend month months quarter quarters year years
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  jan feb mar apr jun jul aug sep sept oct nov dec date`,
);

/** What a number is of: a sign says it in an answer. */
const UNITS = words(
  'dollar dollars euro euros pound pounds percent percentage minutes hours seconds km kilometers miles usd eur gbp',
);

const NEGATIONS = /\b(not|never|no|without|none)\b|n['’]t\b/i;

/** All words of a text, without signs. */
export const wordsIn = (text: string): string[] =>
  text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/['’]s\b/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** What a word shares with its other forms: `order` of `orders`, `ordered`. A number is without the zeros before it. */
export function stemOf(word: string): string {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, '');
  const plain = word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');
  return plain
    .replace(/(?<=[a-z]{3})(ed|ing)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/(?<=[a-z]{2})([lptgn])\1$/, '$1');
}

/** The words that say what a text is about, as stems, in their order. */
export const contentOf = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => !FUNCTION_WORDS.has(word) && !TIMES.has(word) && !UNITS.has(word))
    .map(stemOf);

/** The last word of a name: what the rest only describes. */
export const headOf = (name: string): string => stemOf(wordsIn(columnInWords(name)).at(-1) ?? '');

/** What comes behind the things that are asked about, and says which of them. */
const BEHIND = words(
  'in on at from for by with without of to per than over under above below between during since until before after within last this next yesterday today so that who which where not no',
);

/** `cancelled orders` and `last month`: what a phrase is about, and the rest of it. */
export function splitPhrase(phrase: readonly string[]): { head: string[]; tail: string[] } {
  const end = phrase.findIndex((word, at) => at > 0 && isBehind(word));
  return end < 0 ? { head: [...phrase], tail: [] } : { head: phrase.slice(0, end), tail: phrase.slice(end) };
}

export const isBehind = (word: string): boolean => BEHIND.has(word.toLowerCase());
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
export const isTimeWord = (word: string): boolean => TIMES.has(word);

/** A statement, and the words of whoever wrote it. */
interface Grounds {
  sql: string;
  explanation: string;
}

/** No column's name, as `by month` is. */
const SETS_A_TIME =
  /\b(last|this|next|past|previous|current|today|yesterday|ago|since|until|january|february|march|april|june|july|august|september|october|november|december)\b/i;
const SAYS_A_TIME = /\d{4}|current_date|now\(|today|interval|date/i;
const LEAVES_OUT = /\bnot\b|\bnull\b|except|<>|!=|=\s*0\b|false/i;
/** What a number is, as stems: no other word stands for it. */
const RECKONED = /^(averag|mean|median|shar|ratio|rat)$/;
const SUPERLATIVE = /^(best|worst|\p{L}{2,}est)$/u;
const UNREAD = /\bnot used:/i;

/** The words of a question, as stems, that are neither in its statement nor in how it was read. */
export function openWords(question: string, { sql, explanation }: Grounds): string[] {
  const averages = /\bavg\s*\(/i.test(sql) ? ['average', 'mean'] : [];
  const grounds = new Set([...wordsIn(sql), ...wordsIn(explanation), ...averages].map(stemOf));
  const isOrdered = /\border\s+by\b|\b(max|min)\s*\(/i.test(sql);
  return contentOf(question).filter((stem) => !grounds.has(stem) && !(isOrdered && SUPERLATIVE.test(stem)));
}

/**
 * Whether what a question says is what was asked for, so that its own words can be said of the result. Each word stands in the statement
 * or in how the question was read, or a word that is there stands for it.
 */
export function isReadAs(question: string, { sql, explanation }: Grounds): boolean {
  if (UNREAD.test(explanation)) return false;
  if (SETS_A_TIME.test(question) && !SAYS_A_TIME.test(`${sql} ${explanation}`)) return false;
  if (NEGATIONS.test(question) && !LEAVES_OUT.test(sql)) return false;
  const open = openWords(question, { sql, explanation });
  return (
    !open.some((stem) => /^\d+$/.test(stem) || RECKONED.test(stem)) && areStoodFor(open, { question, explanation })
  );
}

/** Whether the reading has other words in their place: `closing date` for `open`, and not `opened` for `closed`. */
function areStoodFor(open: string[], { question, explanation }: { question: string; explanation: string }): boolean {
  const asked = contentOf(question);
  const [reading = ''] = explanation.split(/(?<=\.)\s/);
  const added = contentOf(reading).filter((stem) => !asked.includes(stem) && !/^\d+$/.test(stem));
  const isDone = (text: string, stems: string[]): boolean =>
    wordsIn(text).some((word) => isPast(word) && stems.includes(stemOf(word)));
  return open.length <= new Set(added).size && !(isDone(question, open) && isDone(reading, added));
}

/** Whether one text says what the other does and no more: the same words, of which one may stand elsewhere. */
export function isSaidBy(one: string, other: string): boolean {
  const [first, second] = [saying(one), saying(other)];
  if (first.length !== second.length) return false;
  if (first.join(' ') === second.join(' ')) return true;
  const without = (some: string[], at: number): string => some.toSpliced(at, 1).join(' ');
  return first.some((word, at) => {
    const there = second.indexOf(word);
    return there >= 0 && without(first, at) === without(second, there);
  });
}

/** Times count here, and whatever says more or less. */
const saying = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => TELLING.has(word) || !FUNCTION_WORDS.has(word))
    .map(stemOf);

const TELLING = words(
  'not no never without between over under above below more less than before after since until from to most least fewest top',
);
