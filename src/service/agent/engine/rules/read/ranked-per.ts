import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Which country spends the most per customer: the number is for each of those that belong to what is ranked, and nothing is ranked within them. */
export function rankPerEach(cursor: Cursor, draft: Draft): void {
  const [rank, ...ranks] = draft.ranks;
  const [group, ...groups] = draft.groups;
  if (rank === undefined || group?.kind !== 'mention' || ranks.length + groups.length > 0) return;
  const { by, entity } = rank;
  if (by === null || typeof by !== 'object' || !('function' in by) || by.per !== undefined || entity === null) return;
  const per = keep(group.mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (per === null || !cursor.is(per.start - 1, 'per') || per.start < entity.start) return;
  const isBelow = ({ table }: { table: string }) =>
    entity.candidates.every((one) =>
      one.kind === 'table' ? one.table !== table && cursor.reaches(table, one.table) : true,
    ) && entity.candidates.some((one) => one.table === table || cursor.reaches(table, one.table));
  if (!per.candidates.every(isBelow)) return;
  const fn = by.function === 'default' ? 'sum' : by.function;
  draft.ranks = [{ ...rank, by: { ...by, function: fn, per, words: `${by.words} per ${per.words}` } }];
  draft.groups = [];
}
