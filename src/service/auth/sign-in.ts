import type { SignInRequest, SignInResult } from '../../contract/sign-in.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ServiceLimits } from '../limits.ts';
import type { Datasets } from '../resources/datasets.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';

export interface SignInDeps {
  users: Users;
  datasets: Datasets;
  tokens: Tokens;
  clock: Clock;
  limits: ServiceLimits;
}

export type SignIn = (apiKeyName: string, request: SignInRequest) => Promise<SignInResult>;

/**
 * Makes or updates the user, a member of the API key's default dataset, and answers a token. It lives as long as was asked
 * for within our limits, and `expire` says how long that is.
 */
export function makeSignIn({ users, datasets, tokens, clock, limits }: SignInDeps): SignIn {
  const { min, max } = limits.ttlSeconds;
  return async (apiKeyName, request) => {
    const at = formatTimestamp(clock.now());
    const profile = {
      displayName: request.display_name ?? undefined,
      email: request.email ?? undefined,
      picture: request.picture ?? undefined,
    };
    const userId = await users.upsert({ apiKeyName, externalId: request.external_id, profile }, at);
    await datasets.join(await datasets.defaultOf(apiKeyName, at), userId);
    const { token, expiresAt } = await tokens.issue(userId, Math.min(max, Math.max(min, request.ttl_seconds)));
    return { token, expire: expiresAt.toISOString(), external_user_id: String(userId) };
  };
}
