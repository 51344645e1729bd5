import type { Token } from '../words/tokenize.ts';
import { asksForNames } from './names-of.ts';

/** One change after the other. */
export interface Steps {
  first: Token[];
  then: Token[];
}

/** Just languages, show me the names: only those first, and then their names; null where one change is asked for. */
export function inSteps(tokens: readonly Token[]): Steps | null {
  const at = tokens.findLastIndex(({ lower }) => lower === ',' || lower === 'and');
  const [first, then] = [tokens.slice(0, at), tokens.slice(at + 1)];
  return at > 0 && asksForNames(then) && !asksForNames(first) ? { first, then } : null;
}
