import { isPayload } from './payload.ts';

/** The fields of Block Kit that hold words for people, in any block. */
const WORDS = new Set(['text', 'title', 'subtitle', 'description', 'label', 'caption', 'alt_text', 'hint', 'fallback']);
const DEEPEST = 8;

/** Every piece of text for people in an unknown block, in its own order, each once. */
export function blockWords(block: unknown): string[] {
  return [...new Set(collect(block, 0))];
}

function collect(value: unknown, depth: number): string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => collect(one, depth + 1));
  if (!isPayload(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    if (typeof field !== 'string') return collect(field, depth + 1);
    return WORDS.has(key) && field.trim() !== '' ? [field] : [];
  });
}
