import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';

/** Parties with the most hosts, where a party has its number of hosts: that number, and not the rows of hosts that lead to it. */
export function countByOwn(cursor: Cursor, draft: Draft): void {
  for (const rank of draft.ranks) {
    const by = typeof rank.by === 'object' && rank.by !== null && 'target' in rank.by ? rank.by : null;
    const own = by === null ? null : ownCount(cursor, rank.entity, by);
    if (own !== null) rank.by = own;
  }
  const owners = ownersIn(cursor, draft);
  const ownOf = (measure: DraftMeasure) =>
    owners
      .map((owner) => ownCount(cursor, owner, measure))
      .find((own) => own !== null && isOfOwnersAlone(draft, own)) ?? null;
  const { order } = draft;
  const by = order?.by;
  if (order !== null && typeof by === 'object' && by !== null && 'target' in by && draft.groups.length === 0)
    order.by = ownOf(by) ?? by;
  boundByOwn(cursor, draft, owners);
  countOfOwners(draft, ownOf);
}

/** Parties with a number of hosts above 20: the number that each has, and no hosts to count. */
function boundByOwn(cursor: Cursor, draft: Draft, owners: readonly Mention[]): void {
  draft.filters = draft.filters.map((filter) => {
    if (filter.kind !== 'having' || filter.value === 'overall') return filter;
    const own = owners.map((owner) => ownCount(cursor, owner, filter.measure)).find((one) => one !== null);
    if (own?.target === undefined || own.target === null) return filter;
    draft.measures = draft.measures.filter((one) => one !== filter.measure);
    const { operator, value, words } = filter;
    return { kind: 'compare', target: own.target, operator, value, words };
  });
}

/** How many Spanish hosts, hosts in May: only some of them, of which no number is kept. */
const isOfOwnersAlone = ({ filters, periods }: Draft, { target }: DraftMeasure): boolean =>
  periods.length === 0 &&
  filters.every(
    (filter) =>
      filter.kind === 'value' &&
      filter.mention.candidates.every(({ table }) => target?.candidates.some((own) => own.table === table)),
  );

/** How many hosts does the Disco party have: the number that it has. For each party: beside its name. */
function countOfOwners(draft: Draft, ownOf: (measure: DraftMeasure) => DraftMeasure | null): void {
  const [measure, ...more] = draft.measures;
  const own = measure === undefined || more.length > 0 || draft.ranks.length > 0 ? null : ownOf(measure);
  if (own === null || own.target === null) return;
  const [group, ...others] = draft.groups;
  const isOfEach = group?.kind === 'mention' && group.mention.candidates.some(({ kind }) => kind === 'table');
  if (others.length > 0 || (group !== undefined && !isOfEach)) return;
  draft.assumed.push(`“${own.words}” is read as the number that is kept with each of them`);
  if (!isOfEach) {
    draft.measures = [{ ...own, function: 'sum' }];
    return;
  }
  draft.measures = [];
  draft.groups = [];
  draft.subjects.unshift(
    { mention: group.mention, role: group.role, lead: '' },
    { mention: { ...own.target, start: group.mention.start + group.mention.length }, role: null, lead: 'and' },
  );
}

/** What is named beside the number: rows, what they are called, or one of them by its name. */
const ownersIn = (cursor: Cursor, { subjects, groups, filters }: Draft): Mention[] =>
  [
    ...subjects.map(({ mention }) => mention),
    ...groups.flatMap((group) => (group.kind === 'mention' ? [group.mention] : [])),
    ...filters.flatMap((filter) => (filter.kind === 'value' ? [filter.mention] : [])),
  ].map((mention) => ({
    ...mention,
    candidates: mention.candidates.flatMap((one) => (isRowOrName(cursor, one) ? [rowOf(one)] : [])),
  }));

const isRowOrName = ({ catalog }: Cursor, one: Candidate): boolean =>
  one.kind === 'table' || catalog.tables.get(one.table)?.labels.includes(one.column) === true;

const rowOf = ({ table, score }: Candidate): Candidate => ({ kind: 'table', table, score });

function ownCount(
  { catalog }: Cursor,
  entity: Mention | null,
  { function: fn, target }: DraftMeasure,
): DraftMeasure | null {
  if (fn !== 'count' || target === null || entity === null) return null;
  const counted = target.candidates.flatMap(({ kind, table }) =>
    kind === 'table' ? [catalog.tables.get(table)?.words.join(' ') ?? ''] : [],
  );
  const candidates = entity.candidates.flatMap(({ kind, table, score }): Candidate[] =>
    kind !== 'table' || score < 0.75
      ? []
      : [...(catalog.tables.get(table)?.columns.values() ?? [])]
          .filter((column) => isCountOf(column, counted))
          .map(({ info }) => ({ kind: 'column', table, column: info.name, score: 1 })),
  );
  return candidates.length === 0
    ? null
    : { function: 'default', target: { ...target, candidates }, words: target.words };
}

/** Number of hosts, host count, num hosts. */
function isCountOf({ words, info, formula }: Column, counted: readonly string[]): boolean {
  const rest = /^(?:(?:number|num|no|nr|count) (?:of )?(.+)|(.+) (?:count|number|total))$/.exec(words.join(' '));
  const isNumber = info.kind === 'integer' || info.kind === 'decimal';
  return isNumber && formula === undefined && counted.includes(rest?.[1] ?? rest?.[2] ?? '');
}
