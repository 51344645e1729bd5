import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalls, GRACE_MS } from '../../../src/service/connectors/calls.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';

const FULL = new Error('full');

const toConnectorError = (error: unknown) =>
  error instanceof ConnectorError ? error : new ConnectorError('cannot-reach', 'No connection is free.');

/** A server with so many connections, of which each call needs one. */
function serverWith(connections: number) {
  let open = 0;
  let attempts = 0;
  let most = 0;
  const calls = createCalls({
    atOnce: 5,
    isFull: (error) => error === FULL,
    toConnectorError,
    toStatementError: toConnectorError,
    closeServer: () => Promise.resolve(),
  });
  const lease = () => {
    attempts += 1;
    if (open >= connections) return Promise.reject(FULL);
    open += 1;
    most = Math.max(most, open);
    const end = () => {
      open -= 1;
    };
    return Promise.resolve({ giveBack: () => Promise.resolve(end()), abandon: () => undefined });
  };
  return {
    calls,
    ask: (ms: number, signal = new AbortController().signal, timeoutMs = 60_000) =>
      calls.run(
        { timeoutMs, signal },
        { lease, work: () => new Promise((resolve) => setTimeout(resolve, ms, 'read')) },
      ),
    attempts: () => attempts,
    most: () => most,
    /** Somebody else's connections. */
    occupy: (count: number) => {
      open += count;
    },
  };
}

describe('calls to a server with few connections', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([1, 2, 5])('are all answered with %i of them', async (connections) => {
    const server = serverWith(connections);
    const answers = Promise.all(Array.from({ length: 12 }, () => server.ask(300)));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answers).toEqual(Array.from({ length: 12 }, () => 'read'));
    expect(server.most()).toBe(connections);
  });

  it('learn how many there are, and look for more after a minute', async () => {
    const server = serverWith(2);
    const burst = async (): Promise<number> => {
      const before = server.attempts();
      const answers = Promise.all(Array.from({ length: 5 }, () => server.ask(10)));
      await vi.advanceTimersByTimeAsync(10_000);
      await answers;
      return server.attempts() - before;
    };
    expect(await burst()).toBeGreaterThan(5);
    expect(await burst()).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await burst()).toBeGreaterThan(5);
  });

  it('say so in the end, long before they would be late', async () => {
    const server = serverWith(1);
    server.occupy(1);
    const refused = server.ask(10).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(25_100);
    expect(await refused).toMatchObject({ message: 'No connection is free.' });
    // Pauses grow: a server that is full isn't asked all the time.
    expect(server.attempts()).toBeLessThan(20);
  });

  it('say so too where their time is over first', async () => {
    const server = serverWith(1);
    server.occupy(1);
    const refused = server.ask(10, undefined, 500).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await refused).toMatchObject({ message: 'No connection is free.' });
  });

  it('are late and nothing else where they got a connection in the end', async () => {
    const server = serverWith(1);
    server.occupy(1);
    const late = server.ask(9_000, undefined, 3_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    server.occupy(-1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await late).toMatchObject({ kind: 'timed-out' });
  });

  it('stop waiting when their caller goes', async () => {
    const server = serverWith(1);
    server.occupy(1);
    const caller = new AbortController();
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const timeoutMs = 59_999;
    const refused = server.ask(10, caller.signal, timeoutMs).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort();
    expect(await refused).toMatchObject({ kind: 'cancelled' });
    const before = server.attempts();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.attempts()).toBe(before);
    const deadlines = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === timeoutMs + GRACE_MS);
    expect(deadlines.length).toBeGreaterThan(0);
    for (const { value } of deadlines) expect(cleared).toHaveBeenCalledWith(value);
  });

  it('do not wait for anything once they are closed', async () => {
    const server = serverWith(1);
    server.occupy(1);
    const refused = server.ask(10).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    await server.calls.close();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refused).toMatchObject({ message: 'The connection to the data source was closed.' });
  });
});
