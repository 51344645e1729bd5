import type { Catalog } from '../catalog/catalog.ts';
import type { Measure, Query } from '../query/query.ts';
import { filterText } from './filter-text.ts';
import { entityName, measureTitle, tableName } from './names.ts';

/** A measure with what it is made of; the person's own word for a sum stands first. */
export function measureText(
  catalog: Catalog,
  query: Query,
  { measure, today }: { measure: Measure; today: string },
): string {
  const title = measureTitle(catalog, query, measure);
  const { per, where, ref } = measure;
  if (measure.title !== undefined) return title;
  if (per !== undefined && ref !== null) {
    const entity = entityName(catalog, per.table);
    return `${title} (the total of each ${entity}, averaged over the ${tableName(catalog, per.table)})`;
  }
  if (where !== undefined) return `${title} where ${filterText(catalog, query, { filter: where, today })}`;
  const said = measure.words.toLowerCase();
  const isOwn =
    measure.function === 'sum' && /^[a-z ]+$/.test(said) && !title.includes(said) && !said.startsWith('sum');
  return isOwn ? `${said} (${title})` : title;
}
