import type { Knowledge } from '../rules/understand.ts';
import { few, or } from '../wording/lists.ts';
import { COMPARATIVES, COMPARISONS, EXTREMES, FUNCTION_WORDS } from '../words/lexicon.ts';
import { ONES } from '../words/number-words.ts';
import type { Token } from '../words/tokenize.ts';
import { UNITS_OF_TIME } from '../words/units.ts';
import { type Alike, alikeText, lookAlike } from './look-alikes.ts';
import { needOf } from './missing-concepts.ts';
import type { Near } from './schema-queries.ts';
import { dataText, holdsText } from './what-there-is.ts';

const MAX_WORD = 60;

export interface Unknown {
  question: string;
  unknown: readonly Token[];
  /** What was understood. */
  near: Near;
  /** Texts of this conversation's earlier replies: nothing is explained twice. */
  said: readonly string[];
}

/** What was not understood, and what the data holds near it. */
export function unknownText(knowledge: Knowledge, asked: Unknown): { text: string; alike: Alike[] } {
  const { catalog } = knowledge;
  const words = asked.unknown.filter(isContent);
  const phrases = phrasesOf(asked.question, words);
  const named = few(
    phrases.map((text) => `“${text}”`),
    or,
  );
  for (const word of words) {
    const need = needOf(word.lemma);
    if (need !== null)
      return {
        text: joined(
          [`To work out “${word.text}” I would need ${need}, and I don't see that here.`, dataText(catalog)],
          asked.said,
        ),
        alike: [],
      };
  }
  const alike = words.flatMap((word) => lookAlike(knowledge, word) ?? []);
  if (alike.length > 0) {
    const texts = [...new Set(alike.map((one) => alikeText(catalog, one)))];
    return { text: `I don't know ${named}. Did you mean ${few(texts, or)}?`, alike };
  }
  // That “not” or “two” means nothing here would be said of no word that somebody knows.
  const unknown =
    phrases.length === 0
      ? "I'm not sure how to read that."
      : `I don't know what ${named} ${phrases.length > 1 ? 'mean' : 'means'} here.`;
  return { text: joined([unknown, holdsText(catalog, asked.near)], asked.said), alike: [] };
}

/** Leaves out what this conversation was told before. */
export const joined = (sentences: readonly string[], said: readonly string[]): string =>
  sentences.filter((sentence, at) => at === 0 || !said.some((text) => text.includes(sentence))).join(' ');

/** Grammar and small numbers: everybody knows what they mean, whatever was made of them. */
const GRAMMAR = new Set([
  ...ONES,
  ...`not no never without than more less best worst first second third last next over under most least come comes sign both either neither once
  twice ten each every everybody everyone everything any anybody anyone anything some same other
  also only ever together respectively corresponding different distinct share shared between except`.split(/\s+/),
]);

/** Words that could name something: no grammar, no signs. */
export const isContent = ({ kind, lower, text }: Token): boolean =>
  kind !== 'symbol' &&
  /[\p{L}\p{N}]/u.test(text) &&
  ![FUNCTION_WORDS, EXTREMES, COMPARATIVES, COMPARISONS].some((list) => Object.hasOwn(list, lower)) &&
  !GRAMMAR.has(lower);

/** Words that stand side by side are one phrase: “email addresses”. */
function phrasesOf(question: string, tokens: readonly Token[]): string[] {
  const phrases: { start: number; end: number }[] = [];
  // Words that stand elsewhere than they were typed, since something was said in other words, are told one by one.
  if (tokens.some((token) => cutsWord(question, token)))
    return [...new Set(tokens.map(({ text }) => text.slice(0, MAX_WORD)))];
  for (const { start, end } of tokens) {
    const last = phrases.at(-1);
    if (last !== undefined && question.slice(last.end, start).trim() === '') last.end = end;
    else phrases.push({ start, end });
  }
  return [...new Set(phrases.map(({ start, end }) => withUnit(question, start, end).slice(0, MAX_WORD)))];
}

/** Begins or ends in the middle of a word. */
const cutsWord = (question: string, { start, end }: Token): boolean =>
  /\p{L}\p{L}$/u.test(question.slice(Math.max(0, start - 1), start + 1)) ||
  /^\p{L}\p{L}/u.test(question.slice(end - 1, end + 1));

const WITH_UNIT = new RegExp(`^[ -](?:${UNITS_OF_TIME})\\b`, 'i');

/** 30 days: a number is not asked about without what it counts. */
const withUnit = (question: string, start: number, end: number): string => {
  const [unit] = WITH_UNIT.exec(question.slice(end)) ?? [];
  const said = question.slice(start, end);
  return unit !== undefined && /\d$/.test(said) ? said + unit : said;
};
