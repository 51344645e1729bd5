import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SIGN_IN_PATH, signInResultSchema } from '../../../src/contract/sign-in.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const claimsSchema = z.record(z.string(), z.unknown());

const signIn = (world: World, body: unknown, authorization = KEY) => world.post(SIGN_IN_PATH, body, { authorization });

async function usersIn(world: World) {
  const db = await world.openDatabase();
  return db.selectFrom('service_user').selectAll().orderBy('id').execute();
}

describe('signing in', () => {
  it('answers a token, its end in UTC and the user id as text', async () => {
    const world = await startWorld();
    const result = read(await signIn(world, { external_id: 'u1', ttl_seconds: 3600 }), 200, signInResultSchema);
    expect(result.expire).toBe('2026-03-01T13:00:00.000Z');
    expect(result.external_user_id).toMatch(/^\d+$/);
    expect(result.token.split('.')).toHaveLength(3);
  });

  it('knows the person again, keeps the name and the picture that are not given, and no email', async () => {
    const world = await startWorld();
    const first = { external_id: 'u1', ttl_seconds: 60, display_name: 'Ann', email: 'ann@example.com', picture: 'p' };
    const one = read(await signIn(world, first), 200, signInResultSchema);
    world.clock.advance(1000);
    const again = { external_id: 'u1', ttl_seconds: 60, display_name: 'Ann B.' };
    const two = read(await signIn(world, again), 200, signInResultSchema);
    expect(two.external_user_id).toBe(one.external_user_id);
    expect(two.token).not.toBe(one.token);
    expect(await usersIn(world)).toEqual([
      expect.objectContaining({
        external_id: 'u1',
        display_name: 'Ann B.',
        email: null,
        picture: 'p',
        created_at: '2026-03-01T12:00:00.000000',
        updated_at: '2026-03-01T12:00:01.000000',
      }),
    ]);
  });

  it('updates every profile field, each alone and all together', async () => {
    const world = await startWorld();
    const profile = { display_name: 'Ann', email: 'ann@example.com', picture: 'p' };
    const signedIn = { external_id: 'u1', ttl_seconds: 60 };
    await signIn(world, { ...signedIn, ...profile });
    for (const field of ['display_name', 'email', 'picture'] as const) {
      await signIn(world, { ...signedIn, email: profile.email, [field]: 'new' });
      profile[field] = 'new';
      expect(await usersIn(world)).toEqual([expect.objectContaining(profile)]);
    }
    const others = { display_name: '', email: 'b@example.com', picture: '' };
    await signIn(world, { ...signedIn, ...others });
    expect(await usersIn(world)).toEqual([expect.objectContaining(others)]);
  });

  it('makes one user of many sign-ins at once', async () => {
    const world = await startWorld();
    const users = await Promise.all(Array.from({ length: 20 }, () => world.signIn('u1')));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await usersIn(world)).toHaveLength(1);
  });

  it('keeps the users of two API keys apart', async () => {
    const world = await startWorld();
    const ours = await world.signIn('u1');
    const theirs = await world.signIn('u1', OTHER_KEY);
    expect(theirs.id).not.toBe(ours.id);
  });

  it.each([
    ['no key', ''],
    ['a wrong key', 'wrong'],
    ['the key as a bearer', `Bearer ${KEY}`],
    ['the start of the key', KEY.slice(0, -1)],
    ['the key in capitals', KEY.toUpperCase()],
    ['a name of a key', 'first'],
  ])('refuses %s', async (_, authorization) => {
    const world = await startWorld();
    const answer = await signIn(world, { external_id: 'u1', ttl_seconds: 3600 }, authorization);
    expect(readFailure(answer, 401).code).toBe('unauthorized');
    expect(JSON.stringify(answer.body)).not.toContain(KEY.slice(4));
  });

  it.each([
    ['external_id', { ttl_seconds: 3600 }],
    ['external_id', { external_id: ' ', ttl_seconds: 3600 }],
    ['external_id', { external_id: 5, ttl_seconds: 3600 }],
    ['ttl_seconds', { external_id: 'u1' }],
    ['ttl_seconds', { external_id: 'u1', ttl_seconds: '3600' }],
    ['ttl_seconds', { external_id: 'u1', ttl_seconds: 0 }],
    ['ttl_seconds', { external_id: 'u1', ttl_seconds: -1 }],
    ['ttl_seconds', { external_id: 'u1', ttl_seconds: null }],
    ['email', { external_id: 'u1', ttl_seconds: 3600, email: 'x'.repeat(321) }],
    ['email', { external_id: 'u1', ttl_seconds: 3600, email: 'ana@example.com\u0000' }],
  ])('names %s when it cannot be used', async (field, body) => {
    const world = await startWorld();
    expect(readFailure(await signIn(world, body), 400).fields).toEqual([field]);
    expect(await usersIn(world)).toEqual([]);
  });

  it.each([
    [60, 60],
    [90.5, 90],
    [30 * 86_400, 30 * 86_400],
    [0.001, 60],
    [30 * 86_400 + 1, 30 * 86_400],
    [1e300, 30 * 86_400],
  ])('takes a time to live of %d seconds, and says that the token lives for %d', async (ttl, lives) => {
    const world = await startWorld();
    const { expire } = read(await signIn(world, { external_id: 'u1', ttl_seconds: ttl }), 200, signInResultSchema);
    expect(new Date(expire).getTime() - world.clock.now().getTime()).toBe(lives * 1000);
  });

  it('takes null for what may be missing', async () => {
    const world = await startWorld();
    const nothing = { display_name: null, email: null, picture: null };
    read(await signIn(world, { external_id: 'u1', ttl_seconds: 3600, ...nothing }), 200, signInResultSchema);
  });
});

describe('the token', () => {
  const ask = (world: World, authorization: string) => world.post('/v2/conversations', {}, { authorization });

  it('is good until its end and no longer', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    world.clock.advance(3_599_000);
    expect((await ask(world, user.authorization)).status).toBe(400);
    world.clock.advance(1_000);
    expect((await ask(world, user.authorization)).status).toBe(401);
  });

  it('is still good after a restart', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const datasetId = world.service.defaultDatasetId;
    await world.stop();
    await world.start();
    expect((await ask(world, user.authorization)).status).toBe(400);
    expect(world.service.defaultDatasetId).toBe(datasetId);
  });

  it('is worth nothing once its API key is gone', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1', OTHER_KEY);
    await world.stop();
    await world.start({ apiKeys: [{ name: 'first', key: KEY }] });
    expect((await ask(world, user.authorization)).status).toBe(401);
  });

  it('is refused without Bearer, and an API key is no token', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    for (const authorization of ['', 'Bearer', 'Bearer ', user.token, `Basic ${user.token}`, KEY, `Bearer ${KEY}`]) {
      expect(readFailure(await ask(world, authorization), 401).code).toBe('unauthorized');
    }
  });

  it('is refused when changed, unsigned, signed by another or for another', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const [head = '', body = '', signature = ''] = user.token.split('.');
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hmac = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');
    const signed = (payload: unknown, key: Buffer) => {
      const text = `${head}.${encode(payload)}`;
      return `${text}.${hmac(text, key)}`;
    };
    const forged = [
      `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      signed(claims, Buffer.alloc(32)),
      signed(claims, world.config.encryptionKey),
    ];
    for (const token of forged) expect((await ask(world, `Bearer ${token}`)).status).toBe(401);
    expect((await ask(world, user.authorization)).status).toBe(400);
  });
});
