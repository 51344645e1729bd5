import type { Filter, Query } from '../query/query.ts';
import { isPlural, keep } from '../rules/read/cursor.ts';
import { alongTime } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { keepCurrentToo } from '../rules/resolve/current.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import { countFrom } from './count-from.ts';
import { excludePeriods } from './excluded-period.ts';
import { patchGroups } from './groups.ts';
import { changeFunction, patchMeasures } from './measures.ts';
import { patchLimit, patchOrder, patchRank } from './order.ts';
import { patchPeriods } from './periods.ts';
import { patchPlace } from './place.ts';
import { countShown, dropGroups, listCounted, listGroups, showPercent } from './reshape.ts';
import { dropNamed, patchFilters } from './restrict.ts';
import { freeze } from './rows.ts';
import { patchSubjects } from './subjects.ts';
import type { Turn } from './turn.ts';
import { patchUnit } from './units.ts';
import { isOfSame, isPartOfEach, readWhole } from './whole.ts';

/**
 * The question before with the parts of the follow-up put in.
 * @throws UnboundError when a part does not fit it
 */
export function patchQuery(turn: Turn): Query {
  const { parent, says, context, knowledge } = turn;
  const { catalog } = knowledge;
  const query: Query = structuredClone(parent);
  query.notes = [];
  // Which of them: of the rows that were shown.
  const { filters, ranks } = context.draft;
  // Their biggest order: of those few, and not the biggest of all.
  if (says.pronoun !== null && filters.length + (says.possessive ? ranks.length : 0) > 0) freeze(catalog, query);
  if (says.list && says.partitive && context.draft.ranks.length === 0) listCounted(query);
  if (asksWhichOfValue(turn)) listGroups(query);
  if (says.noFilters) query.filters = query.filters.filter(({ kind }) => kind === 'period');
  if (says.drop !== null || says.widen) dropNamed(turn, query);
  excludePeriods(turn, query);
  if (says.count) countShown(catalog, query);
  if (says.total) dropGroups(catalog, query);
  if (says.function !== null) changeFunction(catalog, query, says.function);
  if (says.position !== null || says.extreme !== null || says.timeEnd !== null) patchPlace(turn, query);
  if (says.tally && !query.measures.some((measure) => measure.function.startsWith('count')))
    query.measures = [...(says.mode === 'add' ? query.measures : []), rowCount(query)];
  const isOfEach = says.partOf && readWhole(turn);
  countAdded(turn);
  patchMeasures(turn, query);
  patchGroups(turn, query);
  patchFilters(turn, query);
  patchPeriods(turn, query);
  alongTime(context, query);
  patchUnit(turn, query);
  if (says.partOf) isOfSame(query, parent);
  if (says.percent) showPercent(query, says.ofAll || isOfEach);
  if (isOfEach) isPartOfEach(query);
  patchRank(turn, query);
  const changed = patchSubjects(turn, query);
  patchOrder(turn, changed);
  patchLimit(turn, changed);
  if (context.draft.measures.length > 0 || context.draft.order !== null) countFrom(catalog, changed);
  keepPart(changed, parent);
  keepCurrentToo(context, changed, parent);
  changed.notes = [...context.notes];
  if (changed.set !== undefined) keepAlike(changed, changed.set, parent);
  return changed;
}

/** Who are the hotels there, after customers by kind: those that were counted, and not how many they are. */
function asksWhichOfValue({ says, draft }: Turn): boolean {
  const said = says.rest.map(({ lower }) => lower).join(' ');
  const isPlain = [draft.measures, draft.groups, draft.ranks, draft.periods].every((part) => part.length === 0);
  return (
    says.asksWho &&
    says.extreme === null &&
    says.timeEnd === null &&
    isPlain &&
    draft.order === null &&
    draft.filters.some(({ kind }) => kind === 'value') &&
    /^(?:and )?(?:(?:who|which)(?: ones?)? )?(?:is|are|was|were) /.test(said)
  );
}

/** Add orders, after revenue by month: how many there are, and not each of them. */
function countAdded({ says, draft, parent }: Turn): void {
  const [subject, ...more] = draft.subjects;
  const isBeside = says.mode === 'add' && says.also && parent.measures.length > 0 && parent.groups.length > 0;
  if (!isBeside || subject === undefined || more.length > 0 || !isPlural(subject.mention)) return;
  const rows = keep(subject.mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  const isShown = parent.groups.some(
    (group) => rows?.candidates.some(({ table }) => group.kind === 'entity' && table === group.table) === true,
  );
  if (rows === null || isShown || draft.measures.length > 0) return;
  draft.subjects = [];
  draft.measures.push({ function: 'count', target: rows, words: `number of ${rows.words}` });
}

/** Who are the owners, after what part of the visits was cancelled: those of the cancelled ones, and not of all. */
function keepPart(query: Query, parent: Query): void {
  const [measure, ...more] = parent.measures;
  const part = measure?.function === 'share' && more.length === 0 ? measure.where : undefined;
  if (part === undefined || query.measures.length > 0 || query.within !== undefined) return;
  const bare = (filter: Filter) => JSON.stringify({ ...filter, words: '' });
  if (query.filters.some((filter) => bare(filter) === bare(part))) return;
  if (query.base !== parent.base) throw new UnboundError('it is not clear which part of them is meant');
  query.filters.push(structuredClone(part));
}

/** Of two lists put together, both show the same. */
function keepAlike(query: Query, set: NonNullable<Query['set']>, before: Query): void {
  const shown = ({ columns, groups, measures }: Query) => JSON.stringify([columns, groups, measures]);
  if (shown(query) === shown(before)) return;
  if (query.base !== set.query.base || query.groups.length + query.measures.length > 0)
    throw new UnboundError('the list is made of two, and only one of them has that');
  query.set = { ...set, query: { ...set.query, columns: query.columns } };
}
