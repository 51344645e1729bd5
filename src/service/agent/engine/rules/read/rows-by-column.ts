import { exactRows } from './asked-rows.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';

const WITH = ['with', 'having', 'have', 'has', 'had', 'of'];

/** Players with the top 5 ages: the first five by that number, where it is the rows' own, and no values counted. */
export function rankRowsByColumn(cursor: Cursor, draft: Draft): void {
  const [rank, ...more] = draft.ranks;
  const entity = rank?.entity ?? null;
  if (rank === undefined || entity === null || more.length > 0 || rank.by !== null || draft.measures.length > 0) return;
  const subject = draft.subjects.findLast(({ mention }) => mention.start < entity.start && exactRows(mention) !== null);
  const rows = exactRows(subject?.mention ?? null);
  const own = keep(
    entity,
    (c) => cursor.isMeasurable(c) && rows?.candidates.some(({ table }) => table === c.table) === true,
  );
  if (subject === undefined || own === null || !cursor.is(endOf(subject.mention), ...WITH)) return;
  draft.ranks = [{ ...rank, entity: subject.mention, by: { function: 'default', target: own, words: own.words } }];
}

const endOf = ({ start, length }: { start: number; length: number }): number => start + length;
