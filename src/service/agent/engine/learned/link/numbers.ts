import type { Token } from '../text/tokenize.ts';

/** A number or date said: with digits, in words, or as a date. */
export interface NumberMention {
  at: number;
  value: number | string;
  kind: 'digits' | 'word' | 'date';
}

const DATE = /^\d{4}-\d|^\d+\/\d+\/\d/;
export const NUMBER = /^-?\d+(\.\d+)?$/;

/** As near as a double comes to it. */
const asNumber = (text: string): number => Math.max(Math.min(Number(text), Number.MAX_VALUE), -Number.MAX_VALUE);

export function findNumbers(tokens: readonly Token[]): NumberMention[] {
  return tokens.flatMap(({ at, kind, value }): NumberMention[] => {
    if (value === undefined) return [];
    if (kind === 'number') return [{ at, value, kind: 'digits' }];
    if (kind === 'date') return [{ at, value, kind: 'date' }];
    if (kind === 'word') return [{ at, value, kind: 'word' }];
    const text = String(value);
    if (NUMBER.test(text)) return [{ at, value: asNumber(text), kind: 'digits' }];
    return DATE.test(text) ? [{ at, value: text, kind: 'date' }] : [];
  });
}
