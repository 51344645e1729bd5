import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { stem } from '../../words/lemma.ts';
import { DEALS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { NOW } from './current.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid, type StatedRows } from './draft.ts';
import type { Reading } from './rule.ts';

/** What has not ended yet: still out, unpaid, unresolved. The date of its end is empty. */

const RETURN = ['return'];
const PAY = ['paid', 'payment', 'settled'];
const CLOSE = ['closed', 'resolved', 'solved', 'fixed', 'completed', 'finished', 'ended', 'done'];
/** Of people and accounts that are no longer there. */
const GONE =
  'churned ended cancelled canceled terminated left deactivated archived resigned retired quit withdrawn'.split(' ');

const STATES: readonly {
  words: readonly string[];
  ends: readonly string[];
  of?: readonly string[];
  /** Said of the rows themselves only. */
  isOwn?: true;
}[] = [
  {
    words: [
      'still out',
      'out now',
      'out right now',
      'out at the moment',
      'currently out',
      'currently rented',
      'currently rented out',
      'currently on loan',
      'still rented',
      'still rented out',
      'still on loan',
      'still lent out',
      'on loan',
      'checked out',
      'lent out',
      'rented out',
      'not back',
      'not back yet',
      'not yet back',
      'not in yet',
      'unreturned',
      'outstanding',
    ],
    ends: RETURN,
  },
  { words: ['unpaid', 'still unpaid', 'outstanding', 'still outstanding', 'unsettled'], ends: PAY },
  {
    words: [
      'open',
      'unresolved',
      'unclosed',
      'not closed',
      'not resolved',
      'not yet resolved',
      'not yet closed',
      'not completed',
      'not yet completed',
      'unfinished',
      'uncompleted',
      'incomplete',
      'still open',
      'still running',
      'still unresolved',
      'not done',
      'not finished',
      'ongoing',
    ],
    ends: CLOSE,
  },
  // Staff who have not left.
  {
    words: [
      'still work',
      'still works',
      'still working',
      'still employed',
      'still with us',
      'still here',
      'still there',
      'currently work',
      'currently working',
      'currently employed',
    ],
    ends: [
      'left',
      'leave',
      'quit',
      'terminated',
      'termination',
      'ended',
      'end',
      'resigned',
      'retired',
      'departed',
      'exit',
    ],
    isOwn: true,
  },
  {
    words: ['alive', 'still alive', 'living', 'still living'],
    ends: ['deceased', 'died', 'death', 'passed'],
    isOwn: true,
  },
  // Accounts that have not gone again.
  {
    words: ['active', 'still active', 'currently active', 'current'],
    ends: GONE,
    isOwn: true,
  },
  // Orders are done with once they have gone out.
  {
    words: ['open', 'still open', 'pending', 'still pending', 'outstanding', 'unfulfilled', 'not fulfilled'],
    ends: ['fulfilled', 'delivered', 'shipped'],
    of: DEALS,
  },
  { words: ['unshipped', 'not shipped', 'still unshipped'], ends: ['shipped'] },
  { words: ['undelivered', 'not delivered', 'still undelivered'], ends: ['delivered'] },
];

/** How many students do we have right now: those who have not left, where a day says when they do. */
export function readStillHere({ cursor, draft }: Reading, from: number): number {
  const said = draft.current === null ? cursor.phrase(from, NOW) : null;
  if (said === null) return 0;
  const tables = (rowsSaid(draft)?.candidates ?? []).flatMap(({ kind, table, score }) =>
    kind === 'table' && score >= 0.75 ? [table] : [],
  );
  const candidates = endDates(cursor, GONE).filter(({ table }) => tables.includes(table));
  const isSaid = draft.filters.some(({ kind }) => kind === 'missing') || draft.periods.length > 0;
  if (candidates.length === 0 || isSaid || cursor.mention(from) !== null) return 0;
  const words = cursor.words(from, from + said.length);
  draft.filters.push({
    kind: 'missing',
    mention: { start: from, length: said.length, words, candidates },
    negated: false,
    words,
  });
  return said.length;
}

/** Rentals that are still out, unpaid invoices: rows whose date of the end is empty. */
export function readOpen({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'are', 'is', 'were', 'was', 'that', 'which', 'who');
  for (const { words, ends, of, isOwn } of STATES) {
    const found = cursor.phrase(at, words);
    if (found === null) continue;
    const rows = rowsAt({ cursor, draft }, at, at + found.length);
    if (of !== undefined && !isOneOf(cursor, rows, of)) continue;
    // A state that the rows themselves have, or a column of that name, is meant before a date that is empty.
    const own = endDates(cursor, ends).filter(({ table }) => rows?.includes(table) ?? false);
    if (cursor.mention(at) !== null && (rows === null || hasOwn(cursor, at, { rows, isOnlyOwn: own.length > 0 })))
      continue;
    const candidates = endDates(cursor, ends).filter(
      ({ table }) =>
        rows?.includes(table) === true || (isOwn !== true && (rows === null || cursor.mention(at) === null)),
    );
    if (candidates.length === 0) continue;
    const end = at + found.length;
    const said = cursor.words(from, end);
    const mention = { start: at, length: found.length, words: cursor.words(at, end), candidates };
    draft.filters.push({
      kind: 'missing',
      mention,
      negated: false,
      ...(ends === RETURN ? { some: true } : {}),
      words: said,
    });
    return end - from;
  }
  return isUnread(cursor, at) ? unread({ cursor, draft }, at) : 0;
}

/** Open tickets: the rows behind a state of theirs that an empty day tells, and that state. */
export function openRowsAt(cursor: Cursor, at: number): { rows: Mention; of: StatedRows } | null {
  for (const { words, ends, of } of STATES) {
    const found = cursor.phrase(at, words);
    const rows = found === null ? null : tableAt(cursor, at + found.length);
    if (found === null || rows === null) continue;
    const tables = rows.candidates.map(({ table }) => table);
    if (of !== undefined && !isOneOf(cursor, tables, of)) continue;
    const candidates = endDates(cursor, ends).filter(({ table }) => tables.includes(table));
    if (candidates.length === 0) continue;
    const said = cursor.words(at, at + found.length);
    const mention = { start: at, length: found.length, words: said, candidates };
    return { rows, of: { kind: 'missing', mention, negated: false, words: said } };
  }
  return null;
}

/** The rows that a state is said of: right behind it, or named before it. */
function rowsAt({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number, end: number): string[] | null {
  const before = rowsSaid(draft) ?? draft.ranks.at(-1)?.entity ?? null;
  const isSaid = cursor.is(at - 1, 'are', 'is', 'were', 'still', 'currently', 'that', 'which', 'who');
  const said =
    tableAt(cursor, end) ?? (isSaid ? keep(before, ({ kind, score }) => kind === 'table' && score >= 0.75) : null);
  return said === null ? null : said.candidates.map(({ table }) => table);
}

const isOneOf = ({ catalog }: Reading['cursor'], rows: readonly string[] | null, names: readonly string[]): boolean =>
  rows !== null && rows.every((key) => names.includes(catalog.tables.get(key)?.words.at(-1) ?? ''));

/** Whether what the words name belongs to the rows, or to one that each of them has. */
const hasOwn = (
  cursor: Reading['cursor'],
  at: number,
  { rows, isOnlyOwn }: { rows: readonly string[]; isOnlyOwn: boolean },
): boolean =>
  (cursor.value(at)?.candidates ?? []).some(({ table }) =>
    rows.some((row) => row === table || (!isOnlyOwn && cursor.reaches(row, table))),
  );

/** Still out, where no date says when something came back: left over, it would be lost among the small words. */
const isUnread = (cursor: Reading['cursor'], at: number): boolean =>
  cursor.is(at, 'still', 'currently') && cursor.is(at + 1, 'out', 'in', 'here', 'there') && isLast(cursor, at + 2);

const isLast = (cursor: Reading['cursor'], at: number): boolean => cursor.isEnd(at);

function unread({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): number {
  draft.unknown.push(...cursor.tokens.slice(at, at + 2));
  return 2;
}

/** Dates that may be empty, called after the end of something. */
function endDates({ catalog }: Reading['cursor'], ends: readonly string[]): Candidate[] {
  const stems = new Set(ends.map(stem));
  const isEnd = ({ info, words }: Column) =>
    info.nullable && ['date', 'timestamp'].includes(info.kind) && words.some((word) => stems.has(stem(word)));
  return [...catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter(isEnd)
      .map(({ info }): Candidate => ({ kind: 'column', table: table.key, column: info.name, score: 0.95 })),
  );
}
