import type { DatabaseCredentials } from '../../contract/resources.ts';

/** What of a database server's credentials may be shown again: not the password, and not the key of the certificate. */
export function insensitiveOfServer({
  host,
  port,
  dbname,
  username,
  sslmode,
  sslrootcert,
  sslcert,
}: DatabaseCredentials): Record<string, string | number> {
  return {
    host,
    port,
    dbname,
    username,
    ...(sslmode !== undefined && { sslmode }),
    ...(sslrootcert !== undefined && { sslrootcert }),
    ...(sslcert !== undefined && { sslcert }),
  };
}
