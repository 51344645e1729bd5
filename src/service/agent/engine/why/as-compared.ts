import type { Catalog } from '../catalog/catalog.ts';
import { besideEachOther } from '../follow-up/beside.ts';
import { isListing } from '../follow-up/reshape.ts';
import { comparedPeriods } from '../query/compared-periods.ts';
import type { Query } from '../query/query.ts';
import { rowMeasure } from '../rules/resolve/row-measures.ts';
import { isoDay, type Period, shift, wholeUnit } from '../time/period.ts';

/**
 * A query of one number in one calendar period, beside the period before it; one that compares two periods already is that. Null for any other: no
 * period, several numbers, a number along time.
 */
export function asCompared(catalog: Catalog, query: Query, today: string): Query | null {
  if (comparedPeriods(query) !== null) return { ...structuredClone(query), groups: [], order: null };
  const periods = query.filters.filter((filter) => filter.kind === 'period');
  const [own, ...more] = periods;
  const copy = structuredClone(query);
  if (isListing(copy))
    Object.assign(copy, { measures: [rowMeasure(catalog, copy)], columns: [], limit: null, distinct: false });
  const [measure, ...others] = copy.measures;
  const unit = own === undefined ? null : wholeUnit(own);
  if (own === undefined || own.from === null || unit === null || more.length > 0) return null;
  const isPlain = measure?.over === undefined && measure?.minus === undefined && measure?.window === undefined;
  if (
    measure === undefined ||
    others.length > 0 ||
    !isPlain ||
    measure.where !== undefined ||
    measure.function === 'share'
  )
    return null;
  const from = isoDay(shift(unit, new Date(`${own.from}T00:00:00Z`), -1));
  const other: Period = { from, to: own.from, label: `the ${unit} before` };
  const alone = { ...copy, groups: [], order: null, limit: null, having: [] };
  besideEachOther(catalog, alone, { ref: own.ref, own, other, measure, today });
  return { ...alone, groups: [] };
}
