import { byName } from '../../../../shared/by-name.ts';
import { remembered } from '../../../../shared/by-name-once.ts';
import { type Catalog, getTable, type Step, type Table } from '../catalog/catalog.ts';
import type { ColumnRef, SimpleMeasure } from '../query/query.ts';
import { isWithin } from '../words/abbreviations.ts';
import { lemma, nameWords } from '../words/lemma.ts';
import { PEOPLE } from '../words/lexicon.ts';
import { apartWords } from '../words/run-together.ts';

/** `order_items`, `orderItems`, `ORDER_ITEMS` → order items. Abbreviations keep their capitals. */
export const spoken = remembered((name) => {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[_\s.]+/)
    .filter((word) => word !== '');
  const isShouted = !/\p{Ll}/u.test(name);
  return words
    .flatMap((word) => (/^[a-z]+\d*$/.test(word) ? apartWords(word) : [word]))
    .map((word) => spokenWord(word, isShouted))
    .join(' ');
});

/** A column in words. */
export const spokenColumn = (catalog: Pick<Catalog, 'tables'>, { table, column }: Place): string =>
  spoken(catalog.tables.get(table)?.columns.get(column)?.called ?? column);

type Place = Pick<ColumnRef, 'table' | 'column'>;

/** A table's name in words, as many or as few as it says: `orders`, `order`. */
export function spokenTable(catalog: Pick<Catalog, 'tables'>, key: string): string {
  const { called, info } = getTable(catalog, key);
  return spoken(called ?? info.name);
}

function spokenWord(word: string, isShouted: boolean): string {
  if (/^ids?$/i.test(word)) return word.length === 2 ? 'ID' : 'IDs';
  return !isShouted && /^\p{Lu}{2,4}$/u.test(word) ? word : word.toLowerCase();
}

/** Names that warehouses put before a table's own. */
const PREFIXES = /^(tbl|dim|fact|fct|vw|stg) (?=.)/;

/** `order_item` → `order items`. */
export const tableName = (catalog: Catalog, key: string): string => pluralIn(catalog, entityName(catalog, key));

/** `order_items` → `order item`. */
export function entityName(catalog: Catalog, key: string): string {
  const table = getTable(catalog, key);
  const { schema, isWritten = false } = table.namesake ?? {};
  const before = schema === undefined ? [] : [spoken(schema)];
  if (isWritten) return [...before, asWritten(table.info.name)].join(' ');
  const parts = spoken(nameOf(table)).replace(PREFIXES, '').split(' ');
  const last = parts.at(-1) ?? '';
  return [...before, ...parts.slice(0, -1), isKept(catalog, last) ? last : lemma(last)].join(' ');
}

const isKept = ({ isForeign }: Catalog, word: string): boolean => isForeign === true || /^\p{Lu}+$/u.test(word);

/** One of them, its capitals kept: `Customer`. */
function asWritten(name: string): string {
  const one = lemma(name.toLowerCase());
  return name.toLowerCase().startsWith(one) ? name.slice(0, one.length) : name;
}

/** Orderdetails as order details: in the two words that the engine reads it in. */
function nameOf({ info, words, namesake, called }: Table): string {
  if (called !== undefined) return called;
  const [first, second, ...more] = words.slice(nameWords(namesake?.schema ?? '').length);
  const isOne = second !== undefined && more.length === 0 && /^\p{L}+$/u.test(info.name);
  const written = info.name.toLowerCase();
  return isOne && written.startsWith(`${first}${second}`) ? `${first} ${written.slice(first?.length ?? 0)}` : info.name;
}

const PLURALS = byName<string>({
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  mouse: 'mice',
  criterion: 'criteria',
  analysis: 'analyses',
  life: 'lives',
  wife: 'wives',
  shelf: 'shelves',
  hero: 'heroes',
});

const UNCOUNTED = /^(series|species|news|data|staff|personnel|equipment|information|inventory|stock|music|weather)$/;

/** Of the last word of a noun. */
export function plural(noun: string): string {
  const at = noun.lastIndexOf(' ') + 1;
  const [before, last] = [noun.slice(0, at), noun.slice(at)];
  if (UNCOUNTED.test(last)) return noun;
  const known = PLURALS[last];
  if (known !== undefined) return `${before}${known}`;
  // Milliseconds are many already, and whom someone reports to is no noun.
  if (
    /(econd|inute|hour|day|week|month|year|unit|point|byte|page|to|by|of|at)s$/.test(last) ||
    / (to|by|of|at)$/.test(noun) ||
    `${lemma(last)}s` === last ||
    /[a-z]ies$/.test(last)
  )
    return noun;
  if (/[^aeiou]y$/.test(last)) return `${before}${last.slice(0, -1)}ies`;
  return `${noun}${/(s|ch|sh|x|z)$/.test(last) ? 'es' : 's'}`;
}

/** The same of a noun that the source bears; words of another language stay as they are. */
export const pluralIn = ({ isForeign }: Pick<Catalog, 'isForeign'>, noun: string): string =>
  isForeign === true ? noun : plural(noun);

/** `a price`, `an hour`. */
export const withArticle = (noun: string): string =>
  /^(hour|honest|heir|[aeio]|u(?!n[ia]|s[aei]|t[ei]))/i.test(noun) ? `an ${noun}` : `a ${noun}`;

/** What the last step of a path is called by its foreign key: `origin`, `home team`; `manager` of `reports_to`. */
export function roleOf(catalog: Catalog, path: readonly Step[]): string | null {
  const step = path.at(-1);
  const [columns, keys] =
    step?.many === true ? [step.toColumns, step.fromColumns] : [step?.fromColumns, step?.toColumns];
  if (columns?.[0] === undefined) return null;
  const [from, to] = step?.many === true ? [step.to, step.from] : [step?.from ?? '', step?.to ?? ''];
  const name = spokenColumn(catalog, { table: from, column: columns[0] });
  // `driver_emp_no`, which is the `emp_no` of an employee: the driver.
  const key = ` ${spokenColumn(catalog, { table: to, column: keys?.[0] ?? '' })}`;
  const role = (name.endsWith(key) ? name.slice(0, -key.length) : name).replace(/ (ID|code|key|no|fk)$/i, '');
  return /^reports? to$/.test(role) ? 'manager' : role;
}

/** `customer`, `origin airport`: what a row up the foreign keys is to the rows of the base. */
export function ownerName(catalog: Catalog, table: string, path: readonly Step[]): string {
  const entity = entityName(catalog, table);
  const role = path.length === 0 || path.some((step) => step.many) || isOwnKey(path) ? null : roleOf(catalog, path);
  if (role === null || isSameNoun(role, entity)) return entity;
  // One of them, where only the database says how: `hof`, of `hoefe`.
  if (catalog.isForeign === true && consonantsOf(role) === consonantsOf(entity)) return role;
  if (role === 'manager' || ` ${role} `.includes(` ${entity} `)) return role;
  // A driver is no driver employee.
  if (PEOPLE.has(role) && PEOPLE.has(entity)) return role;
  return / (by|to|from|of|at|in)$/.test(role) ? `${entity} (${role})` : `${role} ${entity}`;
}

/** `alid` of routes, which is the `alid` of the airlines: the key has one name and says nothing of who is meant. */
const isOwnKey = (path: readonly Step[]): boolean => {
  const step = path.at(-1);
  return step !== undefined && step.fromColumns.join() === step.toColumns.join();
};

/** `cust` is a customer. */
const isCutDown = (role: string, entity: string): boolean =>
  role.length > 1 && !role.includes(' ') && (entity.startsWith(role) || isSkeleton(role, entity));

/** `brk` of broker: consonants in their order. */
const isSkeleton = (short: string, long: string): boolean =>
  !/[aeiou]/.test(short) && short[0] === long[0] && isWithin(short, long);

/** `customer` and `store customer`, `film` and `film id`: nothing is gained by saying both. */
function isSameNoun(role: string, entity: string): boolean {
  const last = entity.split(' ').at(-1) ?? '';
  const head = lemma(role.split(' ').at(-1) ?? '');
  return (
    role === entity ||
    isCutDown(role, entity) ||
    (head === last && !role.includes(' ')) ||
    entity.startsWith(`${role} `) ||
    role === 'ID'
  );
}

const consonantsOf = (word: string): string => word.normalize('NFD').replaceAll(/[aeiouy\P{L}]/gu, '');

/** What a count is of: the rows of the base, or those below it that are counted for each of them. */
export const countedName = (catalog: Catalog, base: string, { ref }: SimpleMeasure): string =>
  tableName(catalog, ref?.path.some((step) => step.many) === true ? ref.table : base);
