import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { axisMarks, type Chart, labelPlan, sliceColor } from './chart-model.ts';

const WIDEST = 620;
const NARROWEST = 260;
const PLOT_HEIGHT = 220;
const LEFT = 52;
const RIGHT = 10;
const TOP = 12;

interface Scale {
  width: number;
  y: (value: number) => number;
  /** The middle of a category's band. */
  x: (category: number) => number;
  band: number;
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** Short for any number: beyond trillions there are no words. */
const shortNumber = (value: number): string =>
  Math.abs(value) < 1e15 ? compact.format(value) : value.toExponential(0).replace('+', '');

/** Bars, lines or areas over categories. Hidden from screen readers: the table beside it says the same. */
export function ChartPlot({ chart }: { chart: Chart }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} class="plot-frame">
      <Drawing chart={chart} width={width} />
    </div>
  );
}

/** Drawn as wide as there is room, so that letters have the same size on every screen. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const width = useSignal(WIDEST);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      width.value = Math.min(WIDEST, Math.max(NARROWEST, element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width.value;
}

function Drawing({ chart, width }: { chart: Chart; width: number }) {
  const marks = axisMarks(chart.series.flatMap((series) => series.values.filter((value) => value !== null)));
  const left = LEFT + (chart.yLabel === '' ? 0 : 18);
  const scale = makeScale(chart.categories.length, marks, { left, width });
  const labels = labelPlan(chart.categories, scale.band);
  const bottom = TOP + PLOT_HEIGHT;
  const height = bottom + labels.height + (chart.xLabel === '' ? 0 : 22);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ValueAxis marks={marks} scale={scale} left={left} />
      {chart.yLabel !== '' && (
        <text class="axis-name" text-anchor="middle" transform={`translate(13 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)`}>
          {chart.yLabel}
        </text>
      )}
      {labels.texts.map((text, index) =>
        text === null ? null : (
          <CategoryLabel key={index} text={text} x={scale.x(index)} y={bottom + 16} slanted={labels.slanted} />
        ),
      )}
      {chart.xLabel !== '' && (
        <text class="axis-name" text-anchor="middle" x={(left + width - RIGHT) / 2} y={height - 6}>
          {chart.xLabel}
        </text>
      )}
      {chart.series.map((_, index) =>
        chart.type === 'bar' ? (
          <Bars key={index} chart={chart} index={index} scale={scale} />
        ) : (
          <Line key={index} chart={chart} index={index} scale={scale} />
        ),
      )}
    </svg>
  );
}

function makeScale(
  categories: number,
  marks: readonly number[],
  { left, width }: { left: number; width: number },
): Scale {
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  const band = (width - left - RIGHT) / categories;
  return {
    width,
    y: (value) => TOP + ((high - value) / (high - low)) * PLOT_HEIGHT,
    x: (category) => left + band * (category + 0.5),
    band,
  };
}

function ValueAxis({ marks, scale, left }: { marks: readonly number[]; scale: Scale; left: number }) {
  return marks.map((mark) => (
    <g key={mark}>
      <line
        class={mark === 0 ? 'axis' : 'grid'}
        x1={left}
        x2={scale.width - RIGHT}
        y1={scale.y(mark)}
        y2={scale.y(mark)}
      />
      <text x={left - 8} y={scale.y(mark) + 4} text-anchor="end">
        {shortNumber(mark)}
      </text>
    </g>
  ));
}

interface CategoryLabelProps {
  text: string;
  x: number;
  y: number;
  slanted: boolean;
}

function CategoryLabel({ text, x, y, slanted }: CategoryLabelProps) {
  if (!slanted) {
    return (
      <text x={x} y={y} text-anchor="middle">
        {text}
      </text>
    );
  }
  return (
    <text text-anchor="end" transform={`translate(${x + 4} ${y - 3}) rotate(-35)`}>
      {text}
    </text>
  );
}

/** What the pointer is told over a bar or a dot. */
function PointName({ chart, series, at, value }: { chart: Chart; series: string; at: number; value: number }) {
  const of = chart.series.length > 1 ? `${series}, ` : '';
  return <title>{`${of}${chart.categories[at] ?? ''}: ${value.toLocaleString()}`}</title>;
}

function Bars({ chart, index, scale }: { chart: Chart; index: number; scale: Scale }) {
  const series = chart.series[index];
  const of = chart.series.length;
  const width = Math.min(64, scale.band * 0.74) / of;
  return (
    <g {...sliceColor(index)}>
      {series?.values.map((value, at) =>
        value === null ? null : (
          <rect
            key={at}
            x={scale.x(at) + (index - of / 2) * width}
            y={Math.min(scale.y(value), scale.y(0))}
            width={Math.max(1, width - 1)}
            height={Math.abs(scale.y(value) - scale.y(0))}
            rx={Math.min(2, width / 4)}
          >
            <PointName chart={chart} series={series.name} at={at} value={value} />
          </rect>
        ),
      )}
    </g>
  );
}

function Line({ chart, index, scale }: { chart: Chart; index: number; scale: Scale }) {
  const { name = '', values = [] } = chart.series[index] ?? {};
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ x: scale.x(at), y: scale.y(value), at, value }],
  );
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [first] = points;
  const last = points.at(-1);
  return (
    <g {...sliceColor(index)}>
      {chart.type === 'area' && first && last && (
        <polygon class="area" points={`${first.x},${scale.y(0)} ${path} ${last.x},${scale.y(0)}`} />
      )}
      <polyline class="line" points={path} />
      {points.map(({ x, y, at, value }) => (
        <circle key={at} cx={x} cy={y} r={3}>
          <PointName chart={chart} series={name} at={at} value={value} />
        </circle>
      ))}
    </g>
  );
}
