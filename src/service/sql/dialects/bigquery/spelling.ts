import { exactNumber } from '../../spelling/exact-number.ts';
import { functions } from '../../spelling/functions.ts';
import { startThere } from '../../spelling/moments.ts';
import { rankedKeys } from '../../spelling/ranked-keys.ts';
import type { Spelling } from '../../spelling/spelling.ts';
import { upToToday } from '../../spelling/up-to-today.ts';

/** https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#quoted_identifiers */
const name = (text: string): string => `\`${escaped(text).replaceAll('`', '\\`')}\``;

/** No project, dataset or column has a dot in its own name. */
const inParts = (path: string): string => path.split('.').map(name).join('.');

const asNumber = (text: string) => `SAFE_CAST(${text} AS NUMERIC)`;

/** GoogleSQL. A column that nests is a path, and so is a dataset of another project. */
export const bigquery: Spelling = {
  name,
  schema: inParts,
  column: inParts,
  text: (text) => `'${escaped(text).replaceAll("'", "\\'")}'`,
  held(column, holds, dataType) {
    switch (holds) {
      case 'numbers':
        return asNumber(column);
      case 'durations':
        return /^interval/i.test(dataType)
          ? `TIMESTAMP_DIFF(TIMESTAMP(DATETIME '1970-01-01 00:00:00' + ${column}), TIMESTAMP '1970-01-01 00:00:00+00', SECOND)`
          : `TIME_DIFF(${column}, TIME '00:00:00', SECOND)`;
      case 'epoch-seconds':
        return `TIMESTAMP_SECONDS(${column})`;
      case 'epoch-milliseconds':
        return `TIMESTAMP_MILLIS(${column})`;
    }
  },
  momentType: 'TIMESTAMP',
  clock: (seconds) => `TIME_ADD(TIME '00:00:00', INTERVAL CAST(${seconds} AS INT64) SECOND)`,
  withoutNaN: (column) => `IF(IS_NAN(${column}), NULL, ${column})`,
  // A literal without a type is a whole number of 64 bits, or a float.
  exact(digits) {
    const exact = exactNumber(digits, { whole: 38, part: 38 });
    return String(Number(exact)) === exact ? exact : `BIGNUMERIC '${exact}'`;
  },
  asText: (expression) => `CAST(${expression} AS STRING)`,
  dayStart: (day, dataType, zone) =>
    /^datetime/i.test(dataType) ? `DATETIME '${day} 00:00:00'` : `TIMESTAMP '${startThere(day, zone)}'`,
  // The parts of a TIMESTAMP are those of UTC unless a zone is named.
  local: (column, dataType, { zone }) =>
    zone === 'UTC' || !/^timestamp/i.test(dataType) ? column : `DATETIME(${column}, '${zone}')`,
  today: ({ zone }) => `CURRENT_DATE(${zone === 'UTC' ? '' : `'${zone}'`})`,
  grain(time, grain) {
    switch (grain) {
      case 'day':
        return `DATE(${time})`;
      case 'week':
        return `DATE_TRUNC(DATE(${time}), ISOWEEK)`;
      case 'month':
        return `FORMAT_DATE('%Y-%m', DATE(${time}))`;
      case 'quarter':
        return `FORMAT_DATE('%Y-Q%Q', DATE(${time}))`;
      case 'year':
        return `EXTRACT(YEAR FROM ${time})`;
      case 'hour':
        return `EXTRACT(HOUR FROM ${time})`;
      case 'weekday':
        return `FORMAT_DATE('%A', DATE(${time}))`;
      case 'month-of-year':
        return `FORMAT_DATE('%B', DATE(${time}))`;
    }
  },
  // DAYOFWEEK counts from Sunday, which is 1.
  isoWeekday: (time) => `MOD(EXTRACT(DAYOFWEEK FROM ${time}) + 5, 7) + 1`,
  monthNumber: (time) => `EXTRACT(MONTH FROM ${time})`,
  days: (from, until) => `DATE_DIFF(DATE(${until}), DATE(${from}), DAY)`,
  seconds: (from, until) => `DATETIME_DIFF(DATETIME(${until}), DATETIME(${from}), SECOND)`,
  years: (from, today, until) => {
    const last = upToToday(today, until === undefined ? undefined : `DATE(${until})`);
    return `DIV(DATE_DIFF(${last}, DATE(${from}), MONTH) - IF(EXTRACT(DAY FROM ${last}) < EXTRACT(DAY FROM ${from}), 1, 0), 12)`;
  },
  isTrue: (column, value) => `${column} IS ${value ? 'TRUE' : 'NOT TRUE'}`,
  ...functions,
  percent: (part, whole, digits = 1) => `ROUND(100 * COALESCE(${part}, 0) / NULLIF(${whole}, 0), ${digits})`,
  countWhere: (condition) => `COUNTIF(${condition})`,
  percentile: null,
  ordered,
  sortsByAlias: true,
  inTable,
  combined: (operator) => `${operator.toUpperCase()} DISTINCT`,
  inRanked(ranked) {
    const { keys, table } = rankedKeys(ranked, { name, ordered });
    return inTable(ranked.outer, keys, table);
  },
};

/** Several columns are one struct on both sides. */
function inTable(outer: string[], keys: string[], table: string): string {
  const [left, right] = [outer, keys].map((list) => (list.length === 1 ? list[0] : `(${list.join(', ')})`));
  return `${left} IN (SELECT ${right} FROM ${table})`;
}

function ordered(expression: string, direction: 'asc' | 'desc'): string[] {
  return [`${expression} ${direction === 'desc' ? 'DESC' : 'ASC NULLS LAST'}`];
}

/** Neither texts nor quoted names may hold a line break as such. */
function escaped(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
