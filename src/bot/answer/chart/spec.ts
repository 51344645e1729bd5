import type { TopLevelSpec } from 'vega-lite';
import { holdsZero, wrapWords } from '../../../shared/chart-layout.ts';
import { columnHead } from '../../kit/values.ts';
import { capital } from '../headline/series.ts';
import { type Chart, SO_FAR } from './chart.ts';
import { widthOf } from './letters.ts';
import { placesNamed } from './named-places.ts';
import { sayHeading } from './title.ts';

export const FONT = 'Inter';

const WIDTH = 600;
const HEIGHT = 340;
/** A thread shows it at about half its size. */
export const LETTERS = 14;
const TITLE_LETTERS = 60;
/** Names beside lying bars. */
const NAME_LETTERS = 36;
/** From one lying bar to the next, and within a group of them. */
const BAR_STEP = 26;
const THIN_BAR = 12;
/** More dots than these hide their line. */
const MOST_DOTS = 40;
/** Told apart also without seeing colour well: https://jfly.uni-koeln.de/color/ */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const MAIN = '#0072b2';
/** All others together are none of those that are named. */
const REST = '#8f959e';
const SPEC = 'https://vega.github.io/schema/vega-lite/v6.json';

/** The chart for Vega-Lite. Names of columns and values are only used where nothing is read as an expression. */
export function chartSpec(chart: Chart): TopLevelSpec {
  const frame = { $schema: SPEC, ...titleOf(chart), background: 'white', padding: 16, config: CONFIG };
  if (chart.kind === 'pie') return { ...frame, ...pieOf(chart) };
  return chart.kind === 'bar' && isLying(chart) ? { ...frame, ...lyingBars(chart) } : { ...frame, ...upright(chart) };
}

const CONFIG = {
  font: FONT,
  axis: { labelFontSize: LETTERS, titleFontSize: LETTERS, labelLimit: 0, titleFontWeight: 400 as const },
  legend: { labelFontSize: LETTERS, labelLimit: 0, symbolSize: 120 },
  title: { anchor: 'start' as const, fontSize: LETTERS + 4, subtitleFontSize: LETTERS, offset: 14, subtitlePadding: 6 },
  view: { stroke: null },
};

function titleOf({ shape }: Chart): Pick<TopLevelSpec, 'title'> {
  const told = [shape.notes.join(', '), shape.notDrawn].filter((part) => part !== '').join('; ');
  const text = wrapWords(sayHeading(shape), TITLE_LETTERS);
  return { title: { text, ...(told === '' ? {} : { subtitle: capital(told) }) } };
}

/** Bars lie where their names don't fit under them. Time goes from left to right. */
function isLying({ shape: { categories, isTime } }: Chart): boolean {
  return !isTime && linesUnder(categories) === undefined;
}

/** The names under an axis, in two lines at most, where all fit there. */
function linesUnder(categories: string[]): string[][] | undefined {
  const room = WIDTH / categories.length - 6;
  const lines = categories.map((name) => wrapWords(name, Math.floor(room / (LETTERS / 2))));
  const isFitting = (some: string[]): boolean => some.length <= 2 && some.every((line) => sizeOf(line) <= room);
  return lines.every(isFitting) ? lines : undefined;
}

const sizeOf = (text: string): number => widthOf(text, LETTERS);

const BREAK = '\n';
const LINES = { labelExpr: `split(datum.label, '\\n')` };
const LINE_HEIGHT = LETTERS + 2;
/** Several lines begin above the middle of what they name. */
const MIDDLE = {
  condition: [2, 3, 4].map((lines) => ({
    test: `length(split(datum.label, '\\n')) === ${lines}`,
    value: (-(lines - 1) * LINE_HEIGHT) / 2,
  })),
  value: 0,
};

/** Vega divides no axis that is shorter, and draws nothing at all then. */
const LEAST = 1e-300;
const orZero = (value: number | null): number | null => (value !== null && Math.abs(value) < LEAST ? 0 : value);

/** A value that is missing breaks its line: nothing is drawn where nothing is known. */
const valuesOf = ({ shape: { categories, series, rest } }: Chart, names: string[]) =>
  series.flatMap(({ name, values }) =>
    values.map((value, at) => ({
      category: names[at] ?? '',
      value: orZero(value),
      series: name,
      isRest: rest.category && at === categories.length - 1,
    })),
  );

/** A colour for each series; the rest has its own. */
function colourOf({ shape: { series, rest } }: Chart) {
  if (series.length === 1) return { color: { condition: { test: 'datum.isRest', value: REST }, value: MAIN } };
  const names = series.map(({ name }) => name);
  const isRest = (at: number): boolean => rest.series && at === names.length - 1;
  const range = names.map((_, at) => (isRest(at) ? REST : (COLOURS[at] ?? MAIN)));
  const columns = Math.max(1, Math.floor(WIDTH / (Math.max(...names.map(sizeOf)) + 30)));
  const legend = { orient: 'top' as const, direction: 'horizontal' as const, columns };
  return {
    color: {
      field: 'series',
      type: 'nominal' as const,
      title: null,
      sort: null,
      scale: { domain: names, range },
      legend,
    },
  };
}

/** `250K`, `1.5M`: long numbers would run into each other, and say no more along an axis. */
const SHORT = {
  tickCount: 6,
  labelExpr: "abs(datum.value) < 10000 ? datum.label : replace(replace(format(datum.value, '~s'), 'k', 'K'), 'G', 'B')",
};

const valueTitle = ({ shape: { valueAxis } }: Chart): string | null => valueAxis || null;

function lyingBars(chart: Chart) {
  const { categories, series } = chart.shape;
  const names = categories.map((name) => wrapWords(name, NAME_LETTERS).join(BREAK));
  const most = Math.max(...names.map((name) => name.split(BREAK).length));
  const step = Math.max(BAR_STEP, most * LINE_HEIGHT + 8, series.length === 1 ? 0 : series.length * THIN_BAR + 8);
  const isSplit = series.length > 1;
  const y = {
    field: 'category',
    type: 'ordinal' as const,
    sort: names,
    // The title says what they are.
    title: null,
    scale: { paddingInner: 0.2, paddingOuter: 0.1 },
    axis: { ...LINES, labelOverlap: false, labelOffset: MIDDLE, ticks: false, domain: false, labelPadding: 6 },
  };
  const x = {
    field: 'value',
    type: 'quantitative' as const,
    title: valueTitle(chart),
    stack: null,
    axis: { ...SHORT, labelFlush: false },
  };
  return {
    width: WIDTH - 60,
    height: { step, for: 'position' as const },
    data: { values: valuesOf(chart, names) },
    mark: { type: 'bar' as const },
    encoding: { y, x, ...colourOf(chart), ...(isSplit ? { yOffset: { field: 'series', sort: null } } : {}) },
  };
}

function upright(chart: Chart) {
  const { kind, shape } = chart;
  const lines = linesUnder(shape.categories);
  const names = shape.categories.map(
    (name, at) => lines?.[at]?.join(BREAK) ?? name.replace(` ${SO_FAR}`, BREAK + SO_FAR),
  );
  const isSplit = shape.series.length > 1;
  const isThinned = lines === undefined && shape.isTimeline;
  const x = {
    field: 'category',
    type: 'ordinal' as const,
    sort: names,
    title: columnHead(shape.axis) || null,
    axis: {
      ...LINES,
      labelAngle: lines === undefined && !isThinned ? -40 : 0,
      labelOverlap: false,
      ...(isThinned ? { values: placesNamed(shape, { width: WIDTH, sizeOf }).map((at) => names[at] ?? '') } : {}),
    },
  };
  const known = shape.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = {
    field: 'value',
    type: 'quantitative' as const,
    title: valueTitle(chart),
    stack: null,
    scale: { zero: holdsZero(kind, known) },
    axis: SHORT,
  };
  const offset = isSplit && kind === 'bar' ? { xOffset: { field: 'series', sort: null } } : {};
  return {
    width: WIDTH,
    height: HEIGHT,
    data: { values: valuesOf(chart, names) },
    mark: markOf(kind, shape.categories.length),
    encoding: { x, y, ...colourOf(chart), ...offset },
  };
}

function markOf(kind: Chart['kind'], points: number) {
  if (kind === 'line') return { type: 'line' as const, point: points <= MOST_DOTS, strokeWidth: 2.5 };
  if (kind === 'area') return { type: 'area' as const, opacity: 0.6 };
  return { type: 'bar' as const };
}

/** Each part with its share. */
function pieOf({ shape: { categories, series } }: Chart) {
  const values = series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const parts = categories.map((name, at) => {
    const value = values[at] ?? 0;
    return { part: `${name}: ${((value / total) * 100).toFixed(value / total < 0.1 ? 1 : 0)}%`, value, at };
  });
  const scale = { domain: parts.map(({ part }) => part), range: COLOURS };
  return {
    width: HEIGHT,
    height: HEIGHT - 40,
    data: { values: parts },
    mark: { type: 'arc' as const, stroke: 'white', strokeWidth: 2 },
    encoding: {
      theta: { field: 'value', type: 'quantitative' as const, stack: true as const },
      order: { field: 'at', type: 'ordinal' as const },
      color: { field: 'part', type: 'nominal' as const, title: null, sort: null, scale },
    },
  };
}
