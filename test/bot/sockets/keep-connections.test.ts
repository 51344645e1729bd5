import { afterEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/bot/sockets/connection.ts';
import { APART_MS, type Kept, keepConnections } from '../../../src/bot/sockets/keep-connections.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';

const REFUSED = new Error('invalid_auth');
const PASSING = new Error('internal_error');

/** A connection that ends when the test says so. */
class Line implements Connection {
  left = false;
  closed = false;
  #state: ReturnType<Connection['state']> = 'hears';
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  turn(state: ReturnType<Connection['state']>): void {
    this.#state = state;
    this.#onChange();
  }

  state = () => this.#state;

  async leave(): Promise<void> {
    this.left = true;
    this.#state = 'ended';
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

function setUp(count = 2) {
  const timers = new ManualTimers();
  let now = 0;
  const opened: Line[] = [];
  /** What the next tries meet. */
  const fails: Error[] = [];
  let tries = 0;
  let waitings = 0;
  const kept: Kept = keepConnections({
    count,
    async open(onChange) {
      tries += 1;
      const failure = fails.shift();
      if (failure !== undefined) {
        // The SDK tells of its end, too.
        onChange();
        throw failure;
      }
      const line = new Line(onChange);
      opened.push(line);
      return line;
    },
    isFinal: (error) => error === REFUSED,
    waitAskedFor: () => undefined,
    onWaiting: () => void (waitings += 1),
    now: () => now,
    sleep: (ms, signal) => timers.sleep(ms, signal),
    logger: silentSlackLogger,
  });
  closing = () => kept.close();
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve();
  };
  return {
    kept,
    opened,
    fails,
    settle,
    tries: () => tries,
    waitings: () => waitings,
    pass: async (ms: number): Promise<void> => {
      now += ms;
      timers.pass(ms);
      await settle();
    },
  };
}

let closing = async (): Promise<void> => {};
afterEach(() => closing());

describe('connections to Slack', () => {
  it('are opened half a minute apart', async () => {
    const { kept, opened, pass } = setUp();
    await kept.start();
    await pass(APART_MS - 1);
    expect(opened).toHaveLength(1);
    await pass(1);
    expect([opened.length, kept.hearing()]).toEqual([2, 2]);
    await pass(10 * APART_MS);
    expect(opened).toHaveLength(2);
  });

  it('are not opened again and again at once while none can be', async () => {
    const { kept, fails, tries, pass, settle } = setUp();
    fails.push(...Array.from({ length: 5 }, () => new Error('no such host')));
    const started = kept.start();
    await settle();
    expect(tries()).toBe(1);
    await pass(200);
    expect(tries()).toBe(1);
    for (let n = 0; n < 5; n += 1) await pass(30_000);
    await started;
    expect(tries()).toBe(6);
  });

  it('take the place of one that Slack will close, which is left at once where another hears', async () => {
    const { kept, opened, pass, settle } = setUp();
    await kept.start();
    await pass(APART_MS);
    await pass(APART_MS);
    opened[0]?.turn('leaving');
    await settle();
    expect([opened.length, kept.hearing(), opened[0]?.left]).toEqual([3, 2, true]);
  });

  it('hear without a gap where all are warned together: one is opened before they are left, the next later', async () => {
    const { kept, opened, fails, pass, settle } = setUp();
    await kept.start();
    await pass(APART_MS);
    fails.push(PASSING);
    for (const line of opened) line.turn('leaving');
    await settle();
    // Nothing new hears yet, so Slack may send over the old ones.
    expect(opened.map(({ left }) => left)).toEqual([false, false]);
    await pass(500);
    expect(opened.map(({ left }) => left)).toEqual([true, true, false]);
    await pass(APART_MS - 1);
    expect(opened).toHaveLength(3);
    await pass(1);
    expect([opened.length, kept.hearing()]).toEqual([4, 2]);
  });

  it('are opened again at once where none is left, and for as long as it takes', async () => {
    const { kept, opened, fails, tries, pass, settle } = setUp(1);
    await kept.start();
    fails.push(...Array.from({ length: 20 }, () => REFUSED));
    opened[0]?.turn('ended');
    await settle();
    expect(tries()).toBe(2);
    for (let n = 0; n < 20; n += 1) await pass(APART_MS);
    expect([tries(), opened.length, kept.hearing()]).toEqual([22, 2, 1]);
  });

  it('are opened at once when the last ends while the next waits for its try', async () => {
    const { kept, opened, fails, tries, pass, settle } = setUp();
    await kept.start();
    fails.push(PASSING, PASSING, PASSING, PASSING, PASSING);
    for (let n = 0; n < 5; n += 1) await pass(APART_MS);
    const before = tries();
    opened[0]?.turn('ended');
    await settle();
    expect(tries()).toBeGreaterThan(before);
  });

  it('wait for Slack at the start, and say so once', async () => {
    const { kept, fails, waitings, pass, settle } = setUp();
    fails.push(PASSING, PASSING, PASSING);
    let isStarted = false;
    const started = kept.start().then(() => void (isStarted = true));
    await settle();
    expect([isStarted, waitings()]).toEqual([false, 1]);
    for (let n = 0; n < 3; n += 1) await pass(APART_MS);
    await started;
    expect([isStarted, waitings(), kept.hearing()]).toEqual([true, 1, 1]);
  });

  it('are not tried again where Slack refuses the first', async () => {
    const { kept, fails, tries } = setUp();
    fails.push(REFUSED);
    await expect(kept.start()).rejects.toBe(REFUSED);
    expect(tries()).toBe(1);
  });

  it('are closed at once, also while the first is awaited', async () => {
    const { kept, fails, settle } = setUp();
    fails.push(PASSING);
    const started = kept.start();
    await settle();
    await kept.close();
    await expect(started).rejects.toThrow('closed');

    const late = setUp();
    const opening = late.kept.start();
    await late.kept.close();
    await opening.catch(() => {});
    expect(late.opened.map(({ closed }) => closed)).toEqual([true]);

    const other = setUp();
    await other.kept.start();
    await other.kept.close();
    expect(other.opened.map(({ closed }) => closed)).toEqual([true]);
  });
});
