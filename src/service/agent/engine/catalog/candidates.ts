import { longForms, writtenOut } from '../words/abbreviations.ts';
import { NOUNS_OF_DATES, OTHER_VERBS } from '../words/dates.ts';
import { lemma, nameWords, stem } from '../words/lemma.ts';
import {
  BUYERS,
  MEASURE_PHRASES,
  NOT_INCOME,
  SELLERS,
  SOFT_STOP_WORDS,
  STOP_WORDS,
  synonymsOf,
} from '../words/lexicon.ts';
import { holdsPlaces, namesOfCode, otherNames } from '../words/places.ts';
import { tokenize } from '../words/tokenize.ts';
import { secondsOf } from '../words/units.ts';
import { buyersOf, incomeOf } from './called-else.ts';
import { type Catalog, type Column, isBridge, isNumeric, isTime, type Table, tableKey } from './catalog.ts';
import { formsOfState } from './code-meanings.ts';
import { namePhrases } from './name-phrases.ts';
import { unitPhrases } from './unit-phrases.ts';

/** Something in the database that words may mean. `score` is at most 1.1; below 0.5 it is a weak guess. */
export type Candidate = { score: number; table: string } & (
  | { kind: 'table' }
  | { kind: 'column'; column: string }
  | { kind: 'value'; column: string; value: string }
);

/** Phrase of lemmas → what it may mean; values by their own words, never by lemmas. */
export interface PhraseIndex {
  names: Map<string, Candidate[]>;
  values: Map<string, Candidate[]>;
  /** Stem of a verb (`order` of `ordered_at`) → columns and tables. */
  stems: Map<string, Candidate[]>;
}

const MAX_KEYS = 200_000;
/** Endings of a column name that say its form and not its meaning. */
const FORM_WORDS = new Set([
  'id',
  'at',
  'date',
  'on',
  'code',
  'number',
  'no',
  'num',
  'key',
  'time',
  'timestamp',
  'dt',
  'ts',
]);

export function indexPhrases(catalog: Catalog): PhraseIndex {
  const index: PhraseIndex = { names: new Map(), values: new Map(), stems: new Map() };
  for (const table of catalog.tables.values()) {
    indexTable(index, table);
    for (const column of table.columns.values()) indexColumn(index, table, column);
  }
  for (const [phrase, candidate] of [...buyersOf(index, catalog), ...incomeOf(index, catalog)])
    add(index.names, phrase, candidate);
  return index;
}

function add(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  if (key === '' || map.size > MAX_KEYS) return;
  const list = map.get(key) ?? [];
  map.set(key, list);
  const known = KNOWN.get(list) ?? new Map<string, Candidate>();
  KNOWN.set(list, known);
  const own = ownKey(candidate);
  const same = known.get(own);
  if (same !== undefined) {
    same.score = Math.max(same.score, candidate.score);
    return;
  }
  const added = { ...candidate };
  known.set(own, added);
  list.push(added);
}

/** As `identity`, in a tenth of the time. */
function ownKey(candidate: Candidate): string {
  const { kind, table } = candidate;
  if (kind === 'table') return table;
  return kind === 'column' ? `${table}\0${candidate.column}` : `${table}\0${candidate.column}\0${candidate.value}`;
}

/** The candidates of a list by what they are: with thousands of tables, `name` may mean thousands of columns. */
const KNOWN = new WeakMap<Candidate[], Map<string, Candidate>>();

export function identity(candidate: Candidate): string {
  return JSON.stringify([
    candidate.table,
    candidate.kind === 'table' ? null : candidate.column,
    candidate.kind === 'value' ? candidate.value : null,
  ]);
}

function indexTable(index: PhraseIndex, table: Table): void {
  const candidate = { kind: 'table', table: table.key } as const;
  for (const [phrase, score] of namePhrases(table.words)) add(index.names, phrase, { ...candidate, score });
  for (const word of commentHead(table.info.comment)) add(index.names, word, { ...candidate, score: 0.3 });
  indexTied(index, table);
  if (table.words.some((word) => SELLERS.has(word)))
    for (const phrase of [
      'sale rep',
      'sale agent',
      'sale person',
      'salesperson',
      'salesman',
      'seller',
      'sale representative',
      'support rep',
      'rep',
      'staff member',
      'team member',
      'colleague',
      'worker',
      'person',
    ])
      add(index.names, phrase, { ...candidate, score: 0.8 });
  if (table.words.some((word) => BUYERS.has(word) && !['user', 'member', 'company', 'account'].includes(word)))
    for (const phrase of ['customer', 'client', 'buyer', 'shopper'])
      add(index.names, phrase, { ...candidate, score: 0.75 });
  const last = table.words.at(-1);
  if (table.words.length > 1 && ['detail', 'line', 'item'].includes(last ?? ''))
    for (const phrase of ['item', 'line item', 'line', `${table.words[0] ?? ''} item`, `${table.words[0] ?? ''} line`])
      add(index.names, phrase, { ...candidate, score: 0.78 });
  for (const root of verbStems(last ?? '')) add(index.stems, root, { ...candidate, score: 0.6 });
}

/** Shipped, of shipments; delivered, of deliveries; reserved, of reservations. */
function verbStems(noun: string): string[] {
  const verb = /^(.{3,})(?:ment|ation|al|y|ion)$/.exec(noun)?.[1];
  return [stem(noun), ...(verb === undefined ? [] : [stem(verb)])];
}

/** Film category, of a table that ties films to categories: the category of a film. */
function indexTied(index: PhraseIndex, table: Table): void {
  if (!isBridge(table)) return;
  for (const { references } of table.info.foreignKeys) {
    const words = nameWords(references.table).map(lemma);
    const isEnd =
      table.words.length > words.length && words.every((word, i) => table.words.at(i - words.length) === word);
    if (!isEnd) continue;
    const key = tableKey(references.schema, references.table);
    add(index.names, table.words.join(' '), { kind: 'table', table: key, score: 0.98 });
  }
}

function indexColumn(index: PhraseIndex, table: Table, column: Column): void {
  const candidate = { kind: 'column', table: table.key, column: column.info.name } as const;
  const put = (phrase: string, score: number) => add(index.names, phrase, { ...candidate, score });
  for (const [phrase, score] of namePhrases(column.words)) put(phrase, score);
  const own = ownWords(table, column);
  for (const [phrase, score] of namePhrases(own)) put(phrase, score - 0.02);
  for (const words of writtenOut(column.words)) {
    indexWrittenOut(put, words);
    // A ticket category, of `cat`.
    for (let at = 0; at < table.words.length; at++) put([...table.words.slice(at), ...words].join(' '), 1.05);
  }
  // A repair cost, of `cost_repair`.
  if (column.words.length === 2 && (isNumeric(column.info) || isTime(column.info)))
    put(column.words.toReversed().join(' '), 0.85);
  for (let at = 0; at < table.words.length; at++) put([...table.words.slice(at), ...own].join(' '), 1.1);
  if (column.words.at(-1) === 'email') put([...column.words, 'address'].join(' '), 0.95);
  if (['phone', 'telephone', 'fax', 'mobile'].includes(column.words.at(-1) ?? ''))
    put([...column.words, 'number'].join(' '), 0.95);
  if (['phone', 'telephone'].includes(column.words.at(-1) ?? ''))
    for (const word of ['phone number', 'telephone number']) put(word, 0.9);
  for (const [phrase, score] of unitPhrases(column)) {
    put(phrase, score);
    // A call length: the length of a call.
    for (let at = 0; at < table.words.length; at++) put([...table.words.slice(at), phrase].join(' '), score);
  }
  indexRole(put, table, column);
  const bareFlag = FLAG_ENDS.has(column.words.at(-1) ?? '') ? column.words.slice(0, -1).join(' ') : '';
  put(bareFlag, 0.97);
  // Milliseconds are how long something is.
  if (column.words.every((word) => secondsOf(word) !== undefined))
    for (const word of ['length', 'duration', 'runtime', 'running time', 'playing time', 'play time', 'run time'])
      put(word, 0.85);
  if (column.words.every((word) => secondsOf(word) !== undefined))
    for (const word of ['time', 'hour', 'minute', 'second']) put(word, 0.78);
  const bare = column.words.filter((word) => !FORM_WORDS.has(word));
  if (bare.length < column.words.length && bare.length > 0) put(bare.join(' '), 0.75);
  if (isTime(column.info) && bare.length > 0) {
    for (const form of ['date', 'time', 'day']) {
      put(`${bare.join(' ')} ${form}`, 0.85);
      put(`${stem(bare.join(' '))} ${form}`, 0.85);
    }
    add(index.stems, stem(bare.join(' ')), { ...candidate, score: 0.9 });
    for (const noun of NOUNS_OF_DATES[bare.join(' ')] ?? []) put(noun, 0.9);
    for (const verb of OTHER_VERBS[bare.join(' ')] ?? []) add(index.stems, stem(verb), { ...candidate, score: 0.7 });
    if (column.words.some((word) => ['until', 'end', 'expiry', 'exp', 'expire'].includes(word)))
      for (const verb of ['expire', 'lapse', 'end']) add(index.stems, stem(verb), { ...candidate, score: 0.7 });
    // A trial ends, of `trial_ends_on`.
    if (bare.length > 1) add(index.stems, stem(bare.at(-1) ?? ''), { ...candidate, score: 0.75 });
  } else if (column.words.length === 1) add(index.stems, stem(column.words[0] ?? ''), { ...candidate, score: 0.7 });
  indexComment(index, candidate, column);
  if (isNumeric(column.info)) indexBusinessWords(put, table, column);
  indexMeanings(index, candidate, column);
  // By fuel type, of codes in `fuel`.
  if (column.meanings !== undefined)
    for (const kind of ['type', 'kind', 'category', 'class', 'level', 'code'])
      put(`${column.words.join(' ')} ${kind}`, 0.9);
  for (const value of column.info.values ?? []) {
    add(index.values, valueKey(value), { ...candidate, kind: 'value', value, score: 1 });
    for (const part of partsOf(value))
      add(index.values, valueKey(part), { ...candidate, kind: 'value', value, score: 1 });
    if (column.words.some((word) => word === 'gender' || word === 'sex'))
      for (const word of GENDERS[value.toLowerCase()] ?? [])
        add(index.values, word, { ...candidate, kind: 'value', value, score: 0.95 });
    const single = lemmaKey(value);
    if (single !== valueKey(value)) add(index.values, single, { ...candidate, kind: 'value', value, score: 0.9 });
    if (holdsPlaces(column.words))
      for (const name of placeNames(value))
        add(index.values, valueKey(name), { ...candidate, kind: 'value', value, score: 0.95 });
  }
}

const FLAG_ENDS = new Set(['yn', 'flag', 'flg', 'ind', 'indicator']);

/** The destination, of a key `dest_office` that leads to offices. */
function indexRole(
  put: (phrase: string, score: number) => void,
  { info }: Table,
  { words, info: { name } }: Column,
): void {
  const key = info.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  const [role = '', last = '', ...more] = words;
  if (key === undefined || more.length > 0 || last === '' || FORM_WORDS.has(last)) return;
  for (const long of new Set([role, ...longForms(role)])) put(long, 0.8);
}

/** In maintenance, of a state `MNT`. */
function indexMeanings(
  index: PhraseIndex,
  candidate: Omit<Candidate & { kind: 'column' }, 'score'>,
  { meanings }: Column,
): void {
  for (const [value, meaning] of meanings ?? []) {
    const put = (phrase: string, score: number) =>
      add(index.values, phrase, { ...candidate, kind: 'value', value, score });
    put(valueKey(meaning), 0.98);
    if (lemmaKey(meaning) !== valueKey(meaning)) put(lemmaKey(meaning), 0.92);
    for (const form of formsOfState(meaning)) put(form, 0.9);
  }
}

/** Departure delay, of `dep_delay`. */
function indexWrittenOut(put: (phrase: string, score: number) => void, words: string[]): void {
  for (const [phrase, score] of namePhrases(words)) if (score >= 0.75) put(phrase, score - 0.03);
}

/** A column's words without its table's: `customer_name` in `customers` is its `name`. */
function ownWords(table: Table, column: Column): string[] {
  for (let at = 0; at < table.words.length; at++) {
    const prefix = table.words.slice(at);
    if (column.words.length > prefix.length && prefix.every((word, i) => column.words[i] === word)) {
      return column.words.slice(prefix.length);
    }
  }
  return column.words;
}

/** The first words of a comment say what the column is; a business word counts wherever it stands. */
function indexComment(
  index: PhraseIndex,
  candidate: Omit<Candidate & { kind: 'column' }, 'score'>,
  column: Column,
): void {
  const words = contentWords(column.info.comment);
  // A comment that explains codes begins with the first of them.
  const head = column.meanings === undefined ? commentHead(column.info.comment) : [];
  for (const word of head) add(index.names, word, { ...candidate, score: 0.5 });
  for (const word of words.filter((word) => word in MEASURE_PHRASES)) {
    if (!isNumeric(column.info)) continue;
    const score = words.indexOf(word) < 2 ? 0.9 : 0.7;
    add(index.names, word, { ...candidate, score });
    for (const other of synonymsOf(word)) {
      // Sales are the revenue; an income may be another thing.
      add(index.names, lemma(other), { ...candidate, score: other in MEASURE_PHRASES ? score - 0.03 : 0.65 });
    }
  }
}

function indexBusinessWords(put: (phrase: string, score: number) => void, table: Table, column: Column): void {
  const name = column.words.join(' ');
  if (column.formula !== undefined) for (const phrase of COMPUTED[name] ?? []) put(phrase, 0.95);
  if ([...table.words, ...column.words].some((word) => NOT_INCOME.has(word))) return;
  for (const [word, names] of Object.entries(MEASURE_PHRASES)) {
    const at = names.indexOf(name);
    if (at >= 0) put(word, 0.72 - at * 0.03);
    else if (/(^| )(total|amount|revenue|subtotal|turnover)$|^(total|amount) (paid|price|value|amount)$/.test(name))
      put(word, 0.56);
  }
  if (column.formula !== undefined && name === 'revenue')
    for (const word of ['sale', 'turnover', 'spend', 'spending', 'earning']) put(word, 0.95);
}

/** Numbers that are computed, by what else people call them. */
const COMPUTED: Record<string, string[]> = {
  'discount amount': ['total discount', 'discount given', 'discount total', 'amount of discount', 'discount value'],
  'stock value': [
    'inventory value',
    'value of stock',
    'value of inventory',
    'value of the inventory',
    'worth of stock',
  ],
};

const contentWords = (comment: string): string[] =>
  tokenize(comment.slice(0, 500))
    .filter((token) => token.kind === 'word' && token.lower.length > 2 && !STOP_WORDS.has(token.lower))
    .filter((token) => !SOFT_STOP_WORDS.has(token.lower))
    .map((token) => token.lemma);

const commentHead = (comment: string): string[] => contentWords(comment.split(/[.,;:(]/)[0] ?? '').slice(0, 4);

const WOMEN = ['woman', 'women', 'female', 'females', 'girl', 'girls'];
const MEN = ['man', 'men', 'male', 'males', 'boy', 'boys'];
const GENDERS: Record<string, string[]> = {
  f: WOMEN,
  female: WOMEN,
  w: WOMEN,
  woman: WOMEN,
  m: MEN,
  male: MEN,
  man: MEN,
};

/** A cell that holds several values has each of them. */
export const partsOf = (value: string): string[] =>
  value.includes(',') && !/,\s*(inc|ltd|llc|jr)\b/i.test(value)
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];

/** What else people call a place that is stored by its code or its full name. */
const placeNames = (value: string): string[] => {
  const lower = value.toLowerCase();
  return lower.length <= 3
    ? namesOfCode(lower)
    : otherNames(lower).filter((name) => name.length > 3 || /^(usa?|uk|uae)$/.test(name));
};

/** The same for the singular and the plural. */
export const lemmaKey = (text: string): string =>
  tokenize(text)
    .map((token) => token.lemma)
    .join(' ');

/** Values match by their whole words in any case, never by a part or a lemma. */
export const valueKey = (text: string): string =>
  tokenize(text)
    .map((token) => token.lower)
    .join(' ');
