import { createRequire } from 'node:module';
import type { Chart } from '../blocks/chart/chart-of.ts';
import { chartSpec, FONT } from './spec.ts';

/** Every letter would be missing without a font, silently. */
const require = createRequire(import.meta.url);
const FONT_FILES = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];
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
    const font = { fontFiles: FONT_FILES, defaultFontFamily: FONT, loadSystemFonts: true };
    return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: SCALE } }).render().asPng();
  } finally {
    view.finalize();
  }
}
