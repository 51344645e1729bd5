import { columnsOfValues } from '../../catalog/candidates.ts';
import { isNumber } from './counts-beside.ts';
import type { Cursor } from './cursor.ts';
import { type Draft, type DraftFilter, shareColumn } from './draft.ts';

/** Store 1 and store 2: rows of either, and no row that is both; a number that is asked for is told of each. */
export function joinKeys(cursor: Cursor, draft: Draft): void {
  const [first, ...others] = draft.filters.filter((filter) => filter.kind === 'key');
  if (first === undefined || others.length === 0) return;
  const tableOf = ({ mention }: DraftFilter & { kind: 'key' }) => mention.candidates.map(({ table }) => table).join();
  if (others.some((other) => tableOf(other) !== tableOf(first))) return;
  draft.filters = [...draft.filters.filter(({ kind }) => kind !== 'key'), first, ...others];
  for (const other of others) other.either = true;
  const hasNumber = draft.measures.length > 0 || draft.subjects.some(({ mention }) => isNumber(cursor, mention));
  if (hasNumber && draft.groups.length + draft.ranks.length === 0)
    draft.groups.push({ kind: 'mention', mention: first.mention, role: null, words: first.words });
}

const PLACING = ['in', 'from', 'at', 'for', 'of', 'on'];

/** The best customer in Spain, in Italy and in Malta: one of each, and not the best of them all. */
export function rankInEach(cursor: Cursor, draft: Draft): void {
  const [rank, ...more] = draft.ranks;
  const values = draft.filters.filter((filter) => filter.kind === 'value' && !filter.negated);
  const [first, ...others] = values;
  if (rank === undefined || more.length > 0 || rank.count !== 1 || draft.groups.length > 0) return;
  if (first?.kind !== 'value' || others.length === 0) return;
  const isOfEach = values.every((filter) => {
    if (filter.kind !== 'value' || !shareColumn(first.mention, filter.mention)) return false;
    let before = filter.mention.start - 1;
    while (cursor.is(before, 'the')) before -= 1;
    return cursor.is(before, ...PLACING);
  });
  if (!isOfEach || cursor.tokens.some(({ lower }) => lower === 'or')) return;
  const mention = { ...first.mention, candidates: columnsOfValues(first.mention.candidates) };
  draft.groups.push({ kind: 'mention', mention, role: null, within: true, words: first.words });
}
