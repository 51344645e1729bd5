import type { z } from 'zod';
import type { SignInResult } from '../contract/sign-in.ts';
import type { Clock } from '../shared/clock.ts';
import { withDeadline } from './deadline.ts';
import { HttpError, NoApiKeyError } from './errors.ts';
import { type Exchange, signInExchange } from './exchanges.ts';
import type { Send } from './send.ts';
import { type Asker, createSessions, type Sessions, type TokenStore } from './session.ts';

export interface CallerOptions {
  /** '': there is none. */
  apiKey: string;
  accessToken?: string | undefined;
  tokenTtlSeconds: number;
  timeoutMs: number;
  tokens: TokenStore;
  clock: Clock;
}

export interface Caller {
  signIn: Sessions['signIn'];
  /** One whole call on behalf of a person: a token that holds, the exchange, and both once more where the token may have been refused. */
  callAs<Schema extends z.ZodType>(
    asker: Asker,
    exchange: Exchange<Schema>,
    signal: AbortSignal,
  ): Promise<z.output<Schema>>;
  /** One call as whoever has the API key. @throws NoApiKeyError */
  callAsAdmin<Schema extends z.ZodType>(exchange: Exchange<Schema>, signal: AbortSignal): Promise<z.output<Schema>>;
}

/** Some services answer an expired token with 403, which may also mean that the person may not: then it comes again. */
const TOKEN_REFUSED: readonly number[] = [401, 403];

export function createCaller(options: CallerOptions, send: Send): Caller {
  const { clock, timeoutMs } = options;
  const sessions = createSessions({ ...options, signIn: makeSignIn(options, send) });

  const bearer = ({ externalId }: Asker, credential: string) =>
    ({ scheme: 'Bearer', credential, who: externalId }) as const;

  return {
    signIn: sessions.signIn,
    async callAsAdmin(exchange, signal) {
      const { route } = exchange;
      if (options.apiKey === '') throw new NoApiKeyError(route);
      return withDeadline({ route, timeoutMs, clock, signal }, (deadline) =>
        send(exchange, { scheme: undefined, credential: options.apiKey, who: undefined }, deadline),
      );
    },
    callAs: (asker, exchange, signal) =>
      withDeadline({ route: exchange.route, timeoutMs, clock, signal }, async (deadline) => {
        const token = await sessions.token(asker, deadline.signal);
        try {
          return await send(exchange, bearer(asker, token), deadline);
        } catch (error) {
          if (!(error instanceof HttpError) || !TOKEN_REFUSED.includes(error.status)) throw error;
          const renewed = await sessions.renew(asker, token, deadline.signal);
          if (renewed === undefined) throw error;
          return send(exchange, bearer(asker, renewed), deadline);
        }
      }),
  };
}

/** Has a deadline of its own: several calls may wait for one sign-in. */
function makeSignIn({ apiKey, tokenTtlSeconds, timeoutMs, clock }: CallerOptions, send: Send) {
  return async (asker: Asker, signal: AbortSignal): Promise<SignInResult> => {
    const exchange = signInExchange(asker, tokenTtlSeconds);
    return withDeadline({ route: exchange.route, timeoutMs, clock, signal }, (deadline) =>
      send(exchange, { scheme: undefined, credential: apiKey, who: asker.externalId }, deadline),
    );
  };
}
