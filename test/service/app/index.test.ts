import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONVERSATIONS_PATH } from '../../../src/contract/conversations.ts';
import { resourcesPath } from '../../../src/contract/resources.ts';
import { SIGN_IN_PATH, signInResultSchema } from '../../../src/contract/sign-in.ts';
import { createService } from '../../../src/service/app/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';

/** Nothing listens on port 1. */
const CLOSED = { username: 'u', password: 'p', host: '127.0.0.1', port: 1, dbname: 'd' };

async function startService() {
  const service = await createService({
    databaseUrl: 'sqlite::memory:',
    host: '127.0.0.1',
    port: 0,
    apiKeys: [{ name: 'test', key: 'key' }],
    encryptionKey: randomBytes(32),
    logger: createLogger({ level: 'silent' }),
    clock: systemClock,
  });
  onTestFinished(() => service.stop());
  await service.start();
  return service;
}

describe('the service as it is shipped', () => {
  it('signs in, opens real connectors and stops twice', async () => {
    const service = await startService();
    const post = async (path: string, body: unknown, authorization: string) => {
      const headers = { 'content-type': 'application/json', authorization };
      const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const answered: unknown = await response.json();
      return { status: response.status, body: answered };
    };
    const signedIn = await post(SIGN_IN_PATH, { external_id: 'u', ttl_seconds: 60 }, 'key');
    const { token } = signInResultSchema.parse(signedIn.body);
    const resource = { name: 'Nowhere', type: 'db:postgres', db_credentials: CLOSED };
    const refused = await post(resourcesPath(service.defaultDatasetId), resource, `Bearer ${token}`);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'db_credentials.port' }] } });
    const asked = await post(CONVERSATIONS_PATH, { query: 'how many?' }, `Bearer ${token}`);
    expect(asked).toMatchObject({ status: 404, body: { details: [{ field: 'resource_id' }] } });
    await service.stop();
    await service.stop();
    expect(await service.health()).toBe(false);
  });
});
