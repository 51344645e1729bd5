import type { Token } from '../../words/tokenize.ts';
import type { Says } from './says.ts';

/** General English only. `words` is what matched, `groups` its parts, `token` its first word. */
export interface Command {
  pattern: RegExp;
  set: (says: Says, found: { words: string; groups: (string | undefined)[]; token: Token }) => void;
}

export const POINTING = 'it|that|this|them|these|those|they';
const LEAD =
  "(?:(?:and|ok|okay|so|now|then|please|but|just|only|well|great|thanks|cool|nice|can|could|you|i|want|would|like|to|see|let|let's|lets|me|us|show|give|get|have|with|the) )*";
const TAIL = '(?: (?:please|only|then|again|now|instead|too|as well|thanks|thank you|altogether))*';
export const UNIT = '(days?|weeks?|months?|quarters?|years?)';

/** Anywhere among the words. */
export const some = (pattern: string): RegExp => new RegExp(`(?<=^| )(?:${pattern})(?= |$)`);
/** At the beginning. */
export const opens = (pattern: string): RegExp => new RegExp(`^(?:${pattern})(?= |$|(?<=^))`);
/** The whole of it, beside words that ask or thank. */
export const whole = (pattern: string): RegExp => new RegExp(`^${LEAD}(?:${pattern})${TAIL}$`);
