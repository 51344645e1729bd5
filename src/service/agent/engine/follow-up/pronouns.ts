import type { Token } from '../words/tokenize.ts';

const PRONOUN = /^(it|its|they|their|theirs|them|those|these|he|she|his|her|hers|him|ones?)$/;
const TAKES = /^(take|takes|took)$/;

/** Whether a pronoun stands for what was shown before: not in how long it takes or how far it is, nor in the territories they cover. */
export function isPointing(tokens: readonly Token[], at: number): boolean {
  const [before, word, after] = [tokens[at - 1]?.lower ?? '', tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  if (!PRONOUN.test(word)) return false;
  if (word === 'it' && TAKES.test(after)) return false;
  // How far is it from here to there.
  if (word === 'it' && tokens[at - 2]?.lower === 'far' && /^(is|was)$/.test(before)) return false;
  const isBehind = word === 'they' && tokens.slice(0, at).some(({ lower }) => lower === 'and' || lower === 'with');
  return !(isBehind && !/^(do|does|did|have|are|were|that|which)$/.test(before));
}
