import { isZone, stretchesOf } from '../../shared/zones.ts';
import { readMoment } from '../kit/read-moment.ts';
import { isWord, readTokens, type Token } from '../kit/sql-tokens.ts';
import { readTime } from '../kit/times.ts';
import type { Answer } from '../model/answer.ts';
import { dayBegunAt } from '../periods/moving-day.ts';

/** Zones by whose clocks a statement bounds or cuts times that have one. Of what it cannot read it says nothing. */
export function zonesOf({ sql, reader: { timeZone } }: Pick<Answer, 'sql' | 'reader'>): string[] {
  const tokens = readTokens(sql) ?? [];
  const zones = tokens.map((_, at) => named(tokens, at) ?? begun(tokens, at, timeZone) ?? ahead(tokens, at, timeZone));
  return [...new Set(zones.filter((zone) => zone !== undefined))];
}

/** Takes a zone as its first or last argument. */
const BY_ZONE = ['CONVERT_TIMEZONE', 'CURRENT_DATE', 'DATETIME', 'DATE', 'TIMESTAMP'];

/** `AT TIME ZONE 'UTC'`, `DATETIME(t.at, 'Pacific/Auckland')` */
function named(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  if (token?.kind !== 'text' || !isZone(token.is)) return undefined;
  if (isWord(tokens[at - 1], 'ZONE')) return token.is;
  const open = tokens.findLastIndex((one, before) => before < at && one.as === '(' && one.depth < token.depth);
  return open > 0 && isWord(tokens[open - 1], ...BY_ZONE) ? token.is : undefined;
}

/** A day that begins at a moment there: `TIMESTAMPTZ '2026-11-28 00:00:00+13:00'`. */
function begun(tokens: readonly Token[], at: number, timeZone: string): string | undefined {
  const token = tokens[at];
  const end = tokens.findIndex((one, after) => after > at + 1 && one.as === ')' && one.depth === tokens[at + 1]?.depth);
  const text = token?.kind === 'text' ? token.is : (end > 0 && readMoment(tokens.slice(at, end + 1))) || '';
  if (!/[+-]\d{2}(:?\d{2})?$/.test(text) || !/\d:\d/.test(text)) return undefined;
  const time = readTime(text);
  if (time === undefined) return undefined;
  if (dayBegunAt(time.at, timeZone) !== undefined) return timeZone;
  return time.kind === 'day' ? 'UTC' : undefined;
}

const [FIRST, LAST] = [new Date('1970-01-01T00:00:00Z'), new Date('2038-01-01T00:00:00Z')];

/** Minutes that only the asker's clock is ahead: `DATE_ADD(t.at, INTERVAL CASE WHEN … THEN 780 ELSE 720 END MINUTE)`. */
function ahead(tokens: readonly Token[], at: number, timeZone: string): string | undefined {
  if (!isWord(tokens[at], 'INTERVAL') || tokens[at - 2]?.kind !== 'name') return undefined;
  const end = tokens.findIndex((one, after) => after > at && isWord(one, 'MINUTE'));
  const minutes = tokens
    .slice(at, Math.max(end, at))
    .flatMap((one, by) => (one.kind === 'number' ? [signed(tokens, at + by)] : []));
  const theirs = new Set(stretchesOf(timeZone, FIRST, LAST).map((stretch) => stretch.minutes));
  return minutes.length > 0 && minutes.every((one) => theirs.has(one)) ? timeZone : undefined;
}

const signed = (tokens: readonly Token[], at: number): number =>
  Number(tokens[at]?.is) * (tokens[at - 1]?.as === '-' ? -1 : 1);
