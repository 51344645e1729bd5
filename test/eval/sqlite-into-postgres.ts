import type SqliteDatabase from 'better-sqlite3';
import type pg from 'pg';
import { z } from 'zod';
import type { DatabaseSchema, ForeignKey, TableInfo } from '../../src/service/connectors/connector.ts';

const nameSchema = z.array(z.object({ name: z.string() }));
const columnSchema = z.array(z.object({ name: z.string(), type: z.string(), pk: z.number() }));
const keySchema = z.array(z.object({ id: z.number(), table: z.string(), from: z.string(), to: z.string().nullable() }));
const rowSchema = z.array(z.array(z.unknown()));
const ROWS_A_STATEMENT = 500;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Keys = Pick<TableInfo, 'name' | 'primaryKey' | 'foreignKeys'>;

/** Columns by name with the type that their values have. */
type Table = Keys & { types: Map<string, string>; rows: unknown[][] };

/**
 * Copies every table. A column's type is that of its values: SQLite's own is only a wish. Answers the declared keys,
 * which the rows need not obey.
 */
export async function loadSqlite(sqlite: SqliteDatabase.Database, client: pg.Client): Promise<Keys[]> {
  const list = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  const tables = nameSchema.parse(list).map(({ name }) => readTable(sqlite, name));
  for (const table of tables) alignKeys(table, tables);
  for (const table of tables) await fillTable(table, client);
  await client.query('ANALYZE');
  return tables;
}

/** A declared key and its target have one type, as Postgres demands: where their values differ in type, both are text. */
function alignKeys(table: Table, tables: Table[]): void {
  for (const { columns, references } of table.foreignKeys) {
    const target = tables.find(({ name }) => isSameName(name, references.table));
    const from = [...table.types.keys()].find((name) => isSameName(name, columns[0] ?? ''));
    const wanted = references.columns[0] ?? target?.primaryKey[0] ?? '';
    const to = [...(target?.types.keys() ?? [])].find((name) => isSameName(name, wanted));
    if (target === undefined || from === undefined || to === undefined) continue;
    if (table.types.get(from) === target.types.get(to)) continue;
    if (table.rows.length > 0)
      target.types.set(to, target.rows.length > 0 ? 'text' : (table.types.get(from) ?? 'text'));
    table.types.set(from, target.types.get(to) ?? 'text');
  }
}

/** The schema with the keys that SQLite declares; keys to what is not there are left out. */
export function addKeys(schema: DatabaseSchema, keys: Keys[]): DatabaseSchema {
  const tables = schema.tables.map((table): TableInfo => {
    const declared = keys.find(({ name }) => name === table.name);
    const foreignKeys = (declared?.foreignKeys ?? []).flatMap((key) => resolveKey(schema.tables, table, key));
    return { ...table, primaryKey: declared?.primaryKey ?? [], foreignKeys };
  });
  return { ...schema, tables };
}

function resolveKey(tables: TableInfo[], from: TableInfo, key: ForeignKey): ForeignKey[] {
  const target = tables.find((table) => isSameName(table.name, key.references.table));
  const column = from.columns.find(({ name }) => isSameName(name, key.columns[0] ?? ''));
  const wanted = key.references.columns[0];
  const other = target?.columns.find(({ name }) => wanted !== undefined && isSameName(name, wanted));
  if (target === undefined || column === undefined || other === undefined) return [];
  return [{ columns: [column.name], references: { schema: target.schema, table: target.name, columns: [other.name] } }];
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function readTable(sqlite: SqliteDatabase.Database, name: string): Table {
  const info = columnSchema.parse(sqlite.prepare(`PRAGMA table_info(${quote(name)})`).all());
  const keys = keySchema.parse(sqlite.prepare(`PRAGMA foreign_key_list(${quote(name)})`).all());
  const select = sqlite.prepare(`SELECT * FROM ${quote(name)}`).raw();
  const rows = rowSchema.parse(select.all());
  const types = info.map((column, at): [string, string] => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null);
    return [column.name, typeOf(values, column.type)];
  });
  const primaryKey = info.filter(({ pk }) => pk > 0).map((column) => column.name);
  const foreignKeys = keys.map(({ table, from, to }) => ({
    columns: [from],
    references: { schema: 'public', table, columns: [to ?? keyOf(sqlite, table)] },
  }));
  return { name, primaryKey, foreignKeys, types: new Map(types), rows };
}

/** The column that a key without a named target leads to. */
function keyOf(sqlite: SqliteDatabase.Database, table: string): string {
  const info = columnSchema.parse(sqlite.prepare(`PRAGMA table_info(${quote(table)})`).all());
  return info.find(({ pk }) => pk === 1)?.name ?? '';
}

async function fillTable({ name, types, rows }: Table, client: pg.Client): Promise<void> {
  const columns = [...types].map(([column, type]) => `${quote(column)} ${type}`);
  await client.query(`CREATE TABLE ${quote(name)} (${columns.join(', ')})`);
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const part = rows.slice(at, at + ROWS_A_STATEMENT);
    const values = part.map((row) => `(${row.map((value, n) => literal(value, [...types.values()][n])).join(', ')})`);
    await client.query(`INSERT INTO ${quote(name)} VALUES ${values.join(', ')}`);
  }
}

/** @param values without nulls */
export function typeOf(values: unknown[], declared: string): string {
  if (values.length === 0) return /int/i.test(declared) ? 'bigint' : 'text';
  if (/date|time/i.test(declared) && values.every(isDay)) return 'timestamp';
  if (!values.every((value) => typeof value === 'number')) return 'text';
  return values.every(Number.isSafeInteger) ? 'bigint' : 'double precision';
}

/** Whether a text begins with a day of the calendar, as `2026-02-28 10:00:00` does and `2026-02-30` does not. */
function isDay(value: unknown): boolean {
  const match =
    typeof value === 'string' ? /^([12]\d{3})-(\d\d)-(\d\d)(?:[ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.exec(value) : null;
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function literal(value: unknown, type = 'text'): string {
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'number' && type !== 'text' ? text : `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}
