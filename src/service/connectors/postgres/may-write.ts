import type { Session } from './sessions.ts';

const MAY_WRITE_SQL = `
  SELECT (
    coalesce((SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user), false)
    OR EXISTS (
      SELECT FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
        AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
  )::text`;

/** Whether the user could change a row of some table, if a transaction let it. */
export async function mayWrite(session: Session): Promise<boolean> {
  const { rows } = await session.query(MAY_WRITE_SQL);
  return rows[0]?.[0] === 'true';
}
