import { scaleLinear } from 'd3-scale';
import { arc, pie } from 'd3-shape';
import { holdsZero, wrapWords } from '../../../shared/chart-layout.ts';
import { isPayload, numberOf, oneOf, type Payload, payloads, textOf } from './parts/payload.ts';

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

const FEW_MARKS = 4;

/** Round marks for an axis that holds all values, lowest first; bars and areas rise from zero, lines need not. */
export function axisMarks(type: Chart['type'], values: readonly number[]): number[] {
  const zero = holdsZero(type, values) ? [0] : [];
  const low = Math.min(...zero, ...values);
  const high = Math.max(...zero, ...values);
  // Below this the division into steps runs out of digits.
  const domain = high - low > 1e-300 ? [low, high] : [0, 1];
  return scaleLinear().domain(domain).nice(FEW_MARKS).ticks(FEW_MARKS);
}

/** The names under an axis, each in two lines at most; undefined where they don't all fit, and bars have to lie. */
export function levelNames(categories: readonly string[], band: number): string[][] | undefined {
  const letters = Math.floor((band - BETWEEN_PX) / LETTER_PX);
  const lines = categories.map((category) => wrapWords(category, letters));
  return lines.every((some) => some.length <= 2 && some.every(({ length }) => length <= letters)) ? lines : undefined;
}

/** How high names in a slant are, and which of them there is room for. None is cut. */
export function slantedNames(
  categories: readonly string[],
  band: number,
): { texts: (string | null)[]; height: number } {
  const every = Math.max(1, Math.ceil(SLANTED_PX / band));
  const texts = categories.map((category, index) => (index % every === 0 ? category : null));
  return { texts, height: 22 + widest(texts.map((text) => text ?? '')) * 0.58 };
}

/** How much room names take beside lying bars. */
export const widest = (names: readonly string[]): number => Math.max(...names.map(({ length }) => length)) * LETTER_PX;

/** A letter of a name, in the widest font of those that browsers take; in most fonts it is narrower. */
const LETTER_PX = 6.2;
const BETWEEN_PX = 4;
const SLANTED_PX = 15;

const RADIUS = 84;
const drawSlice = arc().digits(2);
const turn = pie<number>().sort(null);

/** A pie's pieces around (0, 0), from the top and to the right; what is not above zero has none. */
export function pieSlices(chart: Chart): { label: string; value: number; share: number; path: string }[] {
  const values = chart.series[0]?.values.map((value) => Math.max(0, value ?? 0)) ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const shares = values.map((value) => (total > 0 ? value / total : 0));
  return turn(shares).map(({ startAngle, endAngle, data: share, index }) => ({
    label: chart.categories[index] ?? '',
    value: values[index] ?? 0,
    share,
    path: share > 0 ? (drawSlice({ innerRadius: 0, outerRadius: RADIUS, startAngle, endAngle }) ?? '') : '',
  }));
}

/** Six colours; the second six are the same ones, paler. */
export function sliceColor(index: number): { 'data-color': number; 'data-pale': '' | undefined } {
  return { 'data-color': index % 6, 'data-pale': index % 12 >= 6 ? '' : undefined };
}
