import type { Filter, Group, Query } from '../../query/query.ts';
import { bind } from './bind.ts';
import { type Context, UnboundError } from './context.ts';

/**
 * Turns the count or the sum of a query into a part of it in percent. The one condition that is no period says which
 * part; of groups without a condition, it is each group's part of all.
 * @throws UnboundError where it is not clear what the part is
 */
export function bindShare(context: Context, query: Query, top: Filter | null): void {
  const { share } = context.draft;
  if (share === null) return;
  const [measure, ...more] = query.measures;
  if (measure === undefined || more.length > 0 || !['count', 'sum'].includes(measure.function))
    throw new UnboundError(`it is not clear what “${share.words}” is a part of`);
  if (query.having.length > 0)
    throw new UnboundError(`“${share.words}” with a condition on groups is more than I can read`);
  const where = top ?? (share.of === null ? takeCondition(context, query) : someOf(context));
  const within = where === null ? withinOf(context, query) : null;
  if (where === null && query.groups.length !== 1 && within === null)
    throw new UnboundError(`it is not clear which part “${share.words}” asks for`);
  const whole = { function: 'share' as const, ref: measure.ref, words: share.words };
  // The pass rate of students is of their tests, of which each has many.
  if (share.isRate === true && where !== null && 'ref' in where && where.ref.path.some(({ many }) => many))
    throw new UnboundError(`“${share.words}” is of other rows`);
  const part = where === null ? { ...whole, ...within } : { ...whole, where };
  query.measures = [part];
  if (within !== null) orderWithin(query, within);
  if (query.order?.by.kind === 'measure') query.order.by.measure = part;
  const { bound } = share;
  if (bound === undefined) return;
  if (query.groups.length === 0) throw new UnboundError(`“${bound.words}” needs groups`);
  query.having.push({ measure: part, operator: bound.operator, value: bound.value, words: bound.words });
}

/** By channel in percent: beside each number its part of all of them. */
export function showParts(context: Context, query: Query): void {
  const { draft } = context;
  if (draft.parts === null) return;
  const [measure, ...more] = query.measures;
  const isAdded = measure?.function === 'count' || measure?.function === 'sum';
  if (measure === undefined || !isAdded || more.length > 0 || query.groups.length === 0 || query.limit !== null)
    throw new UnboundError(`it is not clear of what “${draft.parts.words}” is a part`);
  const within = withinOf(context, query);
  query.measures.push({ function: 'share', ref: measure.ref, ...within, words: draft.parts.words });
  if (within !== null) orderWithin(query, within);
}

/** Reasons per segment in percent: of two groups the one that each is a whole of its own. */
function withinOf({ draft }: Context, query: Query): { within: Group } | null {
  if (query.groups.length !== 2 || draft.groups.length !== 2) return null;
  const said = draft.groups.find((group) => group.kind === 'mention' && group.within === true);
  const within = query.groups.find(
    ({ words }) => said !== undefined && words === (said.kind === 'mention' ? said.mention.words : said.words),
  );
  return within === undefined ? null : { within };
}

function orderWithin(query: Query, { within }: { within: Group }): void {
  query.order ??= { by: { kind: 'group', at: query.groups.indexOf(within) }, direction: 'asc', words: '' };
}

const isTimely = ({ kind }: Filter): boolean =>
  kind === 'period' || kind === 'weekday' || kind === 'months' || kind === 'hours';

/** Of several conditions, the one that stands before the thing itself: cancelled orders from Germany. */
function takeCondition(context: Context, query: Query): Filter | null {
  const timeless = query.filters.filter((filter) => !isTimely(filter));
  const weekdays = query.filters.filter(({ kind }) => kind === 'weekday' || kind === 'hours');
  const times = query.groups.length === 0 ? query.filters.filter(isTimely) : [];
  const conditions = [timeless, weekdays, times].find((list) => list.length > 0) ?? [];
  const part = context.draft.share?.part?.words;
  const sorted = [...conditions].sort((a, b) => Number(b.words === part) - Number(a.words === part));
  const [first, second, ...more] = sorted;
  // Of those who bought at all, those who bought more than once.
  const again = more.length === 0 && first !== undefined && second !== undefined ? oftener(first, second) : null;
  const [only, ...others] = again === null ? sorted : [again];
  if (only === undefined) return null;
  if (others.length > 0 && only.words !== part) {
    throw new UnboundError(
      `of ${conditions.map(({ words }) => `“${words}”`).join(' and ')}, it is not clear which is the part and which the whole`,
    );
  }
  query.filters = query.filters.filter((filter) => filter !== only);
  return only;
}

/** Of two conditions on the same rows further down, of which one is that there are some, the other. */
function oftener(one: Filter, other: Filter): Filter | null {
  if (one.kind !== 'related' || other.kind !== 'related') return null;
  const isSome = ({ operator, count }: typeof one) => operator === '>' && count === 0;
  if (JSON.stringify(one.path) !== JSON.stringify(other.path) || isSome(one) === isSome(other)) return null;
  return isSome(one) ? other : one;
}

/** Refund rate: the rows that have at least one refund. */
function someOf(context: Context): Filter {
  const mention = context.draft.share?.of ?? null;
  if (mention === null) throw new UnboundError('there is no part');
  const { path } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role: null });
  const [step, ...more] = path;
  if (step === undefined || !step.many || more.length > 0)
    throw new UnboundError(`“${mention.words}” belong to something else`);
  return { kind: 'related', path, operator: '>', count: 0, words: mention.words };
}
