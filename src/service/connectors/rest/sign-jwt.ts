import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

interface JwtParts {
  /** Times in seconds. */
  claims: Record<string, string | number>;
  /** A private RSA key. */
  key: KeyObject;
  /** The header's `kid`. */
  keyId?: string;
}

/** A JWT signed with RS256, as warehouses take it in place of a password. */
export function signJwt({ claims, key, keyId }: JwtParts): Promise<string> {
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}
