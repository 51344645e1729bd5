import { offsetAt, startOfDay, stretchesOf, wallClock } from '../../../../shared/zones.ts';
import { exactNumber } from '../../spelling/exact-number.ts';
import { functions } from '../../spelling/functions.ts';
import { utcText } from '../../spelling/moments.ts';
import { inTable, rankedKeys } from '../../spelling/ranked-keys.ts';
import type { Clock, Spelling } from '../../spelling/spelling.ts';
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
  momentsAreBare: true,
  clock: (seconds) => `SEC_TO_TIME(ROUND(${seconds}))`,
  exact: (digits) => exactNumber(digits, { whole: 35, part: 30 }),
  asText: (expression) => `CAST(${expression} AS CHAR)`,
  dayStart: (day, dataType, zone) => (hasZone(dataType) ? startOnClock(day, zone) : `TIMESTAMP '${day} 00:00:00'`),
  local: (column, dataType, clock) => (hasZone(dataType) ? onClock(column, clock) : column),
  today: (clock) => (clock.zone === 'UTC' ? 'CURRENT_DATE' : `DATE(${onClock('CURRENT_TIMESTAMP', clock)})`),
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
  years: (from, today, until) => `TIMESTAMPDIFF(YEAR, ${from}, ${upToToday(today, until)})`,
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

/** A DATETIME has no zone, a TIMESTAMP is told in that of the session. */
const hasZone = (dataType: string): boolean => /^timestamp/i.test(dataType);

/** A server knows zones by their names only where somebody has loaded them, so that what they are ahead is written out. */
function onClock(time: string, { zone, from, to }: Clock): string {
  const stretches = stretchesOf(zone, from, to);
  const last = stretches.at(-1)?.minutes ?? 0;
  const before = stretches.flatMap(({ minutes, until }) =>
    until === null ? [] : [`WHEN ${time} < TIMESTAMP '${utcText(until)}' THEN ${minutes}`],
  );
  if (before.length === 0 && last === 0) return time;
  const ahead = before.length === 0 ? String(last) : `CASE ${before.join(' ')} ELSE ${last} END`;
  return `DATE_ADD(${time}, INTERVAL ${ahead} MINUTE)`;
}

/** In UTC, told so that it still says which day it is there. */
function startOnClock(day: string, zone: string): string {
  const start = startOfDay(day, zone);
  const minutes = offsetAt(start, zone) / 60_000;
  if (minutes === 0 || !Number.isInteger(minutes)) return `TIMESTAMP '${utcText(start)}'`;
  const [moved, by] = minutes > 0 ? ['DATE_SUB', minutes] : ['DATE_ADD', -minutes];
  return `${moved}(TIMESTAMP '${utcText(wallClock(start, zone))}', INTERVAL ${by} MINUTE)`;
}

/** There is no NULLS LAST; NULL is below every value. */
function ordered(expression: string, direction: 'asc' | 'desc'): string[] {
  return direction === 'desc' ? [`${expression} DESC`] : [`${expression} IS NULL`, `${expression} ASC`];
}
