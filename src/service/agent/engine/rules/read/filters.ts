import { areOfOneColumn, type Candidate, identity } from '../../catalog/candidates.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { longForms } from '../../words/abbreviations.ts';
import { nameWords } from '../../words/lemma.ts';
import { DEALS, EXTREMES } from '../../words/lexicon.ts';
import { holdsPlaces } from '../../words/places.ts';
import { isYearOf } from './bare-years.ts';
import { tableAt } from './business.ts';
import { readColumnFilter } from './column-filters.ts';
import { readComparative, readComparison } from './comparisons.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftFilter, Mention, Role } from './draft.ts';
import { flagAt } from './flags.ts';
import { readKeyedValue } from './keyed-values.ts';
import { movementsMeant, wayBehind } from './movements.ts';
import { isOfAsked, readNotDone, readNothingDone } from './not-done.ts';
import { ofOwners } from './own-names.ts';
import type { Reading, Rule } from './rule.ts';
import { statedRowsAt } from './stated-rows.ts';
import { otherStates, STILL_TO_COME } from './still-to-come.ts';

/** What leaves out the values that follow. */
export const NEGATIONS = [
  ...STILL_TO_COME,
  'not in',
  'not from',
  'not for',
  'is not',
  'are not',
  'not',
  'excluding',
  'exclude',
  'except',
  'except for',
  'other than',
  'apart from',
  'besides',
  'but not',
  'but never',
  'and never',
  'but did not',
  "but didn't",
  'but no',
  'no',
  'ignoring',
  'ignore',
  'leave out',
  'leaving out',
  'without',
  'not counting',
  'not including',
  'without counting',
  'outside',
  'outside of',
  'not based in',
  'not located in',
  'everywhere but',
  'all but',
  'non',
  'neither',
  'neither in',
  'neither from',
];
const NOTHING = [
  'without any',
  'without',
  'with no',
  'missing',
  'lacking',
  'with missing',
  'have no',
  'has no',
  'having no',
  'do not have any',
  'do not have',
  'does not have',
  'had no',
  "don't have any",
  "don't have",
  "doesn't have",
  "doesn't have any",
  'do not have a',
  'does not have a',
  'never had',
  'with neither',
  'have neither',
  'has neither',
  'having neither',
  'no',
];
export const readFilter: Rule = (reading, at) =>
  readBoth(reading, at) ||
  readNothing(reading, at) ||
  readNotDone(reading, at) ||
  readNothingDone(reading, at) ||
  readNegatedValue(reading, at) ||
  readKeyedValue(reading, at) ||
  readColumnFilter(reading, at) ||
  readComparison(reading, at) ||
  readComparative(reading, at) ||
  readKey(reading, at) ||
  readValue(reading, at);

const BEFORE_BOTH = ['the', 'a', 'an', 'from', 'in', 'at', 'for'];

/** Both Rock and Jazz: one of each, and not one or the other. */
function readBoth({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'both')) return 0;
  const valueAt = (at: number) => cursor.value(at) ?? cursor.partial(at);
  const first = valueAt(cursor.skip(from + 1, ...BEFORE_BOTH));
  const next = first === null ? from : first.start + first.length;
  const second = cursor.is(next, 'and', '&') ? valueAt(cursor.skip(next + 1, ...BEFORE_BOTH)) : null;
  if (first === null || second === null) return 0;
  const end = second.start + second.length;
  const ofOne = (mention: Mention, other: Mention) =>
    keep(mention, (a) => other.candidates.some((b) => areOfOneColumn(a, b))) ?? mention;
  for (const mention of [ofOne(first, second), ofOne(second, first)])
    draft.filters.push({ kind: 'value', mention, negated: false, role: null, each: true, words: mention.words });
  // Shelves with both red and blue books: the way to what is both, and no rows that are asked for.
  const noun = draft.subjects.length === 0 ? null : tableAt(cursor, end);
  if (noun !== null) draft.hints.push(noun);
  return end + (noun?.length ?? 0) - from;
}

/** without orders, with no manager */
function readNothing({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, NOTHING);
  // Missing parcels, where that is what a state is called.
  if (lead === null || (/missing|lacking/.test(lead.phrase) && cursor.value(at) !== null)) return 0;
  const start = cursor.skip(at + lead.length, 'a', 'an', 'any', 'the', 'single', 'one');
  const stated = draft.subjects.length + draft.measures.length === 0 ? null : statedRowsAt(cursor, start);
  if (stated !== null) {
    const { rows, of } = stated;
    const end = rows.start + rows.length;
    draft.filters.push({ kind: 'missing', mention: rows, of, negated: false, words: cursor.words(at, end) });
    return end - at;
  }
  const movements = movementsMeant(cursor, start);
  if (movements !== null) {
    const { rows: mention, key } = movements;
    draft.filters.push({ kind: 'missing', mention, key, negated: false, words: cursor.words(at, start + 1) });
    return start + 1 - at;
  }
  const found = cursor.named(start);
  if (found === null) return 0;
  const said = otherValue(cursor, found);
  if (said !== null) {
    const end = said.start + said.length;
    draft.filters.push({ kind: 'value', mention: said, negated: true, role: null, words: cursor.words(at, end) });
    return end - at;
  }
  const mention = rowsOf(cursor, found);
  const end = mention.start + mention.length;
  const way = wayBehind(cursor, mention);
  if (way !== null) {
    const { key, of, length } = way;
    const words = cursor.words(at, end + length);
    draft.filters.push({ kind: 'missing', mention, key, of, negated: false, words });
    return end + length - at;
  }
  const ofAsked = isOfAsked(cursor, at);
  draft.filters.push({ kind: 'missing', mention, negated: false, ...ofAsked, words: cursor.words(at, end) });
  const other = otherMissing(cursor, { lead: lead.phrase, end, mention });
  if (other === null) return end - at;
  const last = other.mention.start + other.mention.length;
  draft.filters.push({ kind: 'missing', negated: false, words: cursor.words(end, last), ...other });
  return last - at;
}

/**
 * With neither wifi nor bluetooth, without phone and fax: both of them are missing. Without a phone or an email: one of the
 * two columns is enough.
 */
function otherMissing(
  cursor: Reading['cursor'],
  { lead, end, mention }: { lead: string; end: number; mention: Mention },
): { mention: Mention; either?: true } | null {
  const isNeither = lead.endsWith('neither');
  if (!cursor.is(end, 'nor', 'or', ...(isNeither ? [] : ['and', '&']))) return null;
  const found = cursor.named(cursor.skip(end + 1, 'a', 'an', 'any', 'the', 'no', 'without'));
  if (found === null || isNeither) return found === null ? null : { mention: rowsOf(cursor, found) };
  const isColumn = ({ kind, score }: Mention['candidates'][number]) => kind === 'column' && score >= 0.75;
  const own = keep(found, (one) => isColumn(one) && mention.candidates.some(({ table }) => table === one.table));
  if (own === null || !mention.candidates.some(isColumn)) return null;
  return cursor.is(end, 'or') ? { mention: own, either: true } : { mention: own };
}

/** Do not have the rank Captain: any other value of that column. */
function otherValue(cursor: Reading['cursor'], found: Mention): Mention | null {
  const next = cursor.skip(found.start + found.length, 'of', 'is', 'as', 'the', '=', ':');
  return keep(
    cursor.value(next),
    (value) =>
      value.kind === 'value' &&
      found.candidates.some((c) => c.kind === 'column' && c.table === value.table && c.column === value.column),
  );
}

/** No sales: no rows that hold what is sold. */
function rowsOf(cursor: Reading['cursor'], mention: Mention): Mention {
  const isRows = DEALS.includes(mention.words.toLowerCase().replace(/s$/, ''));
  if (!isRows || mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75)) return mention;
  const tables = new Set(mention.candidates.filter((c) => cursor.isMeasurable(c)).map(({ table }) => table));
  if (tables.size === 0) return mention;
  return { ...mention, candidates: [...tables].map((table) => ({ kind: 'table', table, score: 1 })) };
}

/** Verbs that only tie a value to the rows: does not use cash, do not live in Porto. */
const PLAIN_VERBS =
  'use used using live lives living lived work works working worked come comes belong belongs speak speaks play plays take takes pay pays be been'.split(
    ' ',
  );

/** excluding Seattle, not in Portland or Boston, does not use cash, neither Rock nor Jazz */
function readNegatedValue(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(at, NEGATIONS);
  if (lead === null) return 0;
  const verb = cursor.skip(at + lead.length, ...PLAIN_VERBS);
  let next = cursor.skip(verb, 'the', 'a', 'an', 'any', 'those', 'from', 'in', 'for', 'are', 'is', 'by', 'with', 'to');
  let end = at;
  for (let value = valueOrFlag(reading, next); value !== null; value = valueOrFlag(reading, next)) {
    end = value.start + value.length + (ownWord(reading, value)?.length ?? 0);
    draft.filters.push({
      kind: 'value',
      mention: ofOnes(reading, value) ?? besides(draft.filters.at(-1), value, lead.phrase),
      negated: true,
      role: reading.role,
      words: cursor.words(at, end),
    });
    if (STILL_TO_COME.includes(lead.phrase))
      draft.assumed.push(...otherStates(cursor, value.candidates, cursor.words(at, end)));
    next = cursor.skip(end, 'and', 'or', ',', 'nor', 'the');
    if (next === end) break;
  }
  return end - at;
}

/** Top 5 species, leave out the unknown ones: all of these species that say so, and not what else is unknown. */
function ofOnes({ cursor, draft }: Reading, value: Mention): Mention | null {
  const ranked = draft.ranks.at(-1)?.entity ?? draft.subjects.at(-1)?.mention ?? null;
  const end = value.start + value.length;
  // The discontinued ones: what a column of yes and no says of them.
  const isFlag = value.candidates.some(({ kind }) => kind === 'column');
  if (ranked === null || isFlag || !cursor.is(end, 'one', 'ones')) return null;
  const columns = ranked.candidates.filter(({ kind, score }) => kind === 'column' && score >= 0.75).map(identity);
  const isTheirs = (one: Candidate) => one.kind === 'value' && columns.includes(identity({ ...one, kind: 'column' }));
  const theirs = keep(value, isTheirs) ?? keep(cursor.inside(value.start), isTheirs);
  if (theirs === null && columns.length > 0)
    draft.refusals.push(`I find no “${ranked.words}” called “${cursor.words(value.start, end)}”`);
  return theirs;
}

/** In Spanish but not in Italian: the other value of the same column, whatever else is called so. */
function besides(before: DraftFilter | undefined, value: Mention, lead: string): Mention {
  if (before?.kind !== 'value' || !/^(but|and) (not|never)/.test(lead)) return value;
  return keep(value, (one) => before.mention.candidates.some((other) => areOfOneColumn(one, other))) ?? value;
}

function valueOrFlag({ cursor }: Reading, at: number): Mention | null {
  return (
    cursor.value(at) ??
    flagAt(cursor, at) ??
    keep(cursor.mention(at), (candidate) => cursor.isBoolean(candidate)) ??
    cursor.partial(at)
  );
}

/** Words inside known values, where nothing else explains them. */
export const readPartial: Rule = (reading, at) => {
  const mention = keep(reading.cursor.partial(at), (one) => !isHeadOfMeaning(reading.cursor, one, at));
  if (mention === null || isAskedFor(reading.cursor, mention)) return 0;
  const { draft } = reading;
  draft.filters.push({ kind: 'value', mention, negated: false, role: reading.role, words: mention.words });
  reading.role = null;
  return mention.length;
};

/** Shows are no family shows, of which a code stands for one. */
function isHeadOfMeaning({ catalog, tokens }: Cursor, candidate: Candidate, at: number): boolean {
  if (candidate.kind !== 'value') return false;
  const meaning = catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.meanings?.get(candidate.value);
  const words = meaning === undefined ? [] : nameWords(meaning);
  return words.length > 1 && words.at(-1) === tokens[at]?.lemma;
}

const ATTRIBUTES = 'type kind level group number size class grade status score rate'.split(' ');

/** Who was the pilot, the blood type: what somebody wants to know, and no part of a name such as Pilot Point or Blood test. */
function isAskedFor(cursor: Cursor, { start, length }: Mention): boolean {
  const text = cursor.tokens[start]?.text ?? '';
  if (length > 1 || text !== text.toLowerCase() || cursor.tokens[start]?.kind === 'quoted') return false;
  const isNamed =
    cursor.is(start - 1, 'the', 'a', 'an', 'our', 'its', 'their') && cursor.is(start - 2, 'is', 'was', 'are', 'were');
  return cursor.is(start + 1, ...ATTRIBUTES) || (isNamed && cursor.is(start - 3, 'who', 'what'));
}

/** order 1042 */
function readKey({ cursor, draft }: Reading, at: number): number {
  const table = keep(cursor.named(at), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  if (table === null || cursor.period(at + table.length) !== null) return 0;
  if (isYearOf(cursor, table, at + table.length)) return 0;
  const isCalled = cursor.is(at + table.length + 1, 'number', 'no', 'id');
  const next = cursor.skip(at + table.length, '#', 'number', 'no', 'id', ...(isCalled ? ['with'] : []));
  const value = cursor.number(next);
  // Employees with three lowest salaries.
  if (Object.hasOwn(EXTREMES, cursor.lower(next + 1))) return 0;
  if (value === null || !Number.isInteger(value) || cursor.named(next + 1) !== null) return 0;
  draft.filters.push({ kind: 'key', mention: table, value, words: cursor.words(at, next + 1) });
  return next + 1 - at;
}

function readValue(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const said = ofRowsBehind(cursor, at) ?? cursor.value(at);
  // How much did Delta pay: somebody, and no place; how many does Russia have: a place as well.
  const isOwner = cursor.is(at + (said?.length ?? 1), 'have', 'has', 'had');
  const isDoer = cursor.is(at - 1, 'did', 'does', 'has') && said !== null && !isOwner;
  const notPlace = (mention: Mention | null) => keep(mention, (c) => c.kind === 'value' && !isPlace(c.column));
  const values = isDoer ? (notPlace(said) ?? notPlace(cursor.inside(at))) : said;
  const flag = keep(cursor.mention(at), (candidate) => cursor.isBoolean(candidate) && candidate.score >= 0.7);
  const mention = values ?? flag;
  if (mention === null) return 0;
  const token = cursor.tokens[at];
  const names = cursor.named(at)?.candidates.filter((candidate) => candidate.score >= 0.9) ?? [];
  if (isStateOfOthers(cursor, mention)) return 0;
  const isProper = token?.kind === 'quoted' || (at > 0 && /^\p{Lu}/u.test(token?.text ?? ''));
  if (names.length > 0 && flag === null && !isProper) return 0;
  const own = ownWord(reading, mention);
  draft.filters.push({
    kind: 'value',
    mention: own?.mention ?? ofOwners(reading, mention),
    negated: false,
    role: reading.role ?? endBehind(cursor, at + mention.length),
    words: mention.words,
  });
  reading.role = null;
  return mention.length + (own?.length ?? ownNoun(reading, mention));
}

/** Mobile orders, where Mobile is a town that orders have nothing to do with: what they have themselves that is called so in part. */
function ofRowsBehind(cursor: Reading['cursor'], at: number): Mention | null {
  const whole = cursor.value(at);
  const rows = whole === null ? null : tableAt(cursor, at + whole.length);
  if (whole === null || rows === null) return null;
  const isOf = (one: Candidate) => rows.candidates.some(({ table }) => cursor.isTied(table, one.table));
  if (whole.candidates.some(isOf)) return null;
  return keep(cursor.inside(at), (one) => rows.candidates.some(({ table }) => table === one.table));
}

/** Denver departures begin there, Denver arrivals end there. */
const endBehind = (cursor: Reading['cursor'], at: number): Role =>
  cursor.is(at, 'departures', 'departure') ? 'source' : cursor.is(at, 'arrivals', 'arrival') ? 'target' : null;

/** Tied to them, and not by a way on which each of them meets one. Of what nothing ties to them, that is said. */
const isBelow = ({ catalog }: Reading['cursor'], { from, to }: { from: string; to: string }): boolean =>
  from !== to && shortestPaths(catalog, from, 'any').has(to) && !shortestPaths(catalog, from, 'to-one').has(to);

/** Open tickets: a state that only rows below them have says nothing of the tickets. */
function isStateOfOthers(cursor: Reading['cursor'], { start, length, candidates }: Mention): boolean {
  const rows = tableAt(cursor, start + length)?.candidates ?? [];
  const isState = ({ table, kind, ...rest }: Candidate) => {
    const column =
      kind === 'value' && 'column' in rest ? cursor.catalog.tables.get(table)?.columns.get(rest.column) : undefined;
    return column?.words.some((word) => ['status', 'state', 'stage'].includes(word)) ?? false;
  };
  return (
    rows.length > 0 &&
    candidates.every(
      (one) => isState(one) && rows.every(({ table }) => isBelow(cursor, { from: table, to: one.table })),
    )
  );
}

/** Tracks in the Grunge playlist: a noun behind a name that says what it is the name of. */
function ownNoun({ cursor, draft }: Reading, mention: Mention): number {
  const isAbout = draft.subjects.length > 0 || draft.measures.some(({ target }) => target !== null);
  const noun = isAbout ? tableAt(cursor, mention.start + mention.length) : null;
  const isOwn = mention.candidates.some(
    (value) =>
      value.kind === 'value' &&
      cursor.catalog.tables.get(value.table)?.labels.includes(value.column) === true &&
      noun?.candidates.some((c) => c.table === value.table && c.score >= 0.95) === true,
  );
  return isOwn ? (noun?.length ?? 0) : 0;
}

/** A queen bed, the credit card payment method, Los Angeles county: words after a value that its column is called, and no other. */
function ownWord({ cursor }: Reading, mention: Mention): { mention: Mention; length: number } | null {
  const at = mention.start + mention.length;
  const named = cursor.named(at);
  if (named === null || named.candidates.some((c) => c.kind === 'table' && c.score >= 0.75)) return null;
  const said = cursor.tokens.slice(at, at + named.length).map((token) => token.lemma);
  const own = keep(
    mention,
    (value) =>
      value.kind === 'value' &&
      said.every((word) => nameWords(value.column).some((own) => own === word || longForms(own).includes(word))),
  );
  return own === null ? null : { mention: own, length: named.length };
}

const isPlace = (column: string): boolean => holdsPlaces(nameWords(column)) || /city|town/i.test(column);
