import { type Catalog, isIdentifier, isNumeric, type Table } from '../catalog/catalog.ts';

/** Tables by how much can be asked of them: rows that point at others and carry numbers come first. */
export function richest(catalog: Catalog): Table[] {
  const interest = new Map([...catalog.tables.values()].map((table) => [table, interestOf(catalog, table)]));
  return [...interest.keys()].sort((a, b) => (interest.get(b) ?? 0) - (interest.get(a) ?? 0));
}

function interestOf(catalog: Catalog, table: Table): number {
  const parents = (catalog.steps.get(table.key) ?? []).filter((step) => !step.many).length;
  const numbers = table.info.columns.filter((column) => isNumeric(column) && !isIdentifier(table, column.name)).length;
  return parents * 3 + Math.min(numbers, 4) + Math.log10(Math.max(table.info.rowEstimate ?? 1, 1));
}
