import type { QueryResult } from '../../../../connectors/connector.ts';
import { ConnectorError } from '../../../../connectors/errors.ts';
import { spellingOf } from '../../../../sql/dialects/index.ts';
import { SqlRefusedError } from '../../../../sql/refused.ts';
import { type Candidate, lemmaKey, partsOf, valueKey } from '../../catalog/candidates.ts';
import { type Catalog, isTextList, type Table } from '../../catalog/catalog.ts';
import type { PhraseIndex } from '../../catalog/phrase-index.ts';
import { tableSql } from '../../sql/scope.ts';
import { grainOf } from '../../time/period.ts';
import { lemma, nameWords } from '../../words/lemma.ts';
import { STOP_WORDS, UNIT_WORDS } from '../../words/lexicon.ts';
import { countriesOf, holdsCountries, holdsPlaces, otherNames } from '../../words/places.ts';
import { isAcronym, type Token } from '../../words/tokenize.ts';

const MAX_PHRASES = 40;
const MAX_COLUMNS = 40;
const MAX_WORDS = 5;
/** More values than this are no longer told in a condition. */
const MAX_HITS = 60;
/** A scan of a larger table for a word costs more than asking back. */
const MAX_ROWS = 2_000_000;

/**
 * Looks for the words nobody knows among the texts of the database: whole values in any case, in one bounded statement.
 * @returns candidates by `valueKey`
 */
export async function lookUpValues(input: {
  question: string;
  tokens: Token[];
  unknown: Token[];
  /** Several words that are a name together. */
  names?: string[];
  catalog: Catalog;
  index: PhraseIndex;
  /** Tables to look in first. */
  near: string[];
  execute: (sql: string) => Promise<QueryResult>;
}): Promise<Map<string, Candidate[]>> {
  const phrases = [...new Set([...(input.names ?? []), ...phrasesAround(input)])];
  const columns = textColumns(input.catalog, input.near);
  const found = new Map<string, Candidate[]>();
  if (phrases.length === 0 || columns.length === 0) return found;
  const spelling = spellingOf(input.catalog.dialect);
  const [value, place] = [spelling.name('v'), spelling.name('place')];
  const forms = [...new Set(phrases.flatMap(formsOf))];
  const list = forms.map((form) => spelling.text(form)).join(', ');
  const inside = [...new Set(forms.filter((form) => form.length > 3))];
  const parts = columns.map(({ table, column, isList }, at) => {
    const name = isList ? spelling.name(`e${at}`) : spelling.asText(spelling.column(column));
    const places = holdsPlaces(nameWords(column)) ? phrases.flatMap((phrase) => otherNames(phrase.toLowerCase())) : [];
    const words = nameWords(column);
    if (holdsCountries(words)) places.push(...phrases.flatMap((phrase) => countriesOf(phrase.toLowerCase())));
    const whole = [list, ...places.map((place) => spelling.text(place))].join(', ');
    const like = inside.map((form) => `lower(${name}) LIKE ${spelling.text(`%${form.replaceAll(/[%_\\]/g, '_')}%`)}`);
    const tests = [`lower(${name}) IN (${whole})`, ...like];
    const each = `(SELECT unnest(${spelling.column(column)})::text AS ${name} FROM ${tableSql(table.info, spelling)}) AS ${spelling.name(`l${at}`)}`;
    const rows = isList ? each : tableSql(table.info, spelling);
    const hits = `SELECT DISTINCT ${name} AS ${value} FROM ${rows} WHERE ${tests.join(' OR ')}`;
    // Those that are it come before those that only hold it: there may be very many of the latter.
    const wholeFirst = `CASE WHEN lower(${value}) IN (${whole}) THEN 0 ELSE 1 END`;
    const some = `SELECT ${value} FROM (${hits}) AS ${spelling.name(`d${at}`)} ORDER BY ${wholeFirst}, ${value} LIMIT ${MAX_HITS}`;
    return `SELECT ${at} AS ${place}, ${value} FROM (${some}) AS ${spelling.name(`c${at}`)}`;
  });
  const hits = (await rowsOf(input.execute, parts.join('\nUNION ALL\n'))).flatMap((row) => {
    const from = columns[Number(row['place'])];
    return from === undefined || typeof row['v'] !== 'string' ? [] : [{ ...from, value: row['v'] }];
  });
  for (const phrase of phrases) addHits(found, phrase, hits);
  for (const phrase of phrases) addKnown(found, phrase, input.index);
  return found;
}

/** Beside what was met, values that are known already and hold the words: Delta is a town and an airline. */
function addKnown(found: Map<string, Candidate[]>, phrase: string, index: PhraseIndex): void {
  const key = valueKey(phrase);
  const met = found.get(key);
  if (met === undefined) return;
  const inside = index.values.holding(lemmaKey(phrase));
  found.set(key, [...met, ...inside.map((one) => ({ ...one, score: 0.7 }))]);
}

interface Hit {
  table: Table;
  column: string;
  value: string;
}

/** Whole values before plurals and places by other names, and those before values that only hold the words. */
function addHits(found: Map<string, Candidate[]>, phrase: string, hits: Hit[]): void {
  const key = valueKey(phrase);
  const ways: [number, (hit: Hit) => boolean][] = [
    [1, ({ value }) => valueKey(value) === key || partsOf(value).some((part) => valueKey(part) === key)],
    [0.95, ({ value, column }) => holdsPlaces(nameWords(column)) && otherNames(key).includes(value.toLowerCase())],
    [0.92, ({ value, column }) => holdsCountries(nameWords(column)) && countriesOf(key).includes(value.toLowerCase())],
    [0.9, ({ value }) => lemmaKey(value) === lemmaKey(phrase)],
    [0.7, ({ value }) => !SAID_OF_ANYTHING.has(key) && ` ${lemmaKey(value)} `.includes(` ${lemmaKey(phrase)} `)],
  ];
  const candidates = new Map<string, Candidate>();
  for (const [score, fits] of ways) {
    for (const hit of hits.filter(fits)) {
      const { table, column, value } = hit;
      const place = JSON.stringify([table.key, column]);
      const known = [...candidates.values()].find(
        (c) => JSON.stringify([c.table, 'column' in c ? c.column : '']) === place,
      );
      if ((known !== undefined && known.score > score + 0.05) || (score < 1 && isCut(hits, hit))) continue;
      const label = score < 1 && table.labels.includes(column) ? 0.05 : 0;
      candidates.set(`${place}${value}`, { kind: 'value', table: table.key, column, value, score: score + label });
    }
  }
  if (candidates.size > 0) found.set(key, [...candidates.values()]);
}

/** Words of any sentence, which are no part of a name for that: songs that run long, and not Run to the Hills. */
const SAID_OF_ANYTHING: ReadonlySet<string> = new Set(
  'run runs bill bills go goes come comes take takes keep keeps stay stays bring brings call calls turn turns hold holds lose loses drop drops rise rises fall falls end ends open opens close closes'.split(
    ' ',
  ),
);

/** So many values of the column were met that not all may be here: a condition made of them would be wrong. */
const isCut = (hits: Hit[], { table, column }: Hit): boolean =>
  hits.filter((other) => other.table === table && other.column === column).length >= MAX_HITS;

/** As typed, and in the singular. */
const formsOf = (phrase: string): string[] => [phrase.toLowerCase(), lemmaKey(phrase)].filter((form) => form !== '');

/** A refusal here (a table that may not be read, a query that is too slow) only means that the word stays unknown. */
async function rowsOf(execute: (sql: string) => Promise<QueryResult>, sql: string): Promise<QueryResult['rows']> {
  try {
    return (await execute(sql)).rows;
  } catch (error) {
    if (error instanceof SqlRefusedError || (error instanceof ConnectorError && LOCAL_FAILURES.includes(error.kind)))
      return [];
    throw error;
  }
}

const LOCAL_FAILURES: readonly string[] = [
  'sql-refused',
  'no-permission',
  'timed-out',
] satisfies ConnectorError['kind'][];

/** Spans of words that hold an unknown one: `Bank of America` from `Bank` and `America`. */
function phrasesAround({
  question,
  tokens,
  unknown,
}: {
  question: string;
  tokens: Token[];
  unknown: Token[];
}): string[] {
  const phrases = new Set<string>();
  for (const token of unknown) {
    const at = tokens.indexOf(token);
    if (token.kind === 'quoted') phrases.add(token.text);
    if (token.kind !== 'word') continue;
    phrases.add(token.text);
    for (let from = Math.max(0, at - MAX_WORDS + 1); from <= at; from++) {
      for (let to = at; to < Math.min(tokens.length, from + MAX_WORDS); to++) {
        const [first, last] = [tokens[from], tokens[to]];
        if (first === undefined || last === undefined || isEdge(tokens, first) || isEdge(tokens, last)) continue;
        phrases.add(question.slice(first.start, last.end));
      }
    }
  }
  return [...phrases]
    .filter((phrase) => phrase !== '' && phrase.length <= 200 && !isUnit(phrase))
    .sort((a, b) => a.length - b.length)
    .slice(0, MAX_PHRASES);
}

/** A month is a unit, and no text that holds the word. */
const isUnit = (phrase: string): boolean =>
  grainOf(lemma(phrase.toLowerCase())) !== undefined || UNIT_WORDS.has(phrase.toLowerCase());

const isEdge = (tokens: Token[], token: Token): boolean =>
  token.kind === 'symbol' || token.kind === 'quoted' || (STOP_WORDS.has(token.lower) && !isAcronym(tokens, token));

function textColumns(catalog: Catalog, near: string[]): { table: Table; column: string; isList: boolean }[] {
  const keys = [
    ...new Set([
      ...near,
      ...near.flatMap((key) => (catalog.steps.get(key) ?? []).map((step) => step.to)),
      ...catalog.tables.keys(),
    ]),
  ];
  return keys
    .flatMap((key) => catalog.tables.get(key) ?? [])
    .filter((table) => (table.info.rowEstimate ?? 0) <= MAX_ROWS)
    .flatMap((table) =>
      table.info.columns
        .filter((column) => (column.kind === 'text' && column.values === null) || isTextList(column))
        .sort((a, b) => Number(table.labels.includes(b.name)) - Number(table.labels.includes(a.name)))
        .map((column) => ({ table, column: column.name, isList: isTextList(column) })),
    )
    .slice(0, MAX_COLUMNS);
}
