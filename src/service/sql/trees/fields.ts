import { SqlRefusedError } from '../refused.ts';
import { reasonFor } from './reasons.ts';
import { SHAPES } from './shapes.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The fields of a node of a known shape. A field that is not known, or that is known and must not be used, refuses the
 * statement. @throws SqlRefusedError
 */
export function open(node: unknown, type: string): Fields {
  const shape = SHAPES[type];
  if (shape === undefined || !isFields(node)) throw notAllowed(type);
  for (const [field, value] of Object.entries(node)) {
    const use = Object.hasOwn(shape, field) ? shape[field] : undefined;
    if (use === undefined || (use === 'unused' && !isUnused(value))) throw notAllowed(`${type}.${field}`);
  }
  return node;
}

/** A choice is its name, or its name with what belongs to it. @throws SqlRefusedError */
export function choice(node: unknown): [kind: string, value: unknown] {
  if (typeof node === 'string') return [node, null];
  const [only, surplus] = isFields(node) ? Object.entries(node) : [];
  if (only === undefined || surplus !== undefined) throw notAllowed('part');
  return only;
}

/** @throws SqlRefusedError */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw notAllowed('list');
  return value;
}

/** The word for a choice that has nothing with it. @throws SqlRefusedError */
export function wordFor(words: Readonly<Record<string, string>>, value: unknown, what: string): string {
  const word = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
  if (word === undefined) throw notAllowed(typeof value === 'string' ? `${what}.${value}` : what);
  return word;
}

function isUnused(value: unknown): boolean {
  return value === null || value === false || value === 'None' || (Array.isArray(value) && value.length === 0);
}

export const notAllowed = (part: string): SqlRefusedError => new SqlRefusedError(reasonFor(part));

export const spaced = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
