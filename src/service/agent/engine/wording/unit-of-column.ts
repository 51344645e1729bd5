import { byName } from '../../../../shared/by-name.ts';
import {
  type Catalog,
  type Column,
  type Formula,
  getTable,
  isIdentifier,
  isNumeric,
  type Table,
} from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import { unitOf } from './numbers.ts';

type Place = Pick<ColumnRef, 'table' | 'column'>;

const CURRENCIES = byName<string>({ dollar: 'USD', usd: 'USD', euro: 'EUR', eur: 'EUR', gbp: 'GBP' });
/** Currencies that have no sign of their own, told by their code. */
const CODES: ReadonlySet<string> = new Set(
  'aud brl cad chf cny czk dkk huf inr jpy mxn nok nzd pln sek sgd zar'.split(' '),
);
/** `in thousands of dollars`: a number that is not told in what it counts. */
const MANY = /\b(thousands?|millions?|billions?|k)\b/i;
/** A speed or a price of one: it is counted in two units. */
const RATE = /\bin (?:us )?\p{L}+ ?(?:per\b|\/)/iu;
/** `closing_hour`, `due_day`: where something lies in time, and not how long it takes. */
const PLACE_IN_TIME = /(day|hour|minute|second)$/i;
const LONG = /\bin (days|hours|minutes|seconds)\b/i;
/** `in second place`: one of them is no unit. */
const IN_ONE = /\bin (day|hour|minute|second|mile)\b/i;
/** What has a least one, so that `_min` says that and no minutes. */
const HAS_LEAST =
  /^(age|amount|bid|cost|fee|height|level|order|pay|price|qty|quantity|rate|rating|salary|score|size|stock|temp|temperature|value|wage|weight|width)$/;

export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

/** What the numbers of a column count, where its name or comment says so for certain: `USD`, `percent`, `minutes`. */
export function unitOfColumn(catalog: Catalog, ref: Place): string | undefined {
  const table = getTable(catalog, ref.table);
  const column = table.columns.get(ref.column);
  if (column === undefined || !isNumeric(column.info) || isIdentifier(table, ref.column)) return undefined;
  if (column.formula !== undefined) return unitOfFormula(catalog, table, column.formula);
  if (column.learned?.unit === 'fraction') return undefined;
  return currencyOf(column) ?? measureOf(catalog, { table, column });
}

function unitOfFormula(catalog: Catalog, table: Table, formula: Formula): string | undefined {
  if (formula.kind !== 'sum') return formula.kind;
  const terms = formula.terms.map(({ factors }) => {
    const units = factors
      .filter(({ complement }) => !complement)
      .map(({ path, column }) => unitOfColumn(catalog, { table: path.at(-1)?.to ?? table.key, column }));
    const money = units.filter((unit) => unit !== undefined && isCurrency(unit));
    return money.length > 0 || factors.length > 1 ? onlyOne(money) : units[0];
  });
  // What is added or taken off is of the same kind, whether or not it says so.
  return onlyOne(terms.filter((unit) => unit !== undefined));
}

/** The one that all of them are; undefined where they differ. */
function onlyOne(units: readonly (string | undefined)[]): string | undefined {
  const [first, ...more] = new Set(units);
  return more.length === 0 ? first : undefined;
}

/** `USD` of `price_usd`, of a comment "in US dollars", or of cents that are divided by 100 and said to be those of a dollar. */
function currencyOf({ info, divisor }: Column): string | undefined {
  const words = nameWords(info.name);
  const told = nameWords(info.comment);
  if (MANY.test(info.comment)) return undefined;
  const isInCents = [...words, ...told].includes('cent');
  if (divisor !== undefined)
    return onlyOne([...words, ...told].flatMap((word) => currencyNamed(word, info.comment) ?? []));
  if (isInCents) return undefined;
  const own = words.length > 1 ? currencyNamed(words.at(-1) ?? '', '') : undefined;
  if (own !== undefined) return own;
  const said = /\bin (?:us |u\.s\. )?(\p{L}+)/iu.exec(info.comment)?.[1] ?? '';
  const inComment = nameWords(said).flatMap((word) => currencyNamed(word, info.comment) ?? [])[0];
  const all = new Set(told.flatMap((word) => currencyNamed(word, info.comment) ?? []));
  return all.size > 1 ? undefined : (inComment ?? info.currency);
}

/** A pound is money only where it is said to be sterling: else it may be a weight. */
function currencyNamed(word: string, comment: string): string | undefined {
  if (word === 'pound') return /sterling|british|gbp|£/i.test(comment) ? 'GBP' : undefined;
  if (Object.hasOwn(CURRENCIES, word)) return CURRENCIES[word];
  return CODES.has(word) ? word.toUpperCase() : undefined;
}

function measureOf(catalog: Catalog, { table, column }: { table: Table; column: Column }): string | undefined {
  const { name, comment } = column.info;
  const unit = unitOf(catalog, { path: [], table: table.key, column: name });
  if (unit === null || 'before' in unit || unit.after === 'cents') return undefined;
  const words = nameWords(name);
  const isRate = words.includes('per') || RATE.test(comment);
  const isPlace = (PLACE_IN_TIME.test(name) || IN_ONE.test(comment)) && !LONG.test(comment);
  if (isRate || isPlace || isLeast(table, name)) return undefined;
  return unit.after === '%' ? 'percent' : unit.after;
}

/** `price_min`, beside `price_max` or of what has a least one. */
function isLeast(table: Table, name: string): boolean {
  const [, before] = /^(.+?)_?min$/i.exec(name) ?? [];
  if (before === undefined) return false;
  const hasMost = [...table.columns.keys()].some(
    (other) => /max$/i.test(other) && other.toLowerCase().startsWith(before.toLowerCase()),
  );
  return hasMost || HAS_LEAST.test(nameWords(before).at(-1) ?? '');
}
