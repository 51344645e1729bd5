import type { SignInResult } from '../contract/sign-in.ts';
import type { Clock } from '../shared/clock.ts';
import type { ExternalId } from '../shared/ids.ts';
import { readExpiry } from './expiry.ts';
import { createSharedRuns } from './shared-runs.ts';

const MAX_MARGIN_MS = 60_000;
const MARGIN_OF_LIFETIME = 0.1;

/** The person on whose behalf the service is called. */
export interface Asker {
  externalId: ExternalId;
  displayName?: string;
  email?: string | undefined;
  picture?: string;
}

export interface UserToken {
  token: string;
  /** From this moment on another is asked for: the service's `expire` less a margin. */
  expiresAt: Date;
  /** The user's identifier inside the service. */
  externalUserId: string;
}

/** Keeps the token of each user across restarts. Tokens are secrets: encrypted at rest. */
export interface TokenStore {
  /** undefined also when what is kept cannot be read: the token is then asked for again. */
  find(externalId: ExternalId): Promise<UserToken | undefined>;
  save(externalId: ExternalId, token: UserToken): Promise<void>;
  forget(externalId: ExternalId): Promise<void>;
}

export interface Sessions {
  signIn: (asker: Asker, signal: AbortSignal) => Promise<UserToken>;
  /** The bearer token for `/v2`. */
  token(asker: Asker, signal: AbortSignal): Promise<string>;
  /** Another one after the service refused this; undefined when there is no other. */
  renew(asker: Asker, refused: string, signal: AbortSignal): Promise<string | undefined>;
}

export interface SessionOptions {
  tokens: TokenStore;
  clock: Clock;
  tokenTtlSeconds: number;
  /** Stands in for every user's sign-in token. */
  accessToken?: string | undefined;
  /** Calls the service. */
  signIn: (asker: Asker, signal: AbortSignal) => Promise<SignInResult>;
}

export function createSessions({ tokens, clock, tokenTtlSeconds, accessToken, signIn }: SessionOptions): Sessions {
  const share = createSharedRuns<UserToken>();

  const signInOnce = (asker: Asker, signal: AbortSignal): Promise<UserToken> =>
    share(
      asker.externalId,
      async (shared) => {
        const token = readToken(await signIn(asker, shared), { now: clock.now(), ttlSeconds: tokenTtlSeconds });
        await tokens.save(asker.externalId, token);
        return token;
      },
      signal,
    );

  return {
    signIn: signInOnce,
    async token(asker, signal) {
      if (accessToken !== undefined) return accessToken;
      const kept = await tokens.find(asker.externalId);
      if (kept !== undefined && kept.expiresAt > clock.now()) return kept.token;
      return (await signInOnce(asker, signal)).token;
    },
    async renew(asker, refused, signal) {
      if (accessToken !== undefined) return undefined;
      const kept = await tokens.find(asker.externalId);
      // Another call was refused with the same token and has the next one already.
      if (kept !== undefined && kept.token !== refused) return kept.token;
      await tokens.forget(asker.externalId);
      return (await signInOnce(asker, signal)).token;
    },
  };
}

/** The margin follows the lifetime given, not the one asked for: a service may give less. */
function readToken(result: SignInResult, issued: { now: Date; ttlSeconds: number }): UserToken {
  const expiresAt = readExpiry(result.expire, issued).getTime();
  const lifetime = Math.max(0, expiresAt - issued.now.getTime());
  const margin = Math.min(MAX_MARGIN_MS, lifetime * MARGIN_OF_LIFETIME);
  return { token: result.token, expiresAt: new Date(expiresAt - margin), externalUserId: result.external_user_id };
}
