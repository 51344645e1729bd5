import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Filter } from '../query/query.ts';

type Values = Filter & { kind: 'values' };

/** Without Ada Moss: nobody else who is called Ada, and nobody else who is called Moss. */
export function nameParts(catalog: Catalog, added: Filter[]): Values[] {
  const [first, ...more] = added.filter((one): one is Values => one.kind === 'values' && !one.negated);
  const isLabel = ({ ref }: Values) => getTable(catalog, ref.table).labels.includes(ref.column);
  if (first === undefined || !isLabel(first)) return [];
  const others = more.filter(
    (one) =>
      isLabel(one) &&
      one.ref.column !== first.ref.column &&
      one.values.length + first.values.length === 2 &&
      JSON.stringify([one.ref.path, one.ref.table]) === JSON.stringify([first.ref.path, first.ref.table]),
  );
  return others.length === 1 ? [first, ...others] : [];
}
