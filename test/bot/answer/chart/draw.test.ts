import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../../src/bot/answer/chart/chart.ts';
import { drawChart, drawLines } from '../../../../src/bot/answer/chart/draw.ts';

const chart = (name: string, kind: Chart['kind'] = 'line'): Chart => ({
  kind,
  isNative: false,
  shape: {
    categories: Array.from({ length: kind === 'pie' ? 4 : 30 }, (_, n) => `day ${n}`),
    marks: [],
    series: [{ name, values: Array.from({ length: 30 }, (_, n) => (n === 7 ? null : n)) }],
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
const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(1, 4)).toString('latin1') === 'PNG';

describe('a chart as a picture', () => {
  it.each(['bar', 'line', 'area', 'pie'] as const)('is a PNG of %s', async (kind) => {
    const png = await drawChart(chart('revenue', kind));
    expect(isPng(png)).toBe(true);
    expect(png.length).toBeGreaterThan(5_000);
  });

  it('has its letters: another title is another picture', async () => {
    const [one, same, another] = await Promise.all([
      drawChart(chart('aaa')),
      drawChart(chart('aaa')),
      drawChart(chart('bbb')),
    ]);
    expect(Buffer.from(one).equals(same)).toBe(true);
    expect(Buffer.from(one).equals(another)).toBe(false);
  });

  it.each(['bar', 'line', 'area', 'pie'] as const)('is drawn of numbers next to nothing: %s', async (kind) => {
    const { shape, ...rest } = chart('weight', kind);
    const series = [{ name: 'weight', values: [2e-323, 1e-307, 1.4e-307, null] }];
    expect(await drawLines({ ...rest, shape: { ...shape, series } })).toContain('weight');
  });

  it('writes large numbers short along their axis, and others as they are', async () => {
    const of = (numbers: number[]): Chart => {
      const { shape, ...rest } = chart('cost', 'bar');
      const categories = numbers.map((_, n) => `a long name of some airport ${n}`);
      return {
        ...rest,
        shape: { ...shape, categories, series: [{ name: 'cost', values: numbers }], isTime: false, isTimeline: false },
      };
    };
    const labels = async (numbers: number[]) =>
      [...(await drawLines(of(numbers))).matchAll(/>([\d.,]+[KMB]?)</g)].map(([, text]) => text);
    expect(await labels([7_051_563, 3_770_720, 2_430_768])).toEqual(expect.arrayContaining(['1M', '7M']));
    expect(await labels([250_000, 90_000, 20_000])).toEqual(expect.arrayContaining(['50K', '250K']));
    expect(await labels([2_500, 900, 200])).toEqual(expect.arrayContaining(['500', '2,500']));
    expect(await labels([4_000_000_000, 900, 200])).toContain('4B');
  });

  it.each(["'); alert(1); ('", 'datum.value', '[x].y', '<svg onload="x">', '{"signal":"x"}', ''])(
    'takes %j for a name and nothing else',
    async (name) => {
      expect(isPng(await drawChart(chart(name)))).toBe(true);
    },
  );
});
