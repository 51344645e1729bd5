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
    .filter((name) => name.length > 1 && !isKnown(index, name))
    .map((name) => name.map(({ text }) => text).join(' '));
}

function isKnown({ values, names }: PhraseIndex, name: readonly Token[]): boolean {
  const key = name.map(({ lower }) => lower).join(' ');
  const single = name.map(({ lemma }) => lemma).join(' ');
  return values.count(key) > 0 || names.has(single);
}
