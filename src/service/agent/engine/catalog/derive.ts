import type { Steps } from '../../../../shared/steps.ts';
import type { ColumnInfo } from '../../../connectors/connector.ts';
import type { Catalog, Column, Factor, Formula, Step, Table, Term } from './catalog.ts';
import { quantityOf, revenueOf } from './line-revenue.ts';
import { isStockTable, stockColumn } from './stock.ts';

const COSTS = ['unit cost', 'cost price', 'purchase price', 'buy price', 'standard cost', 'cost', 'unit cost price'];
const SALE_PRICES = ['price', 'unit price', 'list price', 'sale price', 'retail price', 'selling price', 'msrp'];
const ACTUAL = words(
  'shipped delivered returned completed finished arrived paid closed resolved solved ended done fixed picked actual act',
);
const AWAITED = words('expected promised estimated eta');
const PLANNED = words(
  'required needed due promised expected estimated scheduled sched planned plan target deadline eta etd edd',
);
const ENDS = words(
  'eta edd end ended arrival arrive arrived delivery delivered finish finished complete completed return returned ready',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/**
 * Adds the numbers that people ask for and that are not stored: revenue of a line (unit price × quantity, less its discount), profit
 * (revenue less cost), the margin of a product, what is still to be paid, and the delay between a planned and an actual date.
 */
export function* deriveColumns(catalog: Catalog): Steps<void> {
  for (const table of catalog.tables.values()) {
    yield;
    const revenue = revenueOf(catalog, table);
    if (revenue !== null && revenue.isNew) addColumn(table, 'revenue', { kind: 'sum', terms: revenue.terms });
    const discount = revenue === null ? null : discountOf(revenue.terms);
    if (discount !== null) addColumn(table, 'discount amount', { kind: 'sum', terms: [discount] });
    const stock = stockOf(catalog, table);
    if (stock !== null) addColumn(table, 'stock value', { kind: 'sum', terms: [stock] });
    const owed = owedOf(table);
    if (owed !== null) addColumn(table, 'outstanding amount', { kind: 'sum', terms: owed });
    const cost = revenue === null ? null : costOf(catalog, table);
    if (revenue !== null && cost !== null) addColumn(table, 'profit', { kind: 'sum', terms: [...revenue.terms, cost] });
    const price = revenue === null ? named(table, SALE_PRICES) : null;
    const unitCost = price === null ? null : named(table, COSTS);
    if (price !== null && unitCost !== null)
      addColumn(table, 'margin', { kind: 'sum', terms: [term(1, factor(price)), term(-1, factor(unitCost))] });
    addDelay(table);
    addRanges(table);
    addYears(table, 'age', ['birth date', 'date of birth', 'dob', 'birthdate', 'birthday', 'born', 'born on']);
    addYears(table, 'tenure', [
      'hire date',
      'hired on',
      'hired at',
      'hired',
      'date hired',
      'joining date',
      'employment date',
    ]);
  }
}

function addColumn(table: Table, name: string, formula: Formula): void {
  if (table.columns.has(name)) return;
  const info: ColumnInfo = {
    name,
    dataType: formula.kind === 'sum' ? 'numeric' : 'integer',
    kind: formula.kind === 'sum' ? 'float' : 'integer',
    nullable: true,
    comment: '',
    values: null,
  };
  table.columns.set(name, { info, words: name.split(' '), formula });
}

const isNumber = ({ info, formula }: Column): boolean =>
  formula === undefined && ['integer', 'decimal', 'float'].includes(info.kind);
const term = (sign: 1 | -1, ...factors: Factor[]): Term => ({ sign, factors });
const factor = (column: Column, path: Step[] = [], complement = false): Factor => ({
  path,
  column: column.info.name,
  complement,
});

/** The number that is called by one of the names, the first names first. */
function named(table: Table, names: string[]): Column | null {
  let found: Column | null = null;
  let best = names.length;
  for (const column of table.columns.values()) {
    const rank = isNumber(column) ? names.indexOf(column.words.join(' ')) : -1;
    if (rank < 0 || rank >= best) continue;
    found = column;
    best = rank;
  }
  return found;
}

/** What a fraction takes off: the same product with the discount itself. */
function discountOf([income]: Term[]): Term | null {
  const fraction = income?.factors.find(({ complement }) => complement);
  if (income === undefined || fraction === undefined) return null;
  return { ...income, factors: income.factors.map((one) => ({ ...one, complement: false })) };
}

const OWED = new Set(['outstanding', 'owed', 'owing', 'debt', 'arrear', 'unpaid', 'balance', 'remaining', 'open']);

/** What is still to be paid of each row, where it says how much was. Null where a column holds that. */
function owedOf(table: Table): Term[] | null {
  const whole = named(table, ['amount', 'total amount', 'total', 'amount due', 'fee', 'price']);
  const paid = named(table, ['paid amount', 'amount paid', 'paid', 'total paid', 'paid total']);
  const isKept = [...table.columns.values()].some(({ words: own }) => own.some((word) => OWED.has(word)));
  if (whole === null || paid === null || isKept) return null;
  return [term(1, factor(whole)), term(-1, factor(paid))];
}

/** What is in stock, at its price. */
function stockOf(catalog: Catalog, table: Table): Term | null {
  const stock = stockColumn(table);
  if (stock === null) return null;
  const own = named(table, COSTS) ?? named(table, SALE_PRICES);
  if (own !== null) return term(1, factor(own), factor(stock));
  // Stock in warehouses, of parts that have the cost.
  const above = (catalog.steps.get(table.key) ?? []).flatMap((step): Factor[] => {
    const target = step.many ? undefined : catalog.tables.get(step.to);
    const price = target === undefined ? null : (named(target, COSTS) ?? named(target, SALE_PRICES));
    return price === null ? [] : [factor(price, [step])];
  });
  const [price, ...more] = isStockTable(table) ? above : [];
  return price === undefined || more.length > 0 ? null : term(1, price, factor(stock));
}

function costOf(catalog: Catalog, table: Table): Term | null {
  const quantity = quantityOf(table);
  if (quantity === undefined) return null;
  const whole = named(table, ['total cost', 'line cost', 'cost total']);
  if (whole !== null) return term(-1, factor(whole));
  const own = named(table, COSTS);
  if (own !== null) return term(-1, factor(own), factor(quantity));
  for (const step of (catalog.steps.get(table.key) ?? []).filter(({ many }) => !many)) {
    const target = catalog.tables.get(step.to);
    const cost = target === undefined ? null : named(target, COSTS);
    if (cost !== null) return term(-1, factor(cost, [step]), factor(quantity));
  }
  return null;
}

/** Shipped later than required: the days between, where nothing is stored for it. */
function addDelay(table: Table): void {
  const dates = [...table.columns.values()].filter(({ info }) => info.kind === 'date' || info.kind === 'timestamp');
  const planned = dates.filter(isPlanned);
  // What was expected and then came in; what is due may have been received long before.
  const isAwaited = planned.some(({ words: own }) => own.some((word) => AWAITED.has(word)));
  const isDone = (word: string) => ACTUAL.has(word) || (isAwaited && word === 'received');
  const actual = dates.filter((column) => column.words.some(isDone) && !planned.includes(column));
  const stored = [...table.columns.values()].some((column) => column.words.some((word) => /^(delay|late)/.test(word)));
  const [from, until] = planned.length > 1 ? endsOf(planned, actual) : [planned[0], lastDone(planned[0], actual)];
  if (from === undefined || until === undefined || stored) return;
  addColumn(table, 'delay', { kind: 'days', from: from.info.name, until: until.info.name });
}

/** Shipped and delivered, of what was promised for a day: when it came, and not when it went, unless that was planned. */
function lastDone(planned: Column | undefined, actual: Column[]): Column | undefined {
  const isOfLeaving = planned?.words.some((word) => /^(ship|dispatch|pickup|departure)/.test(word)) === true;
  return (isOfLeaving ? undefined : actual.find(({ words: own }) => own.some((word) => ENDS.has(word)))) ?? actual[0];
}

/** Of a lowest and a highest salary how far they lie apart. */
function addRanges(table: Table): void {
  const numbers = [...table.columns.values()].filter(isNumber);
  for (const high of numbers.filter(({ words: own }) => own.length > 1 && HIGHEST.has(own[0] ?? ''))) {
    const rest = high.words.slice(1).join(' ');
    const low = numbers.find(({ words: own }) => LOWEST.has(own[0] ?? '') && own.slice(1).join(' ') === rest);
    if (low === undefined) continue;
    addColumn(table, `${rest} range`, { kind: 'sum', terms: [term(1, factor(high)), term(-1, factor(low))] });
  }
}

const HIGHEST = words('max maximum highest');
const LOWEST = words('min minimum lowest');

/** By its name, or by the first words of its comment: `eta`, “planned arrival”. */
const isPlanned = ({ words: own, info }: Column): boolean =>
  own.some((word) => PLANNED.has(word)) ||
  /^\s*(the )?(planned|scheduled|expected|estimated|promised)\b/i.test(info.comment);

/** Of a planned start and a planned end, the end, with the day it came. */
function endsOf(planned: Column[], actual: Column[]): [Column | undefined, Column | undefined] {
  const isEnd = ({ words: own, info }: Column) =>
    own.some((word) => ENDS.has(word)) || /\b(arrival|delivery|end|completion|return)\b/i.test(info.comment);
  const [from, ...more] = planned.filter(isEnd);
  const [until] = actual.filter(isEnd);
  return more.length > 0 ? [undefined, undefined] : [from, until];
}

/** How old or how long with us, in years, where only the day is stored. */
function addYears(table: Table, name: string, from: string[]): void {
  const date = [...table.columns.values()].find(
    ({ info, words: own }) => ['date', 'timestamp'].includes(info.kind) && from.includes(own.join(' ')),
  );
  const until = name === 'tenure' ? lastDay(table) : undefined;
  const ends = until === undefined ? {} : { until: until.info.name };
  if (date !== undefined) addColumn(table, name, { kind: 'years', from: date.info.name, ...ends });
}

const LEFT = [
  'left on',
  'left at',
  'left',
  'left date',
  'date left',
  'leaving date',
  'termination date',
  'terminated on',
  'terminated at',
  'date terminated',
  'exit date',
  'resigned on',
  'resignation date',
  'quit on',
  'employment end',
  'end date',
];

/** The day that whoever left did, up to which they were with us. */
const lastDay = (table: Table): Column | undefined =>
  [...table.columns.values()].find(
    ({ info, words: own }) => ['date', 'timestamp'].includes(info.kind) && LEFT.includes(own.join(' ')),
  );
