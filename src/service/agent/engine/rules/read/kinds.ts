import type { Candidate } from '../../catalog/candidates.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter } from './draft.ts';

/** Pubs in York, key accounts: where no rows are named, those whose kind was said. */
export function listKind({ catalog }: Cursor, draft: Draft): void {
  const isOpen =
    draft.subjects.length === 0 &&
    draft.measures.length === 0 &&
    draft.ranks.length === 0 &&
    draft.share === null &&
    draft.span === null &&
    draft.timeRank === null &&
    draft.comparison === null;
  if (!isOpen) return;
  const isExplained = (candidate: Candidate) =>
    candidate.kind === 'column' ||
    (candidate.kind === 'value' &&
      (catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.meanings?.has(candidate.value) ?? false));
  const kinds = draft.filters.flatMap((filter) => (isPlainValue(filter) ? [filter.mention] : []));
  const kind = kinds.find(({ candidates }) => candidates.every(isExplained));
  const tables = new Set(kind?.candidates.map(({ table }) => table) ?? []);
  const [only] = tables;
  if (kind === undefined || only === undefined || tables.size > 1) return;
  const mention = { ...kind, candidates: [{ kind: 'table', table: only, score: 1 } as const] };
  // No-shows per month are counted.
  if (draft.groups.length > 0) draft.measures.push({ function: 'count', target: mention, words: kind.words });
  else draft.subjects.push({ mention, role: null, lead: '' });
}

/** Signups per month: a day's name stands for what happened on it. */
export function countEvents(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  const isOpen = draft.measures.length === 0 && draft.ranks.length === 0 && draft.span === null && draft.share === null;
  if (!isOpen || subject === undefined || more.length > 0 || draft.groups.length === 0) return;
  const { mention } = subject;
  if (!mention.candidates.every((one) => cursor.isTime(one)) || /\b(dates?|days?|times?)$/i.test(mention.words)) return;
  draft.subjects = [];
  draft.hints.push(mention);
  draft.measures.push({ function: 'count', target: mention, words: mention.words });
}

/** Certifications that expired, hires of Ada's: a day's name alone stands for the rows that have it. */
export function listEvents(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  const isOpen = draft.measures.length === 0 && draft.ranks.length === 0 && draft.span === null && draft.share === null;
  if (!isOpen || subject === undefined || more.length > 0 || draft.groups.length > 0) return;
  const { mention } = subject;
  if (
    !mention.candidates.every((one) => cursor.isTime(one)) ||
    /\b(dates?|days?|times?|starts?|ends?)$/i.test(mention.words)
  )
    return;
  if (draft.filters.length + draft.periods.length === 0 || cursor.tokens.some(({ lower }) => lower === 'when')) return;
  const tables = [...new Set(mention.candidates.map(({ table }) => table))];
  subject.mention = { ...mention, candidates: tables.map((table) => ({ kind: 'table', table, score: 1 })) };
}

const isPlainValue = (filter: DraftFilter): filter is DraftFilter & { kind: 'value' } =>
  filter.kind === 'value' && !filter.negated;
