import { isPayload, numberOf, oneOf, type Payload, payloads, textOf } from './payload.ts';

export interface Chart {
  type: 'bar' | 'line' | 'area' | 'pie';
  title: string;
  categories: string[];
  xLabel: string;
  yLabel: string;
  series: { name: string /** One a category; null where none was given. */; values: (number | null)[] }[];
}

/** A `data_visualization` block in one shape, whichever of its kinds it is; null when there is nothing to draw. */
export function readChart(block: Payload): Chart | null {
  const chart = block['chart'];
  if (!isPayload(chart)) return null;
  const type = oneOf(chart['type'], ['bar', 'line', 'area', 'pie']);
  const read = type === 'pie' ? readPie(chart) : readSeries(chart);
  if (type === null || read.categories.length === 0 || read.series.length === 0) return null;
  return { type, title: textOf(block['title']), ...read };
}

function readPie(chart: Payload): Omit<Chart, 'type' | 'title'> {
  const segments = payloads(chart['segments']);
  return {
    categories: segments.map((segment) => textOf(segment['label'])),
    xLabel: '',
    yLabel: '',
    series: [{ name: '', values: segments.map((segment) => numberOf(segment['value'])) }],
  };
}

function readSeries(chart: Payload): Omit<Chart, 'type' | 'title'> {
  const axis = isPayload(chart['axis_config']) ? chart['axis_config'] : {};
  const categories = Array.isArray(axis['categories']) ? axis['categories'].map(textOf) : [];
  const series = payloads(chart['series']).map((one) => {
    const values = new Map(payloads(one['data']).map((point) => [textOf(point['label']), numberOf(point['value'])]));
    return { name: textOf(one['name']), values: categories.map((category) => values.get(category) ?? null) };
  });
  return { categories, xLabel: textOf(axis['x_label']), yLabel: textOf(axis['y_label']), series };
}

/** Round marks for an axis that holds zero and all values, lowest first. */
export function axisMarks(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  // Below this the division into steps runs out of digits.
  const span = high - low > 1e-300 ? high - low : 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
