import { byName } from '../../../../shared/by-name.ts';
import { longForms, writtenOut } from '../words/abbreviations.ts';
import { NOUNS_OF_DATES, OTHER_VERBS } from '../words/dates.ts';
import { lemma, nameWords, stem } from '../words/lemma.ts';
import { MEASURE_PHRASES, NOT_INCOME, PRICES } from '../words/lexicon.ts';
import { synonymsOf } from '../words/synonyms.ts';
import { secondsOf } from '../words/units.ts';
import { type Column, isNumeric, isTime, type Table } from './catalog.ts';
import { commentHead, contentWords } from './comment-words.ts';
import { namePhrases } from './name-phrases.ts';
import { isOfDeal, isPaidFor, MONEY_UNITS } from './sold-rows.ts';
import { unitPhrases } from './unit-phrases.ts';

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

/** All that decides what a column may be called: of thousands of columns many have the same. */
export interface ColumnTraits {
  words: readonly string[];
  /** As its name is written, where it is called otherwise; else none. */
  written: readonly string[];
  /** Without its table's: `customer_name` in `customers` is its `name`. */
  own: readonly string[];
  comment: string;
  isNumeric: boolean;
  isTime: boolean;
  /** Its values are codes that a comment explains. */
  isCoded: boolean;
  /** A key of one column, to another table. */
  isKey: boolean;
  /** A number that is computed from others. */
  isComputed: boolean;
  /** Its table is called after what is done with a customer: an invoice, a payment. */
  isOfDeal: boolean;
  /** Its table holds what may become business: deals, quotes. */
  isHoped: boolean;
  /** Neither its name nor its table's says that it is no income. */
  mayBeIncome: boolean;
}

export function traitsOf(table: Table, column: Column): ColumnTraits {
  const { info, words } = column;
  return {
    words,
    written: column.called === undefined ? [] : nameWords(info.name),
    own: ownWords(table, column),
    comment: info.comment,
    isNumeric: isNumeric(info),
    isTime: isTime(info),
    isCoded: column.meanings !== undefined,
    isKey: table.info.foreignKeys.some(({ columns }) => columns.length === 1 && columns[0] === info.name),
    isComputed: column.formula !== undefined,
    isOfDeal: isOfDeal(table.words),
    isHoped: HOPED.has(table.words.at(-1) ?? ''),
    mayBeIncome: ![...table.words, ...words].some((word) => NOT_INCOME.has(word)),
  };
}

/** A column's words without its table's: `customer_name` in `customers` is its `name`. */
function ownWords(table: Table, column: Column): readonly string[] {
  for (let at = 0; at < table.words.length; at++) {
    const prefix = table.words.slice(at);
    if (column.words.length > prefix.length && prefix.every((word, i) => column.words[i] === word)) {
      return column.words.slice(prefix.length);
    }
  }
  return column.words;
}

export type Phrases = ReadonlyMap<string, number>;

/** What people call a column, and what its verb's stem is; each phrase with its score. */
export function columnPhrases(traits: ColumnTraits): { names: Phrases; stems: Phrases } {
  const names = new Map<string, number>();
  const stems = new Map<string, number>();
  const put = putInto(names);
  putNames(put, traits);
  putEverydayNames(put, traits);
  putLengths(put, traits);
  putUnitsOf(put, traits);
  putDates(put, putInto(stems), traits);
  putComment(put, traits);
  if (traits.isNumeric) putBusinessWords(put, traits);
  // By fuel type, of codes in `fuel`.
  if (traits.isCoded)
    for (const kind of ['type', 'kind', 'category', 'class', 'level', 'code'])
      put(`${traits.words.join(' ')} ${kind}`, 0.9);
  return { names, stems };
}

type Put = (phrase: string, score: number) => void;

const putInto =
  (map: Map<string, number>): Put =>
  (phrase, score) => {
    if (phrase !== '') map.set(phrase, Math.max(map.get(phrase) ?? 0, score));
  };

const SAYS_STATE = new Set(['in', 'on', 'at', 'under', 'is', 'has', 'out', 'off', 'for']);

/** What a column is called after the name of its table or the end of it: call length, ticket category. */
export function phrasesAfterTable(table: Table, column: Column): [phrase: string, score: number][] {
  // Trucks in service: those that are, and no column of theirs.
  if (SAYS_STATE.has(column.words[0] ?? '')) return [];
  return [
    [ownWords(table, column).join(' '), 1.1],
    ...writtenOut(column.words).map((words): [string, number] => [words.join(' '), 1.05]),
    ...unitPhrases(column),
    ...(isPaidFor(table, column) ? paidPhrases(table) : []),
  ];
}

/** Ticket revenue, and the ticket price where tickets have no other: what was paid for each. */
function paidPhrases({ columns }: Table): [phrase: string, score: number][] {
  const isPriced = [...columns.values()].some(({ words }) => PRICES.includes(words.at(-1) ?? ''));
  return [...Object.keys(MEASURE_PHRASES), ...(isPriced ? [] : ['price'])].map((phrase) => [phrase, 1]);
}

function putNames(put: Put, traits: ColumnTraits): void {
  const { words, written, own } = traits;
  for (const [phrase, score] of namePhrases(words)) put(phrase, score);
  for (const [phrase, score] of namePhrases(own)) put(phrase, score - 0.02);
  // For those who know it as it is written.
  for (const [phrase, score] of [...namePhrases(written), [written.join('_'), 1] as const])
    if (score >= 0.75) put(phrase, score - 0.02);
  // Departure delay, of `dep_delay`.
  for (const long of writtenOut(words))
    for (const [phrase, score] of namePhrases(long)) if (score >= 0.75) put(phrase, score - 0.03);
  for (const [phrase, score] of unitPhrases(traits)) put(phrase, score);
  // A repair cost, of `cost_repair`.
  if (words.length === 2 && (traits.isNumeric || traits.isTime)) put(words.toReversed().join(' '), 0.85);
  const bare = words.filter((word) => !FORM_WORDS.has(word));
  if (bare.length < words.length) put(bare.join(' '), 0.75);
  if (FLAG_ENDS.has(words.at(-1) ?? '')) put(words.slice(0, -1).join(' '), 0.97);
  // The destination, of a key `dest_office` that leads to offices.
  const [role = '', last = '', ...more] = words;
  if (traits.isKey && more.length === 0 && last !== '' && !FORM_WORDS.has(last))
    for (const long of new Set([role, ...longForms(role)])) put(long, 0.8);
}

const FLAG_ENDS = new Set(['yn', 'flag', 'flg', 'ind', 'indicator']);

function putEverydayNames(put: Put, { words }: ColumnTraits): void {
  const last = words.at(-1) ?? '';
  if (['price each', 'price per unit', 'price per item', 'price per piece'].includes(words.join(' ')))
    for (const price of ['price', 'unit price', 'item price']) put(price, 0.95);
  if (words.includes('freight'))
    for (const what of ['shipping', 'delivery', 'transport', 'freight'])
      for (const money of ['cost', 'charge', 'fee', 'expense']) put(`${what} ${money}`, 0.9);
  if (words.slice(-2).join(' ') === 'contact name') for (const who of ['contact person', 'contact']) put(who, 0.9);
  // What people are paid by the hour.
  if (['hourly rate', 'pay rate', 'rate of pay', 'hourly wage'].includes(words.join(' ')))
    for (const pay of ['pay', 'wage', 'salary', 'hourly pay', 'hourly wage']) put(pay, 0.78);
  if (last === 'email') put([...words, 'address'].join(' '), 0.95);
  if (['phone', 'telephone', 'fax', 'mobile'].includes(last)) put([...words, 'number'].join(' '), 0.95);
  if (['phone', 'telephone'].includes(last)) for (const word of ['phone number', 'telephone number']) put(word, 0.9);
}

/** Milliseconds are how long something is. */
function putLengths(put: Put, { words }: ColumnTraits): void {
  if (!words.every((word) => secondsOf(word) !== undefined)) return;
  for (const word of ['length', 'duration', 'runtime', 'running time', 'playing time', 'play time', 'run time'])
    put(word, 0.85);
  for (const word of ['time', 'hour', 'minute', 'second']) put(word, 0.78);
}

/** Year of joining, of `year_join`; year of birth, of `birth_year`. */
function putUnitsOf(put: Put, { words: [first = '', second = '', ...more] }: ColumnTraits): void {
  for (const [unit, what] of [
    [first, second],
    [second, first],
  ] as const)
    if (more.length === 0 && what !== '' && ['year', 'date', 'month', 'day'].includes(unit))
      for (const form of [what, ...gerundsOf(what)]) put(`${unit} of ${form}`, 0.95);
}

/** Join, joined: joining. */
const gerundsOf = (verb: string): string[] =>
  [verb, verb.replace(/ed$/, ''), verb.replace(/e?d?$/, '')].map((stemmed) => `${stemmed}ing`);

function putDates(put: Put, putStem: Put, { words, isTime: isDate }: ColumnTraits): void {
  const bare = words.filter((word) => !FORM_WORDS.has(word));
  if (!isDate || bare.length === 0) {
    if (words.length === 1) putStem(stem(words[0] ?? ''), 0.7);
    return;
  }
  const name = bare.join(' ');
  for (const form of ['date', 'time', 'day']) {
    put(`${name} ${form}`, 0.85);
    put(`${stem(name)} ${form}`, 0.85);
  }
  putStem(stem(name), 0.9);
  for (const noun of NOUNS_OF_DATES[name] ?? []) put(noun, 0.9);
  // Who logged in: on the day of a login, before the day that something was logged.
  for (const verb of OTHER_VERBS[name] ?? []) putStem(stem(verb), words.includes('login') ? 0.8 : 0.7);
  if (words.some((word) => ['until', 'end', 'expiry', 'exp', 'expire'].includes(word)))
    for (const verb of ['expire', 'lapse', 'end']) putStem(stem(verb), 0.7);
  // A trial ends, of `trial_ends_on`.
  if (bare.length > 1) putStem(stem(bare.at(-1) ?? ''), 0.75);
}

/** The first words of a comment say what the column is; a business word counts wherever it stands. */
function putComment(put: Put, { comment, isCoded, isNumeric: isNumber }: ColumnTraits): void {
  const words = contentWords(comment);
  // A comment that explains codes begins with the first of them.
  for (const word of isCoded ? [] : commentHead(comment)) put(word, 0.5);
  for (const word of isNumber ? words.filter((one) => Object.hasOwn(MEASURE_PHRASES, one)) : []) {
    const score = words.indexOf(word) < 2 ? 0.9 : 0.7;
    put(word, score);
    // Sales are the revenue; an income may be another thing.
    for (const other of synonymsOf(word))
      put(lemma(other), Object.hasOwn(MEASURE_PHRASES, other) ? score - 0.03 : 0.65);
  }
}

/** What may become business: revenue only where no order, invoice or payment is kept. */
const HOPED = new Set(['deal', 'opportunity', 'quote', 'lead', 'proposal', 'offer', 'estimate', 'quotation']);
const HOPED_LESS = 0.2;

function putBusinessWords(put: Put, { words, isComputed, mayBeIncome, isOfDeal: isDeal, isHoped }: ColumnTraits): void {
  // The total of an invoice in cents is its total.
  const isInUnit = isDeal && words.length > 1 && MONEY_UNITS.has(words.at(-1) ?? '');
  const said = isInUnit ? words.slice(0, -1) : words;
  const [long = said] = isInUnit ? writtenOut(said) : [];
  const name = long.join(' ');
  if (isComputed) for (const phrase of COMPUTED[name] ?? []) put(phrase, 0.95);
  if (!mayBeIncome) return;
  const less = isHoped ? HOPED_LESS : 0;
  for (const [word, names] of Object.entries(MEASURE_PHRASES)) {
    const at = names.indexOf(name);
    if (at >= 0) put(word, 0.72 - at * 0.03 - less);
    else if (/(^| )(total|amount|revenue|subtotal|turnover)$|^(total|amount) (paid|price|value|amount)$/.test(name))
      put(word, 0.56 - less / 10);
    // What an invoice asks for, where it has no other amount.
    else if (isDeal && /^(amount|total) (due|billed|invoiced|charged|payable)$/.test(name)) put(word, 0.55 - less / 10);
  }
  if (isComputed && name === 'revenue')
    for (const word of ['sale', 'turnover', 'spend', 'spending', 'earning']) put(word, 0.95);
}

/** Numbers that are computed, by what else people call them. */
const COMPUTED = byName<string[]>({
  'discount amount': ['total discount', 'discount given', 'discount total', 'amount of discount', 'discount value'],
  'stock value': [
    'inventory value',
    'value of stock',
    'value of the stock',
    'value of inventory',
    'value of the inventory',
    'worth of stock',
  ],
});
