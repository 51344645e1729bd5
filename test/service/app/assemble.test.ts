import { describe, expect, it } from 'vitest';
import { startWorld } from '../world.ts';

describe('health', () => {
  it('is well while the database answers', async () => {
    const world = await startWorld();
    expect(await world.request('/healthz', {})).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await world.request('/readyz', {})).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { service } = world;
    expect(await service.health()).toBe(true);
    await world.stop();
    expect(await service.health()).toBe(false);
  });
});

describe('start and stop', () => {
  it('has no address before it starts and another start finds the port taken', async () => {
    const world = await startWorld();
    const port = Number(new URL(world.service.url).port);
    const { service } = world;
    await expect(world.start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(() => world.service.url).toThrow('not listening');
    await world.stop();
    await service.stop();
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('can be stopped as soon as it has started, with nothing left undone', async () => {
    const world = await startWorld();
    for (let time = 0; time < 5; time += 1) {
      await world.stop();
      await world.start();
    }
    await world.stop();
    expect(world.log.filter((line) => line.includes('"level":50') || line.includes('was not'))).toEqual([]);
  });

  it('cuts off a call that is still running', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const resource = await user.connected();
    const asked = new Promise<AbortSignal>((resolve) => {
      world.agent.respond = ({ signal }) => {
        resolve(signal);
        return new Promise(() => {});
      };
    });
    const answer = user.ask({ query: 'how many?', resource_id: resource.id });
    const signal = await asked;
    await Promise.all([expect(answer).rejects.toThrow('fetch failed'), world.stop()]);
    expect(signal.aborted).toBe(true);
  });
});

describe('configuration', () => {
  it.each([
    ['no key', []],
    ['an empty key', [{ name: 'a', key: ' ' }]],
    [
      'one key twice',
      [
        { name: 'a', key: 'secret-key' },
        { name: 'b', key: 'secret-key' },
      ],
    ],
  ])('refuses %s without showing a key', async (_, apiKeys) => {
    const world = await startWorld();
    await world.stop();
    const refusal = await world.start({ apiKeys }).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    expect(refusal).toMatch(/API key/);
    expect(refusal).not.toContain('secret-key');
  });
});
