import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { SnowflakeCredentials } from '../../../contract/resources.ts';
import type { Clock } from '../../../shared/clock.ts';
import { signJwt } from '../rest/sign-jwt.ts';
import type { Account } from './account.ts';
import { loginName } from './names.ts';
import { readSecret } from './secret.ts';

/** The headers that say who asks. @throws ConnectorError of kind `wrong-credentials` */
export type Login = () => Promise<Record<string, string>>;

/** Snowflake takes a JWT for an hour at most, and the clocks may differ. */
const JWT_SECONDS = 55 * 60;
const RENEW_SECONDS = 5 * 60;

/** @see https://docs.snowflake.com/en/developer-guide/sql-api/authenticating */
export function createLogin(credentials: SnowflakeCredentials, account: Account, clock: Clock): Login {
  const secret = readSecret(credentials);
  if (secret.kind === 'token') {
    return () => Promise.resolve(headersFor(secret.type, secret.token));
  }
  const { key } = secret;
  const subject = `${account.name}.${loginName(credentials.user)}`;
  const issuer = `${subject}.SHA256:${fingerprintOf(key)}`;
  let current: { token: Promise<string>; until: number } | undefined;
  return async () => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    if (current === undefined || now >= current.until - RENEW_SECONDS) {
      const until = now + JWT_SECONDS;
      current = { token: signJwt({ claims: { iss: issuer, sub: subject, iat: now, exp: until }, key }), until };
    }
    return headersFor('KEYPAIR_JWT', await current.token);
  };
}

/** As `DESC USER` shows it: of the public key's DER. */
const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest('base64');

const headersFor = (type: string, token: string) => ({
  authorization: `Bearer ${token}`,
  'x-snowflake-authorization-token-type': type,
});
