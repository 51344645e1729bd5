import type { Steps } from '../../../../../shared/steps.ts';
import type { ColumnInfo, DatabaseSchema, Dialect, TableInfo } from '../../../../connectors/connector.ts';
import { asHeld } from '../../../../profile/held.ts';
import { namesakesOf } from '../../../../profile/namesakes.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../../../../profile/profile.ts';
import type { SaidName, SaidNames } from '../../../../profile/said-names.ts';
import { lastWord, nameWords, root } from '../text/words.ts';

/** A database as the engine sees it: numbered tables and columns with their words, the ways between them, the values. */
export interface Source {
  dialect: Dialect;
  tables: SourceTable[];
  columns: SourceColumn[];
  /** Ways out of each table, by its number. */
  edges: Edge[][];
}

export interface SourceTable {
  at: number;
  key: string;
  info: TableInfo;
  words: readonly string[];
  roots: string[];
  columns: SourceColumn[];
  /** Of the primary key. */
  keys: SourceColumn[];
  /** The column that names a row to a person. */
  label: SourceColumn | undefined;
  rows: number;
  /** Only ties others together. */
  isLink: boolean;
}

export interface SourceColumn {
  at: number;
  table: SourceTable;
  name: string;
  info: ColumnInfo;
  words: readonly string[];
  roots: string[];
  isKey: boolean;
  isForeign: boolean;
  isNumber: boolean;
  isDate: boolean;
  isCode: boolean;
  isUnique: boolean;
  /** A number or date that the database keeps as text. */
  isText: boolean;
  distinct: number;
  range: { min: number; max: number } | undefined;
  /** Normalised distinct values where all are known, of numbers as they are written. */
  numbers: ReadonlySet<number> | undefined;
  values: readonly string[];
}

/** One move along a key. `toMany`: against its direction, so that one row meets many. */
export interface Edge {
  from: SourceTable;
  to: SourceTable;
  fromColumns: SourceColumn[];
  toColumns: SourceColumn[];
  toMany: boolean;
  isDeclared: boolean;
}

/** @param names what tables and columns are called; undefined: as their names are written */
export function* readSource(schema: DatabaseSchema, profile: SourceProfile, names?: SaidNames): Steps<Source> {
  const profiles = new Map(profile.tables.map((table) => [keyOf(table), table]));
  const namesakes = namesakesOf(schema);
  const tables: SourceTable[] = [];
  const columns: SourceColumn[] = [];
  for (const info of schema.tables) {
    const table = readTable(info, profiles.get(keyOf(info)), {
      tables: tables.length,
      columns: columns.length,
      said: namesakes.get(keyOf(info))?.schema ?? '',
      names,
    });
    tables.push(table);
    yield;
    for (const column of table.columns) columns.push(column);
  }
  const edges = readEdges(tables, profile);
  for (const table of tables) {
    const own = table.columns.filter((column) => column.isForeign).length;
    table.isLink = own >= 2 && table.columns.length - own <= 1;
    table.label = labelOf(table, profiles.get(table.key));
    yield;
  }
  return { dialect: schema.dialect, tables, columns, edges };
}

const keyOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

function readTable(
  info: TableInfo,
  profile: TableProfile | undefined,
  first: { tables: number; columns: number; said: string; names: SaidNames | undefined },
): SourceTable {
  const words = [
    ...(first.said === '' ? [] : nameWords(first.said)),
    ...calledWords(info.name, first.names?.ofTable(info)),
  ];
  const table: SourceTable = {
    at: first.tables,
    key: keyOf(info),
    info,
    words,
    roots: words.map(root),
    columns: [],
    keys: [],
    label: undefined,
    rows: profile?.rows ?? info.rowEstimate ?? 0,
    isLink: false,
  };
  const facts = new Map(profile?.columns.map((column) => [column.name, column]));
  table.columns = info.columns.map((column, at) =>
    readColumn(table, column, {
      profile: facts.get(column.name),
      at: first.columns + at,
      called: calledWords(column.name, first.names?.ofColumn(info, column.name)),
    }),
  );
  table.keys = table.columns.filter((column) => column.isKey);
  return table;
}

/** Its words; where it is called otherwise than it is written, those. */
const calledWords = (name: string, said: SaidName | undefined): readonly string[] =>
  said === undefined || said.words.join() === said.written.join() ? nameWords(name) : nameWords(said.words.join(' '));

const NUMERIC = ['integer', 'decimal', 'float'];

function readColumn(
  table: SourceTable,
  info: ColumnInfo,
  { profile, at, called }: { profile: ColumnProfile | undefined; at: number; called: readonly string[] },
): SourceColumn {
  const words = ownWords(table, called);
  const values = profile?.values ?? info.values ?? [];
  const { kind } = asHeld(info, profile?.holds ?? null);
  const isStoredAsText = profile !== undefined && profile.range !== null && info.kind === 'text';
  const isNumber = NUMERIC.includes(kind) || isStoredAsText;
  return {
    at,
    table,
    name: info.name,
    info,
    words,
    roots: words.map(root),
    isKey: table.info.primaryKey.includes(info.name),
    isForeign: table.info.foreignKeys.some((key) => key.columns.includes(info.name)),
    isNumber,
    isDate: kind === 'date' || kind === 'timestamp' || (!isNumber && (profile?.days ?? null) !== null),
    isCode: profile?.isCode ?? false,
    isUnique: profile?.unique ?? false,
    isText: info.kind === 'text',
    distinct: profile?.distinct ?? values.length,
    range: profile?.range ?? undefined,
    numbers: isNumber && profile?.isComplete === true ? new Set(values.map(Number)) : undefined,
    values: isNumber ? [] : values,
  };
}

/** `flno` in a table of flights is its number, `eid` in employees their id, `c_name` a name. */
function ownWords(table: SourceTable, words: readonly string[]): readonly string[] {
  const last = lastWord(words);
  const [first = '', second = ''] = words;
  if (words.length > 1) return first.length === 1 && /^(id|name|code|number)$/.test(second) ? words.slice(1) : words;
  const parts = /^([a-z]{1,4}?)(id|no|name|code|number)$/.exec(last);
  if (parts === null || table.words.includes(last)) return words;
  const [, short = '', what = ''] = parts;
  const noun = what === 'no' ? 'number' : what;
  if (abbreviates(short, table.words.join(''))) return [...table.words, noun];
  return short.length <= 2 ? [noun] : words;
}

function abbreviates(short: string, whole: string): boolean {
  let matched = 0;
  for (const letter of whole) if (letter === short[matched]) matched++;
  return whole[0] === short[0] && matched === short.length;
}

function readEdges(tables: SourceTable[], profile: SourceProfile): Edge[][] {
  const edges: Edge[][] = tables.map(() => []);
  const byKey = new Map(tables.map((table) => [table.key, table]));
  for (const join of profile.joins) {
    const from = byKey.get(`${join.from.schema}.${join.from.table}`);
    const to = byKey.get(`${join.to.schema}.${join.to.table}`);
    const fromColumns = columnsNamed(from, join.from.columns);
    const toColumns = columnsNamed(to, join.to.columns);
    if (from === undefined || to === undefined || from === to) continue;
    if (fromColumns.length === 0 || fromColumns.length !== toColumns.length) continue;
    for (const column of fromColumns) column.isForeign = true;
    const isDeclared = join.declared;
    edges[from.at]?.push({ from, to, fromColumns, toColumns, toMany: false, isDeclared });
    edges[to.at]?.push({
      from: to,
      to: from,
      fromColumns: toColumns,
      toColumns: fromColumns,
      toMany: true,
      isDeclared,
    });
  }
  return edges;
}

const columnsNamed = (table: SourceTable | undefined, names: string[]): SourceColumn[] =>
  names.flatMap((name) => table?.columns.find((column) => column.name === name) ?? []);

function labelOf(table: SourceTable, profile: TableProfile | undefined): SourceColumn | undefined {
  const score = (column: SourceColumn): number =>
    (column.isKey || column.isForeign ? -3 : 0) +
    (column.words.includes('name') ? 4 : 0) +
    (column.words.includes('title') ? 3 : 0) +
    (column.words.includes('name') && column.words.some((word) => table.words.includes(word)) ? 1 : 0) -
    (column.isNumber ? 2 : 0) +
    (column.words.length === 1 ? 0.5 : 0) +
    (profile?.label[0] === column.name ? 0.4 : 0) -
    column.at / 1e6;
  return table.columns.reduce<SourceColumn | undefined>(
    (best, column) => (best === undefined || score(column) > score(best) ? column : best),
    undefined,
  );
}
