import type { Answer } from '../model/answer.ts';
import { readChartWish } from './chart/chart-wish.ts';
import { contentOf, isSaidBy, isTimeWord, wordsIn } from './headline/asked-words.ts';

/** A first sentence that ends before another, and not behind `St.` or a number. */
const FIRST = /^.{1,300}?[\p{L}\p{N})”]{3}\.(?=\s|$)/su;

/**
 * How the question was read, as far as its words and what was found don't say it: what was taken for granted. What a language model
 * wrote stays as it is.
 */
export function readingBelow(rest: string, answer: Pick<Answer, 'question' | 'answeredBy'>, headline: string): string {
  if (answer.answeredBy === 'model' || answer.answeredBy === 'both') return rest;
  const first = FIRST.exec(rest)?.[0];
  if (first === undefined) return rest;
  const isKnown = isSaidBy(first, readChartWish(answer.question).question) || isToldBy(first, headline);
  return isKnown ? rest.slice(first.length).trim() : rest;
}

/** Each word of what counts, and of when. */
function isToldBy(reading: string, headline: string): boolean {
  const told = new Set([...contentOf(headline), ...wordsIn(headline)]);
  const content = contentOf(reading);
  const times = wordsIn(reading).filter(isTimeWord);
  return content.length > 0 && [...content, ...times].every((word) => told.has(word));
}
