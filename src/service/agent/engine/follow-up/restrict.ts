import { getTable } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Measure, Query } from '../query/query.ts';
import type { DraftFilter, Mention } from '../rules/read/draft.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { bindFilter, mergeValues } from '../rules/resolve/filters.ts';
import { bindMeasure } from '../rules/resolve/measures.ts';
import { clockFilters, periodInside } from '../rules/resolve/restrictions.ts';
import { nameWords } from '../words/lemma.ts';
import { conditionsOfWords } from './adjectives.ts';
import { excludesAll } from './bounds.ts';
import { denied } from './denied.ts';
import { nameParts } from './name-parts.ts';
import { ofSameAbsence, ofSameDeeds } from './same-deeds.ts';
import { isOn, type Turn } from './turn.ts';
import { addsRows, unite } from './united.ts';

type Values = Filter & { kind: 'values' };

export const columnOf = (filter: Filter): ColumnRef | null => ('ref' in filter ? filter.ref : null);

export const isSameColumn = (a: ColumnRef | null, b: ColumnRef | null): boolean =>
  a !== null && b !== null && wayTo(nearest(a)) === wayTo(nearest(b));

const wayTo = ({ path, table, column }: ColumnRef): string =>
  JSON.stringify([
    path.map(({ from, fromColumns, to, toColumns }) => [from, fromColumns, to, toColumns]),
    table,
    column,
  ]);

/** The key of a row further up stands in the row that points to it. */
function nearest({ path, table, column }: ColumnRef): ColumnRef {
  const last = path.at(-1);
  const at = last === undefined || last.many ? -1 : last.toColumns.indexOf(column);
  const own = last?.fromColumns[at];
  return last === undefined || own === undefined
    ? { path, table, column }
    : nearest({ path: path.slice(0, -1), table: last.from, column: own });
}

/** Conditions: another value of the same column takes the place of the one before, all others narrow. */
export function patchFilters(turn: Turn, query: Query): void {
  const { context, draft, says } = turn;
  draft.filters = draft.filters.filter((filter) => !countsShown(query, filter));
  const added = mergeValues([
    ...draft.filters.flatMap((filter) => (filter.kind === 'having' ? [] : [bindFilter(context, filter)])),
    ...conditionsOfWords(turn),
  ]);
  takePeriod(turn, added);
  const adds = addsRows(turn);
  const names = says.drop === null ? [] : nameParts(turn.knowledge.catalog, added);
  if (names.length > 1)
    query.filters.push({
      kind: 'any',
      filters: names.map((one) => ({ ...one, negated: true })),
      words: `not ${names.map(({ words }) => words).join(' ')}`.slice(0, 500),
    });
  for (const said of added.filter((one) => !names.some((name) => name === one))) {
    if (adds && !hasSame(query, said) && unite(query, said)) continue;
    const filter: Filter = said.kind === 'values' && says.drop !== null ? { ...said, negated: true } : said;
    if (says.drop !== null && filter.kind !== 'values') {
      leaveOut(turn, query, filter);
      continue;
    }
    if (says.drop === null && says.pronoun === null && ofSameAbsence(query, filter)) continue;
    if (!(says.drop === 'exclude' && namesRows(turn, filter)) && ofSameDeeds(query, filter)) continue;
    if (filter.kind === 'values' && (filter.negated || says.drop !== null))
      exclude(query, { ...filter, negated: true }, says.drop === 'remove');
    else if (filter.kind === 'values') include(turn, query, filter);
    else if (!ofShown(query, filter)) narrow(turn, query, filter);
  }
  const clock = clockFilters(context, []);
  query.filters = [...query.filters.filter(({ kind }) => !clock.some((one) => one.kind === kind)), ...clock];
  query.filters = mergeValues(query.filters);
  patchThreshold(turn, query);
  for (const filter of draft.filters) {
    if (filter.kind === 'having') query.having.push({ ...filter, measure: bindMeasure(context, filter.measure) });
  }
}

/** Which ones have had no visit this month: the visits of this month, and not those who signed up in it. */
function takePeriod({ context, draft, says }: Turn, added: Filter[]): void {
  const [period, ...more] = draft.periods;
  if (period === undefined || more.length > 0 || says.shift !== null || says.compare) return;
  if (periodInside(context, added, period)) draft.periods = [];
}

/** Germany beside France is one of the values of a column. */
const hasSame = (query: Query, filter: Filter): boolean =>
  filter.kind === 'values' &&
  query.filters.some((other) => other.kind === 'values' && !other.negated && isSameColumn(other.ref, filter.ref));

/** Without cancelled orders: whoever has none, and not those of other orders. */
const namesRows = ({ knowledge, draft }: Turn, filter: Filter): boolean => {
  const table = columnOf(filter)?.table;
  const words = table === undefined ? [] : getTable(knowledge.catalog, table).words;
  return draft.subjects.length > 0 || nameWords(filter.words).some((word) => word === words.at(-1));
};

/** Without the late ones, after orders by month: those that are not late; `drop the late ones`, where only they are shown: all again. */
function leaveOut({ knowledge, says }: Turn, query: Query, filter: Filter): void {
  const bare = (one: Filter) => JSON.stringify({ ...one, words: '' });
  const others = query.filters.filter((one) => bare(one) !== bare(filter));
  const isGone = says.drop === 'remove' && others.length < query.filters.length;
  query.filters = isGone ? others : [...others, ...denied(knowledge.catalog, filter)];
}

/** What is excluded now is no longer asked for; where nothing else was, `drop Germany` takes the condition away. */
function exclude(query: Query, filter: Values, drops: boolean): void {
  const before = JSON.stringify(query.filters);
  query.filters = query.filters.flatMap((other) => withoutValues(other, filter));
  if (!(drops && JSON.stringify(query.filters) !== before)) query.filters.push(filter);
}

function withoutValues(filter: Filter, negated: Values): Filter[] {
  if (filter.kind !== 'values' || filter.negated || !isSameColumn(filter.ref, negated.ref)) return [filter];
  const values = filter.values.filter((value) => !negated.values.includes(value));
  return values.length === 0 ? [] : [{ ...filter, values }];
}

function include(turn: Turn, query: Query, filter: Values): void {
  const same = query.filters.find((other) => other.kind === 'values' && isSameColumn(other.ref, filter.ref));
  if (
    turn.says.partitive &&
    same?.kind === 'values' &&
    !same.negated &&
    !filter.values.some((value) => same.values.includes(value))
  )
    throw new UnboundError(`all of them are ${same.values.join(' or ')}`);
  if (turn.choice.values === 'add' && same?.kind === 'values' && !same.negated) {
    // Two values beside each other, never their sum.
    const isShown = query.groups.some((group) => group.kind === 'column' && isSameColumn(group.ref, filter.ref));
    if (query.measures.length > 0 && !isShown)
      query.groups.push({ kind: 'column', ref: filter.ref, words: filter.words });
  } else {
    query.filters = query.filters.filter(
      (other) => !isSameColumn(columnOf(other), filter.ref) || other.kind === 'period',
    );
    // Asked for by name, a row need not be among the first.
    const names = query.groups.some((group) =>
      group.kind === 'entity'
        ? group.table === filter.ref.table && group.labels.includes(filter.ref.column)
        : isSameColumn(group.ref, filter.ref),
    );
    if ((names || namesPicked(turn, query, filter)) && !turn.says.only && turn.says.pronoun === null) {
      Object.assign(query, { limit: null, rank: null, having: [], within: undefined });
    }
  }
  query.filters.push(filter);
}

/** The same for Davolio, after what the best one sold: him in the place of those who were picked out. */
const namesPicked = ({ knowledge }: Turn, { within }: Query, { ref }: Values): boolean =>
  within?.table === ref.table && getTable(knowledge.catalog, ref.table).labels.includes(ref.column);

/** Only those with more than 100 flights, of groups of flights: how many rows each group has. */
function countsShown(query: Query, filter: DraftFilter): boolean {
  if (filter.kind !== 'compare' || typeof filter.value !== 'number' || query.groups.length === 0) return false;
  if (query.groups.some((group) => group.kind === 'time') || query.topOfEach !== undefined) return false;
  const isCount = filter.target.candidates.some((c) => c.kind === 'table' && c.table === query.base && c.score >= 0.75);
  if (!isCount) return false;
  const { operator, value, words } = filter;
  query.having.push({ measure: { function: 'count', ref: null, words: filter.target.words }, operator, value, words });
  return true;
}

/** Over 10 minutes, where the average delay is shown: the groups whose average is, and not the rows. */
function ofShown(query: Query, filter: Filter): boolean {
  if (filter.kind !== 'compare' || typeof filter.value !== 'number' || query.groups.length === 0) return false;
  const said = nameWords(filter.words);
  const measure = query.measures.find(({ ref }) => isSameColumn(ref, filter.ref));
  if (measure === undefined || nameWords(filter.ref.column).some((word) => said.includes(word))) return false;
  query.having.push({ measure, operator: filter.operator, value: filter.value, words: filter.words });
  return true;
}

/** Only over 10: the groups by their number, the rows of a list by the number they are ordered by. */
function patchThreshold(turn: Turn, query: Query): void {
  const { says } = turn;
  const { threshold } = says;
  if (threshold === null) return;
  const measure = query.order?.by.kind === 'measure' ? query.order.by.measure : query.measures[0];
  if (query.groups.length > 0 && measure !== undefined) {
    if (query.limit?.count === 1) throw new UnboundError('the previous answer is one row, and no bound picks from it');
    query.having = [...query.having.filter((part) => part.words === ''), { measure, ...threshold }];
    return;
  }
  const [bound, ...others] = query.filters.filter(isBound);
  if (query.order?.by.kind !== 'column' && bound !== undefined && others.length === 0) {
    const { operator, value, words } = threshold;
    narrow(
      turn,
      query,
      bound.kind === 'related' ? { ...bound, operator, count: value, words } : { ...bound, operator, value, words },
    );
    return;
  }
  const ref = query.order?.by.kind === 'column' ? query.order.by.ref : addedUp(measure);
  if (ref === null) throw new UnboundError(`it is not said of what number “${threshold.words}” is`);
  narrow(turn, query, { kind: 'compare', ref, ...threshold });
}

/** Over 500 only, of what unpaid invoices amount to: of those of them that are over 500. */
function addedUp(measure: Measure | undefined): ColumnRef | null {
  if (measure === undefined || measure.over !== undefined || measure.until !== undefined) return null;
  return measure.function === 'share' ? null : measure.ref;
}

/** A condition on a number, or on how many rows there are. */
const isBound = (filter: Filter): filter is Filter & { kind: 'compare' | 'related' } =>
  (filter.kind === 'compare' && typeof filter.value === 'number') ||
  (filter.kind === 'related' && isOfSame(filter, filter));

/** Of one column there is one bound of each direction, and none that no row can meet beside another. */
function narrow({ says }: Turn, query: Query, filter: Filter): void {
  const isReplaced = (other: Filter) =>
    other.kind !== 'period' &&
    isOfSame(other, filter) &&
    (says.swap || sideOf(other) === sideOf(filter) || excludesAll(other, filter));
  query.filters = query.filters.filter((other) => !isReplaced(other));
  query.filters.push(filter);
}

const sideOf = (of: Filter): string =>
  of.kind === 'compare' || of.kind === 'related'
    ? of.operator.startsWith('<') && of.operator !== '<>'
      ? '<'
      : of.operator.charAt(0)
    : of.kind;

/** Of the same number: of a column, or of how many rows there are. */
const isOfSame = (a: Filter, b: Filter): boolean =>
  a.kind === 'related' && b.kind === 'related'
    ? [a, b].every((one) => [one.sum, one.each, one.period, one.filters?.[0]].every((part) => part === undefined)) &&
      JSON.stringify(a.path) === JSON.stringify(b.path) &&
      (a.count > 0 || a.operator !== '>')
    : isSameColumn(columnOf(a), columnOf(b));

/** `drop the country`, `all countries again`: what is named restricts no more, or is shown no more. */
export function dropNamed(turn: Turn, query: Query): void {
  const { draft, says, used } = turn;
  const named = [
    ...draft.subjects.map(({ mention }) => mention),
    ...draft.groups.flatMap((group) => group.mention ?? []),
    ...draft.measures.flatMap((measure) => measure.target ?? []),
  ];
  // Without the bounced ones: the rows are only what the condition is said of, and lose no other condition.
  const conditions = new Set(draft.filters.flatMap((filter) => ('mention' in filter ? [filter.mention.start] : [])));
  // The web orders: not the orders, but those of them.
  const isHead = ({ start }: Mention) =>
    draft.filters.some((one) => 'mention' in one && one.mention.start + one.mention.length === start);
  for (const mention of named) {
    const isCondition = conditions.has(mention.start) || (says.drop !== null && isHead(mention));
    if (
      isCondition ||
      (says.drop === 'exclude' && turnAround(query, mention)) ||
      dropMention(query, mention, says.drop !== null)
    )
      used.add(mention);
  }
  draft.subjects = draft.subjects.filter(({ mention }) => !used.has(mention));
  draft.groups = draft.groups.filter((group) => group.mention === null || !used.has(group.mention));
  draft.measures = draft.measures.filter((measure) => measure.target === null || !used.has(measure.target));
}

export function isFilterOn(filter: Filter, mention: Mention): boolean {
  const ref = columnOf(filter);
  return (
    ref !== null && isOn(mention, (table, column) => table === ref.table && (column === null || column === ref.column))
  );
}

/** Without kids, after those with kids: none of them, and not all. */
function turnAround(query: Query, mention: Mention): boolean {
  const at = query.filters.findIndex(
    (filter) =>
      filter.kind === 'compare' && filter.operator === '>' && filter.value === 0 && isFilterOn(filter, mention),
  );
  const filter = query.filters[at];
  if (filter?.kind !== 'compare') return false;
  query.filters[at] = { ...filter, operator: '=', words: `no ${filter.words}`.slice(0, 500) };
  return true;
}

function dropMention(query: Query, mention: Mention, shownToo: boolean): boolean {
  const before = JSON.stringify(query);
  const isNamed = (ref: ColumnRef | null) =>
    ref !== null && isOn(mention, (table, column) => table === ref.table && (column === null || column === ref.column));
  query.filters = query.filters.filter((filter) => !isNamed(columnOf(filter)));
  if (JSON.stringify(query) !== before || !shownToo) return JSON.stringify(query) !== before;
  if (query.measures.length > 1) query.measures = query.measures.filter(({ ref }) => !isNamed(ref));
  query.columns = query.columns.length > 1 ? query.columns.filter((ref) => !isNamed(ref)) : query.columns;
  const groups = query.groups.filter((group) =>
    group.kind === 'entity' ? !isOn(mention, (table) => table === group.table) : !isNamed(group.ref),
  );
  if (groups.length < query.groups.length) {
    query.groups = groups;
    if (query.order?.by.kind === 'group' || groups.length === 0) query.order = null;
  }
  return JSON.stringify(query) !== before;
}
