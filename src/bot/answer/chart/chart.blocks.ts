import type { Row } from '../../../contract/conversations.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { type ChartBlock, oneLine, wholeCharacters } from '../../kit/blocks.ts';
import { CHART } from '../../kit/limits.ts';
import {
  columnHead,
  columnInWords,
  columnsOf,
  isCalendar,
  isMeasure,
  NO_VALUE,
  readTime,
  type Values,
  valuesFor,
} from '../../kit/values.ts';
import type { Answer, ChartChoice } from '../../model/answer.ts';
import { BLOCK_IDS } from '../../model/ids.ts';

export type ChartKind = Exclude<ChartChoice, 'auto' | 'none'>;

/** How an answer is drawn. */
export interface Chart {
  kind: ChartKind;
  shape: ChartShape;
  /** Slack draws it itself; else it takes a picture. */
  isNative: boolean;
}

/** What a person may switch to. Empty: the rows have no shape to draw. */
export function chartKinds(shape: ChartShape | undefined): ChartKind[] {
  if (shape === undefined) return [];
  return isPie(shape) ? ['bar', 'line', 'area', 'pie'] : ['bar', 'line', 'area'];
}

export const shapeOf = ({ rows, reader }: Answer): ChartShape | undefined =>
  readShape(rows, columnsOf(rows), valuesFor(reader));

/** undefined: no chart was chosen, or the rows have no shape to draw. */
export function chartOf({ chart: choice }: Pick<Answer, 'chart'>, shape: ChartShape | undefined): Chart | undefined {
  if (shape === undefined || choice === 'none') return undefined;
  const usual = shape.isTimeline ? 'line' : 'bar';
  const kind = choice === 'auto' || (choice === 'pie' && !isPie(shape)) ? usual : choice;
  return { kind, shape, isNative: shape.categories.length <= CHART.points && isComplete(shape) };
}

/** A slice needs a size, and shares of nothing but one whole; what follows one another in time is no share. */
const isPie = ({ categories, series, isTime }: ChartShape): boolean =>
  !isTime &&
  series.length === 1 &&
  categories.length <= CHART.slices &&
  (series[0]?.values.every((value) => value !== null && value > 0) ?? false);

const isComplete = ({ series }: ChartShape): boolean => series.every(({ values }) => !values.includes(null));

/** Rows as something to draw: a value for each category in each series, in the order of the rows. */
interface ChartShape {
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  /** The categories are days, months or the like, one after the other. */
  isTimeline: boolean;
  /** The categories are days, months or the like, in whatever order. */
  isTime: boolean;
  /** Columns: what the categories are, what is measured. */
  categoryName: string;
  measureName: string;
}

const IDENTIFIER = /(^|[_\s.])(id|uuid|key)$|Id$/;
const MOST_COLUMNS = 8;
/** Series further apart than this would leave one of them lying on the axis. */
const SAME_SCALE = 20;

/** undefined: not one category or time with numbers, or more than can be drawn. */
function readShape(rows: Row[], columns: string[], values: Values): ChartShape | undefined {
  if (rows.length < 2 || rows.length > CHART.mostRows || columns.length > MOST_COLUMNS) return undefined;
  const numeric = columns.filter((column) => isMeasure(column) && rows.every((row) => isNumberOrNull(row[column])));
  const measures = numeric.filter((column) => rows.some((row) => typeof row[column] === 'number'));
  const [label, second, ...more] = columns.filter((column) => !numeric.includes(column));
  const [measure] = measures;
  if (label === undefined || measure === undefined || more.length > 0) return undefined;
  const names = { rows, values, label, measure };
  const shape = second === undefined ? oneLabel(names, measures) : twoLabels(names, second);
  return shape !== undefined && isDrawable(shape) ? shape : undefined;
}

interface Names {
  rows: Row[];
  values: Values;
  label: string;
  measure: string;
}

function oneLabel({ rows, values, label, measure }: Names, measures: string[]): ChartShape | undefined {
  if (IDENTIFIER.test(label)) return undefined;
  const categories = rows.map((row) => nameOf(row[label], label, values));
  if (new Set(categories).size < categories.length) return undefined;
  const drawn = measures.filter((one) => one === measure || isSameScale(rows, measure, one));
  const series = drawn.map((name) => ({ name, values: rows.map((row) => numberOf(row[name])) }));
  const found = rows.map((row) => row[label]);
  const isTimeline = ascends(found);
  const isTime = isTimeline || isCalendar(label) || found.every(isTimeValue);
  return {
    categories,
    series,
    isTimeline,
    isTime,
    categoryName: label,
    measureName: drawn.length === 1 ? measure : '',
  };
}

/** Time (else the first column) along the axis, a series for each value of the other. */
function twoLabels({ rows, values, label: first, measure }: Names, second: string): ChartShape | undefined {
  const isTime = (column: string): boolean => rows.every((row) => isTimeValue(row[column]));
  const [axis, split] = !isTime(first) && isTime(second) ? [second, first] : [first, second];
  if (IDENTIFIER.test(axis) || IDENTIFIER.test(split)) return undefined;
  const sorted = isTime(axis) ? rows.toSorted((a, b) => compare(a[axis], b[axis])) : rows;
  const categories = [...new Set(sorted.map((row) => nameOf(row[axis], axis, values)))];
  const table = new Map<string, Map<string, number | null>>();
  for (const row of rows) {
    const name = nameOf(row[split], split, values);
    const points = table.get(name) ?? new Map<string, number | null>();
    const category = nameOf(row[axis], axis, values);
    if (points.has(category)) return undefined;
    table.set(name, points.set(category, numberOf(row[measure])));
  }
  const series = [...table].map(([name, points]) => ({
    name,
    values: categories.map((one) => points.get(one) ?? null),
  }));
  const isTimeline = isTime(axis);
  return { categories, series, isTimeline, isTime: isTimeline, categoryName: axis, measureName: measure };
}

const isDrawable = ({ categories, series, isTimeline }: ChartShape): boolean =>
  categories.length >= 2 &&
  categories.length <= (isTimeline ? CHART.imageTimes : CHART.imageCategories) &&
  series.length <= CHART.series;

const isNumberOrNull = (value: JsonValue | undefined): boolean =>
  value === null || value === undefined || typeof value === 'number';

const isTimeValue = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && readTime(value) !== undefined;

/** A year comes as a number. */
function ascends(found: (JsonValue | undefined)[]): boolean {
  if (!found.every((value) => isTimeValue(value) || (typeof value === 'number' && Number.isInteger(value))))
    return false;
  return found.every((value, index) => index === 0 || compare(found[index - 1], value) < 0);
}

function compare(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  return a < b ? -1 : a > b ? 1 : 0;
}

function isSameScale(rows: Row[], one: string, other: string): boolean {
  const top = (column: string): number => Math.max(...rows.map((row) => Math.abs(numberOf(row[column]) ?? 0)));
  const [a, b] = [top(one), top(other)];
  return a > 0 && b > 0 && Math.max(a / b, b / a) <= SAME_SCALE;
}

const numberOf = (value: JsonValue | undefined): number | null => (typeof value === 'number' ? value : null);

const nameOf = (value: JsonValue | undefined, column: string, values: Values): string =>
  values.text(value ?? null, column).trim() || NO_VALUE;

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
  const x = oneLine(columnHead(categoryName), CHART.axisLabel);
  const y = oneLine(columnHead(measureName), CHART.axisLabel);
  return { ...(x === '' ? {} : { x_label: x }), ...(y === '' ? {} : { y_label: y }) };
}

/** Cut to size, and still all different: Slack identifies points by their labels. */
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
