import { LIMITS } from './limits.ts';
import { all, byType, isFields, list, number, type Problem, type Rule, record, text, uniqueBy } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */

const label = text(LIMITS.chartLabel);

const positive: Rule = (value, pointer) =>
  typeof value === 'number' && value > 0 ? [] : [{ pointer, message: 'must be greater than 0' }];

const pie = record({
  segments: list(record({ label, value: positive }), { min: 1, max: LIMITS.chartSegments }),
});

const points = list(record({ label, value: number }), { min: 1, max: LIMITS.chartPoints });
const series = all(list(record({ name: label, data: points }), { min: 1, max: LIMITS.chartSeries }), uniqueBy('name'));
const axisConfig = record(
  { categories: list(label, { min: 1, max: LIMITS.chartPoints }) },
  { x_label: text(LIMITS.chartAxisLabel), y_label: text(LIMITS.chartAxisLabel) },
);

/** One point for each category in every series. */
const pointsMatchCategories: Rule = (chart, pointer) => {
  if (!isFields(chart) || !isFields(chart['axis_config']) || !Array.isArray(chart['series'])) return [];
  const categories = chart['axis_config']['categories'];
  if (!Array.isArray(categories)) return [];
  return chart['series'].flatMap((one: unknown, index): Problem[] =>
    isFields(one) && Array.isArray(one['data']) && one['data'].length !== categories.length
      ? [{ pointer: `${pointer}/series/${index}/data`, message: 'must have one point for each category' }]
      : [],
  );
};

const cartesian = all(record({ series, axis_config: axisConfig }), pointsMatchCategories);

export const dataVisualization = record({
  title: text(LIMITS.chartTitle),
  chart: byType({ pie, bar: cartesian, line: cartesian, area: cartesian }),
});
