import { z } from 'zod';
import { type JsonValue, readJson } from '../../../shared/json.ts';
import { privateWord } from './names.ts';
import { maskShapes, shapeOf, WITHHELD } from './shapes.ts';

/** What is shown of a cell is far shorter. */
const LOOKED_AT = 4_000;
const CARD_DIGITS = 1e12;

/** A cell without what is private by its shape, or by the key that it has in a JSON value. */
export function maskCell(value: JsonValue): JsonValue {
  if (typeof value === 'string') return maskText(value.slice(0, LOOKED_AT));
  if (typeof value === 'number') return value >= CARD_DIGITS && shapeOf(String(value)) !== undefined ? WITHHELD : value;
  if (Array.isArray(value)) return value.map(maskCell);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [maskShapes(key), privateWord(key) ? WITHHELD : maskCell(own)]),
  );
}

/** A database gives JSON as text, too. */
function maskText(text: string): JsonValue {
  if (!/^\s*[[{]/.test(text)) return maskShapes(text);
  const { data } = z.json().safeParse(readJson(text));
  if (data !== undefined) return JSON.stringify(maskCell(data));
  // Cut off, or only looks like it: no key can be told from a value.
  return /["'=:]/.test(text) ? WITHHELD : maskShapes(text);
}
