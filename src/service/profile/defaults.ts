import type { TableInfo } from '../connectors/connector.ts';
import { nameKey, wordsOf } from './names.ts';
import type { ColumnProfile, Money } from './profile.ts';

const BOOKKEEPING = /^(update|updated|modified|modify|deleted|synced|loaded|edited|inserted)$/;
const CREATED = /^(create|created|added|inserted)$/;
/** Of a person, of the future, or of a later step than the row's own event. */
const ELSEWHERE =
  /^(birth|dob|born|expiry|expire|expires|due|valid|end|ended|until|required|shipped|delivered|death|died|hire|hired)$/;
const EMPTY_COST = 5;

/** The date that a period means when none is named: that of the row's own event. */
export function defaultDateOf(table: TableInfo, columns: readonly ColumnProfile[]): string | null {
  const facts = new Map(columns.map((column) => [column.name, column]));
  const own = nameKey(table.name).split(' ');
  const dates = table.columns.filter(({ kind }) => kind === 'date' || kind === 'timestamp');
  const costs = dates.map(({ name, nullable }, at) => {
    const isEmpty = facts.get(name)?.distinct === 0;
    return { name, cost: dateCost(wordsOf(name), own) + (nullable ? 0.3 : 0) + at / 100 + (isEmpty ? EMPTY_COST : 0) };
  });
  return costs.sort((one, other) => one.cost - other.cost)[0]?.name ?? null;
}

function dateCost(words: readonly string[], own: readonly string[]): number {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(BOOKKEEPING)) return 4;
  if (has(ELSEWHERE)) return 2;
  if (has(CREATED)) return 1;
  const isOwn = words.some((word) => own.some((part) => word.startsWith(part) || part.startsWith(word)));
  return isOwn || words.length === 1 ? 0 : 0.5;
}

const NUMBERS = ['integer', 'decimal', 'float'];
/** Best first. What is paid for a whole row comes before what is paid for a piece of it. */
const AMOUNTS = [
  /^(grand |net |gross )?(total|revenue|sales)$/,
  /^(line |order |invoice |sale |total |net |paid |payment )?(amount|total|sales|revenue|paid|payment)$/,
  /\b(revenue|sales|amount|total)\b/,
  /\b(payment|paid|profit|gross|turnover|salary|income|budget|fee|cost|spend|balance)\b/,
];
const UNIT_PRICE = /^((unit|item|sale|selling) )?price(each| each)?$|^(unit|item) (price|cost)$/;
const QUANTITY = /^((order|item|line) )?(quantity|qty)( ordered)?$|^quantity ordered$|^units?( sold)?$/;
const DISCOUNT = /^discount( (rate|pct|percent|fraction))?$/;
const PRICE = /\b(price|cost|value)\b/;

/** What money questions add up: an amount, else unit price times quantity less the discount, else a price. */
export function moneyOf(table: TableInfo, columns: readonly ColumnProfile[]): Money | null {
  const money = columns.filter(({ unit }) => unit === 'money' || unit === 'cents').map(named);
  const amount = AMOUNTS.map((pattern) => money.find(({ key }) => pattern.test(key))).find((one) => one !== undefined);
  if (amount !== undefined) return { kind: 'column', column: amount.name };
  const numbers = table.columns.filter(({ kind }) => NUMBERS.includes(kind)).map(named);
  const unitPrice = numbers.find(({ key }) => UNIT_PRICE.test(key))?.name;
  const quantity = numbers.find(({ key }) => QUANTITY.test(key))?.name;
  if (unitPrice !== undefined && quantity !== undefined) {
    return { kind: 'derived', unitPrice, quantity, discount: discountOf(columns) };
  }
  const price = money.find(({ key }) => PRICE.test(key));
  return price === undefined ? null : { kind: 'column', column: price.name };
}

/** Only one that is a part of the price: an amount of money or whole percents are another computation. */
function discountOf(columns: readonly ColumnProfile[]): string | null {
  const found = columns.map((column) => ({ ...named(column), column })).find(({ key }) => DISCOUNT.test(key))?.column;
  if (found === undefined) return null;
  const isPart = found.range !== null && found.range.min >= 0 && found.range.max <= 1;
  return found.unit === 'fraction' || isPart ? found.name : null;
}

const named = ({ name }: { name: string }) => ({ name, key: wordsOf(name).join(' ') });
