import { type Catalog, type Column, getTable, isBridge } from '../../catalog/catalog.ts';
import { throughAll } from '../../catalog/single-paths.ts';
import { validityOf } from '../../catalog/validity.ts';
import type { ColumnRef, Filter } from '../../query/query.ts';
import type { Period } from '../../time/period.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { daysHinted } from './bind-time.ts';
import type { Context } from './context.ts';

/**
 * Who worked in Sales in 1995: the rows that say so must have held in that time, whenever people were hired. Whether that is
 * what the period is about: not where a verb names a day, nor where nothing says from when to when.
 */
export function heldThen(context: Context, filters: Filter[], period: Period): boolean {
  const { catalog, base, draft } = context;
  const isOfPeople = getTable(catalog, base).words.some((word) => PEOPLE.has(word));
  if (daysHinted(context).length > 0 || draft.comparison !== null || draft.span !== null) return false;
  const own = isUnsaidTie(context) ? boundsAt(catalog, { path: [], table: base }, period) : null;
  if (own !== null) {
    filters.push(...own);
    context.notes.add(`“${period.label}” is when that was so`);
    return true;
  }
  if (!isOfPeople) return false;
  const held = filters.flatMap((filter, at) => {
    const bounds = filter.kind === 'values' && !filter.negated ? boundsOf(catalog, filter.ref, period) : null;
    return filter.kind === 'values' && bounds !== null ? [{ filter, at, bounds }] : [];
  });
  for (const { filter, at } of held)
    filters[at] = { ...filter, ref: { ...filter.ref, path: throughAll(catalog, filter.ref.path) } };
  filters.push(...held.flatMap(({ bounds }) => bounds));
  if (held.length > 0) context.notes.add(`“${period.label}” is when that was so`);
  return held.length > 0;
}

/** Rows that nobody named, and that say who was where: not what happened in that time is asked for. */
const isUnsaidTie = ({ catalog, base, named, draft }: Context): boolean =>
  !named.has(base) && isBridge(getTable(catalog, base)) && draft.groups.every(({ kind }) => kind !== 'time');

function boundsOf(catalog: Catalog, { path }: ColumnRef, period: Period): Filter[] | null {
  const at = path.findLastIndex((step) => validityOf(getTable(catalog, step.to)) !== null);
  const last = path[at];
  const way = throughAll(catalog, path.slice(0, at + 1));
  return last === undefined || !way.some(({ many }) => many)
    ? null
    : boundsAt(catalog, { path: way, table: last.to }, period);
}

/** Begun before the period ended, and not ended before it began. */
function boundsAt(catalog: Catalog, at: Omit<ColumnRef, 'column'>, { from, to, label }: Period): Filter[] | null {
  const validity = validityOf(getTable(catalog, at.table));
  if (validity === null) return null;
  const ref = ({ info }: Column): ColumnRef => ({ ...at, column: info.name });
  const open = validity.mayBeEmpty ? { orOpen: true as const } : {};
  const begun: Filter = { kind: 'period', ref: ref(validity.since), from: null, to, label, words: label };
  const lasting: Filter = { kind: 'period', ref: ref(validity.until), from, to: null, label, ...open, words: label };
  return [...(to === null ? [] : [begun]), ...(from === null ? [] : [lasting])];
}
