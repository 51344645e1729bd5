import { startThere } from '../../spelling/moments.ts';
import { inTable } from '../../spelling/ranked-keys.ts';
import type { Spelling } from '../../spelling/spelling.ts';
import { upToToday } from '../../spelling/up-to-today.ts';

const hasZone = (dataType: string): boolean => /with time zone|timestamptz/i.test(dataType);
const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const asNumber = (text: string) => `CASE WHEN ${text} ~ '^ *-?[0-9]+([.][0-9]+)? *$' THEN ${text}::numeric END`;

export const postgres: Spelling = {
  name,
  schema: name,
  column: name,
  /** A Postgres text can't contain NUL; with `standard_conforming_strings` (the default) only the quote is special. */
  text(text) {
    const clean = text.replaceAll('\0', '').replaceAll("'", "''");
    return clean.includes('\\') ? `E'${clean.replaceAll('\\', '\\\\')}'` : `'${clean}'`;
  },
  held(column, holds) {
    switch (holds) {
      case 'numbers':
        return asNumber(column);
      case 'durations':
        return `extract(epoch FROM ${column})`;
      case 'epoch-seconds':
        return `to_timestamp(${column})`;
      case 'epoch-milliseconds':
        return `to_timestamp(${column} / 1000.0)`;
    }
  },
  momentType: 'timestamp with time zone',
  clock: (seconds) => `date_trunc('second', ${seconds} * interval '1 second')`,
  withoutNaN: (column, dataType) => (dataType === 'money' ? column : `nullif(${column}, 'NaN')`),
  /** Money has no average, and compares with no number. */
  plainNumber: (column, dataType) => (dataType === 'money' ? `${column}::numeric` : column),
  exact: (digits) => digits,
  asText: (expression) => `${expression}::text`,
  dayStart: (day, dataType, zone) =>
    hasZone(dataType) ? `TIMESTAMPTZ '${startThere(day, zone)}'` : `TIMESTAMP '${day} 00:00:00'`,
  local: (column, dataType, { zone }) => (hasZone(dataType) ? `(${column} AT TIME ZONE '${zone}')` : column),
  today: ({ zone }) => (zone === 'UTC' ? 'CURRENT_DATE' : `(now() AT TIME ZONE '${zone}')::date`),
  grain(time, grain) {
    switch (grain) {
      case 'day':
        return `${time}::date`;
      case 'week':
        return `date_trunc('week', ${time})::date`;
      case 'month':
        return `to_char(${time}, 'YYYY-MM')`;
      case 'quarter':
        return `to_char(${time}, 'YYYY-"Q"Q')`;
      case 'year':
        return `extract(year FROM ${time})::integer`;
      case 'hour':
        return `extract(hour FROM ${time})::integer`;
      case 'weekday':
        return `to_char(${time}, 'FMDay')`;
      case 'month-of-year':
        return `to_char(${time}, 'FMMonth')`;
    }
  },
  isoWeekday: (time) => `extract(isodow FROM ${time})`,
  monthNumber: (time) => `extract(month FROM ${time})::integer`,
  days: (from, until) => `(${until}::date - ${from}::date)`,
  seconds: (from, until) => `extract(epoch FROM (${until}::timestamp - ${from}::timestamp))`,
  years: (from, today, until) => `extract(year FROM age(${upToToday(today, until)}, ${from}))::integer`,
  isTrue: (column, value) => `${column} IS ${value ? 'TRUE' : 'NOT TRUE'}`,
  rounded: (number, digits) => `round(${number}::numeric, ${digits})`,
  ratio: (part, whole, digits) => `round(${part}::numeric / nullif(${whole}, 0)::numeric, ${digits})`,
  percent: (part, whole, digits = 1) =>
    `round(100.0 * coalesce(${part}, 0)::numeric / nullif(${whole}, 0)::numeric, ${digits})`,
  countWhere: (condition) => `count(*) FILTER (WHERE ${condition})`,
  sumWhere: (number, condition) => `sum(${number}) FILTER (WHERE ${condition})`,
  percentile: (number, part) => `percentile_cont(${part}) WITHIN GROUP (ORDER BY ${number})`,
  ordered: (expression, direction) => [`${expression} ${direction === 'desc' ? 'DESC NULLS LAST' : 'ASC'}`],
  sortsByAlias: true,
  inTable,
  combined: (operator) => operator.toUpperCase(),
  inRanked({ outer, inner, names, from, measure, direction, count }) {
    const lines = [
      `SELECT ${inner.join(', ')}`,
      from,
      `GROUP BY ${[...inner, ...names].join(', ')}`,
      `ORDER BY ${measure} ${direction === 'desc' ? 'DESC NULLS LAST' : 'ASC'}, ${[...names, ...inner].join(', ')}`,
      `LIMIT ${count}`,
    ];
    return `(${outer.join(', ')}) IN (${lines.join('\n')})`;
  },
};
