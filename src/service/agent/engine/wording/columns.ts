import { remembered } from '../../../../shared/by-name-once.ts';
import { type Catalog, findColumn, getTable, isTime } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import { eventOf } from './events.ts';
import { phrase } from './lists.ts';
import { ownerName, roleOf, spokenColumn } from './nouns.ts';
import type { Setting } from './setting.ts';
import { tablesOf } from './tables-of.ts';
import { motionOf } from './values.ts';

/** A name that says nothing without its table. */
const BARE =
  /^(name|title|type|status|code|ID|date|number|value|description|comment|note|label|kind|class|total|amount|count|size|time|first name|last name)$/;

/** The unit is said with the number. */
const UNIT_SUFFIX =
  /(?<!ing)( in)? (usd|eur|gbp|cents?|pct|percent|mins?|minutes|secs?|seconds|ms|km|kg|l|hl|ml|lbs?|kwh)$/i;

/** A column by its own name alone; a date by what happened then: `ordered_at` → order date. */
export function ownName(catalog: Catalog, ref: ColumnRef): string {
  const column = findColumn(catalog, ref.table, ref.column);
  const name = plainColumn(catalog, ref);
  if (column === undefined || !isTime(column) || /(date|time)$/.test(name)) return name;
  const { noun } = eventOf(catalog, ref);
  return /(date|time)$/.test(noun) ? noun : phrase(noun, 'date');
}

/** The words of a column's name. */
export const plainColumn = (catalog: Pick<Catalog, 'tables'>, ref: Pick<ColumnRef, 'table' | 'column'>): string =>
  plain(spokenColumn(catalog, ref));

const plain = remembered((name): string =>
  // Late minutes: without the unit it is no noun.
  / per |^(late|early) /.test(name)
    ? name
    : name.replace(UNIT_SUFFIX, '').replace(/^(?:is|was|were|are|has been|had been|got) (?=.)/, ''),
);

/** A column as a person calls it in this query: with its table only where the name alone could be another's. */
export function columnName(setting: Setting, ref: ColumnRef): string {
  const name = ownName(setting.catalog, ref);
  const isBase = ref.table === setting.query.base && ref.path.length === 0;
  if (isBase || (isAlone(setting, ref) && !BARE.test(name) && !isRole(setting, ref))) return name;
  return owned(setting, ref);
}

/** A number by name: `amount` alone says too little even of the rows that are counted. */
export function measuredName(setting: Setting, ref: ColumnRef): string {
  return BARE.test(plainColumn(setting.catalog, ref)) ? owned(setting, ref) : columnName(setting, ref);
}

function owned(setting: Setting, ref: ColumnRef): string {
  const name = ownName(setting.catalog, ref);
  const role = ref.path.some((step) => step.many) ? null : roleOf(setting.catalog, ref.path);
  // The two ends of a movement need no more: origin city, destination state.
  const isEnd = role !== null && motionOf(role) !== null && !isLabel(setting.catalog, ref);
  const owner = isEnd ? role : ownerName(setting.catalog, ref.table, ref.path);
  if (isLabel(setting.catalog, ref)) return owner;
  const said = new Set(nameWords(name));
  // `bird strike` and `strike date`: a word is said once.
  const before = owner.split(' ');
  return said.has(nameWords(before.at(-1) ?? '')[0] ?? '') ? name : `${before.join(' ')} ${name}`;
}

/** Naming the row names this column. */
export const isLabel = (catalog: Catalog, { table, column }: ColumnRef): boolean =>
  getTable(catalog, table).labels.includes(column);

/** The foreign key says more than the table: origin city, destination city. */
const isRole = (setting: Setting, ref: ColumnRef): boolean =>
  ref.path.length > 0 && ownerName(setting.catalog, ref.table, ref.path) !== ownerName(setting.catalog, ref.table, []);

/** No other table of the query, nor next to it, has a column of this name. */
function isAlone({ catalog, query }: Setting, ref: ColumnRef): boolean {
  const name = plainColumn(catalog, ref);
  const next = [query.base, ref.table].flatMap((key) => (catalog.steps.get(key) ?? []).map((step) => step.to));
  const others = new Set([...tablesOf(query), ...next]);
  others.delete(ref.table);
  return [...others].every((key) =>
    [...getTable(catalog, key).columns.keys()].every((column) => plainColumn(catalog, { table: key, column }) !== name),
  );
}
