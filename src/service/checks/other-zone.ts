import type { Finding } from '../agent/checked.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { type Origin, originOf, originsIn } from '../lineage/origin.ts';
import { type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';

/** A day that begins at midnight UTC, where the asker lives elsewhere. */
export const otherZone: Check = {
  trap: 'other-zone',
  passed: ({ selects }, facts) =>
    facts.timeZone === undefined || !selects.some((select) => readsMoments(select))
      ? []
      : [`days in ${facts.timeZone}`],
  find({ selects }, facts) {
    const { timeZone, now } = facts;
    if (timeZone === undefined) return undefined;
    const dated = selects.filter((select) => readsMoments(select));
    if (dated.length === 0) return undefined;
    if (isUtc(timeZone, now)) return [];
    const found = dated.flatMap((select) => saidOf(select).flatMap((one) => dayOf(one, select) ?? []));
    return [...new Map(found.map((origin) => [origin.column.name, finding(origin, timeZone, facts)])).values()];
  },
};

const saidOf = (select: BoundSelect): Expression[] =>
  [...expressionsOf(select.select), ...select.orderBy.map(({ by }) => by)].flatMap((one) => within(one));

const isMoment = ({ column }: Origin): boolean => column.kind === 'timestamp';

/** Whether days matter to it: moments are compared, or cut to days, months, and years. */
const readsMoments = (select: BoundSelect): boolean =>
  saidOf(select).some(
    (one) =>
      (one.kind === 'operation' ||
        one.kind === 'between' ||
        (one.kind === 'call' && CUTTING.has(one.name)) ||
        (one.kind === 'cast' && one.type === 'date')) &&
      originsIn(one, select).some(isMoment),
  );

/** Clocks of a zone in winter and in summer. */
function isUtc(timeZone: string, now: Date): boolean {
  const hour = (zone: string) => now.toLocaleString('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  try {
    return hour(timeZone) === hour('UTC');
  } catch {
    return true;
  }
}

/** Also the last second of a day, and where it says that it is UTC. */
const MIDNIGHT = /^\d{4}-\d\d-\d\d(?:[ T](?:00:00(?::00(?:\.0+)?)?|23:59(?::59(?:\.\d+)?)?)(?:Z|[+-]00(?::?00)?)?)?$/;
const CUTTING = new Set(
  'date_trunc date date_part extract year month day dayofmonth dayofweek weekday quarter week hour to_char date_format strftime format_date format_timestamp datetime_trunc timestamp_trunc last_day yearweek dayname monthname'.split(
    ' ',
  ),
);
const TODAY = new Set(['current_date', 'curdate']);
const ZONED = new Set(['timezone', 'convert_tz', 'convert_timezone', 'datetime', 'from_utc_timestamp']);

/** A moment that a part of a statement takes the day of, as it is in UTC. */
function dayOf(one: Expression, select: BoundSelect): Origin | undefined {
  if (one.kind === 'operation' && /^[<>]=?$|^=$/.test(one.operator))
    return momentBeside(one.left, [one.right], select) ?? momentBeside(one.right, [one.left], select);
  if (one.kind === 'between') return momentBeside(one.value, [one.low, one.high], select);
  if (one.kind === 'cast' && one.type === 'date') return momentIn(one.value, select);
  if (one.kind === 'call' && CUTTING.has(one.name))
    return one.args.map((arg) => momentIn(arg, select)).find((origin) => origin !== undefined);
  return undefined;
}

function momentBeside(value: Expression, ends: readonly Expression[], select: BoundSelect): Origin | undefined {
  return ends.some(isUtcDay) ? momentIn(value, select) : undefined;
}

/** A moment as it is stored, and not as clocks of a zone show it. */
function momentIn(value: Expression, select: BoundSelect): Origin | undefined {
  const origin = originOf(value, select);
  return origin !== undefined && isMoment(origin) ? origin : undefined;
}

/** Midnight of a day that is written out, or of today, without a zone. */
function isUtcDay(value: Expression): boolean {
  const parts = within(value);
  if (parts.some((part) => part.kind === 'call' && ZONED.has(part.name))) return false;
  if (parts.some(isShift)) return false;
  return parts.some(
    (part) => (part.kind === 'text' && MIDNIGHT.test(part.value)) || (part.kind === 'call' && TODAY.has(part.name)),
  );
}

/** Hours added to midnight: `+ interval '7 hours'`. */
const isShift = (part: Expression): boolean =>
  ((part.kind === 'cast' && part.type === 'interval') || (part.kind === 'call' && part.name === 'interval')) &&
  within(part).some((one) => one.kind === 'text' && /hour|minute|second|\d:\d\d/i.test(one.value));

const finding = ({ table, column }: Origin, timeZone: string, { said }: Facts): Finding => ({
  trap: 'other-zone',
  severity: 'doubtful',
  says: `Days of ${said.column(table, column.name)} begin at midnight UTC here, not in ${timeZone}.`,
  tells: `${table.name}.${column.name} is a moment in UTC and the person's zone is ${timeZone}: write the bounds of days, months and years as the UTC moments when they begin there, and convert the column before taking its day or month.`,
});
