import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { BigqueryCredentials } from '../../../../../src/contract/resources.ts';
import { keptRsaKey } from '../../../../fixtures/kept-keys.ts';

export interface Account {
  credentials: BigqueryCredentials;
  publicKey: KeyObject;
  /** Tables of every dataset that it may not read. */
  hidden: readonly string[];
  /** On tables; missing: those of a Data Viewer. */
  permissions?: readonly string[];
}

export const PROJECT = 'stub-project';

/** A service account and its key file, as the console of Google Cloud makes them. */
export function makeAccount(name: string, hidden: readonly string[] = []): Account {
  const privateKey = keptRsaKey(`bigquery-${name}`);
  const email = `${name}@${PROJECT}.iam.gserviceaccount.com`;
  return {
    publicKey: createPublicKey(privateKey),
    hidden,
    credentials: {
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: `key-of-${name}`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: email,
      client_id: '100000000000000000001',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      token_uri: 'https://oauth2.googleapis.com/token',
      auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
      client_x509_cert_url: `https://www.googleapis.com/robot/v1/metadata/x509/${encodeURIComponent(email)}`,
    },
  };
}

export const ACCOUNTS: readonly Account[] = [
  makeAccount('reader'),
  makeAccount('clerk', ['orders', 'lines', 'germans']),
];

/** What the assertion was for, or what Google's token endpoint says against it. */
export type Verdict = { account: Account; scope: string } | { error: string; error_description: string };

const claimsSchema = z.object({ iss: z.string(), scope: z.string(), iat: z.number(), exp: z.number() });

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SKEW_SECONDS = 300;

/** https://developers.google.com/identity/protocols/oauth2/service-account#error-codes */
export async function judgeAssertion(
  form: URLSearchParams,
  { accounts, audience, now }: { accounts: readonly Account[]; audience: string; now: Date },
): Promise<Verdict> {
  if (form.get('grant_type') !== GRANT)
    return { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' };
  const assertion = form.get('assertion') ?? '';
  const { data: claims } = claimsSchema.safeParse(decodeJwt(assertion));
  const account = accounts.find(({ credentials }) => credentials.client_email === claims?.iss);
  if (claims === undefined || account === undefined)
    return { error: 'invalid_grant', error_description: 'Invalid grant: account not found' };
  const options = { algorithms: ['RS256'], audience, currentDate: now, clockTolerance: SKEW_SECONDS };
  try {
    const { protectedHeader } = await jwtVerify(assertion, account.publicKey, options);
    if (protectedHeader.kid !== account.credentials.private_key_id)
      return { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return timeframe;
    if (error instanceof errors.JWTClaimValidationFailed)
      return { error: 'invalid_grant', error_description: 'Invalid JWT: Failed audience check.' };
    return { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
  }
  const early = claims.iat > now.getTime() / 1000 + SKEW_SECONDS;
  return early || claims.exp - claims.iat > 3_600 ? timeframe : { account, scope: claims.scope };
}

const timeframe = {
  error: 'invalid_grant',
  error_description:
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
};
