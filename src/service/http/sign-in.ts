import { SIGN_IN_PATH, signInRequestSchema } from '../../contract/sign-in.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { apiKeyOf } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface SignInRouteDeps {
  findApiKey: (presented: string) => string | undefined;
  signIn: SignIn;
  bodyBytes: number;
}

export function registerSignIn(app: ServiceApp, { findApiKey, signIn, bodyBytes }: SignInRouteDeps): void {
  app.post(SIGN_IN_PATH, async (c) => {
    const apiKeyName = apiKeyOf(c, findApiKey);
    const request = await readBody(c, signInRequestSchema, bodyBytes);
    return c.json(await signIn(apiKeyName, request));
  });
}
