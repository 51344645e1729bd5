import { byName } from '../../../../../shared/by-name.ts';
import { isoDay, utcDay } from '../../../../../shared/calendar.ts';
import { emojiAsWords } from '../../words/emoji.ts';
import { canonical, root } from './words.ts';

/** `text`: in quotes, one token; `mark`: punctuation. */
type TokenKind = 'word' | 'number' | 'date' | 'text' | 'mark';

export interface Token {
  at: number;
  /** As it was typed. */
  word: string;
  kind: TokenKind;
  lemma: string;
  root: string;
  /** Of numbers, also in words; of dates and quoted texts what they hold. */
  value: number | string | undefined;
  isCapital: boolean;
  isUpper: boolean;
}

const NUMBER_WORDS = byName<number>({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  once: 1,
  twice: 2,
  thrice: 3,
  hundred: 100,
  thousand: 1000,
});

const QUOTED = /(["“”])([^"“”]{1,80})["“”]|(^|[\s(])['‘’`]([^"“”]{1,60}?)['‘’](?=[\s?.,!);:]|$)/g;
const PIECE =
  /\u00ab(\d+)\u00bb|\d{4}-\d{1,2}-\d{1,2}(?: \d\d:\d\d:\d\d)?|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:['’][a-rt-z]+)?|[?,.;:!%$&<>=]/gu;

export function tokenize(question: string): Token[] {
  const quotes: string[] = [];
  const text = emojiAsWords(question)
    .replaceAll(/[\u00ab\u00bb]/g, '"')
    .replace(
      QUOTED,
      (_whole, _mark, double: string | undefined, before: string | undefined, single: string | undefined) => {
        quotes.push((double ?? single ?? '').trim());
        return `${before ?? ''} \u00ab${quotes.length - 1}\u00bb `;
      },
    );
  return [...text.matchAll(PIECE)].map((match, at) => {
    const quote = match[1] === undefined ? undefined : quotes[Number(match[1])];
    return quote === undefined
      ? readPiece(match[0], at)
      : special(quote, at, { kind: 'text', lemma: '<q>', value: quote });
  });
}

function special(word: string, at: number, rest: { kind: TokenKind; lemma: string; value: number | string }): Token {
  return { at, word, root: rest.lemma, isCapital: false, isUpper: false, ...rest };
}

/** A day that no calendar has, and no database takes: `2026-02-31`, `0000-00-00`. */
function isNoDay(word: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(word) ?? [];
  return (
    year !== undefined &&
    (year === '0000' || isoDay(utcDay(Number(year), Number(month) - 1, Number(day))) !== word.slice(0, 10))
  );
}

function readPiece(word: string, at: number): Token {
  if (/^\d{4}-\d|^\d+\/\d+\//.test(word) && !isNoDay(word))
    return special(word, at, { kind: 'date', lemma: '<d>', value: word });
  const number = /^[\d.,]*\d$/.test(word) ? Number(word.replaceAll(',', '')) : Number.NaN;
  if (!Number.isNaN(number))
    return special(word, at, { kind: 'number', lemma: '<n>', value: Math.min(number, Number.MAX_VALUE) });
  const isWord = /^[\p{L}\p{N}]/u.test(word);
  const lower = word.toLowerCase();
  const lemma = isWord ? canonical(word) : word;
  return {
    at,
    word,
    kind: isWord ? 'word' : 'mark',
    lemma,
    root: isWord ? root(lemma) : word,
    value: isWord && Object.hasOwn(NUMBER_WORDS, lower) ? NUMBER_WORDS[lower] : undefined,
    isCapital: /^\p{Lu}/u.test(word),
    isUpper: /^[A-Z0-9]{2,}$/.test(word),
  };
}
