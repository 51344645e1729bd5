import { byName } from '../../../../shared/by-name.ts';
import { EMOJI, emojiAsWords, emojiIn } from './emoji.ts';
import { lemma } from './lemma.ts';

export interface Token {
  kind: 'word' | 'number' | 'quoted' | 'symbol';
  /** As typed; of a quoted token, what stands between the quotes. */
  text: string;
  lower: string;
  lemma: string;
  /** Of a number: its value, `2.5k` being 2500, as near as a double comes to it. `digitsOf` has all its digits. */
  number: number | null;
  start: number;
  end: number;
}

/** What stands behind a number and makes it larger. */
export const SCALES = byName<number>({ k: 1e3, m: 1e6, bn: 1e9, thousand: 1e3, million: 1e6, billion: 1e9 });
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const PATTERN = new RegExp(
  [
    /"([^"]{1,200})"|[“‘]([^”’]{1,200})[”’](?![\p{L}\p{N}])|(?<![\p{L}\p{N}])'([^']{1,200})'(?![\p{L}\p{N}])/u.source,
    EMOJI,
    /\d{4}-\d{2}(?:-\d{2})?(?![\d-])/u.source,
    /\d+(?:,\d{3})*(?:\.\d+)?(?:(?:k|m|bn)(?![\p{L}\p{N}])|\s(?:thousand|million|billion)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/iu
      .source,
    /[\p{L}\p{N}_]+(?:['’.&-][\p{L}\p{N}_]+)*/u.source,
    /<=|>=|<>|!=|\S/u.source,
  ].join('|'),
  'giu',
);

/** Cuts a question into words, numbers, quoted texts and symbols. Pure; any string is safe. */
export function tokenize(question: string): Token[] {
  return [...question.matchAll(PATTERN)].map((match) => {
    const quoted = match[1] ?? match[2] ?? match[3];
    const start = match.index;
    const end = start + match[0].length;
    if (quoted !== undefined) return token('quoted', quoted.trim(), { start, end, number: null });
    const number = readNumber(match[0]);
    if (number !== null) return token('number', match[0], { start, end, number });
    // A picture is said as a word is.
    const kind = /^[\p{L}\p{N}_]/u.test(match[0]) || emojiIn(match[0]).length > 0 ? 'word' : 'symbol';
    return token(kind, match[0], { start, end, number: null });
  });
}

/** A short word in capitals among others that are not: `US` and not `us`, `T` and not `t`. */
export const isAcronym = (tokens: Token[], { kind, text }: Token): boolean =>
  kind === 'word' && /^(?![AI]$)\p{Lu}{1,4}$/u.test(text) && tokens.some((other) => /\p{Ll}/u.test(other.text));

function token(kind: Token['kind'], text: string, rest: Pick<Token, 'start' | 'end' | 'number'>): Token {
  const lower = emojiAsWords(text).trim().toLowerCase().replaceAll('’', "'");
  return { kind, text, lower, lemma: lemma(lower), ...rest };
}

function readNumber(text: string): number | null {
  const word = NUMBER_WORDS.indexOf(text.toLowerCase());
  if (word >= 0) return word;
  const match = /^(\d[\d,]*(?:\.\d+)?)\s?(k|m|bn|thousand|million|billion)?$/i.exec(text);
  if (match?.[1] === undefined) return null;
  const value = Number(match[1].replaceAll(',', '')) * (SCALES[match[2]?.toLowerCase() ?? ''] ?? 1);
  return Math.min(value, Number.MAX_VALUE);
}

/** Words that nobody typed, in the place of some that were. */
export const tokensAt = (text: string, { start, end }: Pick<Token, 'start' | 'end'>): Token[] =>
  tokenize(text).map((token) => ({ ...token, start, end }));

/** The place of words that stand for none that were typed. */
export const NOWHERE: Pick<Token, 'start' | 'end'> = { start: -1, end: -1 };
