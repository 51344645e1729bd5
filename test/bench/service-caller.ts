import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { resourceRecordSchema, resourcesPath } from '../../src/contract/resources.ts';
import { SIGN_IN_PATH, signInResultSchema } from '../../src/contract/sign-in.ts';
import type { ServiceConfig } from '../../src/service/app/service-config.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';

const API_KEY = 'the-api-key-of-the-bench';

const logger = createLogger({ level: 'silent' });

export const configIn = (folder: string): ServiceConfig => ({
  databaseUrl: `sqlite:${join(folder, 'service.db')}`,
  host: '127.0.0.1',
  port: 0,
  apiKeys: [{ name: 'bench', key: API_KEY }],
  encryptionKey: randomBytes(32),
  // One user asks ten thousand times.
  limits: { callsPerMinute: { perApiKey: 1_000_000, perUser: 1_000_000 } },
  logger,
  clock: systemClock,
});

export type Post = (path: string, body: unknown, authorization: string) => Promise<unknown>;

export function callerOf(url: string) {
  const post: Post = async (path, body, credential) => {
    const authorization = path === SIGN_IN_PATH ? credential : `Bearer ${credential}`;
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answered = z.unknown().parse(await response.json());
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answered)}`);
    return answered;
  };
  const signIn = async (externalId: string) => {
    const result = await post(SIGN_IN_PATH, { external_id: externalId, ttl_seconds: 3600 }, API_KEY);
    return signInResultSchema.parse(result).token;
  };
  return { post, signIn };
}

export async function connect(
  { post, token, datasetId }: { post: Post; token: string; datasetId: string },
  credentials: object,
): Promise<string> {
  const body = { name: 'Bench', type: 'db:postgres', db_credentials: credentials };
  return resourceRecordSchema.parse(await post(resourcesPath(datasetId), body, token)).id;
}
