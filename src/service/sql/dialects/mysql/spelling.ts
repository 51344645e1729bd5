import { functions } from '../../spelling/functions.ts';
import { inTable, rankedKeys } from '../../spelling/ranked-keys.ts';
import type { Spelling } from '../../spelling/spelling.ts';
import { upToToday } from '../../spelling/up-to-today.ts';

const name = (text: string): string => `\`${text.replaceAll('`', '``')}\``;

const asNumber = (text: string) =>
  `CASE WHEN ${text} REGEXP '^ *-?[0-9]+([.][0-9]+)? *$' THEN CAST(${text} AS DECIMAL(38, 9)) END`;
/** FROM_UNIXTIME of MariaDB ends in 2038. */
const sinceEpoch = (number: string, unit: 'SECOND' | 'MICROSECOND') =>
  `DATE_ADD(TIMESTAMP '1970-01-01 00:00:00', INTERVAL ${number} ${unit})`;

/** MySQL and MariaDB. The session's time zone is UTC, its strings know the backslash and double quotes are no names. */
export const mysql: Spelling = {
  name,
  schema: name,
  column: name,
  text: (text) => `'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  held(column, holds, dataType) {
    switch (holds) {
      case 'numbers':
        // A `tinyint(1)` is read as a boolean, a sum is not.
        return /^tinyint/i.test(dataType) ? `(${column} + 0)` : asNumber(column);
      case 'durations':
        return `TIME_TO_SEC(${column})`;
      case 'epoch-seconds':
        return sinceEpoch(column, 'SECOND');
      case 'epoch-milliseconds':
        return sinceEpoch(`${column} * 1000`, 'MICROSECOND');
    }
  },
  momentType: 'timestamp',
  clock: (seconds) => `SEC_TO_TIME(ROUND(${seconds}))`,
  asText: (expression) => `CAST(${expression} AS CHAR)`,
  midnight: (day) => `TIMESTAMP '${day} 00:00:00'`,
  utc: (column) => column,
  grain(time, grain) {
    switch (grain) {
      case 'day':
        return `DATE(${time})`;
      case 'week':
        return `DATE_SUB(DATE(${time}), INTERVAL WEEKDAY(${time}) DAY)`;
      case 'month':
        return `DATE_FORMAT(${time}, '%Y-%m')`;
      case 'quarter':
        return `CONCAT(YEAR(${time}), '-Q', QUARTER(${time}))`;
      case 'year':
        return `YEAR(${time})`;
      case 'hour':
        return `HOUR(${time})`;
      case 'weekday':
        return `DAYNAME(${time})`;
      case 'month-of-year':
        return `MONTHNAME(${time})`;
    }
  },
  isoWeekday: (time) => `WEEKDAY(${time}) + 1`,
  monthNumber: (time) => `MONTH(${time})`,
  days: (from, until) => `DATEDIFF(${until}, ${from})`,
  seconds: (from, until) => `TIMESTAMPDIFF(SECOND, ${from}, ${until})`,
  years: (from, until) => `TIMESTAMPDIFF(YEAR, ${from}, ${upToToday('CURRENT_DATE', until)})`,
  isTrue: (column, value) => `${column} IS ${value ? 'TRUE' : 'NOT TRUE'}`,
  ...functions,
  countWhere: (condition) => `COUNT(CASE WHEN ${condition} THEN 1 END)`,
  percentile: null,
  ordered,
  sortsByAlias: false,
  inTable,
  inRanked(ranked) {
    const { keys, table } = rankedKeys(ranked, { name, ordered });
    return inTable(ranked.outer, keys, table);
  },
};

/** There is no NULLS LAST; NULL is below every value. */
function ordered(expression: string, direction: 'asc' | 'desc'): string[] {
  return direction === 'desc' ? [`${expression} DESC`] : [`${expression} IS NULL`, `${expression} ASC`];
}
