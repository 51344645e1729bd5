import { type Chart, pieSlices, sliceColor } from './chart-model.ts';

const SIZE = 180;

/** A pie and, beside it, what each piece is. Hidden from screen readers: the table below says the same. */
export function ChartPie({ chart }: { chart: Chart }) {
  const slices = pieSlices(chart);
  return (
    <div class="pie" aria-hidden="true">
      <svg class="plot" viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}>
        {slices.map(({ label, value, path }, index) => (
          <path key={index} class="slice" d={path} {...sliceColor(index)}>
            <title>{`${label}: ${value.toLocaleString()}`}</title>
          </path>
        ))}
      </svg>
      <ul class="pie-legend">
        {slices.map(({ label, value, share }, index) => (
          <li key={index} {...sliceColor(index)}>
            <span>{label}</span>
            <span class="number">{value.toLocaleString()}</span>
            <span class="number faint">{(share * 100).toFixed(share < 0.1 ? 1 : 0)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
