import { type Kysely, type Migration, sql } from 'kysely';

/** The end of the name of a migration after which the version before it can't work. */
const BREAKS_OLDER = '-breaks-older';

/**
 * The migrations of this version, and those that a newer one has made in this database: while versions are replaced one
 * after the other, and after going back, this one works on tables that have more than it knows.
 * @throws when it can't, as the newer one says
 */
export async function withNewer(
  db: Asked,
  { known, table }: { known: Record<string, Migration>; table: string },
): Promise<Record<string, Migration>> {
  const last = Object.keys(known).toSorted().at(-1) ?? '';
  const newer = (await namesIn(db, table)).filter((name) => name > last && known[name] === undefined);
  const breaking = newer.find((name) => name.endsWith(BREAKS_OLDER));
  if (breaking !== undefined) throw new Error(`the tables are of a newer version: ${breaking}`);
  return { ...known, ...Object.fromEntries(newer.map((name) => [name, DONE])) };
}

/** It has been made, and is only named. */
const DONE: Migration = { up: async () => undefined };

type Asked = Pick<Kysely<unknown>, 'introspection' | 'getExecutor'>;

async function namesIn(db: Asked, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
}
