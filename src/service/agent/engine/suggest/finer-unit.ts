import type { QueryResult } from '../../../connectors/connector.ts';
import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';

interface Unit {
  by: number;
  unit: string;
}

/** Days or hours between two times say nothing where there are so few of them. */
const FEW = 2;
const HOURS: Unit = { by: 1 / 3_600, unit: 'hours' };
const MINUTES: Unit = { by: 1 / 60, unit: 'minutes' };

/**
 * How long bookings last, of which none lasts a day: in hours; deliveries, of which none takes an hour or two: in minutes.
 * @returns null where days say it
 */
export function inFinerUnit(catalog: Catalog, query: Query, { rows }: QueryResult): Query | null {
  const first = query.measures.findIndex((measure) => finerThan(catalog, measure) !== null);
  const [told, finer] = first < 0 ? [] : (finerThan(catalog, query.measures[first]) ?? []);
  const found = rows.map((row) => Object.values(row)[Object.values(row).length - query.measures.length + first]);
  const numbers = found.filter((cell) => cell !== null && cell !== undefined).map(Number);
  if (told === undefined || finer === undefined || numbers.length === 0) return null;
  if (numbers.some((number) => !(Math.abs(number) < FEW))) return null;
  const unit = new RegExp(`\\b${told}\\b`);
  const inFiner = (measure: Measure): Measure =>
    finerThan(catalog, measure)?.[0] === told
      ? { ...measure, scale: finer, title: (measure.title ?? '').replace(unit, finer.unit) }
      : measure;
  const { order } = query;
  return {
    ...query,
    measures: query.measures.map(inFiner),
    order: order?.by.kind === 'measure' ? { ...order, by: { ...order.by, measure: inFiner(order.by.measure) } } : order,
    // What was taken in place of a number in days is taken in hours.
    notes: query.notes.map((note) => note.replace(`number of ${told}`, `number of ${finer.unit}`)),
  };
}

/** The unit that a time which passes is told in, and the next finer one; null where its unit was asked for, or is no other. */
function finerThan(catalog: Catalog, measure: Measure | undefined): [told: string, finer: Unit] | null {
  if (measure === undefined || !isBetweenTimes(catalog, measure)) return null;
  if (measure.scale === undefined) return ['days', HOURS];
  return measure.scale.unit === HOURS.unit ? [HOURS.unit, MINUTES] : null;
}

function isBetweenTimes(catalog: Catalog, { ref, until, minus, over, words }: Measure): boolean {
  // Days that were asked for stay days.
  if (ref === null || until === undefined || 'day' in until || /\b(days?|hours?)\b/i.test(words)) return false;
  const hasTime = ({ table, column }: ColumnRef) => findColumn(catalog, table, column)?.kind === 'timestamp';
  return minus === undefined && over === undefined && hasTime(ref) && hasTime(until);
}
