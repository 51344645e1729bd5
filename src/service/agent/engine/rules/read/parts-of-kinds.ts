import type { Candidate } from '../../catalog/candidates.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Refund reasons by segment in percent: how many of each, as a part of those of each segment. */
export function partsOfKinds(cursor: Cursor, draft: Draft): void {
  const [subject, ...others] = draft.subjects;
  const [group, ...more] = draft.groups;
  const isShare = draft.share !== null && draft.share.of === null && draft.filters.length === 0;
  if (subject === undefined || others.length > 0 || group === undefined || more.length > 0) return;
  if ((draft.parts === null && !isShare) || draft.measures.length + draft.ranks.length > 0) return;
  const kinds = keep(subject.mention, (one) => isKind(cursor, one));
  const tables = [...new Set((kinds?.candidates ?? []).map(({ table }) => table))];
  if (kinds === null || tables.length !== 1 || group.kind !== 'mention') return;
  const rows: Candidate[] = tables.map((table) => ({ kind: 'table', table, score: 1 }));
  draft.subjects = [];
  draft.measures.push({ function: 'count', target: { ...kinds, candidates: rows }, words: kinds.words });
  draft.groups = [
    { kind: 'mention', mention: kinds, role: null, words: kinds.words },
    { ...group, within: true },
  ];
}

/** What rows are told apart by, and no number, day or name of theirs. */
function isKind({ catalog }: Cursor, one: Candidate): boolean {
  const table = catalog.tables.get(one.table);
  const column = one.kind === 'column' ? table?.columns.get(one.column) : undefined;
  if (column === undefined || table === undefined || one.score < 0.75) return false;
  return column.info.kind === 'text' && !table.labels.includes(column.info.name);
}
