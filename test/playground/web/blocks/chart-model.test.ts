import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisMarks,
  type Chart,
  labelPlan,
  pieSlices,
  readChart,
} from '../../../../src/playground/web/blocks/chart-model.ts';

describe('readChart', () => {
  it('puts values under their categories, whatever their order', () => {
    const chart = readChart({
      title: 'Revenue',
      chart: {
        type: 'bar',
        series: [
          {
            name: 'EU',
            data: [
              { label: 'Feb', value: 2 },
              { label: 'Jan', value: 1 },
            ],
          },
        ],
        axis_config: { categories: ['Jan', 'Feb', 'Mar'], y_label: 'Euro' },
      },
    });
    expect(chart).toEqual({
      type: 'bar',
      title: 'Revenue',
      categories: ['Jan', 'Feb', 'Mar'],
      xLabel: '',
      yLabel: 'Euro',
      series: [{ name: 'EU', values: [1, 2, null] }],
    });
  });

  it('reads a pie as one series over its segments', () => {
    const chart = readChart({ title: '', chart: { type: 'pie', segments: [{ label: 'a', value: 3 }] } });
    expect(chart).toMatchObject({ categories: ['a'], series: [{ values: [3] }] });
  });

  it.each([undefined, null, {}, { type: 'radar' }, { type: 'bar', series: [] }, { type: 'pie', segments: 'x' }])(
    'finds nothing to draw in %j',
    (chart) => {
      expect(readChart({ chart })).toBeNull();
    },
  );
});

it('axis marks hold zero and every value, are few and rise evenly', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true })), (values) => {
      const marks = axisMarks(values);
      const low = marks[0] ?? Number.NaN;
      const high = marks.at(-1) ?? Number.NaN;
      const slack = (high - low) * 1e-9;
      for (const value of [0, ...values]) {
        expect(value).toBeGreaterThanOrEqual(low - slack);
        expect(value).toBeLessThanOrEqual(high + slack);
      }
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(8);
    }),
  );
});

describe('labelPlan', () => {
  it('writes short names level', () => {
    expect(labelPlan(['Jan', 'Feb'], 40)).toEqual({ texts: ['Jan', 'Feb'], slanted: false, height: 26 });
  });

  it('slants long names and cuts the longest', () => {
    const { texts, slanted } = labelPlan(['Hartsfield–Jackson Atlanta', 'JFK'], 40);
    expect(slanted).toBe(true);
    expect(texts).toEqual(['Hartsfield–Jack…', 'JFK']);
  });

  it('leaves names out rather than writing one over another', () => {
    const { texts } = labelPlan(
      Array.from({ length: 20 }, (_, index) => `category ${index}`),
      6,
    );
    expect(texts.filter((text) => text !== null)).toHaveLength(7);
  });
});

describe('pieSlices', () => {
  const pie = (values: (number | null)[]): Chart => ({
    type: 'pie',
    title: '',
    categories: values.map((_, index) => `c${index}`),
    xLabel: '',
    yLabel: '',
    series: [{ name: '', values }],
  });

  it('shares the whole, starting at the top', () => {
    const slices = pieSlices(pie([1, 3]));
    expect(slices.map(({ share }) => share)).toEqual([0.25, 0.75]);
    expect(slices[0]?.path).toMatch(/^M0,-84A84,84,0,0,1,84,-?0L0,0Z$/);
    expect(slices[1]?.path).toContain(',0,1,1,');
  });

  it('draws a single piece as the whole circle', () => {
    expect(pieSlices(pie([7]))[0]?.path).toMatch(/^M0,-84A/);
  });

  it.each([[[0, 0]], [[null, -5]], [[]]])('draws nothing of %j', (values) => {
    expect(pieSlices(pie(values)).filter(({ path }) => path !== '')).toEqual([]);
  });

  it('never writes a number that is none', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 12 }), (values) => {
        const finite = values.map((value) =>
          value !== null && Number.isFinite(value) ? Math.min(value, 1e300) : null,
        );
        for (const { path, share } of pieSlices(pie(finite))) {
          expect(path).not.toMatch(/NaN|Infinity/);
          expect(share).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
