import type { Candidate } from '../catalog/candidates.ts';
import type { Query } from '../query/query.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import { mentionsOf } from '../rules/resolve/mentions.ts';
import type { Near } from './schema-queries.ts';

const FIRM = 0.75;

/** Tables and columns that the words named, in the order they were said. */
export function nearDraft(draft: Draft): Near {
  const candidates = mentionsOf(draft)
    .sort((a, b) => a.start - b.start)
    .flatMap(firm);
  return {
    tables: [...new Set(candidates.map((candidate) => candidate.table))],
    columns: candidates.flatMap((c) => (c.kind === 'table' ? [] : [`${c.table}.${c.column}`])),
  };
}

function firm({ candidates }: Mention): Candidate[] {
  const best = Math.max(...candidates.map((candidate) => candidate.score));
  return candidates.filter((candidate) => candidate.score >= Math.max(FIRM, best - 0.2));
}

/** What the question before was about. */
export function nearQuery(query: Query): Near {
  const refs = query.measures.flatMap((measure) => measure.ref ?? []);
  return {
    tables: [...new Set([query.base, ...refs.map((ref) => ref.table)])],
    columns: refs.map((ref) => `${ref.table}.${ref.column}`),
  };
}
