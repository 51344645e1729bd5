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

/** The names under an axis: on one line where they fit, else slanted, else only some of them. */
export function labelPlan(
  categories: readonly string[],
  band: number,
): { texts: (string | null)[]; slanted: boolean; height: number } {
  const longest = Math.max(...categories.map(({ length }) => length));
  if (longest * LETTER_PX <= band - 4) return { texts: [...categories], slanted: false, height: 26 };
  const every = Math.max(1, Math.ceil(SLANTED_PX / band));
  const texts = categories.map((category, index) => (index % every === 0 ? cut(category) : null));
  const letters = Math.max(...texts.map((text) => text?.length ?? 0));
  return { texts, slanted: true, height: 22 + letters * LETTER_PX * 0.58 };
}

const LETTER_PX = 6.2;
const SLANTED_PX = 15;
const cut = (text: string): string => (text.length > 16 ? `${text.slice(0, 15)}…` : text);

/** A pie's pieces around (0, 0), from the top and to the right; what is not above zero has none. */
export function pieSlices(chart: Chart): { label: string; value: number; share: number; path: string }[] {
  const values = chart.series[0]?.values.map((value) => Math.max(0, value ?? 0)) ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  let from = 0;
  return values.map((value, index) => {
    const share = total > 0 ? value / total : 0;
    const path = slicePath(from, from + share);
    from += share;
    return { label: chart.categories[index] ?? '', value, share, path };
  });
}

const RADIUS = 84;

function slicePath(from: number, to: number): string {
  if (to - from <= 0) return '';
  // An arc that ends where it begins is drawn as nothing.
  if (to - from > 0.9999) return `M0,${-RADIUS}A${RADIUS},${RADIUS} 0 1 1 -0.01,${-RADIUS}Z`;
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI;
    return `${(Math.sin(angle) * RADIUS).toFixed(2)},${(-Math.cos(angle) * RADIUS).toFixed(2)}`;
  };
  return `M0,0L${point(from)}A${RADIUS},${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)}Z`;
}

/** Six colours; the second six are the same ones, paler. */
export function sliceColor(index: number): { 'data-color': number; 'data-pale': '' | undefined } {
  return { 'data-color': index % 6, 'data-pale': index % 12 >= 6 ? '' : undefined };
}
