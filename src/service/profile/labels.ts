import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { nameKey, wordsOf } from './names.ts';
import type { ColumnProfile } from './profile.ts';

const FIRST = /(^| )(first name|firstname|fname|forename|given name)$/;
const LAST = /(^| )(last name|lastname|lname|surname|family name)$/;
const WHOLE = ['name', 'title', 'full name', 'display name', 'label'];
/** Names of something else than the row. */
const OTHERS = /(^| )(user name|username|login|file name|filename|domain name|host name|middle name|nick name|alias)$/;
const NO_LABEL =
  /(^| )(id|code|key|uuid|guid|hash|token|email|mail|phone|fax|url|link|zip|address|notes?|comments?|description)$/;

/** Longer than this, it's a text about the row. */
const LONGEST_NAME = 40;

/** Numbers of things: a name only where the key is none. */
const NUMBER_OF_THING = /(^| )(no|nr|num|number|serial|serial no|barcode|ean|sku|vin|plate)$/;

/** Columns that name a row to a person: its name, first and last name, a text that no two rows share, else its key. */
export function labelOf(table: TableInfo, columns: readonly ColumnProfile[]): string[] {
  const texts = table.columns
    .filter(({ kind, isMasked }) => kind === 'text' && isMasked !== true)
    .map((info) => ({ info, key: keyOf(info) }));
  const tails = wordTails(nameKey(table.name));
  const named = (wanted: readonly string[]) => texts.find(({ key }) => wanted.includes(key))?.info.name;
  const whole = named(WHOLE.slice(0, 1)) ?? named(tails.flatMap((tail) => [`${tail} name`, `${tail} title`, tail]));
  const single = whole ?? named(WHOLE);
  if (single !== undefined) return [single];
  const first = texts.find(({ key }) => FIRST.test(key))?.info.name;
  const last = texts.find(({ key }) => LAST.test(key))?.info.name;
  if (first !== undefined && last !== undefined) return [first, last];
  const like = texts.filter(({ key }) => /(name|title)$/.test(key) && !OTHERS.test(key));
  const [only] = like;
  if (only !== undefined && (like.length === 1 || isNamedFirst(table, only.info))) return [only.info.name];
  return uniqueText(table, columns) ?? shortDescription(table, columns) ?? keyColumns(table);
}

/** `code, description`, of a table of kinds: what is said of each in a few words is what it is called. */
function shortDescription({ columns: infos, primaryKey }: TableInfo, columns: readonly ColumnProfile[]) {
  const texts = new Set(infos.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  const found = columns.find(
    ({ name, unique, values }) =>
      unique &&
      texts.has(name) &&
      !primaryKey.includes(name) &&
      /(^| )(description|desc|descr)$/.test(wordsOf(name).join(' ')) &&
      values !== null &&
      values.length > 0 &&
      values.every((value) => value.length <= LONGEST_NAME),
  );
  return found && [found.name];
}

const keyOf = ({ name }: ColumnInfo): string => wordsOf(name).join(' ');

/** `order item` → `order item`, `item`. */
function wordTails(key: string): string[] {
  const words = key.split(' ');
  return words.map((_, at) => words.slice(at).join(' '));
}

/** `company_name` before `contact_name`: only keys come before it. */
function isNamedFirst(table: TableInfo, column: ColumnInfo): boolean {
  const before = table.columns.slice(0, table.columns.indexOf(column));
  const keys = new Set([...table.primaryKey, ...table.foreignKeys.flatMap((key) => key.columns)]);
  return before.every(({ name, kind }) => keys.has(name) || kind !== 'text');
}

function uniqueText(table: TableInfo, columns: readonly ColumnProfile[]): string[] | undefined {
  const kinds = new Map(table.columns.map((column) => [column.name, column]));
  const [key, ...more] = table.primaryKey.map((name) => kinds.get(name));
  const isKeyRead = key?.kind === 'text' && more.length === 0;
  const found = columns.find(({ name, unique }) => {
    const info = kinds.get(name);
    if (!unique || info?.kind !== 'text' || table.primaryKey.includes(name)) return false;
    return !NO_LABEL.test(keyOf(info)) && !(isKeyRead && NUMBER_OF_THING.test(keyOf(info)));
  });
  return found && [found.name];
}

const keyColumns = ({ primaryKey, columns }: TableInfo): string[] =>
  primaryKey.length > 0 ? primaryKey : columns.slice(0, 1).map(({ name }) => name);
