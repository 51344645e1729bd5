import { byName } from '../../../../../shared/by-name.ts';
import { getTable } from '../../catalog/catalog.ts';
import { stem } from '../../words/lemma.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import type { Cursor } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import { daysOf, type Lasting, spanOf } from './lasting.ts';
import type { Reading } from './rule.ts';

const VERBS = 'took take takes taking lasted last lasts lasting stayed stay stays ran run runs needed need'.split(' ');
const LONGER = byName<'>' | '<' | '<='>({
  'longer than': '>',
  'shorter than': '<',
  'slower than': '>',
  'faster than': '<',
  'quicker than': '<',
  'in under': '<',
  'in less than': '<',
  within: '<=',
});
const OTHER_UNITS = byName<number>({ week: 604_800, night: 86_400 });
/** What rows that last come to in the end, whatever their last day is called. */
const DONE = 'arrive come complete finish end close be get done there us here'.split(' ');

/** Orders that took longer than an hour, rentals over 3 days, delivered within 30 minutes: by the time from their first to their last day. */
export function readTookLonger({ cursor, draft }: Reading, from: number): number {
  const relative = cursor.skip(from, 'that', 'which', 'who', 'have', 'has', 'had', 'were', 'was');
  const verb = cursor.skip(relative, ...VERBS);
  const isSaid = verb > relative;
  const at = cursor.skip(verb, 'for', 'a', 'little');
  const lead = cursor.phrase(at, Object.keys(isSaid ? { ...COMPARISONS, ...LONGER } : LONGER));
  if (lead === null) return 0;
  const numberAt = at + lead.length;
  const number = cursor.number(numberAt) ?? (cursor.is(numberAt, 'a', 'an', 'one') ? 1 : null);
  const unit = cursor.tokens[numberAt + 1]?.lemma ?? '';
  const seconds = secondsOf(unit) ?? OTHER_UNITS[unit];
  const rows = number === null || seconds === undefined ? null : lastingBefore({ cursor, draft });
  // Calls that lasted more than 20 minutes, where how long one was is a number: read with that.
  if (isSaid && number !== null && seconds !== undefined && rows === null && isTimed({ cursor, draft }))
    return at - from;
  if (number === null || seconds === undefined || rows === null) return 0;
  const end = sinceFirst(cursor, numberAt + 2, rows) ?? endOf(cursor, numberAt + 2, rows);
  // Within a week of departure, which is no day of theirs.
  if (cursor.is(end, 'of', 'after')) return 0;
  const words = cursor.words(verb > relative ? relative : at, end);
  const days = spanOf(cursor, { from: at, end, rows, fn: 'avg' });
  if (days.until === 'today') return 0;
  const operator = LONGER[lead.phrase] ?? COMPARISONS[lead.phrase] ?? '>';
  draft.filters.push({ kind: 'lasts', from: days.from, until: days.until, operator, seconds: number * seconds, words });
  return end - from;
}

/** The rows that were named last have a number that says how long they took. */
function isTimed({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>): boolean {
  const rows = new Set((rowsSaid(draft)?.candidates ?? []).map(({ table }) => table));
  const long = ['duration', 'length', 'runtime'].flatMap((word) => cursor.called(word));
  return long.some((one) => rows.has(one.table) && cursor.isMeasurable(one));
}

/** The rows that were named last, where they have a first and a last day. */
function lastingBefore({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>): Lasting | null {
  const rows = rowsSaid(draft);
  const tables = new Set((rows?.candidates ?? []).filter(({ score }) => score >= 0.75).map(({ table }) => table));
  const [only, ...more] = [...tables].flatMap((key) => daysOf(getTable(cursor.catalog, key)) ?? []);
  return only === undefined || more.length > 0 ? null : only;
}

/** Within 3 days of booking: of the first day, which is where it is counted from anyway; null where that is not said. */
function sinceFirst(cursor: Cursor, at: number, { from, table }: Lasting): number | null {
  if (!cursor.is(at, 'of', 'after')) return null;
  const day = cursor.skip(at + 1, 'the', 'being', 'its', 'their');
  const said = stem(cursor.lower(day));
  const isFirst = [...from.words, ...table.words].some((word) => stem(word) === said);
  return isFirst ? cursor.skip(day + 1, 'date', 'day') : null;
}

/** To arrive, to be delivered, from start to finish: what the last day says anyway. */
function endOf(cursor: Cursor, at: number, { until }: Lasting): number {
  if (!cursor.is(at, 'to')) return at;
  const verb = cursor.skip(at + 1, 'be', 'get');
  const isOwn = until.words.some((word) => stem(word) === stem(cursor.lower(verb)));
  return isOwn || DONE.includes(cursor.lower(verb)) ? cursor.skip(verb + 1, 'there', 'here') : at;
}
