import { type ChartBlock, oneLine } from '../../kit/blocks.ts';
import { CHART } from '../../kit/limits.ts';
import { columnHead } from '../../kit/values.ts';
import { BLOCK_IDS } from '../../model/ids.ts';
import { type Chart, namesFor } from './chart.ts';
import { sayTitle } from './title.ts';

/** The chart as a block of Slack's own. https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
export function renderNativeChart(chart: Chart): ChartBlock {
  const { kind, shape } = chart;
  const title = sayTitle(shape, CHART.title);
  const block = { type: 'data_visualization' as const, block_id: BLOCK_IDS.answerChart, title };
  const { categories, legend } = namesFor(shape) ?? { categories: shape.categories, legend: [] };
  const points = (values: (number | null)[]) => categories.map((label, at) => ({ label, value: values[at] ?? 0 }));
  if (kind === 'pie') return { ...block, chart: { type: 'pie', segments: points(shape.series[0]?.values ?? []) } };
  return {
    ...block,
    chart: {
      type: kind,
      series: shape.series.map(({ name, values }, at) => ({
        name: legend[at] ?? (name.length > CHART.label ? 'Value' : name),
        data: points(values),
      })),
      axis_config: { categories, ...axisLabels(chart) },
    },
  };
}

function axisLabels({ shape: { axis, valueAxis, notDrawn } }: Chart): { x_label?: string; y_label?: string } {
  const head = oneLine(columnHead(axis), CHART.axisLabel);
  const whole = notDrawn === '' ? head : `${head} (${notDrawn})`;
  const x = whole.length <= CHART.axisLabel ? whole : head;
  const y = oneLine(valueAxis, CHART.axisLabel);
  return { ...(x === '' ? {} : { x_label: x }), ...(y === '' ? {} : { y_label: y }) };
}
