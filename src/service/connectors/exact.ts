import { z } from 'zod';
import type { JsonValue } from '../../shared/json.ts';

/** A double keeps every decimal number of up to 15 significant digits apart. */
const EXACT_DIGITS = 15;
const PLAIN = /^-?\d+(\.\d+)?$/;

/** A number where a double holds it exactly, else the text. */
export function exactInteger(text: string): JsonValue {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** Plain notation only (`-12.50`); anything else stays text. */
export function exactDecimal(text: string): JsonValue {
  if (text.length <= EXACT_DIGITS && PLAIN.test(text)) return Number(text);
  const digits = text
    .replace(/^-/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace('.', '')
    .replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS && /^\d*$/.test(digits) ? Number(text) : text;
}

/** What a database spells of a float is a double already, but for `NaN`, `Infinity` and such. */
export function exactFloat(text: string): JsonValue {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Texts are stepped over whole; one before a colon is a key. */
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

const keysIn = (json: string): number =>
  Array.from(json.matchAll(TEXT)).filter(([, colon]) => colon !== undefined).length;

function keysOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, one) => sum + keysOf(one), own);
}

/**
 * Text with a number that a double may not hold stays text, and so does one with a key that an object would drop, because
 * it is there twice, and what is not JSON.
 */
export function exactJson(text: string): JsonValue {
  if (/\d[\d.]{15,}|\d[eE][+-]?\d/.test(text)) return text;
  try {
    const value = z.json().parse(JSON.parse(text));
    return text.includes(':') && keysIn(text) !== keysOf(value) ? text : value;
  } catch {
    return text;
  }
}

export const summarisedBinary = (bytes: number): string => `<${bytes} bytes>`;
