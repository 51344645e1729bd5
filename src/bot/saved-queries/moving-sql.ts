import type { ResourceType } from '../../contract/resources.ts';
import { readMoment } from '../kit/read-moment.ts';
import { isWord, readTokens, type Token } from '../kit/sql-tokens.ts';

import type { KeptAnswer } from '../model/answer.ts';
import { dayAt, isStartOf, type MovingDay, type MovingPeriod, todayIn } from '../periods/moving-day.ts';
import { type SaidPeriod, saidPeriods } from '../periods/relative-periods.ts';
import { type DayType, spellDay } from '../periods/spellings.ts';

/** Why days that were asked for in words that move can't move themselves. */
type StaysWhy =
  /** The days in the SQL aren't exactly those of the words, or not all of them. */
  | 'other-days'
  /** The question names several periods. */
  | 'several-periods'
  /** Nobody told the bot what kind of database it is. */
  | 'unknown-database'
  /** That kind of database can't say them for certain. */
  | 'unspoken';

/** What can become of the days in an answer's SQL once it is saved. Days are half-open, `2026-10-01`. */
export type PeriodOffer =
  /** `sql` asks for the period of whatever day it is run on; `zone` says whose days those are. */
  | { kind: 'moves'; label: string; from: string; to: string; zone: string; sql: string }
  | { kind: 'stays'; label: string; why: StaysWhy };

type Asked = Pick<KeptAnswer, 'question' | 'sql' | 'askedAt' | 'reader'>;

/** @returns undefined where there is nothing to choose: no words that move, or no days that stay */
export function offerPeriod(asked: Asked, database: ResourceType | undefined): PeriodOffer | undefined {
  const [said, ...others] = saidPeriods(asked.question);
  if (said === undefined) return undefined;
  const tokens = readTokens(asked.sql) ?? [];
  const days = readDays(tokens, database);
  if (days.length === 0) return undefined;
  const { label } = said;
  const stays = (why: StaysWhy): PeriodOffer => ({ kind: 'stays', label, why });
  if (others.length > 0) return stays('several-periods');
  const found = findPeriods(said, days, asked);
  const [first] = found;
  if (first === undefined || namesElsewhere(tokens, days, first)) return stays('other-days');
  if (database === undefined) return stays('unknown-database');
  for (const { from, to, zone, period } of found) {
    const sql = withMoving(asked.sql, days, { from, to, zone, period, database });
    if (sql !== undefined) return { kind: 'moves', label, from, to, zone, sql };
  }
  return stays('unspoken');
}

/** A day that the SQL has as text, where it stands, and what it is compared with. */
interface LiteralDay {
  /** `2026-10-01` */
  day: string;
  /** The moment it is, where it says its zone. */
  instant: Date | undefined;
  operator: '>=' | '<' | undefined;
  type: DayType | undefined;
  begin: number;
  end: number;
}

/** All texts of a statement that say a day or a month. */
function readDays(tokens: readonly Token[], database: ResourceType | undefined): LiteralDay[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'text' || !/^\s*\d{4}-\d{2}(?!\d)/.test(token.is)) return [];
    return [readDay(tokens, at, database)];
  });
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

function readDay(tokens: readonly Token[], at: number, database: ResourceType | undefined): LiteralDay {
  const [before, text, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const [, day = '', offset] = MIDNIGHT.exec(text?.is ?? '') ?? [];
  const called = readCalled(tokens, at);
  if (called !== undefined) return called;
  const hasPrefix = isWord(before, 'DATE', 'TIMESTAMP', 'TIMESTAMPTZ', 'DATETIME');
  const cast = !hasPrefix && after?.as === '::' ? tokens[at + 2] : undefined;
  const first = hasPrefix ? before : text;
  const last = cast ?? text;
  const said = hasPrefix ? before?.is : cast?.is;
  const sign = tokens[hasPrefix ? at - 2 : at - 1]?.as;
  const end = tokens[cast === undefined ? at + 1 : at + 3];
  const hasTime = (text?.is.length ?? 0) > day.length;
  return {
    day,
    instant: instantOf(day, offset),
    operator: operatorOf(sign, end),
    type: typeOf({ said, hasTime, hasOffset: offset !== undefined, database }),
    begin: first?.at ?? 0,
    end: (last?.at ?? 0) + (last?.as.length ?? 0),
  };
}

/** A moment that a call says, for a database whose literals have no offset: `TO_TIMESTAMP_TZ('2026-11-28 00:00:00 +13:00')`. */
function readCalled(tokens: readonly Token[], at: number): LiteralDay | undefined {
  const first = isWord(tokens[at - 1], 'TIMESTAMP') ? at - 3 : at - 2;
  const open = tokens[first + 1];
  const last = tokens.findIndex((token, end) => end > at && token.as === ')' && token.depth === open?.depth);
  const moment = last < 0 ? undefined : readMoment(tokens.slice(Math.max(first, 0), last + 1));
  if (moment === undefined) return undefined;
  const [, day = '', offset] = MIDNIGHT.exec(moment) ?? [];
  return {
    day,
    instant: instantOf(day, offset),
    operator: operatorOf(tokens[first - 1]?.as, tokens[last + 1]),
    type: offset === undefined ? undefined : 'instant',
    begin: tokens[first]?.at ?? 0,
    end: (tokens[last]?.at ?? 0) + 1,
  };
}

const instantOf = (day: string, offset: string | undefined): Date | undefined =>
  offset === undefined ? undefined : new Date(`${day}T00:00:00${isoOffset(offset)}`);

const operatorOf = (sign: string | undefined, end: Token | undefined): LiteralDay['operator'] =>
  endsBound(end) && (sign === '>=' || sign === '<') ? sign : undefined;

/** `+02` is `+02:00`. */
const isoOffset = (offset: string): string =>
  offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;

const AFTER_BOUND = ['AND', 'OR', 'THEN', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'QUALIFY', 'WINDOW', 'UNION', 'EXCEPT'];

/** Whether a bound ends before it: nothing is reckoned with it. */
const endsBound = (token: Token | undefined): boolean =>
  token === undefined || token.as === ')' || token.as === ';' || isWord(token, 'INTERSECT', 'OFFSET', ...AFTER_BOUND);

interface Written {
  /** `DATE`, `TIMESTAMPTZ` … before it, or behind `::`. */
  said: string | undefined;
  hasTime: boolean;
  hasOffset: boolean;
  database: ResourceType | undefined;
}

/** undefined: it hangs on the session's time zone, or on a column that isn't known here. */
function typeOf({ said, hasTime, hasOffset, database }: Written): DayType | undefined {
  const isBigquery = database === 'dw:bigquery';
  if (said === 'TIMESTAMPTZ' || (isBigquery && said === 'TIMESTAMP'))
    return hasOffset || isBigquery ? 'instant' : undefined;
  if (hasOffset || (isBigquery && said === undefined)) return undefined;
  if (said === 'DATE') return hasTime ? undefined : 'date';
  if (said === 'TIMESTAMP') return 'timestamp';
  if (said === 'DATETIME') return 'datetime';
  return said === undefined ? (hasTime ? 'timestamp' : 'date') : undefined;
}

interface Found {
  period: MovingPeriod;
  from: string;
  to: string;
  zone: string;
}

/** How the words are to be read in each zone where the SQL's days are theirs on the day it was asked. */
const findPeriods = ({ readings }: SaidPeriod, days: LiteralDay[], asked: Asked): Found[] =>
  zonesOf(asked).flatMap((zone) => {
    const today = todayIn(asked.askedAt, zone);
    const read = readings.map((period) => ({ period, from: dayAt(period.from, today), to: dayAt(period.to, today) }));
    const fits = read.find(({ from, to }) => areBounds(days, { from, to, zone }));
    return fits === undefined ? [] : [{ ...fits, zone }];
  });

/** Days are the asker's, and the SQL names their zone if it reckons with it; another service may go by UTC. */
function zonesOf({ sql, reader }: Asked): string[] {
  return sql.includes(`'${reader.timeZone}'`) ? [reader.timeZone] : [reader.timeZone, 'UTC'];
}

/** Whether the days are pairs of these bounds, one after the other, and nothing else. */
function areBounds(days: LiteralDay[], { from, to, zone }: Omit<Found, 'period'>): boolean {
  const isAt = ({ day, instant }: LiteralDay): boolean => instant === undefined || isStartOf(day, instant, zone);
  return (
    days.length % 2 === 0 &&
    days.every(isAt) &&
    days.every(({ day, operator }, at) =>
      at % 2 === 0 ? operator === '>=' && day === from : operator === '<' && day === to,
    )
  );
}

/** Whether the period's year or month is told in another place, as in `october_revenue`, which would stay behind. */
function namesElsewhere(tokens: readonly Token[], days: LiteralDay[], { from, to }: Found): boolean {
  const month = new Date(from).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
  const told = new RegExp(`${from.slice(0, 4)}|${to.slice(0, 4)}|(?<![a-z])${month}(?![a-z])`, 'i');
  const isBound = ({ at }: Token): boolean => days.some(({ begin, end }) => at >= begin && at < end);
  return tokens.some((token) => told.test(token.as) && !isBound(token));
}

/** From the last to the first, so that no place moves. undefined: one of them can't be said. */
function withMoving(
  sql: string,
  days: LiteralDay[],
  { period, zone, database }: Found & { database: ResourceType },
): string | undefined {
  const spell = (moving: MovingDay, type: DayType | undefined) =>
    type === undefined ? undefined : spellDay(moving, { database, type, zone });
  let moved = sql;
  for (const { operator, type, begin, end } of days.toReversed()) {
    const spelled = spell(operator === '>=' ? period.from : period.to, type);
    if (spelled === undefined) return undefined;
    moved = moved.slice(0, begin) + spelled + moved.slice(end);
  }
  return moved;
}
