import type { Units } from '../../../contract/conversations.ts';
import type { QueryResult } from '../../connectors/connector.ts';
import { type Catalog, getTable } from './catalog/catalog.ts';
import type { ColumnRef, Measure, Query, SimpleMeasure } from './query/query.ts';
import { headOf, shownNames } from './sql/render.ts';
import { resultNames } from './wording/names.ts';
import { isCurrency, unitOfColumn } from './wording/unit-of-column.ts';

/** A unit that is told by one of it: `hour`. */
const SINGULAR = /^(second|minute|hour|day|week|month|year|mile|meter|metre|liter|litre|gram|kilogram|kilo|tonne)$/;

/**
 * What the numbers of a result's columns count: an ISO 4217 code, `percent`, or a plural word: `{ revenue: 'USD', average_delay: 'minutes' }`.
 * Nothing where no column says it, so that it can be spread into an outcome.
 */
export function unitsOfResult(
  catalog: Catalog,
  query: Query,
  { columns }: Pick<QueryResult, 'columns'>,
): { units?: Units } {
  const isListing = query.measures.length === 0 && query.groups.length === 0;
  const found = isListing ? unitsListed(catalog, query) : unitsReckoned(catalog, query);
  const shown = new Set(columns.map(({ name }) => name));
  const units = found.flatMap(({ name, unit }) =>
    unit === undefined || !shown.has(name) ? [] : [[name, unit] as const],
  );
  return units.length === 0 ? {} : { units: Object.fromEntries(units) };
}

interface Named {
  name: string;
  unit: string | undefined;
}

function unitsReckoned(catalog: Catalog, query: Query): Named[] {
  const { groups, measures } = resultNames(catalog, query);
  return [
    ...query.groups.flatMap((group, at): Named[] =>
      group.kind === 'column' ? [{ name: groups[at]?.[0] ?? '', unit: unitOfColumn(catalog, group.ref) }] : [],
    ),
    ...query.measures.map(
      (measure, at): Named => ({ name: measures[at] ?? '', unit: unitOfMeasure(catalog, measure) }),
    ),
  ];
}

/** Named columns are shown as they are reckoned with, all columns of a row as they are stored. */
function unitsListed(catalog: Catalog, query: Query): Named[] {
  const names = shownNames(catalog, query);
  const isNamed = query.columns.length > 0;
  const own = isNamed ? query.columns : ownColumns(catalog, query.base, names.length);
  const order = query.order?.by.kind === 'column' && names.length > own.length ? query.order.by.ref : null;
  const last = names.at(-1) ?? '';
  const refs = [
    ...own.map((ref, at) => ({ ref, name: names[at] ?? '' })),
    ...(order === null ? [] : [{ ref: order, name: last }]),
  ];
  return refs.map(({ ref, name }) => {
    const column = getTable(catalog, ref.table).columns.get(ref.column);
    const isAsKept = column?.stored?.holds === 'durations' || (!isNamed && column?.divisor !== undefined);
    const isStored = isAsKept && !query.distinct;
    const isIt = name.startsWith(headOf(catalog, ref)) || isNamed;
    return { name, unit: isStored || !isIt ? undefined : unitOfColumn(catalog, ref) };
  });
}

const ownColumns = (catalog: Catalog, table: string, most: number): ColumnRef[] =>
  [...getTable(catalog, table).columns.values()]
    .filter(({ info, formula }) => info.kind !== 'binary' && formula === undefined)
    .slice(0, most)
    .map(({ info }) => ({ path: [], table, column: info.name }));

function unitOfMeasure(catalog: Catalog, measure: Measure): string | undefined {
  const { minus, over, window } = measure;
  if (window === 'growth') return 'percent';
  const own = unitOfSimple(catalog, measure);
  const unit = minus === undefined || unitOfSimple(catalog, minus) === own ? own : undefined;
  if (over === undefined) return unit;
  return over.percent ? 'percent' : unitOfRatio(unit, unitOfSimple(catalog, over.measure));
}

/** Dollars per order or per hour are dollars; kilometres per hour are no kilometres. */
function unitOfRatio(unit: string | undefined, over: string | undefined): string | undefined {
  if (unit === undefined || over === undefined) return unit;
  return isCurrency(unit) && !isCurrency(over) ? unit : undefined;
}

function unitOfSimple(catalog: Catalog, measure: SimpleMeasure): string | undefined {
  const { function: fn, ref, until, scale } = measure;
  if (fn === 'share') return 'percent';
  if (fn === 'count' || fn === 'count-distinct' || ref === null) return undefined;
  if (scale !== undefined) return SINGULAR.test(scale.unit) ? `${scale.unit}s` : scale.unit;
  if (until !== undefined) return 'days';
  const unit = unitOfColumn(catalog, ref);
  // Percentages that are added up are none.
  return unit === 'percent' && fn === 'sum' ? undefined : unit;
}
