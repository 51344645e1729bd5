import type { JsonValue } from '../../../shared/json.ts';

/** Stands for NULL in a table. */
export const NO_VALUE = '–';

/** Numbers that name something: a separator in a year or an id would make it another thing. */
const NAMING = /(^|[_\s.])(id|year|yr|zip|code|number|no|key|phone|postcode)s?$|Id$/i;
const CALENDAR = /(^|[_\s.])(year|quarter|month|week|day|hour|dow|doy|date)s?$/i;

/** Beyond this a double no longer holds every integer; grouping digits that are not there would pretend it does. */
const EXACT = Number.MAX_SAFE_INTEGER;
/** Below this a fixed notation is a row of zeros. */
const TINY = 1e-6;

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fractions = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Whether the numbers of a column measure something, rather than name or date it. */
export const isMeasure = (column: string): boolean => !NAMING.test(column) && !CALENDAR.test(column);

/** A number as people read it: `1,234.50`; a year or an id without separators. */
export function formatNumber(value: number, column: string): string {
  if (Math.abs(value) > EXACT || (value !== 0 && Math.abs(value) < TINY)) return String(value);
  if (Number.isInteger(value)) return NAMING.test(column) ? String(value) : integers.format(value);
  return Math.abs(value) >= 1 ? decimals.format(value) : fractions.format(value);
}

/** A number of a column whose numbers line up at the point: a whole one gets its zeros too, `9.00`. */
export function formatAligned(value: number, column: string): string {
  return Number.isInteger(value) && Math.abs(value) <= EXACT ? decimals.format(value) : formatNumber(value, column);
}

/** Any value of a row as text; NULL and '' are told by the caller. */
export function formatValue(value: JsonValue, column: string): string {
  if (value === null) return NO_VALUE;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value, column);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return JSON.stringify(value);
}

/** A column's name inside a sentence: `total_revenue` → `total revenue`. */
export const columnInWords = (column: string): string => column.replace(/_+/g, ' ').trim();
