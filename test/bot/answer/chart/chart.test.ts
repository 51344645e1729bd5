import { describe, expect, it } from 'vitest';
import { chartKinds, chartOf, renderNativeChart, shapeOf } from '../../../../src/bot/answer/chart/chart.blocks.ts';
import type { ChartChoice } from '../../../../src/bot/model/answer.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { checkBlocks } from '../../../../src/playground/server/block-rules/check-blocks.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const answer = (rows: Row[], chart: ChartChoice = 'auto') => ({
  ...answerOf({ explanation: '', sql: 'select 1', rows, resourceName: 'Shop', tookMs: 1 }),
  chart,
});
const chart = (rows: Row[], choice: ChartChoice = 'auto') => chartOf(answer(rows, choice), shapeOf(answer(rows)));
const days = (n: number): Row[] =>
  Array.from({ length: n }, (_, at) => ({
    day: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
    orders: at,
  }));

describe('a chart', () => {
  it('is bars of categories and a line of times', () => {
    expect(
      chart([
        { city: 'Oslo', n: 2 },
        { city: 'Bergen', n: 1 },
      ]),
    ).toMatchObject({ kind: 'bar', isNative: true });
    expect(chart(days(5))).toMatchObject({ kind: 'line', isNative: true });
    expect(
      chart([
        { year: 2023, n: 2 },
        { year: 2024, n: 1 },
      ]),
    ).toMatchObject({ kind: 'line' });
  });

  it('has a series for each measure of like size, or for each value of a second column', () => {
    const like = chart([
      { city: 'Oslo', sold: 2, returned: 1 },
      { city: 'Bergen', sold: 5, returned: 2 },
    ]);
    expect(like?.shape.series.map(({ name }) => name)).toEqual(['sold', 'returned']);
    const unlike = chart([
      { city: 'Oslo', sold: 2, revenue: 100_000 },
      { city: 'Bergen', sold: 5, revenue: 2 },
    ]);
    expect(unlike?.shape.series.map(({ name }) => name)).toEqual(['sold']);
    const split = chart([
      { channel: 'web', month: '2025-02-01', n: 3 },
      { channel: 'web', month: '2025-01-01', n: 1 },
      { channel: 'shop', month: '2025-01-01', n: 2 },
    ]);
    expect(split?.shape).toMatchObject({
      categories: ['Jan 2025', 'Feb 2025'],
      series: [
        { name: 'web', values: [1, 3] },
        { name: 'shop', values: [2, null] },
      ],
    });
    expect(split?.isNative).toBe(false);
  });

  it('is a picture where Slack draws too few points, and none where a picture would be a blur', () => {
    expect(chart(days(20))?.isNative).toBe(true);
    expect(chart(days(21))?.isNative).toBe(false);
    expect(chart(days(801))).toBeUndefined();
  });

  it.each<[string, Row[]]>([
    ['one row', [{ city: 'Oslo', n: 2 }]],
    [
      'no number',
      [
        { city: 'Oslo', land: 'NO' },
        { city: 'Rome', land: 'IT' },
      ],
    ],
    [
      'no category',
      [
        { n: 1, m: 2 },
        { n: 2, m: 3 },
      ],
    ],
    [
      'ids',
      [
        { order_id: 1, n: 2 },
        { order_id: 2, n: 2 },
      ],
    ],
    [
      'a category that comes twice',
      [
        { city: 'Oslo', n: 2 },
        { city: 'Oslo', n: 1 },
      ],
    ],
    [
      'three labels',
      [
        { a: 'x', b: 'y', c: 'z', n: 1 },
        { a: 'x', b: 'y', c: 'w', n: 2 },
      ],
    ],
    ['nothing', []],
  ])('is none of %s', (_, rows) => {
    expect(chart(rows)).toBeUndefined();
    expect(chartKinds(shapeOf(answer(rows)))).toEqual([]);
  });

  it('is what somebody chose, a pie only of positive shares', () => {
    const rows = [
      { city: 'Oslo', n: 2 },
      { city: 'Bergen', n: 1 },
    ];
    expect(chart(rows, 'none')).toBeUndefined();
    expect(chart(rows, 'area')?.kind).toBe('area');
    expect(chart(rows, 'pie')?.kind).toBe('pie');
    expect(chartKinds(shapeOf(answer(rows)))).toContain('pie');
    const negative = [
      { city: 'Oslo', n: 2 },
      { city: 'Bergen', n: -1 },
    ];
    expect(chart(negative, 'pie')?.kind).toBe('bar');
    expect(chartKinds(shapeOf(answer(negative)))).not.toContain('pie');
  });

  it('is no pie of what follows in time, nor of more slices than can be told apart', () => {
    const kinds = (rows: Row[]) => chartKinds(shapeOf(answer(rows)));
    const cities = Array.from({ length: 9 }, (_, n) => ({ city: `City ${n}`, n: n + 1 }));
    expect(kinds(cities.slice(0, 8))).toContain('pie');
    expect(kinds(cities)).toEqual(['bar', 'line', 'area']);
    const months = [
      { month: '2024-02', n: 9 },
      { month: '2024-01', n: 3 },
    ];
    expect(kinds(months)).toEqual(['bar', 'line', 'area']);
    expect(
      kinds([
        { weekday: 'Monday', n: 9 },
        { weekday: 'Tuesday', n: 3 },
      ]),
    ).not.toContain('pie');
    expect(
      kinds([
        { year: 2023, n: 9 },
        { year: 2022, n: 3 },
      ]),
    ).not.toContain('pie');
    expect(chart(months, 'pie')?.kind).toBe('bar');
  });

  it.each<ChartChoice>(['bar', 'line', 'area', 'pie'])(
    'as %s is a block that Slack takes, whatever its names',
    (choice) => {
      const rows = Array.from({ length: choice === 'pie' ? 8 : 12 }, (_, n) => ({
        ['a very long name '.repeat(5)]: `${'the same long start '.repeat(3)}${n}`,
        '': n + 1,
      }));
      const found = chart(rows, choice);
      if (found === undefined) throw new Error('no chart');
      const block = renderNativeChart(found);
      expect(checkBlocks([block])).toEqual([]);
      const labels = block.chart.type === 'pie' ? block.chart.segments : (block.chart.series[0]?.data ?? []);
      expect(new Set(labels.map(({ label }) => label)).size).toBe(choice === 'pie' ? 8 : 12);
    },
  );
});
