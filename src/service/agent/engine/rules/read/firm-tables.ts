import type { Candidate } from '../../catalog/candidates.ts';
import type { Draft } from './draft.ts';

/** A name this sure is what the question is about. */
const FIRM = 0.95;

const LIKELY = 0.75;

const isLikely = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= LIKELY;

export const isFirm = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= FIRM;

/** Tables that a question is about: those it names, and those that alone have the number it asks for. */
export function firmTables({ subjects, measures, ranks }: Pick<Draft, 'subjects' | 'measures' | 'ranks'>): string[] {
  const mentions = [
    ...subjects.map(({ mention }) => mention),
    ...measures.flatMap(({ target }) => target ?? []),
    ...ranks.flatMap(({ entity }) => entity ?? []),
  ];
  const named = mentions.flatMap(({ candidates }) => candidates.filter(isFirm).map(({ table }) => table));
  // Average delay: of the rows that alone have one.
  const rows = subjects.flatMap(({ mention }) => mention.candidates.filter(isLikely).map(({ table }) => table));
  const owners = measures.flatMap(({ target }) => {
    // The median cost of strikes, which have a total cost: theirs, even where something else is called just that.
    if (target?.candidates.some(({ table, score }) => score >= LIKELY && rows.includes(table))) return [];
    const tables = new Set((target?.candidates ?? []).filter(({ score }) => score >= FIRM).map(({ table }) => table));
    return tables.size === 1 ? [...tables] : [];
  });
  return [...new Set([...named, ...owners])];
}
