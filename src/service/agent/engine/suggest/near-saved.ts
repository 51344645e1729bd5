import { STOP_WORDS } from '../words/lexicon.ts';
import { tokenize } from '../words/tokenize.ts';

const MOST = 2;

/** Names of saved queries that hold at least half of the question's words, the nearest first. Their names ask for them. */
export function nearSaved(question: string, names: readonly string[]): string[] {
  const asked = contentWords(question);
  if (asked.size === 0) return [];
  return [...new Set(names)]
    .map((name) => {
      const shared = [...contentWords(name)].filter((word) => asked.has(word)).length;
      return { name, shared };
    })
    .filter(({ shared }) => shared * 2 >= asked.size)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST)
    .map(({ name }) => name);
}

const contentWords = (text: string): Set<string> =>
  new Set(
    tokenize(text.slice(0, 1_000))
      .filter((token) => token.kind === 'word' && !STOP_WORDS.has(token.lower))
      .map((token) => token.lemma),
  );
