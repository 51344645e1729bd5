import { scaleBand, scaleLinear } from 'd3-scale';
import { type Chart, sliceColor, widest } from './chart-model.ts';
import { PointName, shortNumber } from './chart-point.tsx';

const TOP = 6;
const RIGHT = 16;
const STEP = 22;
const THIN_BAR = 9;
/** Of the width, for names. */
const MOST_FOR_NAMES = 0.5;

/** Bars from left to right, with their names beside them in full. */
export function LyingBars({ chart, marks, width }: { chart: Chart; marks: number[]; width: number }) {
  const left = Math.min(widest(chart.categories) + 14, width * MOST_FOR_NAMES);
  const step = Math.max(STEP, chart.series.length * THIN_BAR + 6);
  const bottom = TOP + chart.categories.length * step;
  const x = scaleLinear([marks[0] ?? 0, marks.at(-1) ?? 1], [left, width - RIGHT]);
  const bars = scaleBand([...chart.series.keys()], [step * 0.12, step * 0.88]);
  const every = (marks[1] ?? 0) - (marks[0] ?? 0);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${bottom + 22 + (chart.yLabel === '' ? 0 : 20)}`} aria-hidden="true">
      {marks.map((mark) => (
        <g key={mark}>
          <line class={mark === 0 ? 'axis' : 'grid'} x1={x(mark)} x2={x(mark)} y1={TOP} y2={bottom} />
          <text x={x(mark)} y={bottom + 15} text-anchor="middle">
            {shortNumber(mark, every)}
          </text>
        </g>
      ))}
      {chart.yLabel !== '' && (
        <text class="axis-name" text-anchor="middle" x={(left + width - RIGHT) / 2} y={bottom + 36}>
          {chart.yLabel}
        </text>
      )}
      {chart.categories.map((category, at) => (
        <text key={at} x={left - 8} y={TOP + (at + 0.5) * step + 4} text-anchor="end">
          {category}
        </text>
      ))}
      {chart.series.map(({ name, values }, index) => (
        <g key={index} {...sliceColor(index)}>
          {values.map((value, at) =>
            value === null ? null : (
              <rect
                key={at}
                x={Math.min(x(0), x(value))}
                y={TOP + at * step + (bars(index) ?? 0)}
                width={Math.abs(x(value) - x(0))}
                height={Math.max(1, bars.bandwidth() - 1)}
                rx={Math.min(2, bars.bandwidth() / 4)}
              >
                <PointName chart={chart} series={name} at={at} value={value} />
              </rect>
            ),
          )}
        </g>
      ))}
    </svg>
  );
}
