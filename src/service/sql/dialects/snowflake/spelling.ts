import { exactNumber } from '../../spelling/exact-number.ts';
import { functions } from '../../spelling/functions.ts';
import { startThere } from '../../spelling/moments.ts';
import { inTable, rankedKeys } from '../../spelling/ranked-keys.ts';
import type { Spelling } from '../../spelling/spelling.ts';
import { upToToday } from '../../spelling/up-to-today.ts';

const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const asNumber = (text: string) => `TRY_CAST(${text} AS NUMBER(38, 9))`;
const hasZone = (dataType: string): boolean => /^timestamp_(tz|ltz)/i.test(dataType);

/** The session's time zone is UTC and its weeks begin on Monday. */
export const snowflake: Spelling = {
  name,
  schema: name,
  column: name,
  text: (text) => `'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  held(column, holds) {
    switch (holds) {
      case 'numbers':
        return asNumber(column);
      case 'durations':
        return `DATEDIFF('second', TIME '00:00:00', ${column})`;
      case 'epoch-seconds':
        return `TO_TIMESTAMP_LTZ(${column})`;
      case 'epoch-milliseconds':
        return `TO_TIMESTAMP_LTZ(${column}, 3)`;
    }
  },
  momentType: 'TIMESTAMP_LTZ',
  clock: (seconds) => `TIMEADD('second', ROUND(${seconds}), TIME '00:00:00')`,
  withoutNaN: (column) => `NULLIF(${column}, 'NaN')`,
  exact: (digits) => exactNumber(digits, { whole: 38, part: 37 }),
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  // A literal has no zone, so that a moment that is no midnight of the session is read from a text.
  dayStart: (day, dataType, zone) =>
    zone !== 'UTC' && hasZone(dataType)
      ? `TO_TIMESTAMP_TZ('${startThere(day, zone).replace(/(?=[+-]\d\d(?::\d\d)?$)/, ' ')}')`
      : `TIMESTAMP '${day} 00:00:00'`,
  local: (column, dataType, { zone }) =>
    hasZone(dataType) && !(zone === 'UTC' && /^timestamp_ltz/i.test(dataType))
      ? `CONVERT_TIMEZONE('${zone}', ${column})`
      : column,
  today: ({ zone }) => (zone === 'UTC' ? 'CURRENT_DATE' : `TO_DATE(CONVERT_TIMEZONE('${zone}', CURRENT_TIMESTAMP()))`),
  grain(time, grain) {
    switch (grain) {
      case 'day':
        return `TO_DATE(${time})`;
      case 'week':
        return `DATE_TRUNC('WEEK', TO_DATE(${time}))`;
      case 'month':
        return `TO_CHAR(${time}, 'YYYY-MM')`;
      case 'quarter':
        return `CONCAT(YEAR(${time}), '-Q', QUARTER(${time}))`;
      case 'year':
        return `YEAR(${time})`;
      case 'hour':
        return `HOUR(${time})`;
      case 'weekday':
        return `DECODE(DAYOFWEEKISO(${time}), 1, 'Monday', 2, 'Tuesday', 3, 'Wednesday', 4, 'Thursday', 5, 'Friday', 6, 'Saturday', 7, 'Sunday')`;
      case 'month-of-year':
        return `TO_CHAR(${time}, 'MMMM')`;
    }
  },
  isoWeekday: (time) => `DAYOFWEEKISO(${time})`,
  monthNumber: (time) => `MONTH(${time})`,
  days: (from, until) => `DATEDIFF('day', ${from}, ${until})`,
  seconds: (from, until) => `DATEDIFF('second', ${from}, ${until})`,
  years: (from, today, until) => `FLOOR(MONTHS_BETWEEN(${upToToday(today, until)}, ${from}) / 12)`,
  isTrue: (column, value) => `${value ? '' : 'NOT '}COALESCE(${column}, FALSE)`,
  ...functions,
  countWhere: (condition) => `COUNT_IF(${condition})`,
  percentile: (number, part) =>
    part === '0.5' ? `MEDIAN(${number})` : `PERCENTILE_CONT(${part}) WITHIN GROUP (ORDER BY ${number})`,
  ordered,
  sortsByAlias: true,
  inTable,
  inRanked(ranked) {
    const { keys, table } = rankedKeys(ranked, { name, ordered });
    return inTable(ranked.outer, keys, table);
  },
};

/** NULL is above every value. */
function ordered(expression: string, direction: 'asc' | 'desc'): string[] {
  return [`${expression} ${direction === 'desc' ? 'DESC NULLS LAST' : 'ASC'}`];
}
