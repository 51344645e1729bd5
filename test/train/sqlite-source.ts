import Database from 'better-sqlite3';
import { z } from 'zod';
import type { ColumnInfo, ColumnKind, DatabaseSchema, TableInfo } from '../../src/service/connectors/connector.ts';
import { type ColumnProfile, type Join, profileOfSchema, type SourceProfile } from '../../src/service/profile/index.ts';

/** A SQLite file as a source: its schema, what a profile would learn of it, and a way to run Postgres-flavoured SQL. */
export interface SqliteSource {
  schema: DatabaseSchema;
  profile: SourceProfile;
  /** Rows of a statement; undefined when it fails. At most 20,000. */
  run(sql: string): unknown[][] | undefined;
  rows: number;
}

const nameSchema = z.array(z.object({ name: z.string() }));
const columnSchema = z.array(z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number() }));
const keySchema = z.array(z.object({ table: z.string(), from: z.string(), to: z.string().nullable() }));
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const MAX_VALUES = 5_000;
const MAX_ROWS = 20_000;

export function openSqlite(file: string): SqliteSource {
  const database = new Database(file, { readonly: true });
  database.unsafeMode(true);
  const raw = (sql: string): unknown[][] => {
    const rows: unknown[][] = [];
    for (const row of database.prepare(sql).raw().iterate()) {
      rows.push(z.array(z.unknown()).parse(row));
      if (rows.length >= MAX_ROWS) break;
    }
    return rows;
  };
  const names = nameSchema
    .parse(database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all())
    .map(({ name }) => name);
  const facts = new Map<string, ColumnProfile[]>();
  const tables = names.map((name) => {
    const info = columnSchema.parse(database.pragma(`table_info(${quote(name)})`));
    const count = Number(raw(`SELECT count(*) FROM ${quote(name)}`)[0]?.[0] ?? 0);
    const read = info.map((column) => readColumn({ ...column, count }, readValues(raw, name, column.name)));
    facts.set(
      name,
      read.map(({ profile }) => profile),
    );
    const table: TableInfo = {
      schema: 'main',
      name,
      kind: 'table',
      comment: '',
      rowEstimate: count,
      columns: read.map(({ info: one }) => one),
      primaryKey: info.filter(({ pk }) => pk > 0).map((column) => column.name),
      foreignKeys: [],
    };
    return table;
  });
  for (const table of tables)
    table.foreignKeys = readKeys(
      tables,
      table,
      keySchema.parse(database.pragma(`foreign_key_list(${quote(table.name)})`)),
    );
  const schema: DatabaseSchema = { dialect: 'postgres', defaultSchema: 'main', tables };
  const told = profileOfSchema(schema);
  const profile: SourceProfile = {
    ...told,
    tables: told.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column, at) => ({ ...column, ...facts.get(table.name)?.[at], unit: column.unit })),
    })),
    joins: [...told.joins, ...impliedJoins(schema, facts, told.joins)],
  };
  const known = new Map<string, unknown[][] | undefined>();
  return {
    schema,
    profile,
    rows: Math.max(0, ...tables.map((table) => table.rowEstimate ?? 0)),
    run(sql) {
      if (known.has(sql)) return known.get(sql);
      const rows = tryRun(() => raw(toSqlite(sql)));
      if (known.size > 4_000) known.clear();
      known.set(sql, rows);
      return rows;
    },
  };
}

function tryRun(run: () => unknown[][]): unknown[][] | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** What Postgres has and SQLite has not: casts, typed literals, and the cut that people are shown. */
const toSqlite = (sql: string): string =>
  sql
    .replace(/\b(?:TIMESTAMPTZ|TIMESTAMP|DATE) '(\d{4}-\d\d-\d\d)[^']*'/g, "'$1'")
    .replace(/::\w+/g, '')
    .replace(/\nLIMIT (?:100|1000)$/, '');

function readValues(raw: (sql: string) => unknown[][], table: string, column: string): unknown[] | undefined {
  try {
    return raw(
      `SELECT ${quote(column)} FROM ${quote(table)} GROUP BY 1 ORDER BY count(*) DESC LIMIT ${MAX_VALUES}`,
    ).map(([value]) => value);
  } catch {
    return undefined;
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([ T]|$)/;

/** A column's type is that of its values: SQLite's own is only a wish. */
function readColumn(
  column: { name: string; type: string; notnull: number; count: number },
  found: unknown[] | undefined,
): { info: ColumnInfo; profile: ColumnProfile } {
  const values = (found ?? []).filter((value) => value !== null);
  const texts = values.map(String);
  const kind = kindOf(column.type, values, texts);
  const isNumber = values.length > 0 && texts.every((text) => NUMBER.test(text.trim()));
  const numbers = isNumber ? texts.map(Number) : [];
  const isDate =
    !isNumber &&
    values.length > 0 &&
    texts.slice(0, 20).every((text) => DAY.test(text) || /^\d{1,2}\/\d{1,2}\/\d{2,4}/.test(text));
  const range = isNumber
    ? { min: numbers.reduce((a, b) => Math.min(a, b)), max: numbers.reduce((a, b) => Math.max(a, b)) }
    : null;
  return {
    info: { name: column.name, dataType: kind, kind, nullable: column.notnull === 0, comment: '', values: null },
    profile: {
      name: column.name,
      distinct: values.length,
      hasNulls: values.length < (found?.length ?? 0),
      filled: null,
      unique: column.count > 0 && values.length === column.count,
      range,
      typical: null,
      days: isDate ? { min: '', max: '' } : null,
      flag: null,
      isCode: !isNumber && values.length > 0 && values.length <= 12 && texts.every((text) => text.length <= 2),
      setSeparator: null,
      unit: null,
      unitBy: null,
      states: null,
      textDays: null,
      holds: null,
      hasNaN: false,
      values: texts,
      isComplete: values.length < MAX_VALUES,
      nested: [],
    },
  };
}

function kindOf(declared: string, values: unknown[], texts: string[]): ColumnKind {
  if (values.length === 0)
    return /int/i.test(declared) ? 'integer' : /real|num|dec|doub|floa/i.test(declared) ? 'float' : 'text';
  if (values.every((value) => typeof value === 'number'))
    return values.every(Number.isSafeInteger) ? 'integer' : 'float';
  return /date|time/i.test(declared) && texts.every((text) => DAY.test(text)) ? 'timestamp' : 'text';
}

function readKeys(tables: TableInfo[], table: TableInfo, keys: z.infer<typeof keySchema>): TableInfo['foreignKeys'] {
  const named = (of: TableInfo | undefined, name: string) =>
    (of?.columns ?? []).find((column) => column.name.toLowerCase() === name.toLowerCase())?.name;
  return keys.flatMap((key) => {
    const target = tables.find((other) => other.name.toLowerCase() === key.table.toLowerCase());
    const from = named(table, key.from);
    const to = named(target, key.to ?? target?.primaryKey[0] ?? '');
    if (target === undefined || from === undefined || to === undefined) return [];
    return [{ columns: [from], references: { schema: 'main', table: target.name, columns: [to] } }];
  });
}

/** Equal names of keys where the other side is unique and nothing ties the tables yet. */
function impliedJoins(schema: DatabaseSchema, facts: Map<string, ColumnProfile[]>, declared: readonly Join[]): Join[] {
  const tied = new Set(declared.flatMap(({ from, to }) => [`${from.table} ${to.table}`, `${to.table} ${from.table}`]));
  const joins: Join[] = [];
  const isUnique = (table: TableInfo, name: string) =>
    facts.get(table.name)?.find((column) => column.name === name)?.unique === true;
  for (const a of schema.tables)
    for (const { name } of a.columns) {
      if (!/(id|code|_no|number|key)$/i.test(name) || name.toLowerCase() === 'id') continue;
      if (a.primaryKey.length === 1 && a.primaryKey[0] === name) continue;
      for (const b of schema.tables) {
        const other = b.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name;
        if (a === b || other === undefined || tied.has(`${a.name} ${b.name}`)) continue;
        const isKey = b.primaryKey.length === 1 && b.primaryKey[0] === other;
        if (!isKey && !(isUnique(b, other) && !isUnique(a, name))) continue;
        joins.push({
          from: { schema: 'main', table: a.name, columns: [name] },
          to: { schema: 'main', table: b.name, columns: [other] },
          declared: false,
          isPartial: false,
          average: null,
        });
        tied.add(`${a.name} ${b.name}`).add(`${b.name} ${a.name}`);
      }
    }
  return joins;
}
