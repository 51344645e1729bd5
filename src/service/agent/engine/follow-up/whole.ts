import { keyBehind } from '../catalog/catalog.ts';
import type { Group, Query } from '../query/query.ts';
import type { Mention } from '../rules/read/draft.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { isOn, type Turn } from './turn.ts';

/**
 * As percent of all orders of the shipper, after the late orders of each: the orders are what was counted, the shippers what
 * they were grouped by. Takes both out of the draft.
 * @returns whether a group is named: the part is then one of all of its rows
 * @throws UnboundError where it is a part of something else
 */
export function readWhole({ knowledge, draft, parent, used, says }: Turn): boolean {
  const said = [
    ...draft.subjects.map(({ mention }) => mention),
    ...draft.groups.flatMap(({ mention }) => mention ?? []),
    ...draft.measures.flatMap(({ target }) => target ?? []),
  ];
  const ofGroup = said.filter((mention) =>
    parent.groups.some((group) => namesGroup(knowledge.catalog, mention, group)),
  );
  const ofRows = said.filter((mention) => !ofGroup.includes(mention) && namesRows(mention, parent));
  const other = said.find((mention) => !ofGroup.includes(mention) && !ofRows.includes(mention));
  if (other !== undefined) throw new UnboundError(`it is not clear how that is a part of “${other.words}”`);
  for (const mention of said) used.add(mention);
  draft.subjects = [];
  draft.groups = draft.groups.filter(({ mention }) => mention === null);
  draft.measures = draft.measures.filter(({ target }) => target === null);
  const isTheirs = says.pronoun !== null && says.possessive && draft.filters.length === 0;
  return ofGroup.length > 0 || isTheirs;
}

const namesGroup = (catalog: Turn['knowledge']['catalog'], mention: Mention, group: Group): boolean =>
  isOn(mention, (table, column) => {
    if (group.kind === 'time') return false;
    if (group.kind === 'column') return table === group.ref.table && column === group.ref.column;
    const key = column === null ? undefined : keyBehind(catalog, { table, column });
    const isOwn = table === group.table && (column === null || group.labels.includes(column));
    return isOwn || key?.to === group.table;
  });

/** The rows that were counted, or the number that was added up. */
const namesRows = (mention: Mention, { base, measures }: Query): boolean =>
  isOn(
    mention,
    (table, column) =>
      (table === base && column === null) ||
      measures.some(({ ref }) => ref !== null && ref.table === table && (column === null || ref.column === column)),
  );

/** In percent of the orders of 1997: of others than those that are shown. */
export function isOfSame({ filters }: Query, parent: Query): void {
  const bare = (filter: Query['filters'][number]) =>
    JSON.stringify(filter, (name, value: unknown) => (name === 'words' || name === 'label' ? '' : value));
  const other = filters.find((filter) => !parent.filters.some((one) => bare(one) === bare(filter)));
  if (other !== undefined) throw new UnboundError(`it is not clear how that is a part of “${other.words}”`);
}

/** Of all rows of its group, only a condition picks out a part. */
export function isPartOfEach({ measures }: Query): void {
  if (!measures.some(({ function: fn, where }) => fn === 'share' && where !== undefined))
    throw new UnboundError('it is not clear which part of them is meant');
}
