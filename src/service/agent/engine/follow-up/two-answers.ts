import type { ConversationTurn } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Measure, Query } from '../query/query.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import type { Token } from '../words/tokenize.ts';
import { readTurnBefore } from './asked-back.ts';
import { besideEachOther } from './beside.ts';
import { isSameColumn } from './restrict.ts';
import { LEAD, saidText } from './said.ts';

const THE_TWO =
  '(?:(?:it|that|this|they|them|those|these|both|the two|these two|those two|two|both of them|all)(?: (?:is|are|was|were))? )*';
const TOGETHER = new RegExp(
  `^${LEAD}(?:what(?:'s| is| are| was| were)? |how (?:much|many) (?:is|are|was|were) )?${THE_TWO}(?:taken |put |all )?(?:together|combined|added up|summed up)$`,
);
const DIFFERENCE = new RegExp(
  `^${LEAD}(?:what(?:'s| is| was)? |show (?:me )?|how (?:big|large) (?:is|was) )?(?:the |a )?(?:difference|gap|diff|delta)( between (?:the two|both|them|these|those|these two|those two|the two of them|both of them))?$`,
);

/** One column's values, or one date's periods, that two answers are of. */
type Part = Filter & { kind: 'values' | 'period' };

/** The two that are meant, and the question that both answer. */
interface Two {
  first: Part;
  second: Part;
  /** Without what tells the two apart. */
  query: Query;
}

/**
 * Both together, the difference between the two: of two values that the answer before shows, or of that answer and the one
 * before it, where nothing but one value or one period tells them apart. Null where nothing of the kind is said.
 * @returns why not, where it is not clear which two are meant
 */
export function askTwo(
  catalog: Catalog,
  { tokens, parent, history }: { tokens: readonly Token[]; parent: Query; history: readonly ConversationTurn[] },
): Query | { message: string } | null {
  const said = saidText(tokens);
  const difference = DIFFERENCE.exec(said);
  if (difference === null && !TOGETHER.test(said)) return null;
  const two = shownTwo(parent) ?? answeredTwo(catalog, parent, history) ?? mergedTwo(parent);
  // The difference alone may be that to the period before.
  if (two === null)
    return difference !== null && difference[1] === undefined
      ? null
      : { message: 'it is not clear which two are meant' };
  const [measure, ...more] = parent.measures;
  if (measure === undefined || more.length > 0 || isComputed(measure))
    return { message: 'the answers before are not one number each' };
  try {
    return difference === null ? together(two) : apart(catalog, two, measure);
  } catch (error) {
    if (!(error instanceof UnboundError)) throw error;
    return { message: error.message };
  }
}

const isComputed = ({ over, minus, window, where, function: fn }: Measure): boolean =>
  fn === 'share' || [over, minus, window, where].some((part) => part !== undefined);

/** Web and phone, each with its number. */
function shownTwo(parent: Query): Two | null {
  const { groups, filters, rank, topOfEach, having, limit } = parent;
  const [group, ...more] = groups;
  if (group === undefined || group.kind === 'time' || more.length > 0) return null;
  if (rank !== null || topOfEach !== undefined || having.length > 0 || limit !== null) return null;
  const isOf = ({ ref }: { ref: ColumnRef }) =>
    group.kind === 'column'
      ? isSameColumn(ref, group.ref)
      : ref.table === group.table && group.labels.includes(ref.column);
  const both = filters.find((filter) => filter.kind === 'values' && !filter.negated && isOf(filter));
  if (both?.kind !== 'values' || both.values.length !== 2) return null;
  const [first, second] = valuesOf(both);
  if (first === undefined || second === undefined) return null;
  const rest = filters.filter((filter) => filter !== both);
  return { first, second, query: { ...structuredClone(parent), groups: [], filters: rest, order: null, notes: [] } };
}

/** The answer before, and the one before that, of another value or another period. */
function answeredTwo(catalog: Catalog, parent: Query, history: readonly ConversationTurn[]): Two | null {
  const bare = (query: Query) =>
    JSON.stringify({ ...query, notes: [] }, (key, value: unknown) => (key === 'words' || key === 'label' ? '' : value));
  for (const { state } of history.slice(0, -1).reverse()) {
    const { query, isAsked } = readTurnBefore(catalog, state);
    if (query === null || isAsked) return null;
    if (bare(query) === bare(parent)) continue;
    return apartBy(query, parent, bare);
  }
  return null;
}

function apartBy(before: Query, parent: Query, bare: (query: Query) => string): Two | null {
  const without = (query: Query, part: Filter) => ({
    ...structuredClone({ ...query, filters: query.filters.filter((filter) => filter !== part) }),
    notes: [],
  });
  for (const first of before.filters)
    for (const second of parent.filters) {
      if (!isPart(first) || !isPart(second) || first.kind !== second.kind) continue;
      if (!isSameColumn(first.ref, second.ref) || overlaps(first, second)) continue;
      const query = without(parent, second);
      if (bare(without(before, first)) === bare(query)) return { first, second, query };
    }
  return null;
}

/** Both together, and then the difference: of the two that were put together. */
function mergedTwo(parent: Query): Two | null {
  const merged = parent.filters.flatMap((filter) => {
    const parts = filter.kind === 'any' ? filter.filters : filter.kind === 'values' ? valuesOf(filter) : [];
    const [first, second, ...more] = parts;
    const isTwo = first !== undefined && second !== undefined && more.length === 0 && isPart(first) && isPart(second);
    return isTwo && first.kind === second.kind && isSameColumn(first.ref, second.ref)
      ? [{ filter, first, second }]
      : [];
  });
  const [only, ...others] = merged;
  if (only === undefined || others.length > 0) return null;
  const { filter, first, second } = only;
  const filters = parent.filters.filter((other) => other !== filter);
  return { first, second, query: { ...structuredClone({ ...parent, filters }), notes: [] } };
}

const valuesOf = (filter: Filter & { kind: 'values' }): Part[] =>
  filter.negated ? [] : filter.values.map((value) => ({ ...filter, values: [value], words: value }));

const overlaps = (a: Part, b: Part): boolean =>
  a.kind === 'values' && b.kind === 'values' && a.values.some((value) => b.values.includes(value));

const isPart = (filter: Filter): filter is Part =>
  filter.kind === 'period' || (filter.kind === 'values' && !filter.negated);

function together({ first, second, query }: Two): Query {
  const words = `${first.words} or ${second.words}`.slice(0, 500);
  const filter: Filter =
    first.kind === 'values' && second.kind === 'values'
      ? { ...first, values: [...new Set([...first.values, ...second.values])], words }
      : { kind: 'any', filters: [first, second], words };
  return { ...query, filters: [...query.filters, filter] };
}

function apart(catalog: Catalog, { first, second, query }: Two, measure: Measure): Query {
  if (first.kind === 'period' && second.kind === 'period') {
    query.filters.push(second);
    besideEachOther(catalog, query, { ref: second.ref, own: second, other: first, measure, today: null });
    return query;
  }
  const of = (where: Part): Measure => ({
    ...measure,
    where,
    title: where.kind === 'values' ? where.values.join(' or ') : where.words,
  });
  const [one, other] = [of(first), of(second)];
  return {
    ...together({ first, second, query }),
    measures: [one, other, { ...one, minus: other, title: 'difference' }],
    order: null,
  };
}
