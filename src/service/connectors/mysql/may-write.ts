import type { Session } from './sessions.ts';

const OWN = `privilege_type IN ('INSERT', 'UPDATE', 'DELETE', 'DROP') AND
  grantee = concat('''', replace(current_user(), '@', '''@'''), '''')`;

/** Names in grants may be patterns. A role's rights are not among them. */
const MAY_WRITE_SQL = `
  SELECT EXISTS (SELECT 1 FROM information_schema.user_privileges WHERE ${OWN})
    OR EXISTS (SELECT 1 FROM information_schema.schema_privileges WHERE ${OWN} AND database() LIKE table_schema)
    OR EXISTS (SELECT 1 FROM information_schema.table_privileges WHERE ${OWN} AND table_schema = database())`;

/** Whether the user could change a row of some table, if a transaction let it. */
export async function mayWrite(session: Session): Promise<boolean> {
  const [[answer] = []] = await session.query(MAY_WRITE_SQL);
  return answer === '1';
}
