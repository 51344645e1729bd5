import { CHART } from '../../kit/limits.ts';
import type { ChartBlock } from '../../kit/message.ts';
import { oneLine, wholeCharacters } from '../../kit/text.ts';
import { columnInWords, NO_VALUE } from '../../kit/values.ts';
import { BLOCK_IDS } from '../../model/ids.ts';
import type { Chart } from './chart.ts';

/** The chart as a block of Slack's own. https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
export function renderNativeChart(chart: Chart): ChartBlock {
  const { kind, shape } = chart;
  const labels = distinct(shape.categories, CHART.label);
  const block = { type: 'data_visualization' as const, block_id: BLOCK_IDS.answerChart, title: sayTitle(chart) };
  if (kind === 'pie') {
    const values = shape.series[0]?.values ?? [];
    const segments = labels.map((label, at) => ({ label, value: values[at] ?? 0 }));
    return { ...block, chart: { type: 'pie', segments } };
  }
  const names = distinct(
    shape.series.map(({ name }) => columnInWords(name)),
    CHART.label,
  );
  return {
    ...block,
    chart: {
      type: kind,
      series: shape.series.map(({ values }, at) => ({
        name: names[at] ?? '',
        data: labels.map((label, index) => ({ label, value: values[index] ?? 0 })),
      })),
      axis_config: { categories: labels, ...axisLabels(chart) },
    },
  };
}

/** `revenue by month` */
export function sayTitle({ shape: { measureName, categoryName, series } }: Chart): string {
  const measured =
    measureName === '' ? series.map(({ name }) => columnInWords(name)).join(', ') : columnInWords(measureName);
  return oneLine(`${measured} by ${columnInWords(categoryName)}`, CHART.title) || 'Chart';
}

function axisLabels({ shape: { categoryName, measureName } }: Chart): { x_label?: string; y_label?: string } {
  const x = oneLine(columnInWords(categoryName), CHART.axisLabel);
  const y = oneLine(columnInWords(measureName), CHART.axisLabel);
  return { ...(x === '' ? {} : { x_label: x }), ...(y === '' ? {} : { y_label: y }) };
}

/** Cut to size and still each another: Slack tells points apart by their labels. */
function distinct(texts: string[], max: number): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const short = oneLine(text, max) || NO_VALUE;
    let label = short;
    for (let n = 2; taken.has(label); n += 1) label = `${wholeCharacters(short, max - ` ${n}`.length)} ${n}`;
    taken.add(label);
    return label;
  });
}
