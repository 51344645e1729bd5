import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { asksForNames } from './names-of.ts';
import { askOthers } from './the-others.ts';

/** One change after the other. */
export interface Steps {
  first: Token[];
  last: Token[];
}

/**
 * Just languages, show me the names: only those first, and then their names; the sold ones, how many per album. Null where
 * one change is asked for.
 */
export function inSteps(tokens: readonly Token[], parent: Query): Steps | null {
  const at = tokens.findLastIndex(({ lower }) => lower === ',' || lower === 'and');
  const [first, last] = [tokens.slice(0, at), tokens.slice(at + 1)];
  if (at < 1 || last.length === 0) return null;
  const isSteps = asksForNames(last) ? !asksForNames(first) : askOthers(first, parent) !== null;
  return isSteps ? { first, last } : null;
}
