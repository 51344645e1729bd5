import type { Token } from '../words/tokenize.ts';

const SAID_OF_ALL =
  /^(?:show|list|give|find|tell|get|display|name|names|count|number|order|sort|please|can|could|want|need|what|which|who|whose|whom|where|when|how|many|much|about|also|only|just|and|but|the|all|any|each|every|one|ones|for|from|with|without|that|this|there|these|those|them|they|their|its|his|her|are|was|were|does|did|has|have|had|not|instead|too|well|now|then|out|among|more|most|least|than)$/;

/**
 * Whether a question is the one before in other words, so that what it points at is what that pointed at: “what did they
 * send”, which was asked back, and then “how many orders did they send”. “Their phone numbers” after it may be of whoever
 * the question that has no answer would have found.
 */
export function isSaidAgain(tokens: readonly Token[], asked: readonly Token[]): boolean {
  const words = (said: readonly Token[]) => [
    ...new Set(
      said
        .filter(({ kind, lower }) => kind !== 'symbol' && lower.length > 2 && !SAID_OF_ALL.test(lower))
        .map(({ lemma }) => lemma),
    ),
  ];
  const [now, before] = [words(tokens), words(asked)];
  const shared = before.filter((word) => now.includes(word));
  return shared.length > 0 && shared.length * 2 >= Math.max(before.length, now.length);
}
