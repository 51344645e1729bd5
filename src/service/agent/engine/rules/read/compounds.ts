import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';

/** Product categories, artist albums: the second of two tables, where the one leads to the other. */
export function headsOf(catalog: Catalog, first: Candidate[], second: Candidate[]): Candidate[] {
  const owners = first.filter(isExactTable);
  const ties = (from: string, to: string) =>
    (catalog.steps.get(from) ?? []).some((step) => !step.many && step.to === to);
  const isTied = ({ table }: Candidate) =>
    owners.some((owner) => owner.table !== table && (ties(owner.table, table) || ties(table, owner.table)));
  const ends = second.filter((head) => isEndOfName(catalog, head, first));
  return [...second.filter((head) => isExactTable(head) && isTied(head)), ...ends];
}

/** Unit type, of `equipment_types`, where units are the equipment: the name of the first and a word behind it. */
function isEndOfName({ tables }: Catalog, head: Candidate, first: Candidate[]): boolean {
  const words = tables.get(head.table)?.words ?? [];
  const isOwner = ({ kind, table, score }: Candidate) =>
    kind === 'table' &&
    score >= 0.75 &&
    score < 0.95 &&
    tables.get(table)?.words.join(' ') === words.slice(0, -1).join(' ');
  return head.kind === 'table' && head.score >= 0.75 && words.length > 1 && first.some(isOwner);
}

const isExactTable = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= 0.95;
