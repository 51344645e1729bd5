import { byName } from '../../../../shared/by-name.ts';
import type { ColumnInfo } from '../../../connectors/connector.ts';
import { countsThings } from './additive.ts';
import type { Catalog, Column, Factor, Step, Table, Term } from './catalog.ts';

const TOTALS = words('total amount subtotal revenue sale turnover gross net');
const QUANTITIES = words('quantity qty');
/** Words that say how many only beside a price. */
const PIECES = words('unit piece pcs');
const PRICES = words('price');
/** Money for one of something, where the name says of what: a rate per night, a fee per head. */
const RATES = words('price rate fee fare charge tariff');
const DISCOUNTS = words('discount rebate');
/** Endings of a name that say its unit and not what it is. */
const UNITS = words('cent eur usd gbp chf net gross pct percent percentage fraction rate');
const EACH = byName<string>({
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
});
const SALE_PRICES = ['price', 'unit price', 'list price', 'sale price', 'retail price', 'selling price', 'msrp'];

/** What a thing is offered for, said so that it is no price it is bought for. */
export const LIST_PRICES = ['list price', 'retail price', 'selling price', 'msrp', 'rrp'];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** What a line brings in: its own total, or its quantity times a price of its own or of the product. */
export function revenueOf(catalog: Catalog, table: Table): { terms: Term[]; isNew: boolean } | null {
  const pair = pairOf(catalog, table);
  if (pair === null) return null;
  const total = columnsOf(table).find((column) => TOTALS.has(bareWords(column).at(-1) ?? ''));
  if (total !== undefined) return { terms: [{ sign: 1, factors: [factorOf(total)] }], isNew: false };
  if (pair.price === null) return null;
  const product = [pair.price, factorOf(pair.quantity)];
  const discount = columnsOf(table).find(({ words: own }) =>
    own.some((word) => DISCOUNTS.has(word) || word === 'disc'),
  );
  if (discount === undefined) return { terms: [{ sign: 1, factors: product }], isNew: true };
  const part = partOf(discount);
  if (part === null)
    return {
      terms: [
        { sign: 1, factors: product },
        { sign: -1, factors: [factorOf(discount)] },
      ],
      isNew: true,
    };
  const rest: Factor = { ...factorOf(discount), complement: true, ...(part === 'percent' ? { percent: true } : {}) };
  return { terms: [{ sign: 1, factors: [...product, rest] }], isNew: true };
}

/** How many there are of something, by the names that tables have for it. */
export const quantityOf = (table: Table): Column | undefined =>
  columnsOf(table).find(({ words: own }) => QUANTITIES.has(own.at(-1) ?? '')) ??
  columnsOf(table).find(({ words: own }) => QUANTITIES.has(own[0] ?? '') && !own.includes('stock'));

/** How many, and what one of them costs; a price of null where it is nowhere. */
function pairOf(catalog: Catalog, table: Table): { quantity: Column; price: Factor | null } | null {
  const named = quantityOf(table);
  if (named !== undefined) return { quantity: named, price: ownPrice(table) ?? priceAbove(catalog, table) };
  for (const price of columnsOf(table)) {
    const noun = pricedBy(price);
    const quantity =
      noun === null
        ? undefined
        : columnsOf(table).find(
            (column) => column !== price && pricedBy(column) === null && column.words.at(-1) === noun,
          );
    if (quantity !== undefined) return { quantity, price: factorOf(price) };
  }
  // Portions of dishes, where each row is a line of something; pickups, each at a price.
  const isPriced = isLine(table) || columnsOf(table).some(isPriceEach) || isSoldAtUnitPrice(catalog, table);
  const many = isPriced ? thingsIn(table) : undefined;
  const price = ownPrice(table);
  if (many !== undefined && price !== null) return { quantity: many, price };
  const pieces = columnsOf(table).find(({ words: own }) => PIECES.has(own.at(-1) ?? ''));
  return pieces === undefined || price === null ? null : { quantity: pieces, price };
}

/** The things that a row has so many of: loaves, of which the returned loaves are some. undefined: of several kinds. */
function thingsIn(table: Table): Column | undefined {
  const things = columnsOf(table).filter((column) => countsThings(column));
  return things.find((whole) => things.every((one) => one === whole || isKindOf(one, whole)));
}

const isKindOf = ({ words: own }: Column, { words: whole }: Column): boolean =>
  own.length > whole.length && own.slice(-whole.length).join(' ') === whole.join(' ');

/** What tables call the lines that something is made of: order items, invoice lines. */
export const LINES: ReadonlySet<string> = words('item line detail position entry');

const isLine = ({ words: own, info }: Table): boolean => LINES.has(own.at(-1) ?? '') && info.foreignKeys.length > 0;

/** Night, of a price per night or a nightly rate. */
function pricedBy(column: Column): string | null {
  const own = bareWords(column);
  const per = own.indexOf('per');
  if (per > 0 && own.slice(0, per).some((word) => RATES.has(word))) return own.at(-1) ?? null;
  const each = own.length > 1 && RATES.has(own.at(-1) ?? '') ? EACH[own.at(-2) ?? ''] : undefined;
  return each ?? null;
}

/** What one of them costs, on the line itself: a price, a price each, a price paid. */
const ownPrice = (table: Table): Factor | null => {
  const found =
    columnsOf(table).find((column) => PRICES.has(bareWords(column).at(-1) ?? '')) ??
    columnsOf(table).find(({ words: [first, ...rest] }) => PRICES.has(first ?? '') && isOfOne(rest));
  return found === undefined ? null : factorOf(found);
};

/** Price each, price per piece: nobody would say so of a row that is one thing. */
const isPriceEach = ({ words: [first, ...rest] }: Pick<Column, 'words'>): boolean =>
  PRICES.has(first ?? '') && ['each', 'per'].includes(rest[0] ?? '');

const isUnitPrice = ({ words: own }: Pick<Column, 'words'>): boolean =>
  own.length > 1 && own[0] === 'unit' && PRICES.has(own[1] ?? '');

/** Rows that are sold, and no things that rows elsewhere are about: a track has a unit price, and so many bytes. */
function isSoldAtUnitPrice({ steps }: Catalog, { key, columns }: Table): boolean {
  const ways = steps.get(key) ?? [];
  return [...columns.values()].some(isUnitPrice) && ways.length > 0 && !ways.some(({ many }) => many);
}

/** A price of one, beside how many there are of several things: what the row brought in isn't known. */
export const isOfUnknownMany = (table: Table, column: Pick<Column, 'words'>): boolean =>
  (isPriceEach(column) || isUnitPrice(column)) && columnsOf(table).some((one) => countsThings(one));

const OF_ONE = new Set(['each', 'per', 'unit', 'piece', 'item', 'paid', 'charged', 'at', 'sale', 'order']);
const isOfOne = (rest: readonly string[]): boolean => rest.length > 0 && rest.every((word) => OF_ONE.has(word));

function priceAbove(catalog: Catalog, table: Table): Factor | null {
  for (const step of (catalog.steps.get(table.key) ?? []).filter(({ many }) => !many)) {
    const target = catalog.tables.get(step.to);
    const price = SALE_PRICES.flatMap((name) =>
      target === undefined ? [] : columnsOf(target).filter((column) => bareWords(column).join(' ') === name),
    ).at(0);
    if (price !== undefined) return factorOf(price, [step]);
  }
  return null;
}

/** The words of a name without those at its end that say the unit: `unit price`, of `unit_price_cents`. */
function bareWords({ words: own }: Pick<Column, 'words'>): string[] {
  let end = own.length;
  while (end > 1 && UNITS.has(own[end - 1] ?? '') && own[end - 1] !== 'rate') end--;
  return own.slice(0, end);
}

/** Whether a discount is a part of the price, and how it is written: 0.15, 15 percent; null for an amount of money. */
function partOf({ info, words: own, learned }: Column): 'fraction' | 'percent' | null {
  if (learned?.unit === 'fraction') return 'fraction';
  if (learned?.unit === 'percent' || own.some((word) => ['pct', 'percent', 'percentage'].includes(word)))
    return 'percent';
  if (own.some((word) => ['amount', 'amt', 'value', 'total', 'cent'].includes(word))) return null;
  return isFraction(info) ? 'fraction' : null;
}

/** A discount of 0.15 and not of 15 dollars: the type has no room for more, or is made for measuring. */
function isFraction({ kind, dataType }: ColumnInfo): boolean {
  const [, precision, scale] = /\((\d+),\s*(\d+)\)/.exec(dataType) ?? [];
  if (precision !== undefined && scale !== undefined) return Number(precision) - Number(scale) <= 2;
  return kind === 'float';
}

const columnsOf = (table: Table): Column[] =>
  [...table.columns.values()].filter(
    ({ info, formula }) => formula === undefined && ['integer', 'decimal', 'float'].includes(info.kind),
  );

const factorOf = (column: Column, path: Step[] = []): Factor => ({ path, column: column.info.name, complement: false });
