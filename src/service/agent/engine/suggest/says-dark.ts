import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { tablesOf } from '../wording/tables-of.ts';

/** Whether a question has a word that nobody says: of a name that was cut down, with nothing that tells from what. */
export function saysDark(catalog: Catalog, query: Query, question: string): boolean {
  const dark = new Set(
    [...tablesOf(query)].flatMap((key) => {
      const table = catalog.tables.get(key);
      return [...(table?.dark ?? []), ...[...(table?.columns.values() ?? [])].flatMap((column) => column.dark ?? [])];
    }),
  );
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => dark.has(word) || dark.has(word.replace(/s$/, '')));
}
