import type { Candidate } from '../../catalog/candidates.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';
import { peopleOver } from './persons.ts';

/** The best score in each course: the highest, and not the one that most of them have; who got it, where that is asked. */
export function numberRanked(cursor: Cursor, draft: Draft): void {
  const [rank, ...more] = draft.ranks;
  if (rank === undefined || rank.entity === null || rank.by !== null || more.length > 0 || (rank.count ?? 1) > 1)
    return;
  if (draft.measures.length > 0 || draft.groups.length === 0 || draft.order !== null) return;
  const { entity } = rank;
  const number = keep(entity, (one) => cursor.isMeasurable(one));
  if (number === null || number.candidates.length < entity.candidates.length) return;
  const isHighest = (rank.direction === 'desc') !== cursor.isBad(entity);
  const measure = { function: isHighest ? ('max' as const) : ('min' as const), target: number, words: rank.words };
  const rows = number.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 }));
  const who = cursor.is(0, 'who') ? peopleOver(cursor, 0, { ...number, candidates: rows }) : null;
  if (who === null) draft.ranks = [];
  else draft.ranks = [{ ...rank, direction: isHighest ? 'desc' : 'asc', count: 1, entity: who, by: measure }];
  if (who === null) draft.measures.push(measure);
}
