import type { PGlite } from '@electric-sql/pglite';
import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import type { ColumnInfo, ColumnKind, DatabaseSchema, TableInfo } from '../../src/service/connectors/connector.ts';

const MAX_VALUES = 50;
const nameSchema = z.array(z.object({ name: z.string() }));
const columnSchema = z.array(z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number() }));
const keySchema = z.array(z.object({ id: z.number(), table: z.string(), from: z.string(), to: z.string().nullable() }));
const rowSchema = z.array(z.array(z.unknown()));
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Copies every table and tells its schema. A column's type is that of its values: SQLite's own is only a wish. */
export async function loadSqlite(sqlite: SqliteDatabase.Database, postgres: PGlite): Promise<DatabaseSchema> {
  const list = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  const names = nameSchema.parse(list).map(({ name }) => name);
  const tables: TableInfo[] = [];
  for (const name of names) tables.push(await loadTable(sqlite, postgres, name));
  for (const table of tables) {
    table.foreignKeys = table.foreignKeys.flatMap((key) => {
      const target = tables.find((other) => other.name.toLowerCase() === key.references.table.toLowerCase());
      const columns = key.references.columns.flatMap((name) =>
        match(target, name === '' ? (target?.primaryKey[0] ?? '') : name),
      );
      if (target === undefined || columns.length === 0) return [];
      return [
        {
          columns: key.columns.flatMap((name) => match(table, name)),
          references: { schema: 'public', table: target.name, columns },
        },
      ];
    });
  }
  return { dialect: 'postgres', defaultSchema: 'public', tables };
}

const match = (table: TableInfo | undefined, name: string): string[] =>
  (table?.columns ?? [])
    .filter((column) => column.name.toLowerCase() === name.toLowerCase())
    .map((column) => column.name);

async function loadTable(sqlite: SqliteDatabase.Database, postgres: PGlite, name: string): Promise<TableInfo> {
  const info = columnSchema.parse(sqlite.prepare(`PRAGMA table_info(${quote(name)})`).all());
  const keys = keySchema.parse(sqlite.prepare(`PRAGMA foreign_key_list(${quote(name)})`).all());
  const rows = rowSchema.parse(
    sqlite
      .prepare(`SELECT * FROM ${quote(name)}`)
      .raw()
      .all(),
  );
  const columns = info.map((column, at): ColumnInfo => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null);
    const { kind, dataType } = typeOf(values, column.type);
    const distinct = [...new Set(values.map(String))].sort();
    const few = kind === 'text' && distinct.length > 0 && distinct.length <= MAX_VALUES;
    return {
      name: column.name,
      dataType,
      kind,
      nullable: column.notnull === 0,
      comment: '',
      values: few ? distinct : null,
    };
  });
  await postgres.exec(
    `CREATE TABLE ${quote(name)} (${columns.map((c) => `${quote(c.name)} ${c.dataType}`).join(', ')})`,
  );
  for (let at = 0; at < rows.length; at += 500) {
    const values = rows.slice(at, at + 500).map((row) => `(${row.map((value) => literal(value)).join(', ')})`);
    await postgres.exec(`INSERT INTO ${quote(name)} VALUES ${values.join(', ')}`);
  }
  const primaryKey = info.filter((column) => column.pk > 0).map((column) => column.name);
  const foreignKeys = keys.map((key) => ({
    columns: [key.from],
    references: { schema: 'public', table: key.table, columns: [key.to ?? ''] },
  }));
  return {
    schema: 'public',
    name,
    kind: 'table',
    comment: '',
    rowEstimate: rows.length,
    columns,
    primaryKey,
    foreignKeys,
  };
}

function typeOf(values: unknown[], declared: string): { kind: ColumnKind; dataType: string } {
  const numbers = values.every((value) => typeof value === 'number');
  if (
    /date|time/i.test(declared) &&
    values.length > 0 &&
    values.every((v) => typeof v === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])([ T]|$)/.test(v))
  ) {
    return { kind: 'timestamp', dataType: 'timestamp' };
  }
  if (values.length > 0 && numbers && values.every(Number.isSafeInteger))
    return { kind: 'integer', dataType: 'bigint' };
  if (values.length > 0 && numbers) return { kind: 'float', dataType: 'double precision' };
  return values.length === 0 && /int/i.test(declared)
    ? { kind: 'integer', dataType: 'bigint' }
    : { kind: 'text', dataType: 'text' };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'number' ? text : `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}
