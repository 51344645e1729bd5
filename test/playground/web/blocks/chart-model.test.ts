import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisMarks,
  type Chart,
  levelNames,
  pieSlices,
  readChart,
  slantedNames,
} from '../../../../src/playground/web/blocks/chart-model.ts';
import { shortNumber } from '../../../../src/playground/web/blocks/chart-point.tsx';

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

const numbers = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }));

it.each(['bar', 'area', 'line'] as const)('axis marks of a %s hold every value, are few and rise evenly', (type) => {
  fc.assert(
    fc.property(numbers, (values) => {
      const marks = axisMarks(type, values);
      const low = marks[0] ?? Number.NaN;
      const high = marks.at(-1) ?? Number.NaN;
      const slack = (high - low) * 1e-9;
      for (const value of type === 'line' ? values : [0, ...values]) {
        expect(value).toBeGreaterThanOrEqual(low - slack);
        expect(value).toBeLessThanOrEqual(high + slack);
      }
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(8);
    }),
  );
});

it('a line of small differences does not begin at zero, which bars always do', () => {
  expect(axisMarks('line', [420, 424, 429])[0]).toBe(420);
  expect(axisMarks('line', [5, 100])[0]).toBe(0);
  expect(axisMarks('bar', [420, 424, 429])[0]).toBe(0);
  expect(axisMarks('area', [-420, -424]).at(-1)).toBe(0);
});

it.each<[number, number, string]>([
  [20_000, 5_000, '20K'],
  [18_220, 20, '18,220'],
  [4.2, 0.02, '4.2'],
  [0.1 + 0.2, 0.1, '0.3'],
  [1e18, 1e17, '1e18'],
  [0, 1, '0'],
])('the mark %d beside one that is %d away reads %s', (value, step, text) => {
  expect(shortNumber(value, step)).toBe(text);
});

describe('names under an axis', () => {
  it('stand level in two lines at most, where all fit', () => {
    expect(levelNames(['Jan', 'Nov so\u00A0far'], 45)).toEqual([['Jan'], ['Nov', 'so\u00A0far']]);
    expect(levelNames(['Jan', 'Hartsfield–Jackson Atlanta'], 45)).toBeUndefined();
    expect(levelNames(['one two three'], 40)).toBeUndefined();
    expect(levelNames(['Nov 2', 'Nov 3'], 20)).toBeUndefined();
  });

  it('are slanted and never cut; some are left out rather than written over others', () => {
    const long = 'Hartsfield–Jackson';
    expect(slantedNames([long, 'JFK'], 40).texts).toEqual([long, 'JFK']);
    const many = Array.from({ length: 20 }, (_, index) => `category ${index}`);
    expect(slantedNames(many, 6).texts.filter((text) => text !== null)).toHaveLength(7);
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
