import { z } from 'zod';
import { readRecords } from './catalog.ts';
import { quote } from './names.ts';
import type { Session } from './sessions.ts';

const grantSchema = z.object({ privilege: z.string(), granted_on: z.string(), name: z.string() });

/** https://docs.snowflake.com/en/user-guide/security-access-control-privileges */
const WRITING =
  /^(OWNERSHIP|INSERT|UPDATE|DELETE|TRUNCATE|WRITE|EVOLVE SCHEMA|MODIFY\b.*|CREATE .*|APPLY .*|MANAGE .*|EXECUTE .*|ALL\b.*)$/i;

/** Roles that are granted to roles. */
const MOST_ROLES = 50;

/**
 * Whether a role, or one that it has, could change something. SHOW needs no running warehouse.
 * @returns undefined where it also has roles of databases, which aren't looked into
 * @throws ConnectorError
 */
export async function mayWrite(session: Session, role: string): Promise<boolean | undefined> {
  let hasOthers = false;
  const waiting = [role];
  const seen = new Set(waiting);
  for (let next = waiting.shift(); next !== undefined && seen.size <= MOST_ROLES; next = waiting.shift()) {
    const grants = await readRecords(session, `SHOW GRANTS TO ROLE ${quote(next)}`, grantSchema);
    if (grants.some(({ privilege }) => WRITING.test(privilege))) return true;
    hasOthers ||= grants.some(({ granted_on: on }) => on === 'DATABASE_ROLE');
    const roles = grants.filter(({ granted_on: on }) => on === 'ROLE').map(({ name }) => name);
    for (const name of roles.filter((one) => !seen.has(one))) {
      seen.add(name);
      waiting.push(name);
    }
  }
  return hasOthers ? undefined : false;
}
