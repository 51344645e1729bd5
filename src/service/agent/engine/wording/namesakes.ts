import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { and } from './lists.ts';
import { tableName } from './nouns.ts';
import { tablesOf } from './tables-of.ts';

/** Where a bare name means one of several tables: which it is, and what the others are called. */
export const namesakeNotes = (catalog: Catalog, query: Query): string[] =>
  tablesOf(query).flatMap((key) => {
    const { info, namesake } = catalog.tables.get(key) ?? {};
    if (info === undefined || namesake === undefined || namesake.schema !== undefined || namesake.isWritten) return [];
    const others = namesake.others.map((other) => tableName(catalog, other));
    return [`${tableName(catalog, key)} are those of ${info.schema}; there are also ${and(others)}`];
  });
