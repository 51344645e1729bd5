import { isZone, offsetAt, startOfDay } from '../../../../shared/zones.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
import type { AgentRequest } from '../../agent.ts';

/** `Now: Thursday 2026-11-26 23:45 UTC. For the person it is Friday 2026-11-27 (Asia/Tokyo).` */
export function sayNow(request: AgentRequest): string {
  const { now, timeZone } = request;
  const utc = `Now: ${dayIn(now, 'UTC')} ${now.toISOString().slice(11, 16)} UTC.`;
  if (timeZone === undefined) return utc;
  return `${utc} For the person it is ${dayIn(now, timeZone)} (${timeZone}).${sayMoments(request, timeZone)}`;
}

const dayIn = (now: Date, timeZone: string): string =>
  `${now.toLocaleDateString('en', { weekday: 'long', timeZone })} ${isoDayIn(now, timeZone)}`;

const isoDayIn = (now: Date, timeZone: string): string => now.toLocaleDateString('en-CA', { timeZone });

/** A longer expression is one of a database that doesn't know zones: the model writes its own. */
const LONGEST_EXPRESSION = 80;
/** Around which offsets are looked at, for a database that doesn't know zones by their names. */
const NEAR_MS = 24 * 3_600_000;

/** How the days of somebody elsewhere are written where a column of the schema holds moments. */
function sayMoments({ now, schema }: AgentRequest, zone: string): string {
  if (!isZone(zone) || offsetAt(now, zone) === 0) return '';
  const { local } = spellingOf(schema.dialect);
  const clock = { zone, from: new Date(now.getTime() - NEAR_MS), to: new Date(now.getTime() + NEAR_MS) };
  const moment = schema.tables
    .flatMap(({ columns }) => columns)
    .find(({ kind, dataType }) => kind === 'timestamp' && local('t', dataType, clock) !== 't');
  if (moment === undefined) return '';
  const day = isoDayIn(now, zone);
  const begins = startOfDay(day, zone).toISOString().slice(0, 16).replace('T', ' ');
  const converted = local('t', moment.dataType, clock);
  const how = converted.length <= LONGEST_EXPRESSION ? `: ${converted}` : '';
  return ` Times with a zone are moments of UTC: the person's ${day} begins at ${begins} UTC. Write the bounds of days so, and convert a column t before you take its day or month${how}.`;
}
