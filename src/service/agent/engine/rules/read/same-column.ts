import { areOfOneColumn, type Candidate } from '../../catalog/candidates.ts';
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
