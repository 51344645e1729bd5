import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const BEHIND = new RegExp(
  `^${LEAD}(?:which|what) (\\S+(?: \\S+)?) (?:is|are|was|were|stand|stands|stood) (?:mostly |mainly )?behind (?:it|this|that|them|those|these|(\\S+?(?: (?!there\\b|most|mainly)\\S+)?))(?: there)?( most often| mostly| mainly| the most)?$`,
);
const WHO_BY = new RegExp(
  `^${LEAD}who (?:is|are|was|were) (?:behind|responsible for|causing) (?:it|this|that|them|those|these) ?[?,:;.]? ((?:by|per) \\S+(?: \\S+)?)$`,
);

/** Which products are behind Beverages, which species is behind it: the same number by product, of those alone. */
export function asBehind(knowledge: Knowledge, tokens: readonly Token[], parent: Query): string | null {
  const said = regrouped(knowledge, tokens, parent);
  // Of the one that is shown, and not the first of others.
  return said === null || parent.limit === null ? said : `and ${said}`;
}

function regrouped(knowledge: Knowledge, tokens: readonly Token[], { measures }: Query): string | null {
  if (measures.length === 0) return null;
  const text = saidText(tokens);
  const by = WHO_BY.exec(text)?.[1];
  const [, thing, value, most] = BEHIND.exec(text) ?? [];
  if (by !== undefined || thing === undefined) return by ?? null;
  const isValue = value === undefined || holdsValue(knowledge, value);
  if (!isValue) return null;
  return [value === undefined ? '' : `only ${value}`, `by ${thing}`, most === undefined ? '' : 'top 1']
    .join(' ')
    .trim();
}

function holdsValue(knowledge: Knowledge, words: string): boolean {
  const { filters, subjects, unknown } = readTokens(knowledge, tokenize(words));
  return filters.length === 1 && filters[0]?.kind === 'value' && subjects.length + unknown.length === 0;
}
