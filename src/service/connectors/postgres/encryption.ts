import type { Session } from './sessions.ts';

/** Of the connection that reaches the server: behind a pooler that is the pooler's own. */
const ENCRYPTION_SQL = 'SELECT version FROM pg_catalog.pg_stat_ssl WHERE pid = pg_catalog.pg_backend_pid() AND ssl';

/** null: none. */
export async function encryption(session: Session): Promise<string | null> {
  const { rows } = await session.query(ENCRYPTION_SQL);
  return rows[0]?.[0] ?? null;
}
