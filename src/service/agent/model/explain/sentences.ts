import { reachesOut } from '../phishing/addresses.ts';
import { demands } from '../phishing/demands.ts';
import { isOutOfPlace, isSeal, namesSecret, type Said } from '../phishing/out-of-place.ts';
import { oneLine } from '../text/data.ts';
import type { IsKnown } from './known-numbers.ts';
import type { CanLead } from './leading-words.ts';
import { numbersIn } from './numbers.ts';

/** What a sentence of the model is held against before a person sees it. */
export interface Facts {
  /** Numbers it may name: those of the question and of the SQL, for example. */
  isKnown: IsKnown;
  /** Whether a dotted word such as `orders.total` is the name of something in the database. */
  isName: (word: string) => boolean;
  /** Words that people used themselves are out of place nowhere. */
  said: Said;
  /** Where the numbers may come from, in words. */
  from: string;
}

export interface Judged {
  /** As it is shown: plain and short. */
  plain: string;
  /** Why it is not shown. */
  because?: string;
}

const LONGEST_TEXT = 2_000;
const MARKUP = /[*`~|#]|^[->\s]+/g;
const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;
/** Chinese and Japanese put no space between sentences. A stop apart from the word before it ends none. */
const BETWEEN = /(?<=[^\s.][.!?。！？])\s+|(?<=[。！？])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** The sentences of a text, and whether each may be shown. A sentence that breaks a rule is left out as a whole. */
export function judgeSentences(text: string, facts: Facts, length: number): Judged[] {
  const whole = oneLine(text.replaceAll(NOT_SEEN, ''), LONGEST_TEXT);
  return whole
    .split(BETWEEN)
    .map((sentence) => ({ sentence, plain: oneLine(sentence.replaceAll(MARKUP, ''), length) }))
    .filter(({ plain }) => /\p{L}/u.test(plain))
    .map(({ sentence, plain }) => {
      const because = wrongOf(sentence, facts) ?? wrongOf(plain, facts);
      return because === undefined ? { plain } : { plain, because };
    });
}

/** Those that may be shown. */
export const sentencesToShow = (
  text: string,
  facts: Facts,
  limits: { sentences: number; sentence: number },
): string[] =>
  judgeSentences(text, facts, limits.sentence)
    .filter(({ because }) => because === undefined)
    .map(({ plain }) => plain)
    .slice(0, limits.sentences);

function wrongOf(sentence: string, { isKnown, isName, said, from }: Facts): string | undefined {
  if (reachesOut(sentence, isName)) return 'has a link, an address, a mention, or a word that reads like one';
  if (demands(sentence)) return 'asks the reader to do something, or for a password, a key or a code';
  if (isOutOfPlace(sentence, said) || isSeal(sentence))
    return 'has words about secrets, access, payment, messages or this program: say only what is counted';
  const unknown = numbersIn(sentence).find((mention) => !isKnown(mention));
  return unknown === undefined ? undefined : `names the number ${unknown.text}, which is not ${from}`;
}

/** What a question that is offered is held against. */
export interface Offering extends Pick<Facts, 'isName' | 'said'> {
  /** Whether it has a word of the data, or of what the person asked. */
  isAboutData: CanLead;
}

/** A whole question to offer; undefined when it is none about the data, would carry a link or a mention, or asks the reader for something. */
export function questionToOffer(
  text: string,
  { isName, said, isAboutData }: Offering,
  length: number,
): string | undefined {
  const question = oneLine(text.replaceAll(NOT_SEEN, '').replaceAll(MARKUP, ''), length);
  const isPlain = [text, question].every(
    (each) => !reachesOut(each, isName) && !demands(each) && !isOutOfPlace(each, said) && !namesSecret(each, said),
  );
  return isPlain && isAboutData(question) ? question : undefined;
}
