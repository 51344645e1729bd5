import { offsetText, startOfDay, wallClock } from '../../../shared/zones.ts';

/** `2026-11-27 11:00:00` */
export const utcText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** Before it there were no zones, and some databases have no years. */
const FIRST_YEAR = 1000;

/** When a day begins in a zone, as its clock shows it: `2026-11-28 00:00:00+13:00`. */
export function startThere(day: string, zone: string): string {
  const start = startOfDay(day, zone);
  if (zone === 'UTC' || start.getUTCFullYear() < FIRST_YEAR) return `${day} 00:00:00+00`;
  const offset = offsetText(start, zone);
  return offset === undefined ? `${utcText(start)}+00` : `${utcText(wallClock(start, zone))}${offset}`;
}
