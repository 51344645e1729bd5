import type { Filter, Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { readFollowUps } from './follow-ups.ts';
import { isSameColumn } from './restrict.ts';
import { LEAD, saidText } from './said.ts';

const VERSUS = new RegExp(
  `^${LEAD}(?:(?:how does (?:it|that|this) )?compared? (?:it |that |this |them )?(?:to|with)|versus|vs|against) (?:the )?(.+)$`,
);
const MOST = 50;

type Values = Filter & { kind: 'values' };

/** The first few groups, and what they are to be set beside. */
export interface Versus {
  /** What the rows that are shown are called, by which the others join them. */
  beside: Values;
  /** The groups without their limit. */
  query: Query;
}

/**
 * Vs phone, after the channel with the most orders: that channel and phone, and not phone alone. Null where no first few
 * groups are shown, or something else is said.
 * @returns why not, where what is named is among the groups already
 */
export function versusShown(
  knowledge: Knowledge,
  tokens: readonly Token[],
  parent: Query,
): Versus | { message: string } | null {
  const other = VERSUS.exec(saidText(tokens))?.[1];
  const [group, ...more] = parent.groups;
  if (other === undefined || group === undefined || group.kind === 'time' || more.length > 0) return null;
  const isCut = parent.limit !== null && (parent.limit.skip ?? 0) === 0;
  const bare: Query = { ...structuredClone(parent), limit: null };
  const followUps = readFollowUps(knowledge, tokenize(`only ${other}`), bare);
  const [best] = 'kind' in followUps ? [] : followUps;
  if (best === undefined || best.kind === 'new-question' || best.unread.length > 0 || best.ambiguity !== null)
    return null;
  const labels = group.kind === 'column' ? [group.ref.column] : group.labels;
  const isOf = (filter: Filter): filter is Values =>
    filter.kind === 'values' &&
    !filter.negated &&
    (group.kind === 'column'
      ? isSameColumn(filter.ref, group.ref)
      : filter.ref.table === group.table && labels.includes(filter.ref.column));
  const beside = best.query.filters.find(isOf);
  const known = bare.filters.find(isOf);
  if (beside === undefined || labels.length > 1) return null;
  if (!isCut && known === undefined)
    return { message: `the previous answer shows ${beside.values.join(' and ')} already, beside the others` };
  return isCut ? { beside, query: { ...bare, filters: bare.filters.filter((filter) => filter !== known) } } : null;
}

/** The groups whose names are shown and the others; null where that is not known, or they are shown already. */
export function besideShown({ beside, query }: Versus, shown: readonly unknown[]): Query | null {
  const names = shown.flatMap((name) => (typeof name === 'string' ? [name] : []));
  const isNew = beside.values.some((value) => !names.includes(value));
  if (names.length === 0 || names.length < shown.length || names.length > MOST || !isNew) return null;
  const values = [...new Set([...names, ...beside.values])];
  return { ...query, filters: [...query.filters, { ...beside, values, words: values.join(' or ').slice(0, 500) }] };
}
