import type { SnowflakeCredentials } from '../../../contract/resources.ts';
import type { AskingPerson } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { storedName } from './names.ts';

/** Whose statements run with which role. */
export interface Roles {
  /**
   * The source's own role where nobody asks: what is learned about a source is learned with that one.
   * @throws ConnectorError of kind `no-permission` for a person without a role
   */
  of(person: AskingPerson | undefined): string;
  /** Whether roles depend on the person. */
  byPerson: boolean;
}

const FIELD = 'role_by_person';
const EVERYBODY_ELSE = '*';
const NO_ROLE = 'You have no role in this data source. Ask an admin of the source to give you one.';

/** An external ID counts as it is written, an email whatever its capitals. Who is in neither has no role, unless `*` has one. */
export function readRoles({ role, role_by_person: given }: SnowflakeCredentials): Roles {
  const own = storedName(role);
  if (given === undefined) return { of: () => own, byPerson: false };
  const entries = Object.entries(given).map(([who, name]) => [who.trim(), storedName(name)] as const);
  const byId = new Map(entries);
  // Without an @ a key is an external ID, which no one's email may stand for.
  const byEmail = new Map(entries.filter(([who]) => who.includes('@')).map(([who, name]) => [who.toLowerCase(), name]));
  const others = byId.get(EVERYBODY_ELSE);
  byId.delete(EVERYBODY_ELSE);
  return {
    byPerson: true,
    of(person) {
      if (person === undefined) return own;
      const { externalId, email } = person;
      const found = byId.get(externalId) ?? byEmail.get(email?.trim().toLowerCase() ?? '') ?? others;
      if (found === undefined) throw new ConnectorError('no-permission', NO_ROLE, { fields: [FIELD] });
      return found;
    },
  };
}

/** A role that Snowflake refuses is to be mended where it was given. */
export function namingRoles(error: unknown): unknown {
  const isAboutRole = error instanceof ConnectorError && error.fields?.includes('role') === true;
  return isAboutRole ? new ConnectorError(error.kind, error.message, { cause: error.cause, fields: [FIELD] }) : error;
}
