import { type Catalog, keyBehind } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';

/** Whether a list shows nothing but keys of other rows, which say nothing to a person. */
export const showsKeysAlone = (catalog: Catalog, { columns, measures, groups }: Query): boolean =>
  columns.length > 0 &&
  measures.length + groups.length === 0 &&
  columns.every((ref) => keyBehind(catalog, ref) !== undefined);
