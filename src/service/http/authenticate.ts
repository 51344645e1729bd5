import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import type { RateLimit } from '../auth/rate-limit.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Users } from '../auth/users.ts';
import type { Call, Manager } from '../call.ts';
import { ServiceFailure } from '../failures.ts';
import type { Admin } from '../resources/admin-access.ts';
import type { Datasets } from '../resources/datasets.ts';
import { callOf, type ServiceContext } from './context.ts';

export interface AuthenticateDeps {
  tokens: Tokens;
  users: Users;
  /** Whether an API key of this name is still configured; without it its users are out. */
  isApiKeyKnown: (name: string) => boolean;
  /** Of users. */
  limitRate: RateLimit;
}

/** Who calls, by the token of sign-in. @throws ServiceFailure `unauthorized`, `rate_limited` */
export type Authenticate = (c: ServiceContext) => Promise<Call>;

export function makeAuthenticate({ tokens, users, isApiKeyKnown, limitRate }: AuthenticateDeps): Authenticate {
  return async (c) => {
    const token = /^Bearer +([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const userId = token === undefined ? undefined : await tokens.verify(token);
    const user = userId === undefined ? undefined : await users.find(userId);
    if (user === undefined || !isApiKeyKnown(user.apiKeyName)) {
      c.header('www-authenticate', 'Bearer');
      throw new ServiceFailure('unauthorized', 'A valid token is required. Sign in first.');
    }
    await limitRate(user.id);
    return callOf(c, user);
  };
}

/** The name of the API key that is, raw, the value of the header. @throws ServiceFailure `unauthorized` */
export function apiKeyOf(c: ServiceContext, findApiKey: (presented: string) => string | undefined): string {
  const name = findApiKey(c.req.header('authorization') ?? '');
  if (name === undefined) throw new ServiceFailure('unauthorized', 'A valid API key is required.');
  return name;
}

export interface AuthenticateAdminDeps {
  findApiKey: (presented: string) => string | undefined;
  datasets: Pick<Datasets, 'defaultOf'>;
  /** Of API keys, by their names. */
  limitApiKey: RateLimit;
  clock: Clock;
}

/**
 * Whoever has the API key runs its users and their data. Any of its users has a token, which is refused here.
 * @throws ServiceFailure `unauthorized`, `rate_limited`
 */
export type AuthenticateAdmin = (c: ServiceContext) => Promise<Admin>;

export function makeAuthenticateAdmin(deps: AuthenticateAdminDeps): AuthenticateAdmin {
  return async (c) => {
    const apiKeyName = apiKeyOf(c, deps.findApiKey);
    await deps.limitApiKey(apiKeyName);
    const datasetId = await deps.datasets.defaultOf(apiKeyName, formatTimestamp(deps.clock.now()));
    return { datasetId, signal: c.req.raw.signal };
  };
}

/** A user by their token, or whoever has the API key. @throws ServiceFailure `unauthorized`, `rate_limited` */
export type AuthenticateManager = (c: ServiceContext) => Promise<Manager>;

export function makeAuthenticateManager(
  authenticate: Authenticate,
  authenticateAdmin: AuthenticateAdmin,
): AuthenticateManager {
  return async (c) => {
    const presented = c.req.header('authorization') ?? '';
    if (presented === '') throw new ServiceFailure('unauthorized', 'A token or an API key is required.');
    if (/^Bearer /i.test(presented)) {
      const { userId, person, signal, log } = await authenticate(c);
      return { kind: 'user', userId, person, signal, log };
    }
    const { datasetId, signal } = await authenticateAdmin(c);
    return { kind: 'api-key', datasetId, signal, log: c.get('log') };
  };
}
