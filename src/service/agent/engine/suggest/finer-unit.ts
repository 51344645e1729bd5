import type { QueryResult } from '../../../connectors/connector.ts';
import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';

/** Days between two times say nothing where there are so few of them. */
const FEW_DAYS = 2;
/** The same of hours, in days. */
const FEW_HOURS = 2 / 24;
const HOUR = { by: 1 / 3_600, unit: 'hours' };
const MINUTE = { by: 1 / 60, unit: 'minutes' };

/**
 * How long bookings last, of which none lasts a day: in hours; deliveries that take less than an hour or two: in minutes.
 * @returns null where days say it
 */
export function inFinerUnit(catalog: Catalog, query: Query, { rows }: QueryResult): Query | null {
  const isDays = (measure: Measure) => isBetweenTimes(catalog, measure);
  const first = query.measures.findIndex(isDays);
  const found = rows.map((row) => Object.values(row)[Object.values(row).length - query.measures.length + first]);
  const numbers = found.filter((cell) => cell !== null && cell !== undefined).map(Number);
  if (first < 0 || numbers.length === 0 || numbers.some((days) => !(Math.abs(days) < FEW_DAYS))) return null;
  const scale = numbers.every((days) => Math.abs(days) < FEW_HOURS) ? MINUTE : HOUR;
  const scaled = (measure: Measure): Measure =>
    isDays(measure) ? { ...measure, scale, title: (measure.title ?? '').replace(/\bdays\b/, scale.unit) } : measure;
  const { order } = query;
  return {
    ...query,
    measures: query.measures.map(scaled),
    order: order?.by.kind === 'measure' ? { ...order, by: { ...order.by, measure: scaled(order.by.measure) } } : order,
    // What was taken in place of a number in days is taken in that unit.
    notes: query.notes.map((note) => note.replace(/\bnumber of days\b/, `number of ${scale.unit}`)),
  };
}

function isBetweenTimes(catalog: Catalog, { ref, until, scale, minus, over, words }: Measure): boolean {
  // Days that were asked for stay days.
  if (ref === null || until === undefined || 'day' in until || scale !== undefined || /\bdays?\b/i.test(words))
    return false;
  const hasTime = ({ table, column }: ColumnRef) => findColumn(catalog, table, column)?.kind === 'timestamp';
  return minus === undefined && over === undefined && hasTime(ref) && hasTime(until);
}
