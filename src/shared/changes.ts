import { type Kysely, sql } from 'kysely';
import { changesElsewhere, isPostgres } from './database.ts';

/** Tells a process what others change in the database that it shares with them. */
export interface Changes {
  /** Another number once another process has changed this table; a change made here may count too. */
  of(table: string): number;
  close(): void;
}

/** How soon a change is heard of. A statement that takes no time, once for the whole process. */
const LOOK_MS = 500;
/** Without news for so long, anything may have changed. */
const TRUST_MS = 2_000;

/**
 * On a server, the changes of these tables are counted from now on, by the server itself: whoever makes them, and in the
 * same transaction. A file counts by itself. In a migration.
 */
export async function countChanges(
  db: Kysely<unknown>,
  { owner, tables }: { owner: string; tables: readonly string[] },
): Promise<void> {
  if (!isPostgres(db)) return;
  const counts = sql.table(`${owner}_changes`);
  const count = sql.ref(`${owner}_count_change`);
  await sql`create table if not exists ${counts} (table_name text primary key, version bigint not null)`.execute(db);
  await sql`create or replace function ${count}() returns trigger language plpgsql as $$
    begin
      update ${counts} set version = version + 1 where table_name = TG_TABLE_NAME;
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`insert into ${counts} values (${sql.lit(table)}, 0)`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_changed`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function ${count}()`.execute(db);
  }
}

/** Of the tables that a migration of this owner made count. Looks are taken from now on until it is closed. */
export async function watchChanges<Tables>(db: Kysely<Tables>, owner: string): Promise<Changes> {
  if (!isPostgres(db)) return { of: () => changesElsewhere(db), close: () => undefined };
  const counts = sql.table(`${owner}_changes`);
  let versions = new Map<string, number>();
  let lookedAt = 0;
  let distrusted = 0;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const at = performance.now();
    try {
      const { rows } = await sql<{ table_name: string; version: number }>`select * from ${counts}`.execute(db);
      versions = new Map(rows.map((row) => [row.table_name, row.version]));
      lookedAt = at;
    } catch {
      // Nothing is trusted until a look succeeds.
    } finally {
      isLooking = false;
    }
  }

  await look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    of(table) {
      if (performance.now() - lookedAt <= TRUST_MS) return versions.get(table) ?? 0;
      distrusted -= 1;
      return distrusted;
    },
    close: () => clearInterval(timer),
  };
}
