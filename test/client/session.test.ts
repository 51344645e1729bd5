import { describe, expect, it } from 'vitest';
import { asked, asker, conversation, ids, otherAsker } from './records.ts';
import type { ServiceServer } from './service-server.ts';
import { failureOf, makeGate, never, START, startWorld } from './world.ts';

const question = { query: 'how many flights?', resourceId: ids.resource };
const SIGN_IN = '/v1/auth/signin_external';
const CONVERSATIONS = '/v2/conversations';

/** Hands out token-1, token-2, … and takes only those that are not revoked. */
function issueTokens(server: ServiceServer, expire: () => unknown) {
  const revoked = new Set<string>();
  let issued = 0;
  server.onSignIn(() => {
    issued += 1;
    return { body: { token: `token-${issued}`, expire: expire(), external_user_id: '7' } };
  });
  server.onCall(({ authorization }) =>
    revoked.has(authorization ?? '') ? { status: 401, body: { message: 'expired' } } : { body: conversation },
  );
  return { revoke: (token: string) => revoked.add(`Bearer ${token}`) };
}

describe('tokens', () => {
  it('are kept per user and used again', async () => {
    const { client, server, tokens } = await startWorld();
    issueTokens(server, () => '2026-11-21T13:00:00Z');
    await client.ask(asker, question, { signal: never() });
    await client.ask(asker, question, { signal: never() });
    await client.ask(otherAsker, question, { signal: never() });
    expect(server.to(SIGN_IN).map(({ body }) => body)).toMatchObject([
      { external_id: 'slack:T1:U1' },
      { external_id: 'slack:T1:U2' },
    ]);
    expect(server.to(CONVERSATIONS).map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect([...tokens.kept.keys()]).toEqual(['slack:T1:U1', 'slack:T1:U2']);
  });

  it.each([
    ['an hour', 3_600, 60],
    ['two minutes', 120, 12],
    ['five seconds', 5, 0.5],
  ])('that live %s are renewed shortly before they end', async (_, lifetime, margin) => {
    const { client, server, clock } = await startWorld();
    issueTokens(server, () => clock.now().getTime() + lifetime * 1_000);
    await client.ask(asker, question, { signal: never() });
    clock.advance((lifetime - margin) * 1_000 - 1);
    await client.ask(asker, question, { signal: never() });
    expect(server.to(SIGN_IN)).toHaveLength(1);
    clock.advance(1);
    await client.ask(asker, question, { signal: never() });
    expect(server.to(SIGN_IN)).toHaveLength(2);
  });

  it('with an expire nobody can read live as long as was asked for', async () => {
    const { client, server, tokens } = await startWorld({ tokenTtlSeconds: 100 });
    issueTokens(server, () => 'soon');
    await client.ask(asker, question, { signal: never() });
    expect(tokens.kept.get(asker.externalId)).toEqual({
      token: 'token-1',
      externalUserId: '7',
      expiresAt: new Date(START.getTime() + 90_000),
    });
  });

  it('that are over when they arrive serve the call at hand', async () => {
    const { client, server } = await startWorld();
    issueTokens(server, () => '2026-11-21T11:00:00Z');
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });

  it('are asked for anew by signIn even when one is kept', async () => {
    const { client, server, tokens } = await startWorld();
    issueTokens(server, () => '2026-11-21T13:00:00Z');
    await client.signIn(asker);
    await client.signIn(asker);
    expect(tokens.kept.get(asker.externalId)?.token).toBe('token-2');
  });
});

describe('a 401', () => {
  it('renews the token and sends the call once more', async () => {
    const { client, server, tokens } = await startWorld();
    const { revoke } = issueTokens(server, () => '2026-11-21T13:00:00Z');
    revoke('token-1');
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
    expect(server.to(CONVERSATIONS).map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(tokens.kept.get(asker.externalId)?.token).toBe('token-2');
  });

  it('that comes again is the error', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 401 }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({
      name: 'HttpError',
      status: 401,
      route: 'POST /v2/conversations',
    });
    expect(server.to(SIGN_IN)).toHaveLength(2);
    expect(server.to(CONVERSATIONS)).toHaveLength(2);
  });

  it('of many calls with the same token leads to one sign-in', async () => {
    const { client, server } = await startWorld();
    const { revoke } = issueTokens(server, () => '2026-11-21T13:00:00Z');
    await client.signIn(asker);
    revoke('token-1');
    await Promise.all(Array.from({ length: 5 }, () => client.ask(asker, question, { signal: never() })));
    expect(server.to(SIGN_IN)).toHaveLength(2);
  });

  it('may be meant by a 403, which is told when another token is refused too', async () => {
    const { client, server } = await startWorld();
    issueTokens(server, () => '2030-01-01T00:00:00Z');
    server.onCall(({ authorization }) =>
      authorization === 'Bearer token-2' ? { body: conversation } : { status: 403 },
    );
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
    server.onCall(() => ({ status: 403 }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({ status: 403 });
    expect(server.to(SIGN_IN)).toHaveLength(3);
  });

  it('is not meant by a 404', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 404 }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({ status: 404 });
    expect(server.received).toHaveLength(2);
  });
});

describe('one sign-in at a time', () => {
  it('serves all calls of a user, and another user has their own', async () => {
    const { client, server } = await startWorld();
    const gate = makeGate();
    server.onSignIn(async ({ body }) => {
      await gate.opened;
      return { body: { token: JSON.stringify(body).slice(0, 35), expire: 'soon', external_user_id: '7' } };
    });
    server.onCall(() => ({ body: conversation }));
    const calls = [asker, asker, asker, otherAsker].map((who) => client.ask(who, question, { signal: never() }));
    gate.open();
    await Promise.all(calls);
    expect(server.to(SIGN_IN)).toHaveLength(2);
    expect(server.to(CONVERSATIONS)).toHaveLength(4);
  });

  it('goes on for the others when one of them gives up', async () => {
    const { client, server } = await startWorld();
    const arrived = makeGate();
    const gate = makeGate();
    server.onSignIn(async () => {
      arrived.open();
      await gate.opened;
      return { body: { token: 't', expire: 'soon', external_user_id: '7' } };
    });
    server.onCall(() => ({ body: conversation }));
    const impatient = new AbortController();
    const first = failureOf(client.ask(asker, question, { signal: impatient.signal }));
    const second = client.ask(asker, question, { signal: never() });
    await arrived.opened;
    impatient.abort(new Error('left'));
    await expect(first).resolves.toMatchObject({ message: 'left' });
    gate.open();
    await expect(second).resolves.toEqual(asked);
    expect(server.to(SIGN_IN)).toHaveLength(1);
  });

  it('ends when nobody waits for it, and the next call begins another', async () => {
    const { client, server } = await startWorld();
    const arrived = makeGate();
    const hungUp = makeGate();
    server.onSignIn((_, { response }) => {
      response.on('close', () => hungUp.open());
      arrived.open();
      return undefined;
    });
    const impatient = new AbortController();
    const call = failureOf(client.ask(asker, question, { signal: impatient.signal }));
    await arrived.opened;
    impatient.abort(new Error('left'));
    await expect(call).resolves.toMatchObject({ message: 'left' });
    await hungUp.opened;
    issueTokens(server, () => 'soon');
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });

  it('that fails fails all who waited, and is forgotten', async () => {
    const { client, server } = await startWorld();
    server.onSignIn(() => ({ status: 403 }));
    const calls = [1, 2].map(() => failureOf(client.ask(asker, question, { signal: never() })));
    await expect(Promise.all(calls)).resolves.toMatchObject([{ status: 403 }, { status: 403 }]);
    expect(server.to(SIGN_IN)).toHaveLength(1);
    issueTokens(server, () => 'soon');
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });
});

describe('an access token from the configuration', () => {
  it('is the bearer of every /v2 call, without any sign-in', async () => {
    const { client, server, tokens } = await startWorld({ accessToken: 'fixed-token' });
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, question, { signal: never() });
    expect(server.received.map(({ authorization }) => authorization)).toEqual(['Bearer fixed-token']);
    expect(tokens.kept.size).toBe(0);
  });

  it('has no other when it is refused', async () => {
    const { client, server } = await startWorld({ accessToken: 'fixed-token' });
    server.onCall(() => ({ status: 401 }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
  });
});
