import { type Catalog, getTable, holdsTexts } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { plainColumn } from './columns.ts';
import { entityName, withArticle } from './nouns.ts';

/** Films by special feature, where a film has several: says that it counts for each of them, and where a film without any is. */
export function severalTextsNotes(catalog: Catalog, { base, groups }: Query): string[] {
  return groups.flatMap((group) => {
    if (group.kind !== 'column' || !holdsTexts(catalog, group.ref)) return [];
    const rows = group.ref.path.length === 0 ? base : getTable(catalog, group.ref.table).key;
    const name = plainColumn(catalog, group.ref);
    return [
      `${withArticle(entityName(catalog, rows))} with several ${name} counts once for each, and one with none isn’t counted`,
    ];
  });
}
