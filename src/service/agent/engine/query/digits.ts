import { SCALES, tokenize } from '../words/tokenize.ts';
import type { Comparison } from './query.ts';

/** A part of a query that compares with a number, and the words that caused it. */
export interface SaidNumber {
  value: number;
  words: string;
  operator: Comparison;
}

type Said = Omit<SaidNumber, 'value'> & { value: number | string };

/**
 * The number as it was typed, all its digits, where a double holds fewer: `9007199254740993`. undefined: the words don't
 * say it, as where it was computed.
 */
export function digitsOf({ value, words, operator }: Said): string | undefined {
  if (typeof value !== 'number') return undefined;
  // Fewer are told by a double as they were typed.
  if (!/[\d.,]{7}/.test(words)) return undefined;
  const said = tokenize(words).flatMap(({ kind, text, number }) =>
    kind === 'number' && number === Math.abs(value) ? (plainDigits(text) ?? []) : [],
  );
  // Of two that are one as doubles, the lower one is a bound from below.
  const [least, ...more] = [...new Set(said)].sort(compareDigits);
  const found = operator === '<' || operator === '<=' ? (more.at(-1) ?? least) : least;
  return found === undefined || value >= 0 ? found : `-${found}`;
}

/** `2,500.50` is `2500.5`, and `2.5k` is `2500`. */
function plainDigits(text: string): string | undefined {
  const [, whole = '', part = '', scale = ''] = /^([\d,]+)(?:\.(\d+))?\s?([a-z]*)$/i.exec(text) ?? [];
  if (whole === '') return undefined;
  const zeros = scale === '' ? 0 : Math.round(Math.log10(SCALES[scale.toLowerCase()] ?? 1));
  const moved = part.padEnd(zeros, '0');
  const before = `${whole.replaceAll(',', '')}${moved.slice(0, zeros)}`.replace(/^0+(?=\d)/, '');
  const behind = moved.slice(zeros).replace(/0+$/, '');
  return behind === '' ? before : `${before}.${behind}`;
}

function compareDigits(one: string, other: string): number {
  const [[a = '', b = ''], [c = '', d = '']] = [one.split('.'), other.split('.')];
  if (a.length !== c.length) return a.length - c.length;
  if (a !== c) return a < c ? -1 : 1;
  return b === d ? 0 : b < d ? -1 : 1;
}
