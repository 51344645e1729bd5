import type { Candidate } from '../../catalog/candidates.ts';
import { stem } from '../../words/lemma.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

const NOT = ["haven't", "hasn't", "hadn't", "didn't", 'havent', 'hasnt', 'didnt', 'not', 'never'];
/** What is done again and again, and what the day of the last time may be called. */
const DEEDS: readonly { said: readonly string[]; called: readonly string[] }[] = [
  {
    said: [
      'logged in',
      'logged on',
      'log in',
      'signed in',
      'sign in',
      'been active',
      'been online',
      'been seen',
      'been on',
    ],
    called: [
      'login',
      'log',
      'logon',
      'logged',
      'signin',
      'sign',
      'signed',
      'seen',
      'active',
      'activity',
      'online',
      'access',
    ],
  },
  { said: ['visited', 'been here', 'come in', 'been in'], called: ['visit', 'visited', 'seen'] },
];

/** Users who haven't logged in for 60 days: the day of the last time lies before, or there is none. */
export function readNotSince({ cursor, draft }: Reading, from: number): number {
  const before = rowsSaid(draft);
  const start = cursor.skip(from, 'who', 'that', 'which', 'have', 'has', 'had', 'did');
  if (before === null || !cursor.is(start, ...NOT)) return 0;
  const at = cursor.skip(start + 1, 'been', 'yet') - (cursor.is(start + 1, 'been') ? 1 : 0);
  const deed = DEEDS.find(({ said }) => cursor.phrase(at, said) !== null);
  const verb = deed === undefined ? 1 : (cursor.phrase(at, deed.said)?.length ?? 1);
  const days = lastDays(cursor, before, deed?.called ?? [cursor.lower(at)]);
  const next = cursor.skip(at + verb, 'in', 'for', 'since', 'during', 'within', 'the', 'at', 'all');
  const period = cursor.period(next) ?? cursor.period(at + verb);
  if (days === null || period === null || period.period.from === null) return 0;
  const end = (cursor.period(next) === null ? at + verb : next) + period.length;
  const words = cursor.words(start, end);
  const target = { start: at, length: verb, words: cursor.words(at, at + verb), candidates: days };
  const earlier = { from: null, to: period.period.from, label: words };
  draft.filters.push({ kind: 'period', target, period: earlier, orOpen: true, words });
  draft.assumed.push('those for whom no last time is kept are among them');
  return end - from;
}

/** Days of the rows that say when something was done last: last seen at, last login. */
function lastDays(cursor: Cursor, { candidates }: Mention, called: readonly string[]): Candidate[] | null {
  const names = new Set(called.map(stem));
  const found = candidates
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75)
    .flatMap(({ table }) =>
      [...(cursor.catalog.tables.get(table)?.columns.keys() ?? [])].map((column) => ({
        kind: 'column' as const,
        table,
        column,
        score: 1,
      })),
    )
    .filter((one) => {
      const words = columnOf(cursor, one)?.words ?? [];
      return (
        cursor.isTime(one) &&
        ['last', 'latest', 'recent'].some((word) => words.includes(word)) &&
        words.some((word) => names.has(stem(word)))
      );
    });
  return found.length === 0 ? null : found;
}
