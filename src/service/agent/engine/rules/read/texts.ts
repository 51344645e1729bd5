import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { STOP_WORDS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type DraftFilter, type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** Texts that begin, end or go on in some way: starting with C, containing the word night, with love in the title. */

type Match = (DraftFilter & { kind: 'text' })['match'];

const MATCHES = byName<Match>({
  'starting with': 'starts',
  'starts with': 'starts',
  'start with': 'starts',
  'beginning with': 'starts',
  'begins with': 'starts',
  'begin with': 'starts',
  'ending with': 'ends',
  'ends with': 'ends',
  'end with': 'ends',
  'ending in': 'ends',
  'ends in': 'ends',
  'end in': 'ends',
  containing: 'contains',
  contains: 'contains',
  contain: 'contains',
  mentioning: 'contains',
  mentions: 'contains',
  mention: 'contains',
});
/** These are of a text only where one is quoted: a season starts from a day. */
const BEFORE_QUOTES = ['starting from', 'starts from', 'start from', 'beginning from', 'begins from', 'begin from'];
const WORDS = 'word words letter letters text phrase string substring term keyword character characters'.split(' ');

/** Products starting with C, whose last name starts with S, that contain the word night. */
export function readText(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, 'that', 'which', 'who', 'whose', 'and');
  const quoted = cursor.phrase(at, BEFORE_QUOTES);
  const isQuoted = quoted !== null && cursor.tokens[at + quoted.length]?.kind === 'quoted';
  const lead = isQuoted ? quoted : cursor.phrase(at, Object.keys(MATCHES));
  const match = lead === null ? undefined : isQuoted ? 'starts' : MATCHES[lead.phrase];
  if (lead === null || match === undefined) return readWithin(reading, from);
  const said = at + lead.length;
  const isWord = cursor.is(cursor.skip(said, 'the', 'a'), ...WORDS);
  const bare = lead.phrase.startsWith('mention') ? cursor.skip(said, 'a', 'an', 'the') : said;
  const start = isWord ? cursor.skip(said, 'the', 'a', ...WORDS) : bare;
  const end = textEnd(cursor, start, isWord || match !== 'contains');
  if (end === start) return 0;
  const before = columnBefore(reading, from) ?? columnHad(reading, from);
  const column = before === null ? null : ofOwner(reading, before);
  const target = column ?? labelOf(reading);
  if (target === null || (match === 'contains' && !isWord && column === null && isOfOther(cursor.value(start), target)))
    return 0;
  if (column !== null && isSaidOf(reading)) reading.draft.subjects.pop();
  const behind = column === null ? columnBehind(cursor, end, target) : null;
  if (behind !== null) return push(reading, { from, at: start, end, match, ...behind });
  const taken = push(reading, { from, at: start, end, match, target, until: end });
  // Contains 'son' or 'sen': either of the two.
  const isOther = cursor.is(end, 'or') && cursor.tokens[end + 1]?.kind === 'quoted';
  if (isOther) pushEither(reading, { from, at: end + 1, end: end + 2, match, target, until: end + 2 });
  return isOther ? end + 2 - from : taken;
}

/** Whether a column's text is said right behind it: with a description mentioning sharks. */
export const isMatched = (cursor: Cursor, at: number): boolean => cursor.phrase(at, Object.keys(MATCHES)) !== null;

/** Mentioning sharks in the description: the column is said behind the text. */
function columnBehind(cursor: Cursor, end: number, label: Mention): { target: Mention; until: number } | null {
  if (!cursor.is(end, 'in')) return null;
  const tables = new Set(label.candidates.map(({ table }) => table));
  const column = keep(
    cursor.named(cursor.skip(end + 1, 'the', 'their', 'its', 'a')),
    (candidate) => tables.has(candidate.table) && isText(cursor, candidate),
  );
  return column === null ? null : { target: column, until: column.start + column.length };
}

/** With love in the title, with love or peace in the title. */
function readWithin(reading: Reading, from: number): number {
  const { cursor } = reading;
  if (!cursor.is(from, 'with', 'has', 'have', 'having')) return 0;
  const start = cursor.skip(from + 1, 'the', ...WORDS);
  const end = textEnd(cursor, start, true);
  const other = end > start && cursor.is(end, 'or') ? { at: end + 1, end: textEnd(cursor, end + 1, true) } : null;
  const last = other?.end ?? end;
  if (end === start || !cursor.is(last, 'in')) return 0;
  // Clubs that have players in the position of something: the players are what is named.
  if (cursor.tokens[start]?.kind === 'word' && tableAt(cursor, start) !== null) return 0;
  const named = cursor.skip(last + 1, 'the', 'their', 'its', 'his', 'her');
  const column = keep(cursor.named(named), (candidate) => isText(cursor, candidate));
  const owner = labelOf(reading);
  // People with gmail in the email, who have two names and no single one.
  const rows = owner ?? rowsSaid(reading.draft) ?? anythingIn(reading, column);
  const own = keep(column, (c) => rows?.candidates.some(({ table }) => table === c.table) === true);
  const target = own ?? owner;
  if (column === null || target === null) return 0;
  const until = named + column.length;
  const taken = push(reading, { from, at: start, end, match: 'contains', target, until });
  if (other === null) return taken;
  pushEither(reading, { from, ...other, match: 'contains', target, until });
  return taken;
}

/** Anything with love in the title: the rows of the one table that has it. */
function anythingIn({ cursor, draft }: Reading, column: Mention | null): Mention | null {
  const at = cursor.skip(0, 'show', 'list', 'find', 'me', 'do', 'we', 'have');
  const sure = column?.candidates.filter((one) => one.score >= bestScore(column) - 0.05) ?? [];
  const [table, ...more] = new Set(sure.map((one) => one.table));
  if (!cursor.is(at, 'anything', 'everything', 'something') || table === undefined || more.length > 0) return null;
  const mention: Mention = {
    start: at,
    length: 1,
    words: cursor.lower(at),
    candidates: [{ kind: 'table', table, score: 1 }],
  };
  draft.subjects.push({ mention, role: null, lead: '' });
  draft.unknown = draft.unknown.filter((token) => token !== cursor.tokens[at]);
  return mention;
}

function pushEither(reading: Reading, found: Parameters<typeof push>[1]): void {
  push(reading, found);
  const second = reading.draft.filters.at(-1);
  if (second !== undefined) second.either = true;
}

function push(
  { cursor, draft }: Reading,
  found: { from: number; at: number; end: number; match: Match; target: Mention; until: number },
): number {
  const { from, at, end, match, target, until } = found;
  const words = cursor.words(from, until);
  // Sharks are mentioned where a shark is.
  const isMention = /^(that |which )?mention/.test(words);
  const value = isMention && end === at + 1 ? (cursor.tokens[at]?.lemma ?? '') : cursor.words(at, end);
  draft.filters.push({ kind: 'text', target, match, value, words });
  return until - from;
}

/** One word, a quoted text, or a name of several words in capitals; `any` whether a word of grammar will do. */
function textEnd(cursor: Cursor, start: number, any: boolean): number {
  const first = cursor.tokens[start];
  if (first === undefined || first.kind === 'symbol') return start;
  if (first.kind === 'quoted') return start + 1;
  if (!any && (STOP_WORDS.has(first.lower) || first.kind === 'number' || cursor.named(start) !== null)) return start;
  let end = start + 1;
  while (/^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(cursor.tokens[end]?.text ?? '')) end++;
  return end;
}

/** Whose name, with a name that: a condition on rows that were named before, and nothing to show. */
const isSaidOf = ({ draft }: Reading): boolean => ['whose', 'with'].includes(draft.subjects.at(-1)?.lead ?? '');

/** Whose last name: the column is said right before. */
function columnBefore(reading: Reading, from: number): Mention | null {
  const { cursor, draft } = reading;
  const mention = draft.subjects.at(-1)?.mention;
  if (mention === undefined || mention.start + mention.length !== from) return null;
  const column = keep(mention, (candidate) => candidate.score >= 0.7 && isText(cursor, candidate));
  const isTable = mention.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75);
  // Whose address, of rows that have one, where addresses have a table of their own as well.
  return isTable && column !== null ? ownColumn(reading, column) : column;
}

/** A project that has a scientist whose name: the scientist's, who was named last before. */
const ofOwner = (reading: Reading, column: Mention): Mention => ownColumn(reading, column) ?? column;

function ownColumn(reading: Reading, column: Mention): Mention | null {
  const { cursor } = reading;
  if (!isSaidOf(reading)) return null;
  const before = cursor.tokens.slice(0, column.start - 1).map((_, at) => tableAt(cursor, at));
  const own = before.map((rows) =>
    keep(column, ({ table }) => rows?.candidates.some((one) => one.table === table) === true),
  );
  return own.findLast((one) => one !== null) ?? null;
}

/** That have a number which starts with 2: the number that they have was said right before, and is no condition by itself. */
function columnHad({ cursor, draft }: Reading, from: number): Mention | null {
  const had = draft.filters.at(-1);
  if (had?.kind !== 'missing' || !had.negated || had.mention.start + had.mention.length !== from) return null;
  const column = keep(had.mention, (candidate) => candidate.score >= 0.7 && isText(cursor, candidate));
  if (column !== null) draft.filters.pop();
  return column;
}

/** Orders containing Chai: a value of something else, and no part of their own name. */
const isOfOther = (value: Mention | null, target: Mention): boolean =>
  value?.candidates.every(
    (one) =>
      one.kind === 'value' &&
      target.candidates.every((own) => own.kind !== 'column' || own.table !== one.table || own.column !== one.column),
  ) ?? false;

/** What the rows that are asked for are called by, where that is one column. */
function labelOf({ cursor, draft }: Reading): Mention | null {
  const counted = draft.measures.flatMap(({ target }) => target ?? []);
  const mentions = [...draft.subjects.map(({ mention }) => mention), ...counted];
  for (const mention of mentions.toReversed()) {
    const tables = tableAt(cursor, mention.start);
    const candidates = (tables?.candidates ?? []).flatMap(({ table, score }): Candidate[] => {
      const isName = (name: string) => isText(cursor, { kind: 'column', table, column: name, score });
      const own = (cursor.catalog.tables.get(table)?.labels ?? []).filter(isName);
      const [column, ...more] = own.length > 0 ? own : toldBy(cursor, table);
      const label: Candidate = { kind: 'column', table, column: column ?? '', score };
      return column !== undefined && more.length === 0 && isText(cursor, label) ? [label] : [];
    });
    if (candidates.length > 0) return { ...mention, candidates };
  }
  return null;
}

/** Rows without a name are told apart by what is written about them. */
const toldBy = ({ catalog }: Cursor, table: string): string[] =>
  [...(catalog.tables.get(table)?.columns.values() ?? [])]
    .filter(({ info, words }) => info.kind === 'text' && words.some((word) => WRITTEN.has(word)))
    .map(({ info }) => info.name);

const WRITTEN = new Set('description note comment remark text body message summary'.split(' '));

const isText = (cursor: Cursor, candidate: Candidate): boolean =>
  candidate.kind === 'column' &&
  cursor.catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.info.kind === 'text';
