import { type Candidate, identity } from '../../catalog/candidates.ts';
import { UNIT_WORDS, VERB_NOUNS } from '../../words/lexicon.ts';
import { besideLead } from './beside-rows.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type Draft, type Mention, rowsSaid } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** A named thing this weak is a guess from a comment: fit to choose a measure by, not to build a question on. */
const FIRM = 0.5;

/** Different, unique: each once. */
export function readDistinct({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, 'distinct', 'different', 'unique')) return 0;
  draft.distinct = true;
  return 1;
}

/** What is named without a part of its own: to be listed, or what it is about. */
export function readSubject(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (cursor.is(at, 'total') && cursor.is(at - 1, 'in') && cursor.named(at)?.length === 1) return 0;
  // 2000 miles: the unit, even where a column's comment says it as well.
  if (UNIT_WORDS.has(cursor.lower(at)) && cursor.number(at - 1) !== null) return 0;
  // Sold is a verb, even where a comment says it as well.
  const isVerb = Object.hasOwn(VERB_NOUNS, cursor.lower(at));
  const found = keep(cursor.named(at), (candidate) => candidate.score >= (isVerb ? 0.8 : FIRM));
  if (found === null) return 0;
  if (isVerbBehindDoer(cursor, found)) {
    draft.hints.push(found);
    return found.length;
  }
  // Batches brewed by, hours logged: said of the rows and not asked for.
  if (isBehindRows(reading, at) && isDone(cursor, found)) {
    draft.hints.push(dayOnly(cursor, found));
    return found.length;
  }
  if (namesMeasured(reading, found) || namesColumn(cursor, found)) return found.length;
  const mention = compound(reading, ofTable(cursor, found));
  if (mention === null) return found.length;
  const numeric = keep(mention, (candidate) => cursor.isMeasurable(candidate));
  // Orders are rows, even where units on order are a number.
  if (numeric !== null && bestScore(numeric) >= bestScore(mention) - 0.1) reading.lastNumber = numeric;
  const lead = leadOf(cursor, kindStart(draft, at));
  // Who signed up: said of the rows and not asked for.
  const isSaid = ['who', 'that', 'which', 'have', 'has', 'had', 'ever', 'are', 'were', 'was'].includes(lead);
  if (isSaid && draft.subjects.length > 0 && isDone(cursor, mention)) {
    draft.hints.push(dayOnly(cursor, mention));
    return mention.length;
  }
  draft.subjects.push({ mention, role: reading.role, lead: besideLead(cursor, draft, mention) ?? lead });
  reading.role = null;
  return mention.length;
}

/** How many films did each actor star in, how many customers does Jane support: the verb, whatever else its word resembles. */
function isVerbBehindDoer(cursor: Cursor, { start, length, candidates }: Mention): boolean {
  const doing = cursor.tokens.findIndex(({ lower }) => ['do', 'does', 'did'].includes(lower));
  const end = cursor.skip(start + length, 'in', 'for', 'on', 'at', 'with', '?', '.', '!');
  return (
    cursor.is(0, 'how', 'which', 'what') &&
    doing > 0 &&
    doing < start - 1 &&
    length === 1 &&
    end >= cursor.tokens.length &&
    candidates.every(({ score, kind }) => score < 0.8 && kind === 'column')
  );
}

/** Right behind rows that are named, and not at the end. */
function isBehindRows({ cursor, draft }: Reading, at: number): boolean {
  const rows = rowsSaid(draft);
  // Hours logged: a number of what was done.
  const isTable = keep(rows, (c) => (c.kind === 'table' && c.score >= 0.75) || cursor.isMeasurable(c)) !== null;
  let start = at;
  while (cursor.is(start - 1, 'were', 'was', 'are', 'is', 'been', 'being', 'have', 'has', 'that', 'which', 'who'))
    start--;
  return (
    isTable && rows !== null && rows.start + rows.length === start && !cursor.is(at + 1, 'date', 'dates', 'and', ',')
  );
}

export const isDone = (cursor: Cursor, mention: Mention): boolean =>
  /(ed|ned|ought|eft|ent|quit|uilt)\b/i.test(mention.words) &&
  mention.candidates.every(
    // What resembles it less, nobody means.
    (candidate) =>
      cursor.isTime(candidate) || isWhenDone(cursor, candidate) || candidate.score < bestScore(mention) - 0.2,
  );

/** Built, beside the year it was built in. */
const isWhenDone = (cursor: Cursor, candidate: Candidate): boolean =>
  /(year|date|time|day|month)$/i.test(columnOf(cursor, candidate)?.info.name ?? '') && candidate.score < 0.8;

const dayOnly = (cursor: Cursor, mention: Mention): Mention =>
  keep(mention, (candidate) => cursor.isTime(candidate)) ?? mention;

/** Names of parties: the columns are those of the table that is named next. */
function ofTable(cursor: Cursor, mention: Mention): Mention {
  const end = listEnd(cursor, mention.start + mention.length);
  if (!cursor.is(end, 'of', 'for')) return mention;
  const next = cursor.skip(end + 1, 'the', 'all', 'each', 'every', 'a', 'an', 'different', 'distinct', 'those', 'any');
  const tables =
    keep(cursor.named(next), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75)?.candidates ?? [];
  const columns = mention.candidates.filter(
    (c) => c.kind === 'column' && tables.some((table) => table.table === c.table),
  );
  if (columns.length > 0) return { ...mention, candidates: columns };
  if (tables.length === 0 || !/^(full )?names?$/i.test(mention.words)) return mention;
  const labels = tables.flatMap((table) =>
    textLabels(cursor, table.table).map(
      (column): Candidate => ({ kind: 'column', table: table.table, column, score: 0.9 }),
    ),
  );
  return labels.length === 1 ? { ...mention, candidates: labels } : mention;
}

/** Names of authors, where the author is a text of the rows: that text, which the next words name. */
function namesColumn(cursor: Cursor, { start, length, words }: Mention): boolean {
  if (!/^(full )?names?$/i.test(words) || !cursor.is(start + length, 'of')) return false;
  const next = cursor.named(cursor.skip(start + length + 1, 'the', 'all', 'different', 'distinct', 'those'));
  const isOwn = keep(next, (c) => c.score >= 0.95 && columnOf(cursor, c)?.info.kind === 'text') !== null;
  return isOwn && keep(next, (c) => c.kind === 'table' && c.score >= 0.75) === null;
}

/** The average hourly wage, of a column that both words name: it is one number. */
function namesMeasured({ draft }: Reading, { start, candidates }: Mention): boolean {
  const before = draft.measures.at(-1)?.target ?? null;
  if (before === null || before.start + before.length !== start) return false;
  const shared = before.candidates.filter(
    (one) => one.kind === 'column' && candidates.some((other) => identity(one) === identity(other)),
  );
  if (shared.length > 0) before.candidates = shared;
  return shared.length > 0;
}

/** Two names side by side are one thing: a column of the table before it, or nothing that is known. */
function compound({ cursor, draft }: Reading, mention: Mention): Mention | null {
  const before = draft.subjects.at(-1)?.mention;
  if (before === undefined || before.start + before.length !== mention.start) return mention;
  // Student ids: their key, even where the students themselves are called so as well.
  const key = keep(
    mention,
    (c) => c.kind === 'column' && isKeyOf(cursor, c) && before.candidates.every(({ table }) => table === c.table),
  );
  if (key !== null && /^ids?$/i.test(mention.words)) return key;
  const shared = before.candidates.filter((a) => mention.candidates.some((b) => identity(a) === identity(b)));
  if (shared.length > 0) {
    before.candidates = shared;
    return null;
  }
  const own = keep(
    mention,
    (c) => c.kind === 'column' && before.candidates.some((t) => t.kind === 'table' && t.table === c.table),
  );
  if (own !== null) return own;
  draft.refusals.push(`it is not clear what “${before.words} ${mention.words}” is`);
  return null;
}

const isKeyOf = ({ catalog }: Cursor, one: Candidate): boolean =>
  one.kind === 'column' && catalog.tables.get(one.table)?.info.primaryKey.join() === one.column;

/** Name, city and capacity of: where the list of columns ends. */
function listEnd(cursor: Cursor, from: number): number {
  let end = from;
  for (let next = cursor.skip(end, ',', 'and', 'the'); next > end; next = cursor.skip(end, ',', 'and', 'the')) {
    const column = keep(cursor.named(next), (candidate) => candidate.kind === 'column');
    if (column === null) break;
    end = next + column.length;
  }
  return end;
}

/** A key that stands in for a name is no name. */
function textLabels({ catalog }: Cursor, key: string): string[] {
  const table = catalog.tables.get(key);
  return (table?.labels ?? []).filter(
    (label) => table?.columns.get(label)?.info.kind === 'text' && !table.info.primaryKey.includes(label),
  );
}

/** With Rock tracks: what says of which kind they are stands between. */
function kindStart({ filters }: Draft, at: number): number {
  const before = filters.at(-1);
  const isKind = before?.kind === 'value' || before?.kind === 'missing';
  return isKind && before.mention.start + before.mention.length === at ? before.mention.start : at;
}

function leadOf(cursor: Cursor, at: number): string {
  let before = at - 1;
  while (
    cursor.is(before, 'the', 'a', 'an', 'all', 'any', 'some', 'their', 'its', 'corresponding', 'different', 'distinct')
  )
    before--;
  return cursor.lower(before);
}
