import { type Chart, readChart, sliceColor } from './chart-model.ts';
import { ChartPie } from './chart-pie.tsx';
import { ChartPlot } from './chart-plot.tsx';
import type { Payload } from './parts/payload.ts';
import { UnknownBlock } from './parts/unknown-block.tsx';

/** A drawing for the eye, and the same numbers as a table for everybody. */
export function DataVisualization({ block }: { block: Payload }) {
  const chart = readChart(block);
  if (chart === null) return <UnknownBlock block={block} />;
  return (
    <figure class="chart">
      <figcaption>{chart.title}</figcaption>
      {chart.type === 'pie' ? <ChartPie chart={chart} /> : <ChartPlot chart={chart} />}
      {chart.series.length > 1 && (
        <ul class="legend" aria-hidden="true">
          {chart.series.map((series, index) => (
            <li key={index} {...sliceColor(index)}>
              {series.name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Numbers</summary>
        <ChartTable chart={chart} />
      </details>
    </figure>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={`Numbers in ${chart.title}`}>
      <table class="table">
        <caption class="sr-only">{chart.title}</caption>
        <thead>
          <tr>
            <th scope="col">{chart.xLabel}</th>
            {chart.series.map((series, index) => (
              <th key={index} scope="col" class="number">
                {series.name || chart.yLabel || 'Value'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.categories.map((category, row) => (
            <tr key={row}>
              <th scope="row">{category}</th>
              {chart.series.map((series, index) => (
                <td key={index} class="number">
                  {series.values[row]?.toLocaleString() ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
