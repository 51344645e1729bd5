import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
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

export function createTokens({ key, clock }: { key: Uint8Array; clock: Clock }): Tokens {
  return {
    async issue(userId, ttlSeconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = now + Math.floor(ttlSeconds);
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .setJti(randomUUID())
        .sign(key);
      return { token, expiresAt: new Date(expires * 1000) };
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
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
