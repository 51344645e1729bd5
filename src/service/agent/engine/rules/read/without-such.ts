import { keep } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Countries without an official language: none of theirs that is official, and not those languages that are not. */
export function withoutSuch(draft: Draft): void {
  const [first] = draft.subjects;
  for (const [at, filter] of draft.filters.entries()) {
    if (filter.kind !== 'value' || !filter.negated || !/^(without|with no|have no|has no)\b/i.test(filter.words))
      continue;
    const end = filter.mention.start + filter.mention.length;
    const behind = draft.subjects.find(({ mention }) => mention.start === end);
    const tables = new Set(filter.mention.candidates.map(({ table }) => table));
    const rows = keep(
      behind?.mention ?? null,
      ({ kind, table, score }) => kind === 'table' && score >= 0.75 && tables.has(table),
    );
    if (behind === undefined || rows === null || behind === first) continue;
    draft.subjects = draft.subjects.filter((subject) => subject !== behind);
    const of = {
      kind: 'value' as const,
      mention: filter.mention,
      negated: false,
      role: null,
      words: filter.mention.words,
    };
    draft.filters[at] = { kind: 'missing', mention: rows, of, negated: false, words: `${filter.words} ${rows.words}` };
  }
}
