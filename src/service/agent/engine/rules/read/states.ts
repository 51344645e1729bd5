import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { lemma, nameWords, stem } from '../../words/lemma.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { dealsAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { columnOf } from './flags.ts';
import { daysThatMayLack } from './happened-days.ts';
import { wayBehind } from './movements.ts';
import type { Reading } from './rule.ts';
import { isMatched } from './texts.ts';
import { stocksOf } from './versus.ts';

/** What rows are or did: damaged, repeat customers, ordered once. */

const NONE = /^(none|no|n|nil|false|nothing)$/i;

/** The value of a text that says that there is nothing, where one does. */
export const noneOf = ({ info, learned }: Column): string | undefined =>
  (info.values === null || info.values.length > 12 ? undefined : info.values.find((value) => NONE.test(value))) ??
  (learned?.flag?.yes === 'other' ? learned.flag.no[0] : undefined);

const HAVING = [
  'with',
  'having',
  'has',
  'have',
  'had',
  'caused',
  'causing',
  'used',
  'using',
  'involving',
  'involved',
  'showing',
  'reported',
  'suffered',
  'work for',
  'works for',
  'working for',
  'who have',
  'that have',
  'who has',
  'that has',
];

/** Strikes that caused damage, with damage: whatever the column holds but none. */
export function readPresence({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, HAVING);
  if (lead === null) return 0;
  const next = cursor.skip(at + lead.length, 'any', 'some', 'a', 'an');
  const rows = draft.subjects.length + draft.measures.length === 0 ? null : tableAt(cursor, next);
  const way = rows === null ? null : wayBehind(cursor, rows);
  // Ports that have ferries to Oslo: those at the other end.
  if (rows !== null && way !== null) {
    const end = rows.start + rows.length + way.length;
    const { key, of } = way;
    draft.filters.push({ kind: 'missing', mention: rows, key, of, negated: true, words: cursor.words(at, end) });
    return end - at;
  }
  // How many orders had comments: orders that have some are counted, and no comments are to be shown.
  const isOne = cursor.is(next - 1, 'a', 'an', 'any') || draft.measures.some((one) => one.function === 'count');
  const named = cursor.named(next);
  // Have flights: the flights, and no phase of flight.
  const isTable = named?.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.95) === true;
  const flags = keep(named, (candidate) => {
    const column = columnOf(cursor, candidate);
    if (column === undefined || (isTable && candidate.score < 0.95)) return false;
    return (
      noneOf(column) !== undefined ||
      column.info.kind === 'boolean' ||
      ((isOne || (isLast(cursor, next) && isExtra(column))) && mayLack(cursor, candidate, column)) ||
      // Orders with a discount: one that takes something off.
      ((isOne || isLast(cursor, next)) &&
        isOptional(column) &&
        cursor.isMeasurable(candidate) &&
        !isCompared(cursor, next)) ||
      ((cursor.isAmountOff(candidate) || isNumberOf(cursor, draft, candidate)) && !isCompared(cursor, next)) ||
      // With repair cost but no damage: some of it.
      (cursor.isMeasurable(candidate) && cursor.is(next + (named?.length ?? 0), 'but') && draft.subjects.length > 0)
    );
  });
  if (flags === null || cursor.value(next + flags.length) !== null || isMatched(cursor, next + flags.length)) return 0;
  const end = next + flags.length;
  draft.filters.push({ kind: 'missing', mention: flags, negated: true, words: cursor.words(at, end) });
  return end - at;
}

/** Bookings that had kids: a number of theirs that counts something. */
function isNumberOf(cursor: Cursor, draft: Reading['draft'], candidate: Candidate): boolean {
  const rows = rowsSaid(draft);
  const column = columnOf(cursor, candidate);
  const isCount = column !== undefined && column.info.kind === 'integer' && column.words.length === 1;
  const name = column?.info.name.toLowerCase() ?? '';
  const isPlural = lemma(name) !== name && candidate.score >= 0.95;
  return (
    isCount &&
    isPlural &&
    cursor.isMeasurable(candidate) &&
    (rows?.candidates.some((c) => c.kind === 'table' && c.table === candidate.table) ?? false)
  );
}

/** With a discount over 5, with a discount of 10 percent: how much it is, and not that there is one. */
const isCompared = (cursor: Cursor, at: number): boolean => {
  const next = cursor.skip(at + (cursor.named(at)?.length ?? 0), 'of', 'is', 'between', 'a', 'an');
  return (
    cursor.number(next) !== null || cursor.phrase(next, Object.keys(COMPARISONS)) !== null || cursor.is(next, '$', '€')
  );
};

/** Orders with discount: nothing follows that would say how much. */
const isLast = (cursor: Cursor, at: number): boolean => cursor.isEnd(at + (cursor.named(at)?.length ?? 0));

/** Money that is there for some: 0 says that there is none. */
const isOptional = ({ words }: Column): boolean =>
  words.some((word) =>
    ['discount', 'rebate', 'tip', 'bonus', 'fine', 'penalty', 'surcharge', 'balance'].includes(word),
  );

/** Orders with comments: what few rows have, and what nobody asks to be shown by saying it last. */
const isExtra = ({ words }: Column): boolean =>
  words.some((word) =>
    [
      'comment',
      'note',
      'remark',
      'attachment',
      'complaint',
      'feedback',
      'warning',
      'fax',
      'website',
      'homepage',
    ].includes(word),
  );

/** With a fax: a text or a date that not every row has. */
const mayLack = (cursor: Cursor, candidate: Candidate, { info }: Column): boolean =>
  info.nullable &&
  candidate.score >= 0.75 &&
  (info.kind === 'text' || cursor.isTime(candidate) || isKey(cursor, candidate)) &&
  !['name', 'title'].includes(info.name);

/** A key that leads to another row, as a parent account does. */
const isKey = ({ catalog }: Cursor, candidate: Candidate): boolean =>
  candidate.kind === 'column' &&
  (catalog.tables.get(candidate.table)?.info.foreignKeys.some(({ columns }) => columns.includes(candidate.column)) ??
    false);

/** Refunded items, shipped orders: what a participle before a thing says it has. */
export function readDone({ cursor, draft }: Reading, at: number): number {
  if (!/[a-z]ed$/.test(cursor.lower(at)) || cursor.value(at) !== null) return 0;
  const things = tableAt(cursor, at + 1);
  const verb = cursor.stemmed(at);
  if (things === null || verb === null) return 0;
  const own = new Set(things.candidates.map(({ table }) => table));
  const done = keep(verb, (c) => (c.kind === 'table' ? !own.has(c.table) : own.has(c.table) && cursor.isTime(c)));
  if (done === null || verb.candidates.some((c) => c.kind === 'table' && own.has(c.table))) return 0;
  const mention = { ...done, candidates: done.candidates.map((c) => ({ ...c, score: 1 })) };
  draft.filters.push({ kind: 'missing', mention, negated: true, words: cursor.words(at, at + 1) });
  return 1;
}

/** Unassigned, of an assignee: keys that are called after who it was done by or to. */
function keysOf({ catalog }: Cursor, done: string, tables: ReadonlySet<string>): Candidate[] {
  const root = stem(done);
  return [...tables].flatMap((table): Candidate[] =>
    (catalog.steps.get(table) ?? [])
      .filter(({ many, nullable, fromColumns }) => !many && nullable && fromColumns.length === 1)
      .flatMap(({ fromColumns }) => fromColumns)
      .filter((column) => root.length > 3 && nameWords(column).some((word) => word.startsWith(root)))
      .map((column) => ({ kind: 'column', table, column, score: 0.95 })),
  );
}

/** Unpublished courses, unassigned tickets: the day of it or the one it was done by is empty. */
export function readUndone({ cursor, draft }: Reading, at: number): number {
  const done = /^un-?([a-z]{3,}ed|paid|sent|sold)$/.exec(cursor.lower(at))?.[1];
  const things = done === undefined || cursor.mention(at) !== null ? null : tableAt(cursor, at + 1);
  const before = rowsSaid(draft);
  const rows = things ?? keep(before, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (done === undefined || rows === null) return 0;
  const own = new Set(rows.candidates.map(({ table }) => table));
  const dates = daysThatMayLack(cursor, done, own);
  const ends = [...dates, ...keysOf(cursor, done, own)];
  if (ends.length === 0) return 0;
  const words = cursor.words(at, at + 1);
  draft.filters.push({
    kind: 'missing',
    mention: { start: at, length: 1, words, candidates: ends },
    negated: false,
    words,
  });
  return 1;
}

/** Have left, has been inspected: the day of it is there. */
export function readHasDone({ cursor, draft }: Reading, from: number): number {
  const isAlready = cursor.is(from, 'that', 'who', 'which') && cursor.is(from + 1, 'already', 'since', 'then');
  if (!isAlready && !cursor.is(from, 'have', 'has', 'had', "who've")) return 0;
  const at = cursor.skip(from + 1, 'already', 'been', 'ever', 'since', 'got');
  const before = rowsSaid(draft);
  const rows = keep(before, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (rows === null || cursor.value(at) !== null || !/(ed|left|sold|paid|sent|gone|done)$/.test(cursor.lower(at)))
    return 0;
  const own = new Set(rows.candidates.map(({ table }) => table));
  const dates = daysThatMayLack(cursor, cursor.lower(at), own);
  const isLast = cursor.skip(at + 1, '?', '.', '!', 'us', 'already', 'so', 'far') >= cursor.tokens.length;
  if (dates.length === 0 || !(isLast || cursor.period(at + 1) !== null)) return 0;
  const words = cursor.words(from, at + 1);
  const mention = { start: at, length: 1, words, candidates: dates };
  draft.filters.push({ kind: 'missing', mention, negated: true, words });
  draft.hints.push(mention);
  return at + 1 - from;
}

const REPEAT = ['repeat', 'returning', 'recurring', 'loyal'];

/** Repeat customers: those with more than one order. */
export function readRepeat({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, ...REPEAT) || tableAt(cursor, at + 1) === null) return 0;
  const deals = dealsAt(cursor, at);
  if (deals === null) return 0;
  draft.filters.push({ kind: 'compare', target: deals, operator: '>', value: 1, words: cursor.words(at, at + 1) });
  draft.assumed.push(`“${cursor.words(at, at + 1)}” means more than one of their ${deals.words}`);
  return 1;
}

const TIMES = byName<{ operator: '=' | '>' | '>='; value: number }>({
  'only once': { operator: '=', value: 1 },
  'exactly once': { operator: '=', value: 1 },
  'just once': { operator: '=', value: 1 },
  once: { operator: '=', value: 1 },
  'more than once': { operator: '>', value: 1 },
  'at least once': { operator: '>=', value: 1 },
  twice: { operator: '=', value: 2 },
  'exactly twice': { operator: '=', value: 2 },
  'more than twice': { operator: '>', value: 2 },
  'at least twice': { operator: '>=', value: 2 },
});

/** Only ordered once, rented more than twice: what the verb names is counted. */
export function readTimes({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'only', 'just', 'have', 'has');
  const verb = verbTable(cursor, at);
  if (verb === null) return 0;
  const found = cursor.phrase(at + 1, Object.keys(TIMES));
  const meaning = found === null ? undefined : TIMES[found.phrase];
  if (found === null || meaning === undefined) return 0;
  const end = at + 1 + found.length;
  draft.filters.push({ kind: 'compare', target: verb, ...meaning, words: cursor.words(from, end) });
  return end - from;
}

/** Tables that a verb names: ordered, bought, rented. */
export const verbTable = (cursor: Cursor, at: number): Mention | null =>
  /(ed|ght|old|id|ent|gave|given)$/.test(cursor.lower(at)) ? tablesOfVerb(cursor, at) : null;

/** Behind somebody's name, where only a verb can stand: did Ada last book. */
export function tablesOfVerb(cursor: Cursor, at: number): Mention | null {
  const verb = cursor.verb(at);
  if (verb === null) return null;
  const tables = new Set(
    verb.candidates.filter((c) => c.kind === 'table' || cursor.isTime(c)).map((candidate) => candidate.table),
  );
  const candidates = [...tables].map((table): Candidate => ({ kind: 'table', table, score: 1 }));
  return candidates.length === 0 ? null : { ...verb, candidates };
}

/** Out of stock, in stock: what a column of that name counts. */
export function readStock({ cursor, draft }: Reading, at: number): number {
  const found = cursor.phrase(at, ['out of stock', 'sold out', 'in stock', 'are in stock', 'not in stock']);
  if (
    found === null ||
    (found.phrase === 'in stock' &&
      cursor.named(at - 1) !== null &&
      cursor.named(at - 1)?.candidates.every(({ kind }) => kind === 'column'))
  )
    return 0;
  const candidates = stocksOf(cursor);
  if (candidates.length === 0) return 0;
  const isOut = found.phrase !== 'in stock' && found.phrase !== 'are in stock';
  const words = cursor.words(at, at + found.length);
  const target: Mention = { start: at, length: found.length, words, candidates };
  // How many pieces of the bolt do we have in stock: how much is there.
  const [measure, ...more] = draft.measures;
  if (!isOut && more.length === 0 && /^(pieces?|units?|items?)$/i.test(measure?.target?.words ?? '')) {
    draft.measures = [{ function: 'sum', target, words }];
    return found.length;
  }
  draft.filters.push({ kind: 'compare', target, operator: isOut ? '<=' : '>', value: 0, words });
  // What is out of stock: the rows that have one.
  if (cursor.is(0, 'what', "what's", 'whats', 'anything') && draft.subjects.length + draft.measures.length === 0) {
    const rows = candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 }));
    draft.subjects.push({ mention: { start: at, length: 0, words: 'what', candidates: rows }, role: null, lead: '' });
  }
  return found.length;
}
