import type { Catalog, Step } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { Group, Query, Within } from '../../query/query.ts';
import { type Draft, emptyDraft } from '../read/draft.ts';
import type { OfTheMost } from '../read/of-the-most.ts';

/** Whether a column of the rows themselves is ranked, by how often each of its values is there. */
export const ranksOwn = ({ rank }: OfTheMost, base: string): boolean =>
  rank.by === 'rows' &&
  rank.entity?.candidates.some((c) => c.kind === 'column' && c.score >= 0.75 && c.table === base) === true;

/** The ranking as a question of its own. */
export const rankingAlone = ({ rank, rows, by }: OfTheMost, isOwn: boolean): Draft => ({
  ...emptyDraft(''),
  ranks: [rank],
  subjects: isOwn ? [{ mention: rows, role: null, lead: '' }] : by,
});

/** Only rows with what comes first; null where it is not clear how they are tied to it. */
export function restrictedTo(catalog: Catalog, query: Query, first: Query): Query | null {
  const [group, ...more] = first.groups;
  if (group === undefined || more.length > 0 || group.kind === 'time' || first.limit === null) return null;
  if (query.within !== undefined || query.groups.length > 0) return null;
  const { table, key, from } = endOf(group);
  const path = wayTo(catalog, query.base, { base: first.base, table, from });
  const within: Within | null = path && { path, table, key, from, query: first, words: first.limit.words };
  return within && { ...query, within, notes: [...new Set([...query.notes, ...first.notes])].slice(0, 20) };
}

const endOf = (group: Exclude<Group, { kind: 'time' }>): { table: string; key: string[]; from: Step[] } =>
  group.kind === 'entity'
    ? { table: group.table, key: group.key, from: group.path }
    : { table: group.ref.table, key: [group.ref.column], from: group.ref.path };

/** Past the rows that are counted, where they belong to those that are asked for; else the only shortest way. */
function wayTo(
  { steps, ...catalog }: Catalog,
  base: string,
  end: { base: string; table: string; from: Step[] },
): Step[] | null {
  if (base === end.table) return [];
  const [down, ...others] = (steps.get(base) ?? []).filter(({ to, many }) => many && to === end.base);
  if (down !== undefined && others.length === 0) return [down, ...end.from];
  const [only, ...more] = shortestPaths({ steps, ...catalog }, base, 'any').get(end.table) ?? [];
  return only === undefined || more.length > 0 ? null : only;
}
