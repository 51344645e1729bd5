import { parentPort } from 'node:worker_threads';
import type { Chart } from './chart.ts';
import { drawChart } from './draw.ts';
import type { Drawn } from './draw-on-thread.ts';

parentPort?.on('message', (chart: Chart) => {
  drawChart(chart).then(
    (png) => parentPort?.postMessage({ png } satisfies Drawn),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies Drawn),
  );
});
