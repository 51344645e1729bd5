import { readHttpDate } from './http-date.ts';

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);
/** As seconds this is the year 5138, as milliseconds 1973: nothing in use lies on the wrong side. */
const SMALLEST_MILLISECONDS = 1e11;

const NUMBER = /^\d+(\.\d+)?$/;
const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d+))?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * When a token ends. The interface does not show the format of `expire`: read are ISO 8601 (without a zone: UTC),
 * epoch seconds or milliseconds as number or text, and an HTTP date. Whatever else it is, or a moment no token
 * of today can have, the token is taken to live as long as was asked for.
 */
export function readExpiry(expire: string | number, fallback: { now: Date; ttlSeconds: number }): Date {
  const time = typeof expire === 'number' ? readEpoch(expire) : readText(expire.trim());
  const plausible = time !== undefined && time >= EARLIEST && time <= LATEST;
  return new Date(plausible ? time : fallback.now.getTime() + fallback.ttlSeconds * 1_000);
}

function readText(text: string): number | undefined {
  if (NUMBER.test(text)) return readEpoch(Number(text));
  return readIso(text) ?? readHttpDate(text);
}

function readEpoch(value: number): number {
  return Math.round(value >= SMALLEST_MILLISECONDS ? value : value * 1_000);
}

function readIso(text: string): number | undefined {
  const [matched, day = '', minutes = '00:00', seconds = ':00', fraction = '0', zone = 'Z'] = ISO_8601.exec(text) ?? [];
  if (matched === undefined || !isCalendarDay(day)) return undefined;
  const time = Date.parse(`${day}T${minutes}${seconds}.${fraction.slice(0, 3)}${normalZone(zone)}`);
  return Number.isNaN(time) ? undefined : time;
}

/** Date.parse rolls the 31st of February over into March. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function normalZone(zone: string): string {
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
