import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { asksForNames } from './names-of.ts';
import { saidText } from './said.ts';
import { askOthers } from './the-others.ts';

/** One change after the other. */
export interface Steps {
  first: Token[];
  last: Token[];
}

const LIST =
  /^(?:(?:and|please|now|just|then) )*(?:list|show|list (?:them|those|these|it|all)|show (?:them|those|these|me))(?: please)?$/;

/** Just the urgent ones, list: what comes first, where a list is all that is asked for then. */
export function beforeList(tokens: readonly Token[]): Token[] | null {
  const at = tokens.findLastIndex(({ lower }) => lower === ',' || lower === 'and');
  const [first, last] = [tokens.slice(0, at), tokens.slice(at + 1)];
  return at < 1 || !LIST.test(saidText(last)) || saidText(first) === '' ? null : first;
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
