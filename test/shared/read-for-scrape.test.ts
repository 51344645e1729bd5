import { describe, expect, it } from 'vitest';
import { readForScrape } from '../../src/shared/read-for-scrape.ts';

function setUp() {
  const reads: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const timers: (() => void)[] = [];
  let now = 0;
  const read = readForScrape(() => new Promise<number>((end, fail) => reads.push({ end, fail })), {
    timers: {
      after(_ms, callback) {
        timers.push(callback);
        return () => {};
      },
    },
    now: () => now,
  });
  return {
    reads,
    read,
    pass: (ms: number) => void (now += ms),
    giveUp: () => timers.splice(0).forEach((end) => end()),
  };
}

describe('what is read for the metrics', () => {
  it('is read once for all who ask in a few seconds, and again later', async () => {
    const { reads, read, pass } = setUp();
    const both = [read(), read()];
    reads[0]?.end(1);
    expect(await Promise.all(both)).toEqual([1, 1]);
    pass(4_999);
    expect(await read()).toBe(1);
    expect(reads).toHaveLength(1);
    pass(1);
    const later = read();
    reads[1]?.end(2);
    expect(await later).toBe(2);
  });

  it('is not waited for long, and not asked for twice meanwhile', async () => {
    const { reads, read, giveUp, pass } = setUp();
    const first = read();
    giveUp();
    expect(await first).toBeUndefined();
    pass(60_000);
    const second = read();
    giveUp();
    expect(await second).toBeUndefined();
    expect(reads).toHaveLength(1);
    reads[0]?.end(3);
    await Promise.resolve();
    await Promise.resolve();
    expect(await read()).toBe(3);
  });

  it('is not known when it fails, also not as it was before', async () => {
    const { reads, read, pass } = setUp();
    const first = read();
    reads[0]?.end(1);
    await first;
    pass(5_000);
    const second = read();
    reads[1]?.fail(new Error('disk I/O error'));
    expect(await second).toBeUndefined();
  });
});
