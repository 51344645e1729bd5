import { isDeepStrictEqual } from 'node:util';
import { isFields } from './fields.ts';
import { textOf } from './literals.ts';
import type { DialectRules } from './rules.ts';

/** Fields that only describe the spelling, which rendering makes uniform. */
const SPELLING: ReadonlySet<string> = new Set(['explicit', 'as_keyword', 'quoted']);

/** Whether two trees mean the same to the database. */
export function isSame(a: unknown, b: unknown, rules: DialectRules): boolean {
  return isDeepStrictEqual(meaning(a, rules), meaning(b, rules));
}

function meaning(value: unknown, rules: DialectRules): unknown {
  if (Array.isArray(value)) return value.map((item) => meaning(item, rules));
  if (!isFields(value)) return value;
  if ('quote_style' in value && typeof value['value'] === 'string') {
    return { name: value['quote_style'] === null ? rules.foldName(value['value']) : value['value'] };
  }
  const kept = Object.entries(value).filter(([field]) => !SPELLING.has(field));
  const [only] = kept;
  if (kept.length === 1 && only?.[0] === 'value' && isFields(only[1])) {
    const text = textOf(value);
    if (text !== undefined) return { text };
  }
  return Object.fromEntries(kept.map(([field, inner]) => [field, meaning(inner, rules)]));
}
