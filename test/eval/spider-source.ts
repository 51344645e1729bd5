import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Databases } from './server.ts';
import { openClient } from './server.ts';
import { type EvalSource, openSource } from './source.ts';
import { addKeys, loadSqlite } from './sqlite-into-postgres.ts';

/** Loads a SQLite file into a database of its own for as long as `work` takes. Nothing is done where the file is missing. */
export async function withSpiderSource(
  file: string,
  databases: Databases,
  work: (source: EvalSource, sqlite: SqliteDatabase.Database) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) return;
  const sqlite = new SqliteDatabase(file, { readonly: true });
  const credentials = await databases.create();
  const client = await openClient(credentials);
  try {
    const keys = await loadSqlite(sqlite, client);
    const source = await openSource('Source', credentials, (schema) => addKeys(schema, keys));
    try {
      await work(source, sqlite);
    } finally {
      await source.close();
    }
  } finally {
    await client.end();
    sqlite.close();
    await databases.drop(credentials);
  }
}
