import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisMarks, readChart } from '../../../../src/playground/web/blocks/chart-model.ts';

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
