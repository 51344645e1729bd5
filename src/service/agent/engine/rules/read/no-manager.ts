import type { Candidate } from '../../catalog/candidates.ts';
import { bestScore } from './cursor.ts';
import type { Reading } from './rule.ts';

const LACKING = [
  'without',
  'without a',
  'without any',
  'with no',
  'have no',
  'has no',
  "don't have a",
  "doesn't have a",
  'do not have a',
];
const ABOVE = ['manager', 'managers', 'boss', 'bosses', 'supervisor', 'supervisors', 'superior', 'superiors'];
const NOBODY = ['report to nobody', 'reports to nobody', 'report to no one', 'reports to no one', 'report to noone'];

/** Employees without a manager, who have no boss: the key that leads to the row above is empty. */
export function readNoManager({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'who', 'that');
  const nobody = cursor.phrase(at, NOBODY);
  const lead = nobody ?? cursor.phrase(at, LACKING);
  if (lead === null) return 0;
  const next = at + lead.length;
  if (nobody === null && (!cursor.is(next, ...ABOVE) || bestScore(cursor.named(next)) >= 0.95)) return 0;
  const end = nobody === null ? next + 1 : next;
  const candidates = [...cursor.catalog.steps.values()].flat().flatMap((step): Candidate[] => {
    const [column, ...more] = step.fromColumns;
    const isAbove = step.from === step.to && !step.many && column !== undefined && more.length === 0;
    return isAbove ? [{ kind: 'column', table: step.from, column, score: 1 }] : [];
  });
  if (candidates.length === 0) return 0;
  const words = cursor.words(from, end);
  const mention = { start: at, length: end - at, words, candidates };
  draft.filters.push({ kind: 'missing', mention, negated: false, words });
  if (draft.subjects.length + draft.measures.length === 0) {
    const tables = [...new Set(candidates.map(({ table }) => table))];
    const who = {
      ...mention,
      words: 'who',
      candidates: tables.map((table): Candidate => ({ kind: 'table', table, score: 1 })),
    };
    draft.subjects.push({ mention: who, role: null, lead: '' });
  }
  return end - from;
}
