import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { perCatalog } from '../../catalog/per-catalog.ts';
import { keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const PAST = ['expired', 'lapsed', 'run out', 'ran out', 'ended'];
const EXPIRED = [...PAST, 'out of', 'past', 'beyond', 'no longer under', 'no longer in', 'no longer valid'];
const UNTIL = new Set([
  'exp',
  'expiry',
  'expire',
  'expires',
  'expired',
  'expiration',
  'until',
  'valid',
  'end',
  'ends',
  'till',
  'thru',
  'to',
]);

const EXPIRE = [
  'expire',
  'expires',
  'expired',
  'expiring',
  'run out',
  'runs out',
  'running out',
  'lapse',
  'lapses',
  'lapsed',
];

/** Cards that expire in March: their last day is in a period. */
function readExpires({ cursor, draft }: Reading, from: number): number {
  const start = cursor.skip(from, 'are', 'is', 'will', 'that', 'which', 'whose', 'who', 'due', 'to', 'have', 'has');
  const what = cursor.is(start - 1, 'whose') ? (cursor.named(start)?.length ?? 1) : 0;
  const at = start + what;
  const lead = cursor.phrase(at, EXPIRE);
  const end = at + (lead?.length ?? 0);
  const when = lead === null ? null : cursor.period(end);
  const rows = rowsSaid(draft);
  const own = lastDays(cursor.catalog).filter(
    ({ table }) => rows?.candidates.some((c) => c.kind === 'table' && c.table === table) ?? false,
  );
  const [only, ...more] = own;
  if (when === null || only === undefined || more.length > 0) return 0;
  const words = cursor.words(at, end + when.length);
  const target: Mention = { start: at, length: end - at, words, candidates: [only] };
  draft.filters.push({ kind: 'period', target, period: when.period, words });
  return end + when.length - from;
}

/** Expired licences, assets out of warranty: rows whose last day has passed. */
export function readExpired(reading: Reading, from: number): number {
  const expires = readExpires(reading, from);
  if (expires > 0) return expires;
  const { cursor, draft } = reading;
  const whose = whoseAt(cursor, from);
  const start = whose === null ? from : whose.start + whose.length;
  const at = cursor.skip(start, 'are', 'is', 'have', 'has', 'that', 'which', 'whose', 'already');
  const lead = cursor.phrase(at, whose === null ? EXPIRED : PAST);
  if (lead === null || cursor.value(at) !== null) return 0;
  const ends = lastDays(cursor.catalog);
  const next = cursor.skip(at + lead.length, 'the', 'their', 'its', 'his', 'her', 'a', 'an');
  const named = whose ?? keep(cursor.named(next), (c) => ends.some((end) => isSame(end, c)));
  const rows = rowsSaid(draft) ?? cursor.named(next);
  const own = ends.filter(
    ({ table }) => rows?.candidates.some((c) => c.kind === 'table' && c.table === table) ?? false,
  );
  const candidates = named?.candidates ?? own;
  // Out of something else is read otherwise.
  if (candidates.length === 0 || (lead.phrase !== 'expired' && lead.phrase !== 'lapsed' && named === null)) return 0;
  const end = Math.max(at + lead.length, named === null ? 0 : named.start + named.length);
  const words = cursor.words(whose?.start ?? at, end);
  const target: Mention = { start: at, length: end - at, words, candidates: [...candidates] };
  const period = { from: null, to: draft.today, label: 'before today' };
  draft.filters.push({ kind: 'period', target, period, words });
  draft.assumed.push(`“${words}” means that the day is past`);
  const isNamed = draft.subjects.length > 0 || draft.measures.some((measure) => measure.target !== null);
  if (named !== null && !isNamed) {
    const tables = [...new Set(candidates.map(({ table }) => table))];
    const mention = { ...named, candidates: tables.map((table): Candidate => ({ kind: 'table', table, score: 1 })) };
    draft.subjects.push({ mention, role: null, lead: '' });
  }
  return end - from;
}

/** Whose licence has run out: the last day of it. */
function whoseAt(cursor: Reading['cursor'], from: number): Mention | null {
  if (!cursor.is(from, 'whose')) return null;
  const ends = lastDays(cursor.catalog);
  return keep(cursor.named(from + 1), (c) => ends.some((end) => isSame(end, c)));
}

const isSame = (one: Candidate, other: Candidate): boolean =>
  one.kind === 'column' && other.kind === 'column' && one.table === other.table && one.column === other.column;

/** Days until which something holds. */
const lastDays = perCatalog((catalog): readonly (Candidate & { kind: 'column' })[] =>
  [...catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter(({ info, words }) => isTime(info) && words.some((word) => UNTIL.has(word)) && !words.includes('from'))
      .map(({ info }) => ({ kind: 'column' as const, table: table.key, column: info.name, score: 0.95 })),
  ),
);
