import { describe, expect, it } from 'vitest';
import { createFairGate, type GateLimits } from '../../src/service/fair-gate.ts';

const LIMITS: GateLimits = { running: { perResource: 2, overall: 3 }, waiting: { perResource: 4, overall: 6 } };

/** Work that ends when it is told; `begun` tells in which order it was let in. */
function setUp(limits: Partial<GateLimits> = {}) {
  const gate = createFairGate({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, userId: number, resourceId = 'r1', signal = new AbortController().signal) =>
    gate.run({ resourceId, userId, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { enter, end, begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('lets through as many as may run on a resource, and the next when one ends', async () => {
    const { enter, end, begun } = setUp();
    const all = ['a', 'b', 'c'].map((name) => enter(name, 1));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('b');
    await end('c');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('lets a resource that is free pass one that is not, up to the bound of all', async () => {
    const { enter, end, begun } = setUp();
    for (const name of ['a', 'b', 'c']) void enter(name, 1, 'r1');
    for (const name of ['x', 'y']) void enter(name, 2, 'r2');
    await settled();
    expect(begun).toEqual(['a', 'b', 'x']);
    await end('x');
    expect(begun).toEqual(['a', 'b', 'x', 'y']);
  });

  it('takes users in turn, whoever asked more', async () => {
    const { enter, end, begun } = setUp({ running: { perResource: 1, overall: 1 } });
    for (const name of ['a1', 'a2', 'a3']) void enter(name, 1);
    void enter('b1', 2);
    void enter('c1', 3);
    await settled();
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('refuses whoever would wait beyond the bound, and says when to come again', async () => {
    const { enter } = setUp({ waiting: { perResource: 1, overall: 2 } });
    for (const name of ['a', 'b', 'c']) void enter(name, 1);
    await expect(enter('d', 2)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
    void enter('x', 1, 'r2');
    void enter('y', 1, 'r2');
    await expect(enter('z', 1, 'r2')).rejects.toMatchObject({ code: 'busy' });
  });

  it('forgets whoever goes away while waiting', async () => {
    const { enter, end, begun } = setUp({ running: { perResource: 1, overall: 1 } });
    void enter('a', 1);
    const away = new AbortController();
    const gone = enter('b', 2, 'r1', away.signal);
    void enter('c', 3);
    away.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    await end('a');
    expect(begun).toEqual(['a', 'c']);
  });

  it('goes on after work that fails', async () => {
    const gate = createFairGate({ ...LIMITS, running: { perResource: 1, overall: 1 } });
    const turn = { resourceId: 'r1', userId: 1, signal: new AbortController().signal };
    const failing = gate.run(turn, () => Promise.reject(new Error('broken')));
    const next = gate.run(turn, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
