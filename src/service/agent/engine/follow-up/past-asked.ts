import { type Knowledge, readTokens } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import { readSays } from './read-says.ts';
import { LEAD, saidText } from './said.ts';

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

const PRONOUNS = [/^(?:it|its)$/, /^(?:he|him|his)$/, /^(?:she|her|hers)$/];
const MANY = /^(?:they|them|their|theirs)$/;

/**
 * Her revenue, after “how old was she”, which was asked back: both are of the one who was shown before. What a question asks
 * for by who, which or what may be what “they” are next.
 */
export function pointsAtSame(tokens: readonly Token[], asked: readonly Token[]): boolean {
  const has = (said: readonly Token[], pronoun: RegExp) => said.some(({ lower }) => pronoun.test(lower));
  const asksOfThem = new RegExp(`^${LEAD}(?:how|when|where|did|do|are|were|have|their)\\b`).test(saidText(asked));
  return [...PRONOUNS, ...(asksOfThem ? [MANY] : [])].some((pronoun) => has(tokens, pronoun) && has(asked, pronoun));
}

const OPENING = new RegExp(`^${LEAD}(\\S+)`);

/**
 * Whether words may as well go on from the question that was asked back as from the answer before it: “by month”, after
 * “and arrivals there?”. A question of its own says what it is about, and what begins as that one did is said in its place:
 * “only Faro”, after “only Lisbon”.
 */
export function mayGoOnFromAsked(knowledge: Knowledge, tokens: Token[], asked: Token[]): boolean {
  const { asks, count } = readSays(tokens);
  if ((asks && !count) || isSaidAgain(tokens, asked) || pointsAtSame(tokens, asked)) return false;
  const [opening, before] = [tokens, asked].map((said) => OPENING.exec(saidText(said))?.[1]);
  return opening !== before || readTokens(knowledge, tokens).periods.length > 0;
}
