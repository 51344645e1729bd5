import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyIdOf } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'parley';
const AUDIENCE = 'parley-service';

/** The JWTs of sign-in. `sub` is the user's id. */
export interface Tokens {
  issue(userId: number, ttlSeconds: number): Promise<{ token: string; expiresAt: Date }>;
  /** The user's id; undefined for whatever is not a valid token of ours. */
  verify(token: string): Promise<number | undefined>;
}

export interface TokenKeys {
  /** 32 bytes each. The first signs; what the others signed counts until it expires. */
  keys: readonly Buffer[];
  clock: Clock;
}

export function createTokens({ keys, clock }: TokenKeys): Tokens {
  const [signing] = keys;
  if (signing === undefined) throw new Error('tokens need a key');
  const kid = keyIdOf(signing);
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  /** A token of a version before key ids names none: it is of the key that was in use then. */
  const keyOf = ({ kid: named }: { kid?: string | undefined }): Buffer => {
    const key = named === undefined ? keys.at(-1) : byId.get(named);
    if (key === undefined) throw new errors.JOSEError('signed with no key of ours');
    return key;
  };
  return {
    async issue(userId, ttlSeconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = now + Math.floor(ttlSeconds);
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .setJti(randomUUID())
        .sign(signing);
      return { token, expiresAt: new Date(expires * 1000) };
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'jti'],
          currentDate: clock.now(),
        });
        return /^\d{1,15}$/.test(payload.sub ?? '') ? Number(payload.sub) : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
