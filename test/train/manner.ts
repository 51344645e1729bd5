import { STOP_WORDS } from '../../src/service/agent/engine/learned/text/words.ts';
import type { Item } from './data.ts';

const MIN_SOURCES = 3;

/**
 * Roots of words that questions over several databases use without naming anything in them: `give`, `old`, `paid`. Any
 * other word that nothing explains may be the very thing that the data does not have.
 */
export function mannerWords(items: readonly Item[]): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { featured, database } of items) {
    const { question } = featured;
    const isValue = new Set(
      question.values.flatMap(({ start, end, kind }) =>
        kind === 'pattern' ? [] : Array.from({ length: end - start + 1 }, (_, at) => start + at),
      ),
    );
    for (const { at, kind, lemma, root, isCapital } of question.tokens) {
      if (kind !== 'word' || STOP_WORDS.has(lemma) || (isCapital && at > 0) || !/^\p{L}+$/u.test(root)) continue;
      if (question.isColumnWord[at] || question.isTableWord[at] || isValue.has(at)) continue;
      sources.set(root, (sources.get(root) ?? new Set()).add(database));
    }
  }
  return [...sources].flatMap(([root, own]) => (own.size >= MIN_SOURCES ? [root] : [])).sort();
}
