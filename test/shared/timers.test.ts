import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { backgroundTimers } from '../../src/shared/timers.ts';

const { sleep } = backgroundTimers;
const LONG = 3_600_000;

describe('a sleep', () => {
  it('ends when its time is over, and leaves nothing with the signal', async () => {
    const { signal } = new AbortController();
    const sleeping = sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await sleeping;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends early when the signal aborts, also one that has', async () => {
    const ending = new AbortController();
    const sleeping = sleep(LONG, ending.signal);
    ending.abort();
    await sleeping;
    await sleep(LONG, ending.signal);
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });
});
