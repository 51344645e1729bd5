import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';

/** Product categories, artist albums: the second of two tables, where the one leads to the other. */
export function headsOf(catalog: Catalog, first: Candidate[], second: Candidate[]): Candidate[] {
  const owners = first.filter(isExactTable);
  const ties = (from: string, to: string) =>
    (catalog.steps.get(from) ?? []).some((step) => !step.many && step.to === to);
  const isTied = ({ table }: Candidate) =>
    owners.some((owner) => owner.table !== table && (ties(owner.table, table) || ties(table, owner.table)));
  return second.filter((head) => isExactTable(head) && isTied(head));
}

const isExactTable = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= 0.95;
