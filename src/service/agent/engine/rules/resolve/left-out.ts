import { getTable } from '../../catalog/catalog.ts';
import type { Query } from '../../query/query.ts';
import { tableName } from '../../wording/names.ts';
import type { Context } from './context.ts';

/** Customers and orders, of customers: orders that belong to none of them are not counted, and that is said. */
export function noteLeftOut({ catalog, base, notes }: Context, { measures, groups }: Query): void {
  if (measures.length < 2 || groups.length > 0) return;
  for (const { ref } of measures) {
    const step = ref?.path.find(({ many }) => many);
    const columns = step === undefined ? undefined : getTable(catalog, step.to).columns;
    const mayBeEmpty = step?.toColumns.some((name) => columns?.get(name)?.info.nullable === true) === true;
    if (step !== undefined && mayBeEmpty)
      notes.add(`only ${tableName(catalog, step.to)} that belong to one of the ${tableName(catalog, base)} count`);
  }
}
