import { isSameTree } from '../same-tree.ts';
import { type Fields, isFields } from './fields.ts';
import { textOf } from './literals.ts';
import type { DialectRules } from './rules.ts';

/** Fields that only describe the spelling, which rendering makes uniform. */
const SPELLING: ReadonlySet<string> = new Set(['explicit', 'as_keyword', 'quoted']);

/** Whether two trees mean the same to the database. */
export function isSame(a: unknown, b: unknown, rules: DialectRules): boolean {
  return isSameTree(a, b, { ignored: SPELLING, meaningOf: (node) => nameIn(node, rules) ?? textIn(node) });
}

/** Of a name, whether or not it is quoted. */
function nameIn(node: Fields, rules: DialectRules): string | undefined {
  const { value, quote_style: quote } = node;
  if (quote === undefined || typeof value !== 'string') return undefined;
  return `name ${quote === null ? rules.foldName(value) : value}`;
}

/** Of a string literal, whichever quotes it has. */
function textIn(node: Fields): string | undefined {
  if (!isFields(node['value']) || Object.keys(node).some((field) => field !== 'value' && !SPELLING.has(field)))
    return undefined;
  const text = textOf(node);
  return text === undefined ? undefined : `text ${text}`;
}
