import type { Catalog } from './catalog.ts';

/**
 * The same function of a catalog, worked out once for each, whoever asks: what only the tables decide is not to be looked for in thousands
 * of them again with every word of every question. Only for what is asked once the catalog is complete.
 */
export function perCatalog<T>(read: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const known = new WeakMap<Catalog['tables'], { result: T }>();
  return (catalog) => {
    const before = known.get(catalog.tables);
    if (before !== undefined) return before.result;
    const result = read(catalog);
    known.set(catalog.tables, { result });
    return result;
  };
}
