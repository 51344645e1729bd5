import { tableAt } from './business.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';
import { byThingsSold } from './sold-units.ts';

/** Best selling product of each category by quantity: the number that is ranked by, and no group for each of its values. */
export function rankByGroup(cursor: Cursor, draft: Draft): void {
  const [rank, ...more] = draft.ranks;
  if (rank === undefined || more.length > 0 || rank.by !== null || draft.groups.length < 2) return;
  const group = draft.groups.at(-1);
  if (group?.kind !== 'mention' || !cursor.is(group.mention.start - 1, 'by')) return;
  const target = keep(group.mention, (one) => cursor.isMeasurable(one) && cursor.adds(one));
  const by: DraftMeasure | null =
    target === null ? countedAt(cursor, draft, group.mention) : { function: 'sum', target, words: target.words };
  if (by === null) return;
  draft.groups.pop();
  rank.by = by;
}

/** Top customer in each city by orders, by number of each: how many of them, and no group for every one; of things that are sold, how many were. */
function countedAt(cursor: Cursor, { groups, ranks }: Draft, { start, words }: Mention): DraftMeasure | null {
  const rows = tableAt(cursor, start);
  const isRanked = ranks.some(({ entity }) => rows !== null && isOneTable(rows, entity));
  const isWithin = groups.some((group) => group.kind === 'mention' && group.within === true);
  if (rows === null || !isPlural(rows) || isRanked || !isWithin) return null;
  return byThingsSold(cursor, start)?.measure ?? { function: 'count', target: rows, words };
}

const isOneTable = (rows: Mention, other: Mention | null): boolean =>
  other?.candidates.some(
    ({ kind, table, score }) =>
      kind === 'table' && score >= 0.95 && rows.candidates.some((one) => one.table === table && one.score >= 0.95),
  ) === true;
