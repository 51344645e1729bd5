import type { TopLevelSpec } from 'vega-lite';
import { builtFile } from '../../../shared/built-file.ts';
import { columnHead, columnInWords } from '../../kit/values.ts';
import { type Chart, sayTitle } from './chart.blocks.ts';

/** Every letter would be missing without a font, silently. */
const FONT_FILES = ['fonts/Inter_400Regular.ttf', 'fonts/Inter_600SemiBold.ttf'];
/** For screens that show two dots where others show one. */
const SCALE = 2;

/** The chart as a PNG. The libraries are large and few answers need them, so they are loaded with the first. */
export async function drawChart(chart: Chart): Promise<Uint8Array> {
  const [vega, vegaLite, { Resvg }] = await Promise.all([
    import('vega'),
    import('vega-lite'),
    import('@resvg/resvg-js'),
  ]);
  const logger = vega.logger(vega.None);
  const { spec } = vegaLite.compile(chartSpec(chart), { logger });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', logger });
  try {
    const svg = await view.toSVG();
    const fontFiles = FONT_FILES.map((file) => builtFile(import.meta.url, file));
    const font = { fontFiles, defaultFontFamily: FONT, loadSystemFonts: true };
    return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: SCALE } }).render().asPng();
  } finally {
    view.finalize();
  }
}

const WIDTH = 600;
const HEIGHT = 340;
/** A thread shows it at about half its size. */
const LETTERS = 14;
const FONT = 'Inter';
/** Told apart also without seeing colour well: https://jfly.uni-koeln.de/color/ */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7f7f7f', '#8c564b'];

/** The chart for Vega-Lite. Names of columns and values are only used where nothing is read as an expression. */
function chartSpec(chart: Chart): TopLevelSpec {
  const { kind, shape } = chart;
  const isSplit = shape.series.length > 1;
  // A value that is missing breaks its line: nothing is drawn where nothing is known.
  const values = shape.series.flatMap(({ name, values: numbers }) =>
    numbers.map((value, at) => ({ category: shape.categories[at] ?? '', value, series: columnInWords(name) })),
  );
  const axis = { labelLimit: 160, labelOverlap: 'greedy' as const, labelAngle: shape.categories.length > 12 ? -40 : 0 };
  const x = {
    field: 'category',
    type: 'ordinal' as const,
    sort: shape.categories,
    title: columnHead(shape.categoryName),
    axis,
  };
  const y = {
    field: 'value',
    type: 'quantitative' as const,
    title: columnHead(shape.measureName) || null,
    stack: null,
  };
  const color = isSplit ? { color: { field: 'series', type: 'nominal' as const, title: null, sort: null } } : {};
  const offset = isSplit && kind === 'bar' ? { xOffset: { field: 'series' } } : {};
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: sayTitle(chart),
    width: WIDTH,
    height: HEIGHT,
    background: 'white',
    padding: 16,
    data: { values },
    mark: markOf(kind, shape.categories.length),
    encoding: { x, y, ...color, ...offset },
    config: {
      font: FONT,
      axis: { labelFontSize: LETTERS, titleFontSize: LETTERS },
      legend: { labelFontSize: LETTERS },
      range: { category: COLOURS },
      title: { anchor: 'start', fontSize: LETTERS + 4 },
      view: { stroke: null },
    },
  };
}

function markOf(kind: Chart['kind'], points: number) {
  const colour = COLOURS[0] ?? 'black';
  if (kind === 'line') return { type: 'line' as const, point: points <= 40, color: colour };
  if (kind === 'area') return { type: 'area' as const, opacity: 0.6, color: colour };
  return { type: 'bar' as const, color: colour };
}
