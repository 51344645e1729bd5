import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Chart } from '../../../../src/bot/answer/chart/chart.ts';
import { drawChart } from '../../../../src/bot/answer/chart/draw.ts';
import { makeChartDrawing } from '../../../../src/bot/answer/chart/draw-on-thread.ts';
import { runs } from '../../../sampled.ts';

const chart = (name: string): Chart => ({
  kind: 'line',
  isNative: false,
  shape: {
    categories: Array.from({ length: 30 }, (_, n) => `day ${n}`),
    marks: [],
    series: [{ name, values: Array.from({ length: 30 }, (_, n) => n) }],
    isTimeline: true,
    isTime: true,
    isWhole: false,
    isBounded: false,
    period: '',
    axis: 'day',
    measures: [name],
    split: undefined,
    valueAxis: name,
    rest: { category: false, series: false },
    notes: [],
    notDrawn: '',
  },
});

function make(options?: Parameters<typeof makeChartDrawing>[0]) {
  const drawing = makeChartDrawing(options);
  onTestFinished(() => drawing.close());
  return drawing;
}

/** A thread that does what the name of the measure says. */
const ODD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ shape: { valueAxis: how } }) => {
  if (how === 'draws') parentPort.postMessage({ png: new Uint8Array([1]) });
  if (how === 'fails') parentPort.postMessage({ failure: 'no font' });
  if (how === 'crashes') throw new Error('out of order');
  if (how === 'exits') process.exit(3);
  if (how === 'spins') for (;;);
});`;
const HOW = ['draws', 'fails', 'crashes', 'exits', 'spins', 'hangs'] as const;

describe('a picture that is drawn on a thread', () => {
  it('is the one that would be drawn here, and holds up nothing here', async () => {
    const { draw } = make();
    const here = await drawChart(chart('revenue'));
    const before = performance.eventLoopUtilization();
    const there = await Promise.all([1, 2, 3].map(() => draw(chart('revenue'))));
    const { active, idle } = performance.eventLoopUtilization(before);
    for (const png of there) expect(Buffer.from(png).equals(here)).toBe(true);
    expect(active).toBeLessThan((active + idle) / 2);
  });

  it('is there whatever the ones before it did, and none is waited for without end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...HOW), { minLength: 1, maxLength: 8 }), async (each) => {
        const drawing = makeChartDrawing({
          start: () => new Worker(ODD, { eval: true, stderr: true }),
          patienceMs: 300,
        });
        const ended = await Promise.allSettled(each.map((how) => drawing.draw(chart(how))));
        await drawing.close();
        expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(each.map((how) => how === 'draws'));
      }),
      runs(4, 60),
    );
  });

  it('is refused where too many wait, and after the end', async () => {
    const drawing = make({ start: () => new Worker(ODD, { eval: true }) });
    const waiting = Array.from({ length: 60 }, () => drawing.draw(chart('hangs')));
    const ended = Promise.allSettled(waiting);
    await expect(waiting.at(-1)).rejects.toThrow('too many pictures wait');
    await drawing.close();
    expect((await ended).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    await expect(drawing.draw(chart('draws'))).rejects.toThrow('the bot is stopping');
  });
});
