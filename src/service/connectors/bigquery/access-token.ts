import type { BigqueryCredentials } from '../../../contract/resources.ts';
import type { Clock } from '../../../shared/clock.ts';
import { untilAborted } from '../../deadline.ts';
import { ConnectorError } from '../errors.ts';
import type { Rest } from '../rest/rest.ts';
import { signJwt } from '../rest/sign-jwt.ts';
import { readPrivateKey } from './credentials.ts';
import { tokenError } from './errors.ts';
import { tokenSchema } from './wire.ts';

/**
 * Starting and cancelling jobs has no narrower scope than `bigquery`; everything else is read with `bigquery.readonly`.
 * https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/insert
 */
const SCOPES = {
  read: 'https://www.googleapis.com/auth/bigquery.readonly',
  jobs: 'https://www.googleapis.com/auth/bigquery',
} as const;

export type Scope = keyof typeof SCOPES;

export interface AccessTokens {
  /** @throws ConnectorError; the signal's reason when it aborts */
  get(scope: Scope, signal: AbortSignal): Promise<string>;
  /** A token that was refused is not handed out again. */
  forget(token: string): void;
}

interface AccessTokenDeps {
  rest: Rest;
  clock: Clock;
  endpoint: URL;
  credentials: BigqueryCredentials;
}

interface Kept {
  token: string;
  until: number;
}

const LIFETIME_SECONDS = 3_600;
/** Renewed so long before its end: the calls of one question shall not outlive it. */
const MARGIN_MS = 5 * 60_000;
const TOKEN_TIMEOUT_MS = 20_000;
const MOST_BYTES = 64 * 1024;

/** Access tokens of a service account: each scope's is fetched once for all who wait, and kept until shortly before its end. */
export function createAccessTokens(deps: AccessTokenDeps): AccessTokens {
  const { clock } = deps;
  const kept = new Map<Scope, Kept>();
  const fetching = new Map<Scope, Promise<Kept>>();

  async function fetchToken(scope: Scope): Promise<Kept> {
    const fetched = await exchange(deps, scope);
    kept.set(scope, fetched);
    return fetched;
  }

  /** Without the signal of who asked first: others wait for the same. */
  function fetchOnce(scope: Scope): Promise<Kept> {
    const running = fetching.get(scope) ?? fetchToken(scope).finally(() => fetching.delete(scope));
    fetching.set(scope, running);
    return running;
  }

  return {
    async get(scope, signal) {
      const found = kept.get(scope);
      if (found !== undefined && clock.now().getTime() < found.until) return found.token;
      const { token } = await untilAborted(signal, () => fetchOnce(scope));
      return token;
    },
    forget(token) {
      for (const [scope, found] of kept) if (found.token === token) kept.delete(scope);
    },
  };
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function exchange({ rest, clock, endpoint, credentials }: AccessTokenDeps, scope: Scope): Promise<Kept> {
  const now = clock.now().getTime();
  const issued = Math.floor(now / 1000);
  const { client_email: iss, private_key_id: keyId } = credentials;
  const claims = { iss, scope: SCOPES[scope], aud: endpoint.href, iat: issued, exp: issued + LIFETIME_SECONDS };
  const assertion = await signJwt({ claims, key: readPrivateKey(credentials), keyId });
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const limits = { maxBytes: MOST_BYTES, signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS) };
  const answer = await rest.send({ method: 'POST', url: endpoint, headers, body: form.toString() }, limits);
  if (answer.status !== 200) throw tokenError(answer);
  return readToken(answer.body, now);
}

function readToken(body: string, now: number): Kept {
  try {
    const { access_token: token, expires_in: seconds } = tokenSchema.parse(JSON.parse(body));
    return { token, until: now + seconds * 1000 - MARGIN_MS };
  } catch {
    // Without the cause: a parser quotes what it could not read, and that may hold a token.
    throw new ConnectorError('cannot-reach', "Google didn't return a token at sign-in.");
  }
}
