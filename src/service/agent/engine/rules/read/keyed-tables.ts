import type { Candidate } from '../../catalog/candidates.ts';
import { type Catalog, keyBehind } from '../../catalog/catalog.ts';

/** A key without its “id” is named as well as its table would be by that word, but no better. */
const OWN_KEY = 0.78;
const FIRM = 0.75;

/** Authors, of a table of writers whose key is the author_id: the rows. Chips, of a key that leads to the chip models: those. */
export function withKeyedTables(catalog: Catalog, candidates: readonly Candidate[]): Candidate[] {
  const keys = candidates.filter((c) => c.kind === 'column' && c.score >= FIRM && c.score < 0.9);
  const isFirm = candidates.some(({ kind, score }) => kind === 'table' && score >= FIRM);
  if (keys.length === 0 || isFirm) return [...candidates];
  const owners = keys.flatMap((key): Candidate[] => {
    if (key.kind !== 'column') return [];
    const isOwn = catalog.tables.get(key.table)?.info.primaryKey.join() === key.column;
    const target = keyBehind(catalog, key)?.to;
    // A key that is itself a key of others stands for those.
    const isNamed = candidates.some(({ kind, table }) => kind === 'table' && table === target);
    if (target !== undefined && isNamed) return [{ kind: 'table', table: target, score: key.score }];
    return isOwn && target === undefined ? [{ kind: 'table', table: key.table, score: OWN_KEY }] : [];
  });
  const tables = new Map(owners.map((owner) => [owner.table, owner]));
  const rest = candidates.filter(({ kind, table }) => kind !== 'table' || !tables.has(table));
  return [...rest, ...tables.values()];
}
