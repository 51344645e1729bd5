import type { Table } from '../../catalog/catalog.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Draft, type Mention, rowsSaid } from './draft.ts';
import { daysOf } from './lasting.ts';
import { passOver, type Reading } from './rule.ts';

const FREE = ['available', 'free', 'vacant', 'unoccupied', 'unbooked', 'bookable'];
const NOW = [
  'right now',
  'now',
  'at the moment',
  'at present',
  'currently',
  'at this moment',
  'today',
  'just now',
  'presently',
];

/**
 * Which rooms are available right now: those without a booking that has begun and not ended. Where nothing says from when to
 * when rows are taken, the word is left to be asked about.
 */
export function readFreeNow({ cursor, draft, skipped }: Reading, from: number): number {
  const out = readTakenNow({ cursor, draft }, from);
  if (out > 0) return out;
  const at = cursor.skip(from, 'currently', 'presently', 'still');
  if (!cursor.is(at, ...FREE) || cursor.mention(at) !== null) return 0;
  const now = cursor.phrase(at + 1, NOW);
  const end = at + 1 + (now?.length ?? 0);
  if (now === null && at === from) return freeBefore({ cursor, draft, skipped }, at);
  const rows = cursor.named(cursor.skip(end, 'the'))?.candidates ?? [];
  const said = [...(rowsSaid(draft) ?? { candidates: [] }).candidates];
  const taking = takingOf(cursor, at, said.length > 0 ? said : rows);
  const token = cursor.tokens[at];
  if (taking === null && token !== undefined) draft.unknown.push(token);
  else if (taking !== null) leaveOut(draft, taking, cursor.words(from, end));
  return end - from;
}

const OUT = ['out', 'out there', 'in use', 'taken', 'occupied', 'rented out', 'on hire', 'away'];

/**
 * How many vans are out right now: those with a trip that has begun and not ended. Where nothing says so, the word is left to be asked about, and
 * not lost as a small one.
 */
function readTakenNow({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, from: number): number {
  const at = cursor.skip(from, 'currently', 'presently', 'still', 'now');
  const said = cursor.phrase(at, OUT);
  const verb = cursor.is(from - 1, 'is', 'are', 'being') ? from - 1 : -1;
  const end = at + (said?.length ?? 0);
  const now = cursor.phrase(end, NOW);
  const last = end + (now?.length ?? 0);
  if (said === null || verb < 0 || cursor.mention(at) !== null || !cursor.isEnd(last)) return 0;
  const taking = takingOf(cursor, at, [...(rowsSaid(draft) ?? { candidates: [] }).candidates]);
  if (taking === null) draft.unknown.push(...cursor.tokens.slice(at, end));
  else draft.filters.push({ kind: 'free', mention: taking, isTaken: true, words: cursor.words(from, last) });
  return last - from;
}

/** Free rooms right now: said before the rows, and when behind them. */
function freeBefore({ cursor, draft, skipped }: Pick<Reading, 'cursor' | 'draft' | 'skipped'>, at: number): number {
  const rows = tableAt(cursor, at + 1);
  const behind = at + 1 + (rows?.length ?? 0);
  const now = rows === null ? null : cursor.phrase(behind, NOW);
  const taking = rows === null || now === null ? null : takingOf(cursor, at, rows.candidates);
  if (taking === null || now === null) return 0;
  passOver({ skipped }, behind, behind + now.length);
  leaveOut(draft, taking, `${cursor.words(at, at + 1)} ${cursor.words(behind, behind + now.length)}`);
  return 1;
}

/** Those that are taken today, and says so. */
function leaveOut(draft: Draft, taking: Mention, words: string): void {
  draft.filters.push({ kind: 'free', mention: taking, words });
  draft.assumed.push(`“${words}” is read as not taken today`);
}

/** Leases and bookings, and no repairs, which begin and end as well. */
const isTaken = (table: Table | undefined): boolean => table?.words.some((word) => TAKEN.has(word)) === true;

const TAKEN = new Set(
  'lease rental booking reservation contract stay loan hire tenancy let subscription assignment occupancy trip ride checkout'.split(
    ' ',
  ),
);

/** The one table below the rows that says from when to when they are taken. */
function takingOf({ catalog }: Cursor, start: number, rows: Mention['candidates']): Mention | null {
  const below = rows
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75)
    .flatMap(({ table }) => (catalog.steps.get(table) ?? []).filter(({ many, to }) => many && to !== table));
  const taking = [...new Set(below.map(({ to }) => to))].filter((key) => {
    const table = catalog.tables.get(key);
    return table !== undefined && daysOf(table) !== null;
  });
  const [only, ...more] = taking.length > 1 ? taking.filter((key) => isTaken(catalog.tables.get(key))) : taking;
  if (only === undefined || more.length > 0) return null;
  const words = only.split('.').at(-1)?.replaceAll('_', ' ') ?? '';
  return { start, length: 1, words, candidates: [{ kind: 'table', table: only, score: 1 }] };
}
