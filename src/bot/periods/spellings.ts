import type { ResourceType } from '../../contract/resources.ts';
import type { Grain } from '../../shared/calendar.ts';
import type { MovingDay } from './moving-day.ts';

/** What a literal says it is: `DATE '…'`, `TIMESTAMP '…'`; `instant` has a zone of its own, `TIMESTAMPTZ '… +00'`. */
export type DayType = 'date' | 'timestamp' | 'datetime' | 'instant';

interface Spelling {
  /** Today in a zone, a date without a time. null: the database may not know zones by their names. */
  today: ((zone: string) => string) | null;
  /** Today in UTC, for a database that has another way for it. */
  todayUtc?: string;
  /** The first day of the unit that today is in. */
  first: Record<Grain, (today: string) => string>;
  later: (day: string, by: number, unit: Grain) => string;
  /** As what a literal of this type is compared with. Without one, such literals are not replaced. */
  typed: Partial<Record<DayType, (day: string, zone: string) => string>>;
}

const asIs = (day: string): string => day;
const quoted = (zone: string): string => `'${zone}'`;
const signed = (by: number): string => (by < 0 ? '-' : '+');
const inBrackets = (sql: string): string => (/ [-+] /.test(sql) ? `(${sql})` : sql);

const truncated = (grain: Grain) => (today: string) => `date_trunc('${grain}', ${today})`;

/** PostgreSQL has no interval of quarters. */
function postgresInterval(by: number, unit: Grain): string {
  const [count, name] = unit === 'quarter' ? [Math.abs(by) * 3, 'month'] : [Math.abs(by), unit];
  return `interval '${count} ${name}${count === 1 ? '' : 's'}'`;
}

const bigqueryFirst = (part: string) => (today: string) => `DATE_TRUNC(${today}, ${part})`;

/** Each database's own words for days that move, in plain SQL that runs wherever it is saved. */
const SPELLINGS: Record<ResourceType, Spelling> = {
  'db:postgres': {
    today: (zone) => `now() AT TIME ZONE ${quoted(zone)}`,
    first: {
      day: truncated('day'),
      week: truncated('week'),
      month: truncated('month'),
      quarter: truncated('quarter'),
      year: truncated('year'),
    },
    later: (day, by, unit) => `${day} ${signed(by)} ${postgresInterval(by, unit)}`,
    typed: {
      date: (day) => `(${day})::date`,
      timestamp: inBrackets,
      instant: (day, zone) => `(${day}) AT TIME ZONE ${quoted(zone)}`,
    },
  },
  // A server knows other zones only if somebody has loaded their tables; else CONVERT_TZ is NULL, and no row is found.
  'db:mysql': {
    today: null,
    todayUtc: 'UTC_DATE()',
    first: {
      day: asIs,
      week: (today) => `${today} - INTERVAL WEEKDAY(${today}) DAY`,
      month: (today) => `CAST(DATE_FORMAT(${today}, '%Y-%m-01') AS DATE)`,
      quarter: (today) => `MAKEDATE(YEAR(${today}), 1) + INTERVAL QUARTER(${today}) - 1 QUARTER`,
      year: (today) => `MAKEDATE(YEAR(${today}), 1)`,
    },
    later: (day, by, unit) => `${day} ${signed(by)} INTERVAL ${Math.abs(by)} ${unit.toUpperCase()}`,
    typed: { date: inBrackets, timestamp: (day) => `TIMESTAMP(${day})`, datetime: (day) => `TIMESTAMP(${day})` },
  },
  'dw:bigquery': {
    today: (zone) => `CURRENT_DATE(${quoted(zone)})`,
    first: {
      day: asIs,
      week: bigqueryFirst('ISOWEEK'),
      month: bigqueryFirst('MONTH'),
      quarter: bigqueryFirst('QUARTER'),
      year: bigqueryFirst('YEAR'),
    },
    later: (day, by, unit) =>
      `${by < 0 ? 'DATE_SUB' : 'DATE_ADD'}(${day}, INTERVAL ${Math.abs(by)} ${unit.toUpperCase()})`,
    typed: {
      date: asIs,
      datetime: (day) => `DATETIME(${day})`,
      instant: (day, zone) => `TIMESTAMP(${day}, ${quoted(zone)})`,
    },
  },
  'dw:snowflake': {
    today: (zone) => `CONVERT_TIMEZONE(${quoted(zone)}, CURRENT_TIMESTAMP())::DATE`,
    first: {
      day: asIs,
      // What DATE_TRUNC takes for the first day of a week is a setting of the session.
      week: (today) => `DATEADD('day', 1 - DAYOFWEEKISO(${today}), ${today})`,
      month: (today) => `DATE_TRUNC('month', ${today})`,
      quarter: (today) => `DATE_TRUNC('quarter', ${today})`,
      year: (today) => `DATE_TRUNC('year', ${today})`,
    },
    later: (day, by, unit) => `DATEADD('${unit}', ${by}, ${day})`,
    typed: {
      date: asIs,
      timestamp: (day) => `(${day})::TIMESTAMP_NTZ`,
      instant: (day, zone) => `CONVERT_TIMEZONE(${quoted(zone)}, 'UTC', (${day})::TIMESTAMP_NTZ)`,
    },
  },
};

interface Spelled {
  database: ResourceType;
  type: DayType;
  zone: string;
}

/**
 * A moving day as a database's own expression: `date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month'`.
 * undefined: this database can't say it for certain.
 */
export function spellDay({ start, by, unit }: MovingDay, { database, type, zone }: Spelled): string | undefined {
  const { first, later, typed } = SPELLINGS[database];
  const now = spellToday(database, zone);
  const as = typed[type];
  if (now === undefined || as === undefined) return undefined;
  const begun = first[start](now);
  return as(by === 0 ? begun : later(begun, by, unit), zone);
}

/** Each day that `spellDay` spells holds it. undefined: this database can't say it for certain. */
export function spellToday(database: ResourceType, zone: string): string | undefined {
  const { today, todayUtc } = SPELLINGS[database];
  if (!/^[\w+/-]+$/.test(zone)) return undefined;
  return zone === 'UTC' && todayUtc !== undefined ? todayUtc : today?.(zone);
}

export const DATABASES: readonly ResourceType[] = ['db:postgres', 'db:mysql', 'dw:bigquery', 'dw:snowflake'];
