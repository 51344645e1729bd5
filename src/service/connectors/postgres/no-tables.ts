import { ConnectorError, SENTENCES } from '../errors.ts';
import type { Session } from './sessions.ts';

/** The catalog names tables to users who may not read them. */
const HAS_TABLES_SQL = `
  SELECT EXISTS (
    SELECT FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
  )::text`;

const NOT_READABLE =
  "The database user can't read any table of this database. Grant it USAGE on their schema and SELECT on the tables, or check the database name.";

/** Why a schema has no tables: nobody made one, or this user may read none. */
export async function explainNoTables(session: Session): Promise<ConnectorError> {
  const { rows } = await session.query(HAS_TABLES_SQL);
  return rows[0]?.[0] === 'true'
    ? new ConnectorError('no-permission', NOT_READABLE, { fields: ['username', 'dbname'] })
    : new ConnectorError('wrong-credentials', SENTENCES.noTables, { fields: ['dbname'] });
}
