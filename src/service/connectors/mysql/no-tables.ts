import { ConnectorError, SENTENCES } from '../errors.ts';
import type { Session } from './sessions.ts';

const OWN = `privilege_type = 'SELECT' AND grantee = concat('''', replace(current_user(), '@', '''@'''), '''')`;

/** A table is named to whoever has some right on it. Names in grants may be patterns; a role's rights are not among them. */
const MAY_READ_SQL = `
  SELECT NOT EXISTS (SELECT 1 FROM information_schema.tables WHERE table_schema = database())
    AND (EXISTS (SELECT 1 FROM information_schema.user_privileges WHERE ${OWN})
      OR EXISTS (SELECT 1 FROM information_schema.schema_privileges WHERE ${OWN} AND database() LIKE table_schema))`;

const NOT_READABLE =
  "The database user can't read any table of this database. Grant it SELECT on the tables, or check the database name.";

/** Why a schema has no tables: nobody made one, or this user may read none. */
export async function explainNoTables(session: Session): Promise<ConnectorError> {
  const [[mayRead] = []] = await session.query(MAY_READ_SQL);
  return mayRead === '1'
    ? new ConnectorError('wrong-credentials', SENTENCES.noTables, { fields: ['dbname'] })
    : new ConnectorError('no-permission', NOT_READABLE, { fields: ['username', 'dbname'] });
}
