import { describe, expect, it } from 'vitest';
import { chartKinds, chartOf, shapeOf as readShape } from '../../../../src/bot/answer/chart/chart.ts';
import { renderNativeChart } from '../../../../src/bot/answer/chart/native.blocks.ts';
import { factsOf } from '../../../../src/bot/answer/headline-facts.ts';
import type { Answer, ChartChoice } from '../../../../src/bot/model/answer.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { checkBlocks } from '../../../../src/playground/server/block-rules/check-blocks.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const SUMS = 'SELECT x, count(*) AS n, sum(y) AS revenue FROM t GROUP BY x';
const answer = (rows: Row[], chart: ChartChoice = 'auto', sql = SUMS) => ({
  ...answerOf({ explanation: '', sql, rows, resourceName: 'Shop', tookMs: 1 }),
  askedAt: new Date('2026-11-26T09:00:00Z'),
  chart,
});
const shapeOf = (one: Answer) => readShape(one, factsOf(one));
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

  const SIZES = 'SELECT r.shoe_size, count(*) AS n FROM rentals r GROUP BY r.shoe_size ORDER BY n DESC LIMIT 1000';
  const bySize = (n: number): Row[] => Array.from({ length: n }, (_, at) => ({ shoe_size: 36 + at / 2, n: 40 - at }));

  it('has the numbers that counts are grouped by as its categories', () => {
    const bySizes = (some: number, choice?: ChartChoice) => {
      const one = answer(bySize(some), choice, SIZES);
      return chartOf(one, shapeOf(one));
    };
    expect(bySizes(5, 'pie')).toMatchObject({
      kind: 'pie',
      shape: { axis: 'shoe_size', measures: ['n'], categories: ['36', '36.5', '37', '37.5', '38'] },
    });
    expect(bySizes(15)).toMatchObject({ kind: 'bar', shape: { axis: 'shoe_size' } });
  });

  it.each([
    ['groups that are not shown', 'SELECT count(*) AS n, avg(y) AS shoe_size FROM t GROUP BY z', bySize(5)],
    ['two counts', 'SELECT count(*) AS n, count(y) AS shoe_size FROM t', bySize(5)],
    ['no counts', 'SELECT n, shoe_size FROM t', bySize(5)],
    ['more groups than people read', SIZES, bySize(40)],
    ['groups that come twice', SIZES, [...bySize(3), ...bySize(3)]],
  ])('is none of numbers that are no groups: %s', (_, sql, rows) => {
    expect(shapeOf(answer(rows, 'auto', sql))).toBeUndefined();
  });

  it('is no line of times that were chosen by their numbers, as others lie between them', () => {
    const one = answer(days(5), 'line', 'SELECT day, count(*) AS orders FROM t GROUP BY day HAVING count(*) > 3');
    expect(chartOf(one, shapeOf(one))).toMatchObject({ kind: 'bar', isNative: true });
    expect(chartKinds(shapeOf(one))).toEqual(['bar']);
  });

  it('has a series for each measure of like size, or for each value of a second column', () => {
    const like = chart([
      { city: 'Oslo', sold: 2, returned: 1 },
      { city: 'Bergen', sold: 5, returned: 2 },
    ]);
    expect(like?.shape.series.map(({ name }) => name)).toEqual(['Sold', 'Returned']);
    const unlike = chart([
      { city: 'Oslo', sold: 2, revenue: 100_000 },
      { city: 'Bergen', sold: 5, revenue: 2 },
    ]);
    expect(unlike?.shape.series.map(({ name }) => name)).toEqual(['Sold']);
    const rows = [
      { channel: 'web', month: '2025-02-01', n: 3 },
      { channel: 'web', month: '2025-01-01', n: 1 },
      { channel: 'shop', month: '2025-01-01', n: 2 },
    ];
    const split = chartOf({ chart: 'auto' }, shapeOf(answer(rows, 'auto', 'SELECT x, avg(y) AS n FROM t GROUP BY x')));
    expect(split?.shape).toMatchObject({
      categories: ['Jan', 'Feb'],
      period: '2025',
      series: [
        { name: 'web', values: [1, 3] },
        { name: 'shop', values: [2, null] },
      ],
    });
    expect(split?.isNative).toBe(false);
    // Nothing was counted where no row is.
    expect(chart(rows)).toMatchObject({ isNative: true, shape: { series: [{}, { values: [2, 0] }] } });
    const cut = answer(rows, 'auto', `${SUMS} LIMIT 3`);
    expect(chartOf(cut, shapeOf(cut))).toMatchObject({
      isNative: false,
      shape: { series: [{}, { values: [2, null] }] },
    });
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
    const cities = Array.from({ length: 7 }, (_, n) => ({ city: `City ${n}`, n: n + 1 }));
    expect(kinds(cities.slice(0, 6))).toContain('pie');
    expect(kinds(cities.slice(0, 7))).toEqual(['bar', 'line', 'area']);
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
    expect(chart(months, 'pie')?.kind).toBe('line');
  });

  it('is a pie only of sums and counts of all there is', () => {
    const rows = [
      { status: 'Paid', n: 9 },
      { status: 'Open', n: 3 },
    ];
    const kinds = (sql: string) => chartKinds(shapeOf(answer(rows, 'auto', sql)));
    expect(kinds('SELECT status, count(*) AS n FROM t GROUP BY status')).toContain('pie');
    expect(kinds('SELECT status, count(*) AS n FROM t GROUP BY status LIMIT 2')).not.toContain('pie');
    expect(kinds('SELECT status, count(*) AS n FROM t GROUP BY status HAVING count(*) > 2')).not.toContain('pie');
    expect(kinds('SELECT status, avg(price) AS n FROM t GROUP BY status')).not.toContain('pie');
  });

  it('is a picture where a name is longer than Slack takes, and no line goes from one such name to the next', () => {
    const rows = [
      { department: 'Forschungsgemeinschaften', n: 2 },
      { department: 'Sales', n: 1 },
    ];
    expect(chart(rows)).toMatchObject({ kind: 'bar', isNative: false });
    expect(chart(rows)?.shape.categories).toEqual(['Forschungsgemeinschaften', 'Sales']);
    expect(chartKinds(shapeOf(answer(rows)))).toEqual(['bar', 'pie']);
    expect(chart(rows, 'line')?.kind).toBe('bar');
  });

  it('has its names shortened by words where Slack takes no longer ones', () => {
    const found = chart([
      { department: 'Research and development', n: 2 },
      { department: 'Sales', n: 1 },
    ]);
    if (found?.isNative !== true) throw new Error('no chart of Slack');
    const block = renderNativeChart(found);
    expect(checkBlocks([block])).toEqual([]);
    expect(block.chart).toMatchObject({ axis_config: { categories: ['Research and…', 'Sales'] } });
    expect(found.shape.categories).toEqual(['Research and development', 'Sales']);
  });

  it('is bars of the first so many times by their number, as others lie between them', () => {
    const top = answer(
      days(3),
      'auto',
      'SELECT day, count(*) AS orders FROM t GROUP BY day ORDER BY orders DESC LIMIT 3',
    );
    expect(chartOf(top, shapeOf(top))).toMatchObject({ kind: 'bar', isNative: true });
    expect(chartKinds(shapeOf(top))).toEqual(['bar']);
    const last = answer(days(3), 'auto', 'SELECT day, count(*) AS orders FROM t GROUP BY day ORDER BY day LIMIT 3');
    expect(chartOf(last, shapeOf(last))).toMatchObject({ kind: 'line' });
  });

  it('is a picture where the title has no room for what it has to tell', () => {
    const reader = { locale: 'pt-PT', timeZone: 'UTC' };
    const hours = [null, '2026-09-30T10:00:00', '2026-09-30T11:00:00'].map((hour) => ({ hour, crew: 'A', n: 1 }));
    const rows = hours.flatMap((row) => Array.from({ length: 9 }, (_, at) => ({ ...row, crew: `Crew ${at}` })));
    const found = shapeOf({ ...answer(rows, 'auto', 'SELECT 1'), reader });
    expect(found?.notes).toEqual(['undated left out', 'top 6 of 9']);
    for (const column of ['n', 'a_measure_with_a_long_name']) {
      const named = rows.map(({ n, ...row }) => ({ ...row, [column]: n }));
      const drawn = chartOf({ chart: 'auto' }, shapeOf({ ...answer(named, 'auto', 'SELECT 1'), reader }));
      if (drawn?.isNative === true) expect(checkBlocks([renderNativeChart(drawn)])).toEqual([]);
      expect(drawn?.isNative).toBe(column === 'n');
    }
  });

  it('is none of texts, which are no names', () => {
    const rows = ['a', 'b'].map((letter) => ({ comment: `${letter} very long text `.repeat(9), n: 2 }));
    expect(chart(rows)).toBeUndefined();
  });

  it('goes from left to right in time, unless the rows are ranked', () => {
    const days_ = [3, 1, 2].map((day, at) => ({ day: `2026-03-0${day}`, n: [5, 9, 1][at] ?? 0 }));
    expect(chart(days_)).toMatchObject({ kind: 'line', shape: { categories: ['Mar 1', 'Mar 2', 'Mar 3'] } });
    expect(chart(days(4).toReversed())).toMatchObject({
      kind: 'line',
      shape: { categories: ['Jan 1', 'Jan 2', 'Jan 3', 'Jan 4'] },
    });
    const ranked = [3, 1, 2].map((day, at) => ({ day: `2026-03-0${day}`, n: 9 - at }));
    expect(chart(ranked)).toMatchObject({ kind: 'bar', shape: { categories: ['Mar 3', 'Mar 1', 'Mar 2'] } });
  });

  it('leaves out what has no date, and says so', () => {
    const months = ['2026-01', null, '2026-02'].map((month) => ({ month, n: 3 }));
    expect(chart(months)).toMatchObject({
      kind: 'line',
      shape: { categories: ['Jan', 'Feb'], period: '2026', notes: ['undated left out'] },
    });
    const cities = ['Oslo', null, 'Rome'].map((city) => ({ city, n: 3 }));
    expect(chart(cities)?.shape).toMatchObject({ categories: ['Oslo', '–', 'Rome'], notes: [] });
  });

  it('keeps the hours of a day in their order', () => {
    const hours = Array.from({ length: 24 }, (_, at) => ({ hour: `${at}:00`, n: (at * 7) % 24 }));
    expect(chart(hours)?.shape.categories).toEqual(hours.map(({ hour }) => hour));
    const ranked = hours.toSorted((a, b) => b.n - a.n);
    expect(chart(ranked)?.shape.categories.slice(0, 19)).toEqual(ranked.slice(0, 19).map(({ hour }) => hour));
  });

  it('is none of two columns that have next to nothing in common', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ buyer: `b${at}`, street: `s${at}`, n: at }));
    expect(chart(rows)).toBeUndefined();
  });

  it('says which period is not over, and which is only a part', () => {
    const sql = SUMS.replace(' GROUP', " WHERE ordered_at >= DATE '2026-09-15' GROUP");
    const months = ['2026-09', '2026-10', '2026-11'].map((month, at) => ({ month, n: at }));
    const found = answer(months, 'auto', sql);
    expect(shapeOf(found)?.categories).toEqual(['Sep (part)', 'Oct', 'Nov so\u00A0far']);
    expect(shapeOf({ ...found, askedAt: new Date('2026-12-01T09:00:00Z') })?.categories[2]).toBe('Nov');
  });

  it.each<ChartChoice>(['bar', 'line', 'area', 'pie'])(
    'as %s is a block that Slack takes, with its names in full',
    (choice) => {
      const rows = Array.from({ length: 6 }, (_, at) => ({
        ['a very long name '.repeat(5)]: `exactly 20 letters ${at}`,
        n: at + 1,
      }));
      const found = chart(rows, choice);
      if (found === undefined) throw new Error('no chart');
      expect(found).toMatchObject({ kind: choice, isNative: true });
      const block = renderNativeChart(found);
      expect(checkBlocks([block])).toEqual([]);
      const labels = block.chart.type === 'pie' ? block.chart.segments : (block.chart.series[0]?.data ?? []);
      expect(labels.map(({ label }) => label)).toEqual(rows.map((row) => Object.values(row)[0]));
    },
  );
});
