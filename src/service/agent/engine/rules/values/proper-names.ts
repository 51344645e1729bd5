import { lemmaKey, valueKey } from '../../catalog/candidates.ts';
import type { PhraseIndex } from '../../catalog/phrase-index.ts';
import type { Token } from '../../words/tokenize.ts';

/**
 * Words in capitals inside a sentence that are a name together and not known as one: American Airlines is no airline of
 * America. A question in capitals all through says nothing of names.
 */
export function unknownNames(index: PhraseIndex, tokens: readonly Token[]): string[] {
  const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text);
  const inside = tokens.filter(({ kind }, at) => at > 0 && kind === 'word');
  if (inside.every(isCapital)) return [];
  const names: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || !isCapital(token)) continue;
    if (at > 1 && isCapital(tokens[at - 1])) names.at(-1)?.push(token);
    else names.push([token]);
  }
  return names
    .filter(({ length }) => length > 1)
    .map((name) => name.map(({ text }) => text).join(' '))
    .filter((name) => !isKnown(index, name));
}

const isKnown = ({ values, names }: PhraseIndex, name: string): boolean =>
  values.count(valueKey(name)) > 0 || names.has(lemmaKey(name));
