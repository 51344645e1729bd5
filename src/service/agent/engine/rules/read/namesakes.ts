import { type Cursor, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';

/** Downloads, of rows that each have a number of downloads: the number, and not the rows; null where nothing is called as its rows are. */
export const namesakeOf = (cursor: Cursor, mention: Mention): Mention | null =>
  keep(
    mention,
    (one) =>
      one.kind === 'column' &&
      one.score >= 0.95 &&
      cursor.isMeasurable(one) &&
      cursor.adds(one) &&
      mention.candidates.some(({ kind, table, score }) => kind === 'table' && score >= 0.95 && table === one.table),
  );

/** The show with the most downloads: what they add up to. */
export function sumNamesakes(cursor: Cursor, draft: Draft): void {
  const summed = (measure: DraftMeasure): DraftMeasure => {
    const target = measure.function === 'count' && measure.target !== null ? namesakeOf(cursor, measure.target) : null;
    return target === null ? measure : { ...measure, function: 'sum', target };
  };
  draft.measures = draft.measures.map(summed);
  draft.ranks = draft.ranks.map((rank) =>
    typeof rank.by === 'object' && rank.by !== null && 'target' in rank.by ? { ...rank, by: summed(rank.by) } : rank,
  );
  const by = draft.order?.by;
  if (draft.order !== null && typeof by === 'object' && by !== null && 'function' in by) draft.order.by = summed(by);
}
