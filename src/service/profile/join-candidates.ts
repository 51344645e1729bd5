import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { addToGroup } from '../connectors/group-by.ts';
import type { JoinCandidate } from './check-joins.ts';
import { keyOf } from './from-schema.ts';
import { KEY_WORDS, singular, wordsOf } from './names.ts';

/** Columns that name another row of their own table. */
const SELF =
  /^((line|team|direct) )?(reports to|reportsto|manager|mgr|supervisor|boss|parent|superior|lead|leader|mentor|referrer|(?:referred|introduced|invited|recruited|recommended|nominated|brought) by|managed by|replaced by|replaces|predecessor|successor)( (id|no|nr|code|key|number))?$/;
const MOST_PER_COLUMN = 3;
const MOST_PER_TABLE = 12;

/**
 * Joins that names suggest and no foreign key declares, by table; the likeliest of each column first: `customer_id` to
 * `customers.id`, equal names where one is a key, `driver_emp_no` to the key `emp_no`, `reports_to` to the own key.
 */
export function joinCandidates(tables: readonly TableInfo[]): Map<string, JoinCandidate[]> {
  const byTable = new Map<string, TableInfo[]>();
  const keys = new Map<string, Place[]>();
  for (const table of tables) {
    addToGroup(byTable, wordsOf(table.name).map(singular).join(' '), table);
    for (const column of table.columns) {
      if (isKeyOf(table, column)) addToGroup(keys, wordsOf(column.name).join(' '), { table, column });
    }
  }
  return new Map(
    tables.flatMap((table) => {
      const found = table.columns.flatMap((column) => ofColumn({ table, column }, { byTable, keys }));
      return found.length === 0 ? [] : [[keyOf(table), found.slice(0, MOST_PER_TABLE)]];
    }),
  );
}

interface Indexes {
  byTable: ReadonlyMap<string, TableInfo[]>;
  /** The keys of tables, by their names. */
  keys: ReadonlyMap<string, Place[]>;
}

interface Place {
  table: TableInfo;
  column: ColumnInfo;
}

function ofColumn({ table, column }: Place, { byTable, keys }: Indexes): JoinCandidate[] {
  if (column.isMasked || !['integer', 'decimal', 'text', 'uuid'].includes(column.kind)) return [];
  if (table.foreignKeys.some((key) => key.columns.includes(column.name))) return [];
  const words = wordsOf(column.name);
  const isOwnKey = isKeyOf(table, column);
  const found = [
    ...(isOwnKey ? [] : selfTargets({ table, column }, words)),
    ...(isOwnKey && table.primaryKey.length === 1 ? [] : namedTargets({ table, column }, words, byTable)),
    ...equalTargets({ table, column }, words, keys.get(words.join(' ')) ?? []),
    ...roleTargets(words, keys),
  ];
  const seen = new Set<string>();
  return found
    .filter((target) => isComparable(column, target.column) && !isSame(target, { table, column }))
    .filter((target) => {
      const key = JSON.stringify([keyOf(target.table), target.column.name]);
      return !seen.has(key) && seen.add(key);
    })
    .sort((one, other) => Number(other.table.schema === table.schema) - Number(one.table.schema === table.schema))
    .slice(0, MOST_PER_COLUMN)
    .map((target) => candidate({ table, column }, target));
}

const candidate = (from: Place, to: Place): JoinCandidate => ({
  from: { schema: from.table.schema, table: from.table.name, columns: [from.column.name] },
  to: { schema: to.table.schema, table: to.table.name, columns: [to.column.name] },
  isTargetKey: to.table.primaryKey.length === 1 && to.table.primaryKey[0] === to.column.name,
});

function selfTargets({ table }: Place, words: readonly string[]): Place[] {
  if (!SELF.test(words.join(' '))) return [];
  return table.columns.filter((column) => isKeyOf(table, column)).map((column) => ({ table, column }));
}

/** `billing_customer_id`: the tables `billing customer` and `customer`. */
function namedTargets({ table }: Place, words: readonly string[], byTable: Indexes['byTable']): Place[] {
  const last = words.at(-1) ?? '';
  const stem = KEY_WORDS.has(last) ? words.slice(0, -1) : words;
  const isBare = stem.length === words.length;
  return stem.flatMap((_, at) => {
    const name = stem.slice(at).map(singular).join(' ');
    // A column `state` is the key of a table `states`, but `shipping state` may be anything.
    if (isBare && at > 0) return [];
    return (byTable.get(name) ?? [])
      .filter((other) => other !== table)
      .flatMap((other) => targetsIn(other, { words, last: isBare ? null : last }));
  });
}

/** The key of a table, or the column of it that has the name of a key. */
function targetsIn(table: TableInfo, { words, last }: { words: readonly string[]; last: string | null }): Place[] {
  const names = new Set([words.join(' '), last ?? 'id', ...(last === null ? ['code', 'name'] : [])]);
  return table.columns
    .filter((column) => isKeyOf(table, column) || names.has(wordsOf(column.name).join(' ')))
    .sort((one, other) => Number(isKeyOf(table, other)) - Number(isKeyOf(table, one)))
    .map((column) => ({ table, column }));
}

/** Texts that are keys of something only by chance. */
const NO_KEYS = new Set(['name', 'title', 'description', 'date', 'year', 'month', 'day', 'status', 'email']);

/** The same name in many tables, as `code` or `id` have it, says nothing. */
function equalTargets({ table, column }: Place, words: readonly string[], keys: readonly Place[]): Place[] {
  // One of them may be its own. In a large schema thousands are named `id`.
  if (keys.length > MOST_PER_COLUMN + 1) return [];
  const others = keys.filter((other) => other.table !== table);
  // `ctype` of courses, the key of one table alone and a text: no number that may be anything.
  const isOwnName =
    column.kind === 'text' && others.length === 1 && !KEY_WORDS.has(words[0] ?? '') && !NO_KEYS.has(words[0] ?? '');
  if (words.length < 2 && !/^[a-z]{2,}id$/.test(words[0] ?? '') && !isOwnName) return [];
  return others.length > MOST_PER_COLUMN ? [] : others;
}

/** `driver_emp_no`: the key `emp_no` of a table, with what it is there for before it; also of its own table. */
function roleTargets(words: readonly string[], keys: Indexes['keys']): Place[] {
  const ends = words.slice(1, -1).map((_, at) => words.slice(at + 1).join(' '));
  const found = ends.flatMap((end) => keys.get(end) ?? []);
  return found.length > MOST_PER_COLUMN ? [] : found;
}

const isSame = (one: Place, other: Place) => one.table === other.table && one.column === other.column;

const isKeyName = (name: string): boolean => KEY_WORDS.has(wordsOf(name).at(-1) ?? '');

/** Of a table that declares no key: its first column, if that is named like one. */
function isKeyOf(table: TableInfo, column: ColumnInfo): boolean {
  if (column.isMasked) return false;
  if (table.primaryKey.length > 0) return table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  return table.columns[0] === column && isKeyName(column.name);
}

function isComparable(one: ColumnInfo, other: ColumnInfo): boolean {
  const group = ({ kind }: ColumnInfo) => (kind === 'decimal' ? 'integer' : kind);
  return group(one) === group(other);
}
