import { axisMarks, type Chart } from './chart-model.ts';

const WIDTH = 560;
const HEIGHT = 240;
const LEFT = 52;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 30;

interface Scale {
  y: (value: number) => number;
  /** The middle of a category's band. */
  x: (category: number) => number;
  band: number;
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** Bars, lines or areas over categories. Hidden from screen readers: the table beside it says the same. */
export function ChartPlot({ chart }: { chart: Chart }) {
  const marks = axisMarks(chart.series.flatMap((series) => series.values.filter((value) => value !== null)));
  const scale = makeScale(chart.categories.length, marks);
  const every = Math.ceil(chart.categories.length / 10);
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {marks.map((mark) => (
        <g key={mark}>
          <line
            class={mark === 0 ? 'axis' : 'grid'}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={scale.y(mark)}
            y2={scale.y(mark)}
          />
          <text x={LEFT - 8} y={scale.y(mark) + 4} text-anchor="end">
            {compact.format(mark)}
          </text>
        </g>
      ))}
      {chart.categories.map((category, index) =>
        index % every === 0 ? (
          <text key={index} x={scale.x(index)} y={HEIGHT - 8} text-anchor="middle">
            {category.length > 9 ? `${category.slice(0, 8)}…` : category}
          </text>
        ) : null,
      )}
      {chart.series.map((series, index) =>
        chart.type === 'bar' ? (
          <Bars key={index} values={series.values} place={{ index, of: chart.series.length }} scale={scale} />
        ) : (
          <Line key={index} values={series.values} filled={chart.type === 'area'} color={index % 6} scale={scale} />
        ),
      )}
    </svg>
  );
}

function makeScale(categories: number, marks: readonly number[]): Scale {
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  const band = (WIDTH - LEFT - RIGHT) / categories;
  return {
    y: (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    x: (category) => LEFT + band * (category + 0.5),
    band,
  };
}

interface BarsProps {
  values: readonly (number | null)[];
  place: { index: number; of: number };
  scale: Scale;
}

function Bars({ values, place, scale }: BarsProps) {
  const width = (scale.band * 0.72) / place.of;
  return (
    <g data-color={place.index % 6}>
      {values.map((value, at) =>
        value === null ? null : (
          <rect
            key={at}
            x={scale.x(at) + (place.index - place.of / 2) * width}
            y={Math.min(scale.y(value), scale.y(0))}
            width={Math.max(1, width - 1)}
            height={Math.abs(scale.y(value) - scale.y(0))}
            rx={2}
          />
        ),
      )}
    </g>
  );
}

interface LineProps {
  values: readonly (number | null)[];
  filled: boolean;
  color: number;
  scale: Scale;
}

function Line({ values, filled, color, scale }: LineProps) {
  const points = values.flatMap((value, at) => (value === null ? [] : [[scale.x(at), scale.y(value)] as const]));
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [first] = points;
  const last = points.at(-1);
  return (
    <g data-color={color}>
      {filled && first && last && (
        <polygon class="area" points={`${first[0]},${scale.y(0)} ${path} ${last[0]},${scale.y(0)}`} />
      )}
      <polyline class="line" points={path} />
      {points.map(([x, y], at) => (
        <circle key={at} cx={x} cy={y} r={2.5} />
      ))}
    </g>
  );
}
