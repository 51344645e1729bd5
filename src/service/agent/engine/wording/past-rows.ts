import { type Catalog, getTable } from '../catalog/catalog.ts';
import { validityOf } from '../catalog/validity.ts';
import { leftOutOf } from '../living/living.ts';
import type { Query } from '../query/query.ts';
import { tableName } from './nouns.ts';
import { tablesOf } from './tables-of.ts';

/** Past salaries are among those that are shown, where a day far ahead tells those of today from them. */
export function pastRowsNotes(catalog: Catalog, query: Query): string[] {
  const said = JSON.stringify(query);
  return [...new Set(tablesOf(query))].flatMap((key) => {
    const validity = validityOf(getTable(catalog, key));
    if (validity === null || !validity.isFarAhead || isTimed(said, key)) return [];
    if (leftOutOf(catalog, query).some(({ table }) => table === key)) return [];
    return [`past ${tableName(catalog, key)} are counted too; say “current” to count only those that are valid now`];
  });
}

/** Some day of these rows is asked about, so that what was and what is are told apart. */
const isTimed = (query: string, key: string): boolean =>
  query.includes(`"kind":"period"`) && query.includes(`"table":${JSON.stringify(key)}`);
