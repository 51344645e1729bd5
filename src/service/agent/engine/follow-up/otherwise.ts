import type { ConversationTurn } from '../../agent.ts';
import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { readWhole } from '../suggest/suggest.ts';
import { measureName } from '../wording/measure-text.ts';
import { questionText } from '../wording/reading.ts';
import type { Token } from '../words/tokenize.ts';
import { readTurnBefore } from './asked-back.ts';
import { type FollowUpCandidate, readFollowUps } from './follow-ups.ts';

/** A follow-up read as one to something else than the answer before. */
export interface AskedOtherwise {
  query: Query;
  /** The earlier question that it goes on from; null where that is the one before. */
  about: Query | null;
}

const BY = /^(?:by|per|for each|in each)$/;

/**
 * By category, where the answer before cannot be grouped so: its question asked again as a whole with those words, or an
 * earlier question of the thread, if none of those between was asked back.
 */
export function askOtherwise(
  knowledge: Knowledge,
  { tokens, parent, history }: { tokens: Token[]; parent: Query; history: readonly ConversationTurn[] },
): AskedOtherwise | null {
  const whole = askedAgain(knowledge, tokens, parent);
  if (whole !== null) return { query: whole, about: null };
  for (const turn of history.slice(0, -1).reverse()) {
    const { query, isAsked } = readTurnBefore(knowledge.catalog, turn.state);
    if (query === null || isAsked) return null;
    const followUps = readFollowUps(knowledge, tokens, query);
    const [best] = 'kind' in followUps ? [] : followUps;
    if (best !== undefined && isRegrouped(best)) return { query: best.query, about: query };
  }
  return null;
}

const isRegrouped = ({ kind, unread, ambiguity, query }: FollowUpCandidate): boolean =>
  kind === 'regroup' && unread.length === 0 && ambiguity === null && query.measures.length > 0;

/** The question before in the words that the engine has for it, with what is said now put in. */
function askedAgain(knowledge: Knowledge, tokens: Token[], parent: Query): Query | null {
  const words = tokens.filter(({ kind }) => kind !== 'symbol').map(({ text }) => text);
  const before = questionText(knowledge.catalog, parent, knowledge.now);
  const by = words.findIndex((word) => BY.test(word.toLowerCase()));
  const isCut = parent.limit !== null || parent.rank !== null || parent.within !== undefined;
  if (by >= 0 && !isCut && saysNoOther(words.slice(0, by), before))
    return readKeeping(knowledge, `${before} ${words.slice(by).join(' ')}`, { parent, groups: 1 });
  const other = /^(?:and )?(?:what|how) about (?:the |our )?(.+)$/i.exec(words.join(' '))?.[1];
  const [measure, ...more] = parent.measures;
  if (other === undefined || measure === undefined || more.length > 0) return null;
  const name = measureName({ catalog: knowledge.catalog, query: parent, today: '' }, measure);
  const at = before.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return null;
  const said = (words: string) => `${before.slice(0, at)}${words}${before.slice(at + name.length)}`;
  // After money, the refunds are money too.
  const total =
    measure.function === 'sum' ? readKeeping(knowledge, said(`total ${other}`), { parent, groups: 0 }) : null;
  return total ?? readKeeping(knowledge, said(other), { parent, groups: 0 });
}

/** Number of airports by country, after orders in Germany: what stands before it is about something else, and goes on from nothing. */
function saysNoOther(words: readonly string[], before: string): boolean {
  const said = new Set(before.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.every((word) => LEADS.test(word.toLowerCase()) || said.has(word.toLowerCase()));
}

const LEADS =
  /^(?:and|now|then|ok|okay|please|show|give|list|see|want|like|would|could|can|may|you|i|me|us|let|it|its|that|this|them|they|those|these|the|same|again|also|just|only|all|but|in|as|to|of|for|with|break|broken|breakdown|split|down|up|group|grouped|sort|sorted|order|ordered|rank|ranked|what|how|about|is|are|was|were|do|does|did|number|total|numbers|figures|result|results|answer)$/;

/** A whole question that has all that the one before it had, and so many groups more. */
function readKeeping(
  knowledge: Knowledge,
  question: string,
  { parent, groups }: { parent: Query; groups: number },
): Query | null {
  const query = readWhole(knowledge, question);
  if (query === null || query.filters.length < parent.filters.length || query.measures.length === 0) return null;
  const isCut = (one: Query) => one.limit?.count ?? one.rank?.count ?? 0;
  return query.groups.length === parent.groups.length + groups && isCut(query) === isCut(parent) ? query : null;
}
