import { oneLine } from '../prompt/data.ts';

/** What a sentence of the model is held against before a person sees it. */
export interface Facts {
  /** Numbers it may name: those of the question and of the SQL, for example. */
  numbers: ReadonlySet<string>;
  /** Whether a dotted word such as `orders.total` is the name of something in the database. */
  isName: (word: string) => boolean;
}

const LONGEST_TEXT = 2_000;
/** Links, pictures, addresses, mentions: none of them is passed on. */
const REACHES_OUT = /:\/\/|www\.|mailto:|\]\s*\(|!\[|<[^>]*>|[@＠]\p{L}/iu;
const DOTTED = /[\p{L}\p{N}_-]+(?:[.。．][\p{L}_][\p{L}\p{N}_-]*)+/gu;
const MARKUP = /[*`~|#]|^[->\s]+/g;
const IN_WORDS =
  /\b(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|trillion|dozen|lakh|crore)s?\b/i;
/** Digits that are none to a program: ½, ⑫, Ⅻ. */
const IN_SIGNS = /[\p{No}\p{Nl}]/u;

/**
 * The sentences of a text that may be shown: plain, short, without links, and without a number that is not known from
 * elsewhere. A sentence that breaks a rule is left out as a whole.
 */
export function sentencesToShow(text: string, facts: Facts, limits: { sentences: number; sentence: number }): string[] {
  return oneLine(text, LONGEST_TEXT)
    .split(/(?<=[.!?。！？])\s+/u)
    .map((sentence) => ({ sentence, plain: oneLine(sentence.replaceAll(MARKUP, ''), limits.sentence) }))
    .filter(({ sentence, plain }) => /\p{L}/u.test(plain) && ![sentence, plain].some((each) => reachesOut(each, facts)))
    .filter(({ sentence }) => !tellsUnknownNumber(sentence, facts))
    .map(({ plain }) => plain)
    .slice(0, limits.sentences);
}

/** A whole question to offer; undefined when it would carry a link or a mention. */
export function questionToOffer(text: string, facts: Pick<Facts, 'isName'>, length: number): string | undefined {
  const question = oneLine(text.replaceAll(MARKUP, ''), length);
  const isPlain = /\p{L}/u.test(question) && ![text, question].some((each) => reachesOut(each, facts));
  return isPlain ? question : undefined;
}

export function reachesOut(text: string, { isName }: Pick<Facts, 'isName'>): boolean {
  if (REACHES_OUT.test(text)) return true;
  const dotted = text.match(DOTTED) ?? [];
  return dotted.some((word) => !isName(word) && !/^(?:\p{L}\.)*\p{L}$/u.test(word));
}

const tellsUnknownNumber = (sentence: string, { numbers }: Facts): boolean =>
  IN_WORDS.test(sentence) || IN_SIGNS.test(sentence) || numbersIn(sentence).some((number) => !numbers.has(number));

/** `1,234.50` and `1234.5` are the same number. */
export const numbersIn = (text: string): string[] =>
  (text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []).map((number) => {
    const plain = number.replaceAll(/,(?=\d{3}(?!\d))/g, '');
    return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
  });
