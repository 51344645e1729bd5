import { NOT_INCOME } from '../words/lexicon.ts';
import { mostBilled } from './billed.ts';
import type { Candidate } from './candidates.ts';
import { type Catalog, isNumeric, isTime } from './catalog.ts';
import { isOfUnknownMany, quantityOf } from './line-revenue.ts';
import type { NameIndex } from './name-index.ts';
import { isOfSale, isPaidFor } from './sold-rows.ts';

/** A phrase and what it means where nothing else is called so. */
type Named = [phrase: string, candidate: Exclude<Candidate, { kind: 'value' }>];

/** Those who buy are customers to a person, whatever the one table of them is called. */
export function* buyersOf(names: NameIndex, catalog: Catalog): Iterable<Named> {
  if (names.get('customer').some(({ kind, score }) => kind === 'table' && score >= 0.75)) return;
  const called = (word: string) => [...catalog.tables.values()].filter((table) => table.words.join(' ') === word);
  const found = CALLED_CUSTOMERS.map(called).filter((tables) => tables.length > 0);
  if (found[0] === undefined || found[0].length > 1) return;
  const only = found.flatMap((tables) => (tables.length === 1 ? tables : [])).map(({ key }) => key);
  const [table] = mostBilled(catalog, only);
  if (table === undefined) return;
  for (const phrase of ['customer', 'client', 'buyer']) yield [phrase, { kind: 'table', table, score: 0.76 }];
}

/** Students, patients, donors: those who come to us, where one table has all persons and none is called so. */
export function* rolesOf(names: NameIndex, { tables }: Catalog): Iterable<Named> {
  const [only, ...others] = [...tables.values()].filter(({ words }) => PERSONS.has(words.join(' ')));
  if (only === undefined || others.length > 0) return;
  for (const phrase of COMERS) {
    const isCalled = names.get(phrase).some(({ kind, score }) => kind === 'table' && score >= 0.5);
    if (!isCalled) yield [phrase, { kind: 'table', table: only.key, score: 0.76 }];
  }
}

const PERSONS = new Set(['person', 'people', 'individual', 'contact', 'party', 'human']);
const COMERS =
  'customer client student pupil learner participant attendee patient guest donor volunteer subscriber applicant visitor everybody everyone'.split(
    ' ',
  );

/** What somebody bought is an order or a purchase to a person, whatever the one table of them is called. */
export function* dealsOf(names: NameIndex, { tables }: Catalog): Iterable<Named> {
  if (['order', 'purchase'].some((word) => names.get(word).some(({ kind, score }) => kind === 'table' && score >= 0.7)))
    return;
  const called = [...tables.values()].filter(({ words }) => CALLED_DEALS.includes(words.join(' ')));
  const [only, ...others] = called;
  if (only === undefined || others.length > 0) return;
  for (const phrase of ['purchase', 'order']) yield [phrase, { kind: 'table', table: only.key, score: 0.76 }];
}

/** Stays, where bookings are kept from the day that somebody comes to the day that they go. */
export function* staysOf(names: NameIndex, { tables }: Catalog): Iterable<Named> {
  if (names.get('stay').some(({ score }) => score >= 0.7)) return;
  const called = [...tables.values()].filter(
    ({ words, columns }) =>
      ['booking', 'reservation'].includes(words.at(-1) ?? '') &&
      [...columns.values()].some((column) => /^(check ?in|arrival|arrive)/.test(column.words.join(' '))),
  );
  const [only, ...others] = called;
  if (only !== undefined && others.length === 0) yield ['stay', { kind: 'table', table: only.key, score: 0.76 }];
}

const CALLED_DEALS = ['invoice', 'sale', 'transaction', 'receipt'];

/**
 * Revenue, where nothing is called so: what was paid for the rows of one kind that are sold; else the one price that rows between others have,
 * such as the fare of rides.
 */
export function* incomeOf(names: NameIndex, catalog: Catalog): Iterable<Named> {
  const isKnown = (word: string) => names.get(word).some(({ kind, score }) => kind === 'column' && score >= 0.5);
  if (isKnown('revenue')) return;
  const [paid, ...alike] = paidColumns(catalog);
  // Of two kinds that are sold neither is all that comes in.
  if (alike.length > 0) return;
  if (paid !== undefined) {
    for (const word of [...REVENUE, 'spend', 'spending']) yield [word, { ...paid, score: 0.6 }];
    if (!isKnown('price')) yield ['price', { ...paid, score: 0.6 }];
    return;
  }
  const found = [...catalog.tables.values()]
    .filter(
      ({ key }) => (catalog.steps.get(key) ?? []).filter(({ many }) => !many).length >= 2 && !isSoldBelow(catalog, key),
    )
    .flatMap((table) =>
      [...table.columns.values()]
        .filter(({ info, words }) => isNumeric(info) && words.some((word) => INCOMES.has(word)))
        .filter((column) => !isOfUnknownMany(table, column))
        .map(({ info }) => ({ kind: 'column', table: table.key, column: info.name }) as const),
    );
  const [only, ...others] = found.length > 0 ? found : chargedColumns(catalog);
  if (only === undefined || others.length > 0) return;
  const words = found.length > 0 ? REVENUE : [...REVENUE, 'spend', 'spending'];
  for (const word of words) yield [word, { ...only, score: 0.6 }];
}

/**
 * The one amount that each row has of what was done at a visit or in a booking of some day: treatments at a price. Of rows that others point at
 * it is a price they are offered for, and beside how many there are of something it is that of one.
 */
function chargedColumns({ tables, steps }: Catalog) {
  const isDeal = (key: string) => {
    const table = tables.get(key);
    const isDated = [...(table?.columns.values() ?? [])].some(({ info }) => isTime(info) && !info.nullable);
    return isDated && VISITS.has(table?.words.at(-1) ?? '') && isOfOurs(table?.words ?? []);
  };
  return [...tables.values()].flatMap((table) => {
    const ways = steps.get(table.key) ?? [];
    const isDone = ways.some(({ many, to }) => !many && isDeal(to)) && !ways.some(({ many }) => many);
    const [only, ...more] = [...table.columns.values()].filter(
      ({ info, words }) => isNumeric(info) && saysMoney(words),
    );
    const isCharged =
      only?.words.some((word) => INCOMES.has(word)) === true && isOfOurs([...table.words, ...only.words]);
    if (!isDone || !isCharged || more.length > 0 || quantityOf(table) !== undefined || isOfUnknownMany(table, only))
      return [];
    return [{ kind: 'column', table: table.key, column: only.info.name } as const];
  });
}

const isOfOurs = (words: readonly string[]): boolean => !words.some((word) => NOT_INCOME.has(word));

/** What customers come to us for. */
const VISITS = new Set('visit appointment booking reservation rental stay order sale job'.split(' '));

const saysMoney = (words: readonly string[]): boolean =>
  words.some((word) => INCOMES.has(word) || MONEY.has(word) || NOT_INCOME.has(word));

const MONEY = new Set('amount total subtotal cost paid value sum net gross revenue income'.split(' '));

const REVENUE = ['revenue', 'sale', 'turnover', 'income', 'earning'];

const paidColumns = ({ tables }: Catalog) =>
  [...tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter((column) => isPaidFor(table, column))
      .map(({ info }) => ({ kind: 'column', table: table.key, column: info.name }) as const),
  );

/** Screenings, of which tickets are sold: their price is what one is offered for, as often as it is sold. */
const isSoldBelow = ({ steps, tables }: Catalog, key: string): boolean =>
  (steps.get(key) ?? []).some(({ many, to }) => {
    const below = many ? tables.get(to) : undefined;
    return below !== undefined && isOfSale(below);
  });

/** The income is the revenue, where nothing is called an income. */
export function* revenueAsIncome(names: NameIndex): Iterable<Named> {
  if (names.get('income').some(({ score }) => score >= 0.5)) return;
  for (const one of names.get('revenue'))
    if (one.kind === 'column' && one.score >= 0.5) yield ['income', { ...one, score: 0.6 }];
}

const INCOMES = new Set(['fare', 'price', 'fee', 'charge', 'premium', 'rent']);

const CALLED_CUSTOMERS = [
  'account',
  'member',
  'subscriber',
  'user',
  'company',
  'passenger',
  'student',
  'tenant',
  'patron',
  'policyholder',
  'borrower',
  'donor',
  'visitor',
  'guest',
];
