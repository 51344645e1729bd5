import { getTable } from '../catalog/catalog.ts';
import type { Measure, Query } from '../query/query.ts';
import { secondsIn } from '../rules/read/in-unit.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import type { Turn } from './turn.ts';

/**
 * In hours: the numbers of the question before in another unit of time.
 * @throws UnboundError where none of them is a time
 */
export function patchUnit({ draft, context }: Turn, query: Query): void {
  const { unit } = draft;
  if (unit === null) return;
  const inUnit = (measure: Measure): Measure => {
    const { ref, until, over } = measure;
    const kept =
      until === undefined
        ? secondsIn(ref === null ? undefined : getTable(context.catalog, ref.table).columns.get(ref.column))
        : 1;
    if (kept === undefined || over !== undefined || measure.function.startsWith('count')) return measure;
    const { title: _, scale: __, ...plain } = measure;
    return { ...plain, ...(kept === unit.size ? {} : { scale: { by: kept / unit.size, unit: unit.name } }) };
  };
  const measures = query.measures.map(inUnit);
  if (JSON.stringify(measures) === JSON.stringify(query.measures))
    throw new UnboundError(`nothing here is known to be a time that could be told in ${unit.name}`);
  query.measures = measures;
  if (query.order?.by.kind === 'measure') query.order.by.measure = inUnit(query.order.by.measure);
}
