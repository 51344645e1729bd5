import { builtFile } from '../../../shared/built-file.ts';
import type { Chart } from './chart.ts';
import { chartSpec, FONT } from './spec.ts';

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
