import { describe, expect, it } from 'vitest';
import { Lanes } from '../../../src/bot/slack/lanes.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';

function setUp() {
  const timers = new ManualTimers();
  const lanes = new Lanes({ sleep: (ms, signal) => timers.sleep(ms, signal), spaceMs: 1_000 });
  const sent: string[] = [];
  const send = (name: string, more: { key?: string; isUrgent?: boolean; signal?: AbortSignal } = {}) =>
    lanes.turn({ key: 'C1', order: lanes.next(), ...more }, async () => void sent.push(name));
  return { timers, lanes, sent, send };
}

describe('a lane', () => {
  it('sends one a second, what is urgent first, and holds up no other lane', async () => {
    const { timers, sent, send } = setUp();
    const all = [send('a'), send('progress', { isUrgent: false }), send('b'), send('other', { key: 'C2' })];
    await Promise.all([all[0], all[3]]);
    expect(sent).toEqual(['a', 'other']);
    await timers.waitedFor(1_000);
    timers.pass(999);
    expect(sent).toHaveLength(2);
    timers.pass(1);
    await all[2];
    await timers.waitedFor(1_000);
    timers.pass(1_000);
    await all[1];
    expect(sent).toEqual(['a', 'other', 'b', 'progress']);
  });

  it('leaves out what was called off while it waited', async () => {
    const { timers, sent, send } = setUp();
    const off = new AbortController();
    await send('a');
    const calledOff = send('progress', { signal: off.signal });
    const next = send('b');
    off.abort('settled');
    await expect(calledOff).rejects.toMatchObject({ name: 'NotDelivered', isUncertain: false });
    await timers.waitedFor(1_000);
    timers.pass(1_000);
    await next;
    expect(sent).toEqual(['a', 'b']);
  });

  it('waits as long as Slack asks', async () => {
    const { timers, lanes, sent, send } = setUp();
    lanes.hold('C1', 30_000);
    const held = send('a');
    await send('other', { key: 'C2' });
    timers.pass(29_999);
    expect(sent).toEqual(['other']);
    timers.pass(1);
    await held;
  });

  it('is counted with all others: what waits, where most wait, and what Slack has not replied to', async () => {
    const { timers, lanes, send } = setUp();
    let reply = (): void => {};
    const slow = lanes.turn({ key: 'C1', order: lanes.next() }, () => new Promise<void>((end) => (reply = end)));
    const waiting = [send('b'), send('c')];
    lanes.hold('C2', 5_000);
    const held = send('d', { key: 'C2' });
    await timers.waitedFor(3_000);
    expect(lanes.counts()).toEqual({ waiting: 3, longest: 2, inFlight: 1 });
    reply();
    await slow;
    for (const _ of waiting) {
      await timers.waitedFor(1_000);
      timers.pass(1_000);
    }
    timers.pass(5_000);
    await Promise.all([...waiting, held]);
    expect(lanes.counts()).toEqual({ waiting: 0, longest: 0, inFlight: 0 });
  });

  it('goes on after three seconds without a reply', async () => {
    const { timers, lanes, sent, send } = setUp();
    void lanes.turn({ key: 'C1', order: lanes.next() }, () => new Promise<void>(() => {}));
    const next = send('b');
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    await timers.waitedFor(1_000);
    timers.pass(1_000);
    await next;
    expect(sent).toEqual(['b']);
  });
});
