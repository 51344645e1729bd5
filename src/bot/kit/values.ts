import type { Row, Units } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { onceForEach } from '../../shared/once-for-each.ts';
import type { Reader } from '../model/answer.ts';
import type { Person } from '../model/person.ts';
import { LIMITS } from './limits.ts';
import { makeDays, makeShortTimes, makeTimes, plainSpaces, readTime, type ShortTimes, type Time } from './times.ts';
import { makeMeasured, saysUnit, unitOf, withUnit } from './units.ts';

/** Stands for NULL in a table. */
export const NO_VALUE = '–';

/** Numbers that name something: a separator in a year or an id would make it another thing. */
const NAMING = /(^|[_\s.])(id|year|yr|zip|code|number|no|key|phone|postcode)s?$|Id$/i;
const CALENDAR = /(^|[_\s.])(year|quarter|month|week|weekday|day|hour|dow|doy|date)s?$/i;
/** What some number came to in a period: `this_month`, `same_days_of_last_year`. */
const OF_A_PERIOD = /(^|[_\s.])(this|last|previous|prior)[_\s](year|quarter|month|week)$/i;

/** Amounts have both their decimals or none. */
const AMOUNT =
  /(^|[_\s.])(amount|balance|bill|budget|charge|cost|discount|expense|fee|income|margin|paid|payment|price|profit|revenue|salary|sales|spend|spent|tax|total|turnover|wage)s?($|[_\s.])/i;

/** Whether a column is called after money. */
export const isAmount = (column: string): boolean => AMOUNT.test(column);

/** Beyond this a double no longer holds every integer; grouping digits that are not there would pretend it does. */
const EXACT = Number.MAX_SAFE_INTEGER;
/** Below this a fixed notation is a row of zeros. */
const TINY = 1e-6;

const MOST_DECIMALS = 9;

/** How many decimals the numbers of one column take to be written alike: no more than they need, 0 when all are whole. */
export function decimalsOf(numbers: number[], column: string): number {
  const most = numbers.reduce((so, value) => Math.max(so, decimalsNeeded(value)), 0);
  return most === 1 && isAmount(column) && !/percent|pct/i.test(column) ? 2 : most;
}

/** Two at most, of less than one as many as show three digits. */
function decimalsNeeded(value: number): number {
  if (!isPlain(value) || Number.isInteger(value)) return 0;
  const isSmall = Math.abs(value) < 1;
  const rounded = Number(isSmall ? value.toPrecision(3) : value.toFixed(2));
  const isCut = Math.abs(value - rounded) > Math.abs(value) * 1e-9;
  if (isCut && !isSmall) return 2;
  return String(rounded).split('.')[1]?.length ?? 0;
}

/** Can be written out digit by digit. */
const isPlain = (value: number): boolean => Math.abs(value) <= EXACT && (value === 0 || Math.abs(value) >= TINY);

/** Whether the numbers of a column measure something, rather than name or date it. */
export const isMeasure = (column: string): boolean => !isNaming(column) && !isCalendar(column);

/** Whether the values of a column only tell rows apart: ids, codes, numbers of orders. */
export const isName = (column: string): boolean => isNaming(column) && !isCalendar(column);

const isNaming = (column: string): boolean => NAMING.test(column) && !OF_A_PERIOD.test(column);

/** Whether a column holds nothing but ids. */
export const isId = (column: string): boolean => /(^|[_\s.])(id|uuid|guid)s?$/i.test(column) || /[a-z]Id$/.test(column);

/** Whether a column's name says that it holds years, months, weekdays or the like. */
export const isCalendar = (column: string): boolean => CALENDAR.test(column) && !OF_A_PERIOD.test(column);

/** How one reader is shown the values of rows. */
export interface Values extends ShortTimes {
  /**
   * A number as people read it: `1,234.50`, `$1,234.50`, `20.1%`; a year or an id without separators. `decimals` sets how many decimals it
   * has. Of hours, kilometres and the like only the number.
   */
  number(value: number, column: string, decimals?: number): string;
  /** The same in a sentence, with its unit where nothing else says it: `12.4 hours`, `$1,234.50`. */
  amount(value: number, column: string, decimals?: number): string;
  /** The same from a million on, where exactness doesn't matter: `1.23 million`, `$1.23M`. */
  rough(value: number, column: string): string;
  /** Whether the numbers of a column are known to be percentages. */
  isPercent(column: string): boolean;
  /** A column's name in a sentence: `total revenue`. */
  name(column: string): string;
  /** A column's name above its values: `Revenue`, `Average delay (minutes)`. */
  head(column: string): string;
  /** A column's name along an axis of plain numbers: `Revenue`, `Average delay (minutes)`, `Humidity (%)`. */
  axis(column: string): string;
  /** Any value of a row; '' stays ''. */
  text(value: JsonValue, column: string, decimals?: number): string;
  time(time: Time, column: string): string;
  /** From the first to the last day. */
  days(from: Date, to: Date): string;
  count(n: number): string;
  /** `15%` of 0.15, `7.5%` of 0.075. */
  percent(share: number): string;
  /** `1 row`, `1,200 rows`. */
  rows(n: number): string;
}

/** The reader that is assumed where Slack says nothing about a person. */
const ANYONE: Reader = { locale: 'en-US', timeZone: 'UTC' };

/** How numbers and times are written for a person; undefined: Slack doesn't say who it is. */
export const readerOf = (person: Pick<Person, 'locale' | 'timeZone'> | undefined): Reader => ({
  locale: person?.locale ?? ANYONE.locale,
  timeZone: person?.timeZone ?? ANYONE.timeZone,
});
const MOST_KEPT = 100;
const kept = new Map<string, ValuesOf>();
const NO_UNITS: Units = {};

/** Values whose numbers have these units. */
type ValuesOf = (units: Units) => Values;

/** A locale or time zone that is not known here is read as American English in UTC. */
export function valuesFor(reader: Reader, units: Units = NO_UNITS): Values {
  const key = `${reader.locale} ${reader.timeZone}`;
  const valuesOf = kept.get(key) ?? tryMake(reader) ?? makeValues(ANYONE);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, valuesOf);
  return valuesOf(units);
}

function tryMake(reader: Reader): ValuesOf | undefined {
  try {
    return makeValues(reader);
  } catch {
    // Intl throws on what it does not know.
    return undefined;
  }
}

function makeValues(reader: Reader): ValuesOf {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(reader.locale, options);
  const integers = format({ maximumFractionDigits: 0 });
  const [percents, smallPercents] = [0, 1].map((maximumFractionDigits) =>
    format({ style: 'percent', maximumFractionDigits }),
  );
  const fractions = Array.from({ length: MOST_DECIMALS + 1 }, (_, digits) =>
    format({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const time = makeTimes(reader);
  const others = {
    time,
    ...makeShortTimes(reader),
    days: makeDays(reader),
    count: (n: number) => integers.format(n),
    percent: (share: number) =>
      plainSpaces(((Math.abs(share) < 0.1 ? smallPercents : percents) ?? integers).format(share)),
    rows: (n: number) => `${integers.format(n)} ${n === 1 ? 'row' : 'rows'}`,
  };
  const plain = (value: number, decimals: number): string =>
    (fractions[Math.min(decimals, MOST_DECIMALS)] ?? integers).format(value);
  const measured = makeMeasured(reader.locale);

  // An answer's parts all ask for the same units, and most have none.
  return onceForEach((units) => {
    const number = (value: number, column: string, decimals = decimalsOf([value], column)): string => {
      if (!isPlain(value)) return String(value);
      const unit = unitOf(column, units);
      if (unit !== undefined && unit.kind !== 'other') return measured.exact(value, { unit, decimals });
      if (decimals === 0 && Number.isInteger(value) && isNaming(column)) return String(value);
      return plain(value, decimals);
    };
    return {
      ...others,
      ...makeNames(units),
      number,
      rough: (value, column) => measured.rough(value, unitOf(column, units)),
      amount(value, column, decimals) {
        const unit = unitOf(column, units);
        const text = number(value, column, decimals);
        const isBare = unit?.kind !== 'other' || saysUnit(columnInWords(column), unit.words);
        return isBare ? text : withUnit(text, value, unit.words);
      },
      text(value, column, decimals) {
        if (value === null) return NO_VALUE;
        if (typeof value === 'number') return number(value, column, decimals);
        if (typeof value === 'boolean') return value ? 'true' : 'false';
        if (typeof value !== 'string') return JSON.stringify(value);
        const found = value.length > 40 ? undefined : readTime(value);
        return found === undefined ? value : time(found, column);
      },
    };
  });
}

/** The sign behind the number says that it is in percent: `margin` of `margin in percent`. */
const withoutPercent = (name: string): string =>
  /^percent$/i.test(name) ? 'share' : name.replace(/(?<!^change) in percent$/i, '');

/** What columns are called, with what their numbers count where a number alone would not say it. */
function makeNames(units: Units): Pick<Values, 'isPercent' | 'name' | 'head' | 'axis'> {
  const withWords = (column: string, words: string): string => {
    const head = columnHead(column);
    return head === '' || saysUnit(head, words) ? head : `${head} (${words})`;
  };
  const head = (column: string): string => {
    const unit = unitOf(column, units);
    return unit?.kind === 'other' ? withWords(column, unit.words) : columnHead(column);
  };
  const isPercent = (column: string): boolean => unitOf(column, units)?.kind === 'percent';
  return {
    isPercent,
    head,
    axis: (column) => (isPercent(column) && !/percent|%/i.test(column) ? `${columnHead(column)} (%)` : head(column)),
    name: (column) => (isPercent(column) ? withoutPercent(columnInWords(column)) : columnInWords(column)),
  };
}

/** March and May are months where nothing but the month is named. */
const MONTH_NAME =
  /\b(january|february|april|june|july|august|september|october|november|december)\b|(?<=^|\bof )(march|may)(?=$| \d{4}$)/g;

const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/** A column's name inside a sentence: `total_revenue` → `total revenue`, `customer_id` → `customer ID`. */
export function columnInWords(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const words = putInWords(column);
  names.set(column, words);
  return words;
}

const putInWords = (column: string): string =>
  column
    .replace(/_+/g, ' ')
    .trim()
    .replace(MONTH_NAME, (month) => `${month.charAt(0).toUpperCase()}${month.slice(1)}`)
    .replace(/\bids?\b/gi, (id) => `ID${id.slice(2).toLowerCase()}`);

/** A column's name above its values: `avg_delay` → `Avg delay`, `customer_id` → `Customer ID`. */
export function columnHead(column: string): string {
  const words = columnInWords(column);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Column names in the order the rows give them. A row may lack a key; those past the shown ones are not looked at. */
export function columnsOf(rows: Row[]): string[] {
  const columns = new Set<string>();
  for (const row of rows.slice(0, LIMITS.tableRows)) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

/** As `840 ms`, `1.2 s` or `2 min 5 s`. */
export function sayDuration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
