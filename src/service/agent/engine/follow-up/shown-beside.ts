import type { Query } from '../query/query.ts';
import type { DraftMeasure } from '../rules/read/draft.ts';
import type { Turn } from './turn.ts';

/**
 * Add their fee, after members by plan: the fee that each of those plans has, beside its name, and no sum of it over the
 * members. Takes out of the draft what it shows.
 */
export function showBeside({ says, draft, used }: Turn, query: Query): void {
  if (!(says.possessive || says.mode === 'add')) return;
  draft.measures = draft.measures.filter((measure) => {
    const shown = measure.function === 'default' && showOwn(query, measure);
    if (shown && measure.target !== null) used.add(measure.target);
    return !shown;
  });
}

function showOwn(query: Query, { target, per }: DraftMeasure): boolean {
  const columns = (target?.candidates ?? []).filter(({ kind, score }) => kind === 'column' && score >= 0.75);
  for (const [at, group] of query.groups.entries()) {
    if (group.kind !== 'entity' || group.table === query.base || per !== undefined) continue;
    const own = columns.find((c) => c.table === group.table);
    const isOfRows = columns.some((c) => c.table === query.base);
    if (own?.kind !== 'column' || isOfRows) continue;
    query.groups[at] = { ...group, labels: [...new Set([...group.labels, own.column])] };
    return true;
  }
  return false;
}
