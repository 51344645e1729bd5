import type { Steps } from '../../../../shared/steps.ts';
import type { ColumnInfo, DatabaseSchema, Dialect, ForeignKey, TableInfo } from '../../../connectors/connector.ts';
import {
  type ColumnProfile,
  type DeadRows,
  type Held,
  type Join,
  type Namesake,
  namesakesOf,
  type SaidName,
  type SaidNames,
} from '../../../profile/index.ts';
import { nameWords } from '../words/lemma.ts';
import { DEALS } from '../words/lexicon.ts';
import { deriveColumns } from './derive.ts';

export interface Column {
  info: ColumnInfo;
  words: readonly string[];
  /** In words, where its name says something else: `load weight`, of `ld_wt`. */
  called?: string;
  /** Words of it that nobody says: nothing tells what they were cut down from. */
  dark?: readonly string[];
  /** What its values tell: which say yes and no, what they count, what stands between several in a cell. */
  learned?: Pick<ColumnProfile, 'flag' | 'unit' | 'unitBy' | 'setSeparator' | 'days' | 'unique' | 'hasNulls'>;
  /** Yes, of a column that holds it beside No and at most two others. */
  yes?: string;
  /** What its comment says that its codes stand for. */
  meanings?: ReadonlyMap<string, string>;
  /** What it holds, where its type says something else: `info` is of what it holds. */
  stored?: { holds: Held; kind: ColumnInfo['kind']; dataType: string };
  /** Some of its numbers are none. */
  hasNaN?: boolean;
  /** Money that the table keeps in cents: what it is divided by to be reckoned with and shown. */
  divisor?: number;
  /** Of a number that the table does not hold but gives: how it is computed from columns that are there. */
  formula?: Formula;
}

/** Products that add up, the days between two dates of the row, or the whole years from a date to today, or to a day before today. */
export type Formula =
  | { kind: 'sum'; terms: Term[] }
  | { kind: 'days'; from: string; until: string }
  | { kind: 'years'; from: string; until?: string };

export interface Term {
  sign: 1 | -1;
  factors: Factor[];
}

/** `complement`: 1 less the column, a discount. `percent`: the column says 15 for 0.15. */
export interface Factor {
  path: Step[];
  column: string;
  complement: boolean;
  percent?: boolean;
}

export interface Table {
  /** `schema.name`, the table's identity everywhere in the engine. */
  key: string;
  info: TableInfo;
  /** Of its name; before it those of its schema, where others are called the same. */
  words: readonly string[];
  /** In words, where its name says something else: `grain dispatches`, of `disp`. */
  called?: string;
  /** Words of it that nobody says: nothing tells what they were cut down from. */
  dark?: readonly string[];
  /** Others are called the same. */
  namesake?: Namesake;
  columns: Map<string, Column>;
  /** Columns that name a row to a person: `name`, `title`, first and last name; the key when there is none. */
  labels: string[];
  /** Sets of columns of which no two rows have the same values. */
  keys?: readonly string[][];
  /** What says that a row doesn't count as living. */
  dead?: readonly DeadRows[];
}

/** One move along a foreign key. `many`: against its direction, so one row meets many. */
export interface Step {
  from: string;
  fromColumns: string[];
  to: string;
  toColumns: string[];
  many: boolean;
  /** The key may be null, so that the step may find nothing. */
  nullable: boolean;
}

/** Whose days are meant: the zone where the asker is, and the day it is there. */
interface Asker {
  zone: string;
  today: string;
}

const ANYONE: Asker = { zone: 'UTC', today: '1970-01-01' };

/** Rows that don't count as living, by the keys of their tables. */
export interface Living {
  leftOut: ReadonlyMap<string, readonly DeadRows[]>;
  /** The same where the question isn't about them. */
  known: ReadonlyMap<string, readonly DeadRows[]>;
  /** Those that an admin wants counted without a word. */
  kept?: ReadonlySet<DeadRows>;
  /** The question is about those that were deleted alone. */
  picksDeleted: boolean;
}

export interface Catalog {
  dialect: Dialect;
  asker: Asker;
  /** What is left out; undefined: nothing. */
  living?: Living;
  tables: Map<string, Table>;
  steps: Map<string, Step[]>;
  /** Its words are of another language than English, with plurals of their own. */
  isForeign?: boolean;
}

export const tableKey = (schema: string, name: string): string => `${schema}.${name}`;

/**
 * @param joins what is known of ways between tables beside the keys that the schema declares
 * @param learn adds what the rows told, before anything is computed from it
 * @param said what tables and columns are called; undefined: as their names are written
 */
export function* buildCatalog(
  schema: DatabaseSchema,
  joins: readonly Join[] = [],
  learn: (catalog: Catalog) => Steps<void> = function* () {},
  said?: SaidNames,
): Steps<Catalog> {
  const learned = new Set<ForeignKey>();
  const keysLearned = keysByTable(joins);
  const primaryKeys = new Map(schema.tables.map((info) => [tableKey(info.schema, info.name), info.primaryKey]));
  const tables = new Map<string, Table>();
  const namesakes = namesakesOf(schema);
  const names = new Set(schema.tables.map(({ name }) => nameWords(name).join(' ')));
  for (const info of schema.tables) {
    // One that was declared since is no second way.
    const keys = (keysLearned.get(tableKey(info.schema, info.name)) ?? []).filter(
      (key) => !info.foreignKeys.some((declared) => isSameKey(declared, key)),
    );
    for (const key of keys) learned.add(key);
    const foreignKeys = together([...info.foreignKeys, ...keys], primaryKeys, learned);
    const table = readTable({ ...info, foreignKeys }, { names, namesakes, said });
    tables.set(table.key, table);
    yield;
  }
  const catalog: Catalog = { dialect: schema.dialect, asker: ANYONE, tables, steps: readSteps(tables, learned) };
  if (said?.isForeign === true) catalog.isForeign = true;
  yield* learn(catalog);
  yield* deriveColumns(catalog);
  return catalog;
}

/** Keys that no schema declares and that hold on the rows. */
function keysByTable(joins: readonly Join[]): Map<string, ForeignKey[]> {
  const keys = new Map<string, ForeignKey[]>();
  for (const { from, to, declared } of joins) {
    if (declared) continue;
    const table = tableKey(from.schema, from.table);
    keys.set(table, [...(keys.get(table) ?? []), { columns: from.columns, references: to }]);
  }
  return keys;
}

/** Keys that were declared one by one and that only together say which row of the other table is meant. */
function together(
  keys: readonly ForeignKey[],
  primaryKeys: ReadonlyMap<string, string[]>,
  learned: Set<ForeignKey>,
): ForeignKey[] {
  const whole: ForeignKey[] = [];
  for (const key of keys) {
    const { schema, table } = key.references;
    const wanted = primaryKeys.get(tableKey(schema, table)) ?? [];
    const parts = keys.filter(
      ({ references }) => tableKey(references.schema, references.table) === tableKey(schema, table),
    );
    const isPart =
      wanted.length > 1 && parts.length === wanted.length && parts.every(({ columns }) => columns.length === 1);
    const isWhole =
      isPart && wanted.every((column) => parts.some(({ references }) => references.columns[0] === column));
    if (!isWhole) whole.push(key);
    if (!isWhole || parts[0] !== key) continue;
    const merged = {
      columns: parts.flatMap(({ columns }) => columns),
      references: { schema, table, columns: parts.flatMap(({ references }) => references.columns) },
    };
    if (parts.some((part) => learned.has(part))) learned.add(merged);
    whole.push(merged);
  }
  return whole;
}

const isSameKey = (a: ForeignKey, b: ForeignKey): boolean =>
  a.columns.join() === b.columns.join() &&
  tableKey(a.references.schema, a.references.table) === tableKey(b.references.schema, b.references.table);

interface NamesAround {
  names: ReadonlySet<string>;
  namesakes: ReadonlyMap<string, Namesake>;
  said: SaidNames | undefined;
}

function readTable(info: TableInfo, { names, namesakes, said: saidNames }: NamesAround): Table {
  const columns = new Map(
    info.columns.map((column) => [column.name, readColumn(column, saidNames?.ofColumn(info, column.name))]),
  );
  const saidName = saidNames?.ofTable(info);
  const called = calledOf(saidName);
  const words = asTwo(nameWords(called ?? info.name), names);
  const key = tableKey(info.schema, info.name);
  const namesake = namesakes.get(key);
  const said = namesake?.schema === undefined ? words : [...nameWords(namesake.schema), ...words];
  const labels = labelsOf(info, words, columns);
  return {
    key,
    info,
    words: said,
    columns,
    labels,
    ...(called !== undefined && { called }),
    ...darkOf(saidName),
    ...(namesake !== undefined && { namesake }),
  };
}

function readColumn(info: ColumnInfo, said: SaidName | undefined): Column {
  const called = calledOf(said);
  return {
    info,
    words: nameWords(called ?? info.name),
    ...(called !== undefined && { called }),
    ...darkOf(said),
  };
}

const darkOf = (said: SaidName | undefined): { dark?: readonly string[] } =>
  said === undefined || said.dark.length === 0 ? {} : { dark: said.dark };

/** Only where its name doesn't say the same. */
const calledOf = (said: SaidName | undefined): string | undefined =>
  said === undefined || said.words.join(' ') === said.written.join(' ') ? undefined : said.words.join(' ');

/** Orderdetails, productlines: what belongs to another table, written as one word with it. */
function asTwo(words: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const [whole, ...more] = words;
  const part =
    more.length > 0
      ? undefined
      : PARTS.find((one) => whole?.endsWith(one) === true && names.has(whole.slice(0, -one.length)));
  return whole === undefined || part === undefined ? words : [whole.slice(0, -part.length), part];
}

const PARTS = [
  'detail',
  'line',
  'item',
  'type',
  'category',
  'status',
  'history',
  'note',
  'group',
  'log',
  'price',
  'class',
];

function labelsOf(info: TableInfo, words: readonly string[], columns: Map<string, Column>): string[] {
  const text = [...columns.values()].filter(({ info: column }) => column.kind === 'text');
  const named = (...names: string[]) => text.find((column) => names.includes(column.words.join(' ')))?.info.name;
  const tails = words.map((_, at) => words.slice(at).join(' '));
  const own = tails.flatMap((tail) => [`${tail} name`, `${tail} title`]);
  const ending = (...ends: string[]) =>
    text.find((column) => ends.some((end) => ` ${column.words.join(' ')}`.endsWith(` ${end}`)))?.info.name;
  const first = ending('first nm', 'first name', 'firstname', 'fname', 'forename', 'given name', 'personal name');
  const last = ending('last nm', 'last name', 'lastname', 'lname', 'surname', 'family name');
  const whole = named('name') ?? named('full name') ?? named(...own);
  if (whole !== undefined) return [whole];
  // The title of a person is what they do.
  if (first !== undefined && last !== undefined) return [first, last];
  const called = named('title', 'company name', 'business name', 'display name', 'label') ?? named(...tails);
  if (called !== undefined) return [called];
  // The name of an order is that of somebody else.
  if (DEALS.includes(words.at(-1) ?? '') && info.primaryKey.length > 0) return info.primaryKey;
  const nameLike = text.filter((column) => (column.words.at(-1) ?? '').endsWith('name'));
  if (
    nameLike[0] !== undefined &&
    !info.foreignKeys.some(({ columns: keys }) => keys.includes(nameLike[0]?.info.name ?? ''))
  )
    return [nameLike[0].info.name];
  return info.primaryKey.length > 0 ? info.primaryKey : info.columns.slice(0, 1).map((column) => column.name);
}

function readSteps(tables: Map<string, Table>, learned: ReadonlySet<ForeignKey>): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (step: Step) => {
    const own = steps.get(step.from);
    if (own === undefined) steps.set(step.from, [step]);
    else own.push(step);
  };
  for (const table of tables.values()) {
    for (const key of table.info.foreignKeys) {
      const to = tableKey(key.references.schema, key.references.table);
      const toColumns = key.references.columns;
      if (!tables.has(to) || toColumns.length !== key.columns.length) continue;
      // What nothing declares may lead nowhere.
      const isLearned = learned.has(key);
      const nullable = isLearned || key.columns.some((name) => table.columns.get(name)?.info.nullable ?? true);
      add({ from: table.key, fromColumns: key.columns, to, toColumns, many: false, nullable });
      add({ from: to, fromColumns: toColumns, to: table.key, toColumns: key.columns, many: true, nullable: true });
    }
  }
  return steps;
}

const NUMERIC = ['integer', 'decimal', 'float'];

export const isNumeric = (column: ColumnInfo): boolean => NUMERIC.includes(column.kind);
export const isTime = (column: ColumnInfo): boolean => column.kind === 'date' || column.kind === 'timestamp';

/** A number that only names a row: adding or averaging it says nothing. */
export function isIdentifier(table: Table, column: string): boolean {
  if (table.info.primaryKey.includes(column)) return true;
  if (table.info.foreignKeys.some((key) => key.columns.includes(column))) return true;
  return /(^|_)(id|code|zip|uuid|guid|key|no|nr)$/i.test(column) || /[a-z](Id|Key|Code|Uuid|No|Nr)$/.test(column);
}

export function getTable(catalog: Pick<Catalog, 'tables'>, key: string): Table {
  const table = catalog.tables.get(key);
  if (table === undefined) throw new Error(`the catalog has no table ${key}`);
  return table;
}

/** Several texts in one field of PostgreSQL: `text[]`. */
export const isTextList = ({ kind, dataType }: Pick<ColumnInfo, 'kind' | 'dataType'>): boolean =>
  kind === 'other' && /^(text|citext|varchar|character varying(\(\d+\))?)\[\]$/.test(dataType);

/** Whether each field of a column holds several texts. */
export function holdsTexts(catalog: Catalog, { table, column }: { table: string; column: string }): boolean {
  const info = findColumn(catalog, table, column);
  return info !== undefined && isTextList(info);
}

export function findColumn(catalog: Catalog, table: string, column: string): ColumnInfo | undefined {
  return catalog.tables.get(table)?.columns.get(column)?.info;
}

/** The words of a column, as it is called. */
export const wordsOfColumn = (
  catalog: Catalog,
  { table, column }: { table: string; column: string },
): readonly string[] => catalog.tables.get(table)?.columns.get(column)?.words ?? nameWords(column);

/** The foreign key that is this one column. */
export const keyBehind = (catalog: Catalog, { table, column }: { table: string; column: string }): Step | undefined =>
  (catalog.steps.get(table) ?? []).find(
    (step) => !step.many && step.fromColumns.length === 1 && step.fromColumns[0] === column,
  );

/** The same key from its other side, whether or not the step is said to fan out. */
export const reverse = (catalog: Catalog, { from, fromColumns, to, toColumns }: Step): Step | undefined =>
  (catalog.steps.get(to) ?? []).find(
    (step) =>
      step.to === from && step.fromColumns.join() === toColumns.join() && step.toColumns.join() === fromColumns.join(),
  );

/** A table that only ties rows of others together: which films are in which category. */
export function isBridge(table: Table): boolean {
  const keys = new Set(table.info.foreignKeys.flatMap(({ columns }) => columns));
  const { primaryKey } = table.info;
  const own = [...table.columns.values()].filter(
    ({ info }) => isNumeric(info) && !keys.has(info.name) && !primaryKey.includes(info.name),
  );
  return (
    table.info.foreignKeys.length >= 2 &&
    own.length === 0 &&
    primaryKey.length >= 2 &&
    primaryKey.every((column) => keys.has(column))
  );
}
