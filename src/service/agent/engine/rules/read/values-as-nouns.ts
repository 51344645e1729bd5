import type { Candidate } from '../../catalog/candidates.ts';
import { getTable, holdsTexts, isTime, keyBehind, type Table } from '../../catalog/catalog.ts';
import { validityOf } from '../../catalog/validity.ts';
import { tableName } from '../../wording/nouns.ts';
import { PEOPLE, STOP_WORDS, VERB_NOUNS } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { type Cursor, isPlural } from './cursor.ts';
import { type Mention, shareColumn } from './draft.ts';

const PLACES = new Set(['city', 'town', 'village', 'place', 'state', 'country', 'region', 'county']);

type ValueCandidate = Candidate & { kind: 'value' };

/**
 * Which unit had the most repairs, where repair is a type of the service jobs: the most repair service jobs. A value that is said as a noun
 * stands for the rows that have it, as if these had been named behind it.
 */
export function valuesAsNouns(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const isAlone = tokens.filter(({ lower, kind }) => kind !== 'symbol' && !STOP_WORDS.has(lower)).length < 2;
  // What tea do we have: of all that is called so, what can be had.
  if (isAlone && !tokens.some((_, at) => isOffered(cursor, { start: at, length: 1 }))) return tokens;
  const said: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mention = cursor.mention(at);
    const length = mention?.length ?? 1;
    const rows = mention === null ? null : rowsOf(cursor, mention);
    const end = mention === null || rows === null ? at + length : endOfOthers(cursor, mention);
    said.push(...tokens.slice(at, end));
    const last = tokens[end - 1];
    if (rows !== null && last !== undefined && cursor.named(end) === null) said.push(...tokensAt(rows, last));
    at = end;
  }
  return said.length === tokens.length ? tokens : said;
}

/** Pubs or restaurants, pubs, bars or restaurants: behind all that are joined by an “or”, which are of one column. */
function endOfOthers(cursor: Cursor, first: Mention): number {
  const end = first.start + first.length;
  const isListed = cursor.is(end, ',') && !cursor.is(end + 1, 'or');
  const other = cursor.is(end, 'or') || isListed ? cursor.value(end + 1) : null;
  if (other === null || !shareColumn(first, other)) return end;
  const last = endOfOthers(cursor, other);
  // A list without an “or” is of something else.
  return isListed && last === other.start + other.length ? end : last;
}

/** The name of the one table whose rows a value is a kind or a state of; null where it names a row itself or is no noun. */
function rowsOf(cursor: Cursor, { candidates, words, start, length }: Mention): string | null {
  // The highest no-show rate: a part of all, and no rows.
  if (cursor.is(start + length, 'rate', 'rates', 'ratio', 'percentage', 'share')) return null;
  // With a ramp, where a field holds several: what rows have, and no kind of them.
  const all = candidates.flatMap((one) => (one.kind === 'value' && !holdsTexts(cursor.catalog, one) ? [one] : []));
  const isMany = isPlural({ words, start, length, candidates });
  // Teas are no towns called Tea.
  const values = namesOfCodes(cursor, isMany ? all.filter((one) => !isTownOfOne(cursor, one, words)) : all);
  // Riders, where a key of the runs says who rode: those, whatever their post.
  const isOther = candidates.some(({ kind }) => kind !== 'value');
  const [first, ...others] = values;
  if (first === undefined || isOther || others.some((one) => one.column !== first.column || one.table !== first.table))
    return null;
  const isInflected = isMany && first.value.toLowerCase() !== words.toLowerCase();
  const isOne =
    cursor.number(start - 1) === 1 ||
    cursor.is(start - 1, 'a', 'an', 'each', 'every') ||
    /[a-z](est|paid)$/.test(cursor.lower(start - 1));
  if ((!isInflected && !isOne && !isOffered(cursor, { start, length })) || isDoneTo(cursor, start)) return null;
  const table = getTable(cursor.catalog, first.table);
  const isName = table.labels.includes(first.column);
  const isState = !isName && !table.info.primaryKey.includes(first.column);
  const things =
    isName && table.labels.length === 1 ? (thingsOf(cursor, first.table) ?? holdersOf(cursor, table)) : null;
  const rows = isState ? first.table : things;
  return rows === null ? null : tableName(cursor.catalog, rows);
}

/** What seafood do we sell, which jazz do you have: of a kind that has no plural. */
const isOffered = (cursor: Cursor, { start, length }: Pick<Mention, 'start' | 'length'>): boolean =>
  cursor.is(start - 1, 'what', 'which') &&
  cursor.is(start + length, 'do', 'did') &&
  cursor.is(start + length + 1, 'we', 'you', 'they');

/** Engineers, where rows say since when somebody has which title: the people who have it. */
function holdersOf({ catalog }: Cursor, table: Table): string | null {
  const above = validityOf(table) === null ? [] : (catalog.steps.get(table.key) ?? []).filter(({ many }) => !many);
  const people = above.filter(({ to }) => getTable(catalog, to).words.some((word) => PEOPLE.has(word)));
  const [only, ...more] = people;
  return only === undefined || more.length > 0 ? null : only.to;
}

/** A place that is called by one of what the word says many of. */
const isTownOfOne = ({ catalog }: Cursor, { table, column, value }: ValueCandidate, words: string): boolean =>
  value.toLowerCase() !== words.toLowerCase() &&
  (getTable(catalog, table).columns.get(column)?.words ?? []).some((word) => PLACES.has(word));

/** Dog, where that is the code of a species as well as what it is called: by its name alone. */
function namesOfCodes({ catalog }: Cursor, values: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const [name, ...names] = values.filter(({ table, column }) => {
    const { labels, info } = getTable(catalog, table);
    return labels.includes(column) && !info.primaryKey.includes(column);
  });
  if (name === undefined || names.length > 0) return values;
  const isCode = ({ table, column }: ValueCandidate) =>
    (table === name.table && getTable(catalog, table).info.primaryKey.includes(column)) ||
    keyBehind(catalog, { table, column })?.to === name.table;
  return values.every((one) => one === name || isCode(one)) ? [name] : values;
}

/** Customers who rented bulldozers, but never a boom lift: what was done to them needs no rows named. */
function isDoneTo(cursor: Cursor, start: number): boolean {
  let before = start - 1;
  while (cursor.is(before, 'a', 'an', 'the', 'any', 'some', 'our')) before -= 1;
  const word = cursor.lower(before);
  return (
    Object.hasOwn(VERB_NOUNS, word) ||
    /[a-z](ed|ought)$/.test(word) ||
    cursor.is(before, 'not', 'never', 'but', 'or', 'both', 'nor', 'neither')
  );
}

/**
 * Equipment, of `equipment_types`: the rows that belong to a kind, called as the kinds are without the word for kinds. Dogs, of `species` that hold
 * nothing but names: the rows that have one of these.
 */
function thingsOf(cursor: Cursor, kinds: string): string | null {
  const { catalog } = cursor;
  const { words, columns } = getTable(catalog, kinds);
  const below = (catalog.steps.get(kinds) ?? []).filter(({ many }) => many);
  const isList = [...columns.values()].every(
    ({ info }) => !isTime(info) && !cursor.isMeasurable({ kind: 'column', table: kinds, column: info.name, score: 1 }),
  );
  const called = below.filter(
    ({ to }) => words.length > 1 && getTable(catalog, to).words.join(' ') === words.slice(0, -1).join(' '),
  );
  const [only, ...more] = called.length === 0 && isList && words.length === 1 ? below : called;
  return only === undefined || more.length > 0 ? null : only.to;
}
