import type { JsonValue } from '../../../shared/json.ts';
import type { Reader } from '../../outcomes.ts';
import { makeDays, makeTimes, readTime, type Time } from './times.ts';

/** Stands for NULL in a table. */
export const NO_VALUE = '–';

/** Numbers that name something: a separator in a year or an id would make it another thing. */
const NAMING = /(^|[_\s.])(id|year|yr|zip|code|number|no|key|phone|postcode)s?$|Id$/i;
const CALENDAR = /(^|[_\s.])(year|quarter|month|week|day|hour|dow|doy|date)s?$/i;
/** A column that says its currency: `revenue_eur`. Of the others only the number is known. */
const CURRENCY = /[_\s.(](usd|eur|gbp|jpy|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|inr|brl|mxn|cny|zar)\)?$/i;

/** Beyond this a double no longer holds every integer; grouping digits that are not there would pretend it does. */
const EXACT = Number.MAX_SAFE_INTEGER;
/** Below this a fixed notation is a row of zeros. */
const TINY = 1e-6;

/** Whether the numbers of a column measure something, rather than name or date it. */
export const isMeasure = (column: string): boolean => !NAMING.test(column) && !CALENDAR.test(column);

/** How one reader is shown the values of rows. */
export interface Values {
  /** A number as people read it: `1,234.50`; a year or an id without separators. */
  number(value: number, column: string): string;
  /** A number of a column whose numbers line up at the point: a whole one gets its zeros too, `9.00`. */
  aligned(value: number, column: string): string;
  /** Any value of a row; '' stays ''. */
  text(value: JsonValue, column: string): string;
  time(time: Time, column: string): string;
  /** From the first to the last day. */
  days(from: Date, to: Date): string;
  count(n: number): string;
}

const ANYONE: Reader = { locale: 'en-US', timeZone: 'UTC' };
const MOST_KEPT = 100;
const kept = new Map<string, Values>();

/** A locale or time zone that is not known here is read as American English in UTC. */
export function valuesFor(reader: Reader): Values {
  const key = `${reader.locale} ${reader.timeZone}`;
  const values = kept.get(key) ?? tryMake(reader) ?? makeValues(ANYONE);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, values);
  return values;
}

function tryMake(reader: Reader): Values | undefined {
  try {
    return makeValues(reader);
  } catch {
    // Intl throws on what it does not know.
    return undefined;
  }
}

function makeValues(reader: Reader): Values {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(reader.locale, options);
  const integers = format({ maximumFractionDigits: 0 });
  const decimals = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const fractions = format({ maximumSignificantDigits: 3 });
  const time = makeTimes(reader);

  const money = (value: number, column: string): string | undefined => {
    const currency = CURRENCY.exec(column)?.[1]?.toUpperCase();
    return currency === undefined ? undefined : format({ style: 'currency', currency }).format(value);
  };
  const number = (value: number, column: string): string => {
    if (Math.abs(value) > EXACT || (value !== 0 && Math.abs(value) < TINY)) return String(value);
    const asMoney = money(value, column);
    if (asMoney !== undefined) return asMoney;
    if (Number.isInteger(value)) return NAMING.test(column) ? String(value) : integers.format(value);
    return Math.abs(value) >= 1 ? decimals.format(value) : fractions.format(value);
  };
  return {
    number,
    time,
    days: makeDays(reader),
    count: (n) => integers.format(n),
    aligned(value, column) {
      const isWhole = Number.isInteger(value) && Math.abs(value) <= EXACT;
      return isWhole && money(value, column) === undefined ? decimals.format(value) : number(value, column);
    },
    text(value, column) {
      if (value === null) return NO_VALUE;
      if (typeof value === 'number') return number(value, column);
      if (typeof value === 'boolean') return value ? 'true' : 'false';
      if (typeof value !== 'string') return JSON.stringify(value);
      const found = value.length > 40 ? undefined : readTime(value);
      return found === undefined ? value : time(found, column);
    },
  };
}

/** A column's name inside a sentence: `total_revenue` → `total revenue`. */
export const columnInWords = (column: string): string => column.replace(/_+/g, ' ').trim();
