import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../src/config/config.ts';
import type { RawEnv } from '../src/config/env.ts';
import { resourcesPath } from '../src/contract/resources.ts';
import { SIGN_IN_PATH, signInResultSchema } from '../src/contract/sign-in.ts';
import { rotateKeys } from '../src/rotate-keys.ts';
import { runService } from '../src/run-service.ts';
import { cipherFor } from '../src/shared/cipher.ts';
import { systemClock } from '../src/shared/clock.ts';
import { externalIdSchema } from '../src/shared/ids.ts';
import { createLogger } from '../src/shared/logger.ts';
import { openStore, STORE_PURPOSE } from '../src/store/index.ts';

const [OLD_KEY, NEW_KEY, OTHER_KEY] = ['the-old-key-of-acme', 'the-new-key-of-acme', 'the-key-of-somebody-else'];

const NOT_ALLOWED = 'There is no host with this name or address that the data service is allowed to connect to.';
const NOT_LISTENING = 'The host answers, but no server accepts connections on this port.';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(folder: string, env: RawEnv = {}) {
  const config = parseConfig(
    { DATABASE_URL: `sqlite:${folder}/parley.db`, PORT: '0', SERVICE_API_KEYS: `acme:${OLD_KEY}`, ...env },
    'service',
  );
  const service = await runService(config, { logger: createLogger({ level: 'silent' }) });
  const stop = () => service.stop();
  onTestFinished(stop);
  const post = async (path: string, body: unknown, authorization: string) => {
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answered: unknown = await response.json();
    return { status: response.status, body: answered };
  };
  const signIn = async (key: string) => {
    const answer = await post(SIGN_IN_PATH, { external_id: 'u', ttl_seconds: 3600 }, key);
    return answer.status === 200 ? signInResultSchema.parse(answer.body) : undefined;
  };
  return { service, config, stop, post, signIn };
}

describe('the service alone', () => {
  it('listens where it is told to, says that it is well, and knows each key', async () => {
    const { service, signIn } = await start(makeFolder(), { SERVICE_API_KEYS: `acme:${OLD_KEY},other:${OTHER_KEY}` });
    for (const path of ['/healthz', '/readyz']) expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    expect(await signIn(OLD_KEY)).toMatchObject({ external_user_id: '1' });
    expect(await signIn(OTHER_KEY)).toMatchObject({ external_user_id: '2' });
    expect(await signIn(NEW_KEY)).toBeUndefined();
  });

  it('counts for Prometheus, for callers on the same machine, or with its token', async () => {
    const { service } = await start(makeFolder());
    const open = await fetch(`${service.url}/metrics`);
    expect(open.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await open.text()).toMatch(/^process_resident_memory_bytes \d/m);
    const token = 'a-token-of-prometheus';
    const closed = await start(makeFolder(), { METRICS_TOKEN: token });
    expect((await fetch(`${closed.service.url}/metrics`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${closed.service.url}/metrics`, { headers })).status).toBe(200);
    const everywhere = await start(makeFolder(), { HOST: '0.0.0.0' });
    expect((await fetch(`${everywhere.service.url}/metrics`)).status).toBe(403);
  });

  it('finds the same people by the new key of a name as by the old one, until the old one is gone', async () => {
    const folder = makeFolder();
    const before = await start(folder);
    const user = await before.signIn(OLD_KEY);
    await before.stop();
    const during = await start(folder, { SERVICE_API_KEYS: `acme:${NEW_KEY},acme:${OLD_KEY}` });
    for (const key of [OLD_KEY, NEW_KEY]) {
      expect((await during.signIn(key))?.external_user_id).toBe(user?.external_user_id);
    }
    await during.stop();
    const after = await start(folder, { SERVICE_API_KEYS: `acme:${NEW_KEY}` });
    expect((await after.signIn(NEW_KEY))?.external_user_id).toBe(user?.external_user_id);
    expect(await after.signIn(OLD_KEY)).toBeUndefined();
  });

  it('does not connect to its own network unless it is told that it may', async () => {
    const credentials = { username: 'u', password: 'p', host: '127.0.0.1', port: 1, dbname: 'd' };
    const resource = { name: 'Nowhere', type: 'db:postgres', db_credentials: credentials };
    const told = async (env: RawEnv) => {
      const { service, post, signIn } = await start(makeFolder(), env);
      const token = (await signIn(OLD_KEY))?.token ?? '';
      return post(resourcesPath(service.defaultDatasetId), resource, `Bearer ${token}`);
    };
    expect(await told({})).toMatchObject({
      status: 400,
      body: { details: [{ field: 'db_credentials.host', message: NOT_ALLOWED }] },
    });
    expect(await told({ SERVICE_PRIVATE_HOSTS: 'allow' })).toMatchObject({
      status: 400,
      body: {
        details: [{ field: 'db_credentials.port', message: NOT_LISTENING }],
      },
    });
  });
});

describe('rotating the key of the environment', () => {
  it('encrypts again what the earlier key encrypted, and says when it was given none', async () => {
    const databaseUrl = `sqlite:${makeFolder()}/parley.db`;
    const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const person = externalIdSchema.parse('slack:T1:U1');
    const openWith = async (key: Buffer) => {
      const cipher = cipherFor({ current: key, previous: [] }, STORE_PURPOSE);
      const store = await openStore({ databaseUrl, cipher, clock: systemClock });
      onTestFinished(() => store.close());
      return store;
    };
    const kept = { token: 'token-of-ada', expiresAt: new Date('2030-01-01T00:00:00Z'), externalUserId: '7' };
    await (await openWith(before)).users.save(person, kept);
    const told = async (env: RawEnv) => {
      const lines: string[] = [];
      const config = parseConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: after.toString('base64'), ...env });
      await rotateKeys(config, (line) => void lines.push(line));
      return lines.join('');
    };
    expect(await told({})).toContain("1 values can't be decrypted with the configured keys");
    expect(await told({ ENCRYPTION_KEY_PREVIOUS: before.toString('base64') })).toContain('1 values were re-encrypted');
    expect(await told({})).toContain('0 values were re-encrypted, and 1 were up to date.');
    expect(await (await openWith(after)).users.find(person)).toEqual(kept);
    expect(await (await openWith(before)).users.find(person)).toBeUndefined();
  });
});

describe('rotating the key in the data folder', () => {
  it('replaces the key and what is encrypted with it', async () => {
    const folder = makeFolder();
    const { config, stop } = await start(folder);
    await stop();
    const keyFile = join(folder, 'encryption.key');
    const before = readFileSync(keyFile, 'utf8');
    const lines: string[] = [];
    await rotateKeys(config, (line) => void lines.push(line));
    expect(readFileSync(keyFile, 'utf8')).not.toBe(before);
    expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(lines.join('')).not.toContain(before.trim());
    expect(await (await start(folder)).signIn(OLD_KEY)).toMatchObject({ external_user_id: '1' });
  });

  it('is refused while something listens on the port', async () => {
    const folder = makeFolder();
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    onTestFinished(() => void listener.close());
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const config = parseConfig({ DATABASE_URL: `sqlite:${folder}/parley.db`, PORT: String(address.port) });
    await expect(rotateKeys(config, () => {})).rejects.toThrow('PORT');
  });

  it('is refused while the database is in use, whatever port that process has', async () => {
    const folder = makeFolder();
    const { config, stop } = await start(folder);
    const keyFile = join(folder, 'encryption.key');
    const before = readFileSync(keyFile, 'utf8');
    await expect(rotateKeys(config, () => {})).rejects.toThrow('in use');
    expect(readFileSync(keyFile, 'utf8')).toBe(before);
    await stop();
    await rotateKeys(config, () => {});
    expect(readFileSync(keyFile, 'utf8')).not.toBe(before);
  });
});
