/** What clocks show in a time zone, and when days begin there. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_KEPT = 200;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** To make one takes a hundred times as long as to read it. @throws RangeError for a zone that is not known here */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  if (clocks.size >= MOST_KEPT) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Whether it is a zone's name, as databases know it too: those read `+02:00` the other way round. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z][\w+/-]*$/.test(name) && clockOf(name).format(0) !== '';
  } catch {
    return false;
  }
}

/** Milliseconds east of UTC. A zone that is not known here is UTC. */
export function offsetAt(at: Date, zone: string): number {
  if (zone === 'UTC' || !isZone(zone)) return 0;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(clockOf(zone).format(at)) ?? [];
  const east = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -east : east;
}

/** What the clock shows there, as if that were UTC: its day is the day it is there. */
export const wallClock = (at: Date, zone: string): Date => new Date(at.getTime() + offsetAt(at, zone));

/** The moment at which a day begins there; where the clock passes over midnight, the one at which it does. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isReached = (at: number) => wallClock(new Date(at), zone).getTime() >= midnight;
  const offsets = [-DAY_MS, DAY_MS].map((by) => offsetAt(new Date(midnight + by), zone));
  // A clock that is put back over midnight reaches it twice, and is within the day from the last time on.
  const begins = offsets
    .map((offset) => midnight - offset)
    .filter((at) => isReached(at) && !isReached(at - 1))
    .sort((a, b) => b - a);
  return new Date(
    begins[0] ?? firstBetween(midnight - Math.max(...offsets), midnight - Math.min(...offsets), isReached),
  );
}

/** How far the clock is ahead of UTC, as SQL writes it: `+05:45`. undefined: it isn't so in whole minutes. */
export function offsetText(at: Date, zone: string): string | undefined {
  const minutes = offsetAt(at, zone) / 60_000;
  if (!Number.isInteger(minutes)) return undefined;
  const text = (number: number) => String(Math.trunc(number)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${text(Math.abs(minutes) / 60)}:${text(Math.abs(minutes) % 60)}`;
}

/** The offset in minutes of each stretch of time; `until`: when the next begins, null for the last. */
export interface Stretch {
  minutes: number;
  until: Date | null;
}

/** No zone changes its offset twice within so long. */
const STEP_MS = 14 * DAY_MS;
const stretches = new Map<string, Stretch[]>();

export function stretchesOf(zone: string, from: Date, to: Date): Stretch[] {
  const key = `${zone} ${from.getTime()} ${to.getTime()}`;
  const known = stretches.get(key);
  if (known !== undefined) return known;
  const read = readStretches(zone, from.getTime(), to.getTime());
  if (stretches.size >= MOST_KEPT) stretches.clear();
  stretches.set(key, read);
  return read;
}

function readStretches(zone: string, from: number, to: number): Stretch[] {
  const minutesAt = (at: number) => Math.round(offsetAt(new Date(at), zone) / 60_000);
  const found: Stretch[] = [];
  let current = minutesAt(from);
  for (let at = from; at < to; at += STEP_MS) {
    const next = minutesAt(Math.min(at + STEP_MS, to));
    if (next === current) continue;
    const before = current;
    found.push({
      minutes: before,
      until: new Date(firstBetween(at, at + STEP_MS, (one) => minutesAt(one) !== before)),
    });
    current = next;
  }
  return [...found, { minutes: current, until: null }];
}

/** The first whole second at which it holds, which it does at the end and not at the beginning. */
function firstBetween(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
