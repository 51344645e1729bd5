import { type Chart, readChart } from './chart-model.ts';
import { ChartPlot } from './chart-plot.tsx';
import type { Payload } from './payload.ts';
import { UnknownBlock } from './unknown-block.tsx';

/** A drawing for the eye, and the same numbers as a table for everybody. */
export function DataVisualization({ block }: { block: Payload }) {
  const chart = readChart(block);
  if (chart === null) return <UnknownBlock block={block} />;
  return (
    <figure class="chart">
      <figcaption>{chart.title}</figcaption>
      {chart.type === 'pie' ? <Shares chart={chart} /> : <ChartPlot chart={chart} />}
      {chart.series.length > 1 && (
        <ul class="legend" aria-hidden="true">
          {chart.series.map((series, index) => (
            <li key={index} data-color={index % 6}>
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

/** A pie as bars of a whole: lengths compare better than angles. */
function Shares({ chart }: { chart: Chart }) {
  const values = chart.series[0]?.values.map((value) => Math.max(0, value ?? 0)) ?? [];
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  return (
    <ul class="shares" aria-hidden="true">
      {chart.categories.map((category, index) => {
        const share = ((values[index] ?? 0) / total) * 100;
        return (
          <li key={index}>
            <span>{category}</span>
            <span class="share" style={{ width: `${share}%` }} data-color={index % 6} />
            <span class="number">{share.toFixed(share < 10 ? 1 : 0)}%</span>
          </li>
        );
      })}
    </ul>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={`Numbers of ${chart.title}`}>
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
