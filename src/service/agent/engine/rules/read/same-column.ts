import { areOfOneColumn, type Candidate, identity } from '../../catalog/candidates.ts';
import type { Draft } from './draft.ts';

/** In Singapore or Australia, of which one is a city as well: values that “or” joins are of the column that holds both. */
export function joinInOneColumn(draft: Draft): void {
  for (const [at, filter] of draft.filters.entries()) {
    const before = draft.filters[at - 1];
    if (filter.kind !== 'value' || before?.kind !== 'value' || filter.either !== true) continue;
    const isShared = (one: Candidate, others: readonly Candidate[]) =>
      others.some((other) => areOfOneColumn(one, other));
    const [first, second] = [before.mention.candidates, filter.mention.candidates];
    const [mine, theirs] = [second.filter((one) => isShared(one, first)), first.filter((one) => isShared(one, second))];
    if (mine.length === 0 || (mine.length === second.length && theirs.length === first.length)) continue;
    filter.mention = { ...filter.mention, candidates: mine };
    before.mention = { ...before.mention, candidates: theirs };
  }
}

/** By origin, for DFW and ORD, which are destinations as well: values are of the column that the groups are of. */
export function valuesOfGroups({ filters, groups }: Draft): void {
  const columns = groups.flatMap((group) =>
    group.kind === 'mention' ? group.mention.candidates.filter((c) => c.kind === 'column' && c.score >= 0.95) : [],
  );
  for (const filter of filters) {
    if (filter.kind !== 'value' || filter.role !== null) continue;
    const own = filter.mention.candidates.filter((c) => c.kind === 'value' && columns.some((one) => isOf(c, one)));
    if (own.length > 0) filter.mention = { ...filter.mention, candidates: own };
  }
}

const isOf = (value: Candidate, column: Candidate): boolean =>
  value.kind === 'value' &&
  identity({ kind: 'column', table: value.table, column: value.column, score: 1 }) === identity(column);
