import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';

/** A user that the stub knows. */
export interface StubUser {
  name: string;
  roles: string[];
  token: string;
  /** An OAuth access token, and how long it is good. */
  oauth?: { token: string; until: Date };
  publicKey: KeyObject;
}

export interface Denial {
  status: number;
  code: string;
  message: string;
}

const denial = (code: string, message: string, status = 401): Denial => ({ status, code, message });

/** Who asks, by the token or the JWT, checked as Snowflake documents it. */
export async function whoAsks(
  headers: IncomingHttpHeaders,
  { users, account, now }: { users: StubUser[]; account: string; now: Date },
): Promise<StubUser | Denial> {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  switch (headers['x-snowflake-authorization-token-type'] ?? '') {
    case 'PROGRAMMATIC_ACCESS_TOKEN':
      return users.find(({ token }) => token === bearer) ?? denial('394400', 'Programmatic access token is invalid.');
    case 'OAUTH':
      return byOauth(bearer, { users, now });
    case 'KEYPAIR_JWT':
      return byJwt(bearer, { users, account, now });
    default:
      return denial('390303', 'Invalid OAuth access token. [00000000-0000-0000-0000-000000000000]');
  }
}

function byOauth(token: string, { users, now }: { users: StubUser[]; now: Date }): StubUser | Denial {
  const user = users.find(({ oauth }) => oauth?.token === token);
  if (user?.oauth === undefined)
    return denial('390303', 'Invalid OAuth access token. [00000000-0000-0000-0000-000000000000]');
  return now < user.oauth.until
    ? user
    : denial('390318', 'OAuth access token expired. [00000000-0000-0000-0000-000000000000]');
}

async function byJwt(
  token: string,
  { users, account, now }: { users: StubUser[]; account: string; now: Date },
): Promise<StubUser | Denial> {
  const refused = denial('390144', 'JWT token is invalid. [00000000-0000-0000-0000-000000000000]');
  const { sub, iat = 0, exp = 0 } = decodeJwt(token);
  const user = users.find(({ name }) => sub === `${account}.${name}`);
  if (user === undefined || decodeProtectedHeader(token).alg !== 'RS256' || exp - iat > 3_600) return refused;
  const der = user.publicKey.export({ type: 'spki', format: 'der' });
  const issuer = `${sub}.SHA256:${createHash('sha256').update(der).digest('base64')}`;
  try {
    await jwtVerify(token, createPublicKey(user.publicKey.export({ type: 'spki', format: 'pem' })), {
      issuer,
      currentDate: now,
    });
    return user;
  } catch {
    return refused;
  }
}
