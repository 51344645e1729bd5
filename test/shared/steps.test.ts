import { PerformanceObserver } from 'node:perf_hooks';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectYoung } from '../../src/shared/collect-young.ts';
import { atOnce, inSlices, nextTurn, type Steps } from '../../src/shared/steps.ts';

function watchCollections() {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  onTestFinished(() => observer.disconnect());
  return () => count;
}

/** Each step is longer than a slice. */
function* work(steps: number): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    for (const until = performance.now() + 1.5; performance.now() < until; );
    yield;
  }
  return 'done';
}

describe('long work', () => {
  it('lets other work go on in slices, and does the same at once', async () => {
    let turns = 0;
    const turn = (): void => void setImmediate(() => (turns += 1) < 10_000 && turn());
    turn();
    expect(await inSlices(work(15))).toBe('done');
    expect(turns).toBeGreaterThan(10);
    turns = 10_000;
    expect(atOnce(work(2))).toBe('done');
  });

  it('has the young generation collected now and then', async () => {
    const collections = watchCollections();
    await inSlices(work(40));
    await expect.poll(collections).toBeGreaterThanOrEqual(5);
  });
});

describe('collecting the young generation', () => {
  it('is done at once, and leaves nothing behind that others could call', async () => {
    const collections = watchCollections();
    for (let n = 0; n < 5; n += 1) collectYoung();
    await expect.poll(collections).toBeGreaterThanOrEqual(5);
    await nextTurn();
    expect('gc' in globalThis).toBe(false);
    expect(runInNewContext('typeof gc')).toBe('undefined');
  });
});
