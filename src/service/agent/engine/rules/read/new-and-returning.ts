import type { Period } from '../../time/period.ts';
import { dealsAt, peopleAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftFilter, Mention } from './draft.ts';
import { takePeriod } from './first-time.ts';
import type { Reading } from './rule.ts';

const NEW = ['new', 'first-time'];
const AGAIN = ['returning', 'repeat', 'existing', 'old', 'recurring'];
const JOINS = ['vs', 'vs.', 'versus', 'and', 'or', 'against', 'compared to', 'compared with', '/', 'to'];
const LEADS = ['how', 'many', 'number', 'of', 'count', 'the', 'our', 'split', 'show', 'me', 'compare', 'share'];

type HowOften = DraftFilter & { kind: 'missing' | 'compare' };

/** People by whether they had done it before. */
export interface Newcomers {
  /** What holds for those who had not. */
  fresh: HowOften;
  /** And for those who had. */
  returning: HowOften;
  words: string;
}

/**
 * New vs returning customers this year: of those with an order in that time, the ones without an earlier order beside
 * the ones with one. With no time, those who ordered once beside those who did so more often.
 */
export function readNewAndReturning(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, ...LEADS);
  if (draft.measures.length + draft.groups.length > 0) return 0;
  const found = pairAt(cursor, at);
  if (found === null) return 0;
  const people = tableAt(cursor, found.end - 1) ?? peopleAt(cursor, at, 'buyer');
  const deals = keep(
    dealsAt(cursor, at),
    ({ table }) => people?.candidates.some((one) => one.table !== table) ?? false,
  );
  if (people === null || deals === null) return 0;
  const words = cursor.words(at, found.end);
  const period = takePeriod(reading, found.end);
  draft.measures.push({ function: 'count', target: people, words: people.words });
  draft.filters.push({ kind: 'missing', mention: deals, negated: true, words, ...(period === null ? {} : { period }) });
  const before = period === null || period.from === null ? null : byBefore(deals, period, words);
  draft.newcomers = before ?? byHowOften(deals, words);
  draft.assumed.push(
    before === null
      ? `“returning” means more than one of their ${deals.words}`
      : `“new” means none of their ${deals.words} before that`,
  );
  return found.end - from;
}

/** New vs returning customers, new customers vs repeat customers: where the pair ends. */
function pairAt(cursor: Cursor, at: number): { end: number } | null {
  if (!cursor.is(at, ...NEW)) return null;
  const first = tableAt(cursor, at + 1);
  const join = cursor.phrase(at + 1 + (first?.length ?? 0), JOINS);
  const again = at + 1 + (first?.length ?? 0) + (join?.length ?? 0);
  if (join === null || !cursor.is(again, ...AGAIN)) return null;
  const second = tableAt(cursor, again + 1);
  if (second === null && first === null && !cursor.is(again + 1, 'buyers', 'shoppers', 'ones')) return null;
  return { end: again + 1 + (second?.length ?? (cursor.is(again + 1, 'buyers', 'shoppers', 'ones') ? 1 : 0)) };
}

function byBefore(deals: Mention, { from, label }: Period, words: string): Newcomers {
  const period: Period = { from: null, to: from, label: `before ${label.replace(/^(in|during|on) /, '')}` };
  const had = (negated: boolean): HowOften => ({ kind: 'missing', mention: deals, negated, period, words });
  return { fresh: had(false), returning: had(true), words };
}

function byHowOften(deals: Mention, words: string): Newcomers {
  const times = (operator: '=' | '>'): HowOften => ({ kind: 'compare', target: deals, operator, value: 1, words });
  return { fresh: times('='), returning: times('>'), words };
}
