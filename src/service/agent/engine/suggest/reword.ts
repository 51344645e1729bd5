import { COMPARATIVES, EXTREMES, FUNCTION_WORDS, STOP_WORDS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import type { Alike } from './look-alikes.ts';

/** The question with other words in place of some: only ever read, never shown. */
export function replaceWords(question: string, words: string, option: string): string {
  const at = question.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return `${question.replace(/[?.!\s]+$/, '')} by ${option}`;
  const rest = question.slice(at + words.length).replace(/^s\b/, '');
  return `${question.slice(0, at)}${option}${rest}`;
}

/** With what its words look like in their place; only ever read, never shown. */
export function corrected(question: string, alike: readonly Alike[]): string {
  let text = question;
  for (const { token, name } of [...alike].sort((a, b) => b.token.start - a.token.start))
    text = `${text.slice(0, token.start)}${name}${text.slice(token.end)}`;
  return text;
}

/** Without these the question would be another one. */
const isOperator = (token: Token): boolean =>
  token.kind !== 'word' ||
  [FUNCTION_WORDS, EXTREMES, COMPARATIVES].some((words) => Object.hasOwn(words, token.lower)) ||
  /^(not?|never|without|than|more|less|best|worst|outside|excluding|except|counting|but|minus|net)$/.test(token.lower);

/** The question with the unknown words taken out, where enough is left; only ever read, never shown. */
export function withoutUnknown(question: string, tokens: Token[], unknown: readonly Token[]): string[] {
  if (unknown.some(isOperator) || tokens.length - unknown.length <= 2) return [];
  const isUnknown = new Set(unknown.map((token) => token.start));
  let kept = '';
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    if (!isUnknown.has(token.start)) continue;
    const next = tokens[at + 1];
    // By moon phase: what follows is still led by the same word.
    const isLed = next?.kind === 'word' && !isUnknown.has(next.start) && !STOP_WORDS.has(next.lower);
    const before = question.slice(from, token.start);
    kept += isLed
      ? before
      : before.replace(/(?:\b(?:in|of|for|from|the|a|an|with|by|and|called|named|to|at|on)\s*)+$/i, '');
    from = token.end;
  }
  const rest = `${kept}${question.slice(from)}`.replace(/\s+/g, ' ').replace(/^\s*(?:of|in|for|by|and|with)\s+/i, '');
  return [rest.trim()];
}
