import { spellingOf } from '../../../sql/dialects/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { renderAll, renderSql, shownNames } from './render.ts';

/** How many rows a query finds where none is cut off, as one number. */
export const totalSql = (catalog: Catalog, query: Query): string => counted(catalog, renderAll(catalog, query));

/** How many of all that are ranked have in their last column what the last of the first few has there. */
export function tiedSql(catalog: Catalog, query: Query, direction: 'asc' | 'desc'): string {
  const { name } = spellingOf(catalog.dialect);
  const value = name(shownNames(catalog, query).at(-1) ?? '');
  const last = direction === 'desc' ? `min(${value})` : `max(${value})`;
  const shown = `(${renderSql(catalog, query)}) AS ${name('shown')}`;
  return `${counted(catalog, renderAll(catalog, query))}\nWHERE ${value} = (SELECT ${last} FROM ${shown})`;
}

function counted({ dialect }: Catalog, rows: string): string {
  const { name } = spellingOf(dialect);
  return `SELECT count(*) AS ${name('total')}\nFROM (${rows}) AS ${name('listed')}`;
}
