import { builtFile } from '../../../shared/built-file.ts';
import type { Chart } from './chart.ts';
import { widthOf } from './letters.ts';
import { chartSpec, FONT, LETTERS } from './spec.ts';

declare module 'vega' {
  /** What Vega lets others set where it has no screen to measure text on; its types leave it out. */
  export const textMetrics: { width: (item: { fontSize?: number }, text: unknown) => number };
}

/** Every letter would be missing without a font, silently. */
const FONT_FILES = ['fonts/Inter_400Regular.ttf', 'fonts/Inter_600SemiBold.ttf'];
/** For screens that show two dots where others show one. */
const SCALE = 2;

/** The chart as a PNG. The libraries are large and few answers need them, so they are loaded with the first. */
export async function drawChart(chart: Chart): Promise<Uint8Array> {
  const [svg, { Resvg }] = await Promise.all([drawLines(chart), import('@resvg/resvg-js')]);
  const fontFiles = FONT_FILES.map((file) => builtFile(import.meta.url, file));
  const font = { fontFiles, defaultFontFamily: FONT, loadSystemFonts: true };
  return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: SCALE } }).render().asPng();
}

/** The chart as an SVG. */
export async function drawLines(chart: Chart): Promise<string> {
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  vega.textMetrics.width = ({ fontSize }, text) => widthOf(String(text), fontSize ?? LETTERS);
  const logger = vega.logger(vega.None);
  const { spec } = vegaLite.compile(chartSpec(chart), { logger });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', logger });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
