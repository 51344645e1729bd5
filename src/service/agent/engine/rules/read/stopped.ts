import { isoDay, shift } from '../../time/period.ts';
import { dealsAt, tableAt } from './business.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const STOPPED = ['stopped', 'stop', 'quit', 'ceased'];
const DOING = /^(order|buy|purchas|rent|book|visit|com|shop|spend|pay|us|donat|giv)ing$/;
/** Without a deal for so long, somebody has stopped. */
const MONTHS = 3;

/** Hotels that stopped ordering: with orders, but none of late; how late is said. */
export function readStopped({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'who', 'which', 'have', 'has', 'had');
  if (!cursor.is(at, ...STOPPED) || !DOING.test(cursor.lower(at + 1))) return 0;
  const verb = at + 1;
  const next = cursor.skip(verb + 1, 'back', 'to', 'from', 'with', 'at');
  const end = cursor.is(next, 'us', 'here') ? next + 1 : verb + 1;
  const named = tableAt(cursor, end);
  const deals = named ?? dealsAt(cursor, at);
  if (deals === null || draft.periods.length > 0) return 0;
  const since = isoDay(shift('month', new Date(`${cursor.today}T00:00:00Z`), -MONTHS));
  const mention: Mention = { ...deals, start: at, length: 1 };
  const said = { kind: 'missing' as const, mention, words: deals.words };
  const period = { from: since, to: null, label: `the last ${MONTHS} months` };
  draft.filters.push({ ...said, negated: true }, { ...said, negated: false, period });
  draft.assumed.push(
    `“${cursor.words(at, end)}” means no ${deals.words} in the last ${MONTHS} months, but some before`,
  );
  return end + (named?.length ?? 0) - from;
}
