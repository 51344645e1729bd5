import { SIGN_IN_PATH, signInRequestSchema } from '../../contract/sign-in.ts';
import type { RateLimit } from '../auth/rate-limit.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { apiKeyOf } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface SignInRouteDeps {
  findApiKey: (presented: string) => string | undefined;
  signIn: SignIn;
  /** Of API keys, by their names. */
  limitApiKey: RateLimit;
  bodyBytes: number;
}

export function registerSignIn(app: ServiceApp, { findApiKey, signIn, limitApiKey, bodyBytes }: SignInRouteDeps): void {
  app.post(SIGN_IN_PATH, async (c) => {
    const apiKeyName = apiKeyOf(c, findApiKey);
    await limitApiKey(apiKeyName);
    const request = await readBody(c, signInRequestSchema, bodyBytes);
    return c.json(await signIn(apiKeyName, request));
  });
}
