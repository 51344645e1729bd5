import { useSignal } from '@preact/signals';
import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { LyingBars } from './chart-lying-bars.tsx';
import { axisMarks, type Chart, levelNames, slantedNames, sliceColor } from './chart-model.ts';
import { PointName, shortNumber } from './chart-point.tsx';

const WIDEST = 620;
const NARROWEST = 260;
const PLOT_HEIGHT = 220;
const LEFT = 52;
const RIGHT = 10;
const TOP = 12;
/** From one line of a name to the next. */
const LINE = 14;
/** Between the bars of two categories, as a part of their room. */
const GAP = 0.26;
const WIDEST_BARS = 64;

interface Scales {
  width: number;
  y: ScaleLinear<number, number>;
  /** Each category's place, by its position: two may have the same name. */
  x: ScaleBand<number>;
}

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

/** Bars lie where their names don't fit under them. */
function Drawing({ chart, width }: { chart: Chart; width: number }) {
  const marks = axisMarks(
    chart.type,
    chart.series.flatMap((series) => series.values.filter((value) => value !== null)),
  );
  const left = LEFT + (chart.yLabel === '' ? 0 : 18);
  const scale = makeScales(chart.categories.length, marks, { left, width });
  const level = levelNames(chart.categories, scale.x.step());
  if (level === undefined && chart.type === 'bar') return <LyingBars chart={chart} marks={marks} width={width} />;
  return <Upright chart={chart} marks={marks} scale={scale} left={left} level={level} />;
}

interface UprightProps {
  chart: Chart;
  marks: number[];
  scale: Scales;
  left: number;
  level: string[][] | undefined;
}

function Upright({ chart, marks, scale, left, level }: UprightProps) {
  const slanted = slantedNames(chart.categories, scale.x.step());
  const namesHeight = level === undefined ? slanted.height : 12 + LINE * Math.max(...level.map(({ length }) => length));
  const bottom = TOP + PLOT_HEIGHT;
  const height = bottom + namesHeight + (chart.xLabel === '' ? 0 : 22);
  return (
    <svg class="plot" viewBox={`0 0 ${scale.width} ${height}`} aria-hidden="true">
      <ValueAxis marks={marks} scale={scale} left={left} />
      {chart.yLabel !== '' && (
        <text class="axis-name" text-anchor="middle" transform={`translate(13 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)`}>
          {chart.yLabel}
        </text>
      )}
      {level === undefined
        ? slanted.texts.map((text, at) => (
            <SlantedName key={at} text={text} x={middle(scale, at) + 4} y={bottom + 13} />
          ))
        : level.map((lines, at) => <LevelName key={at} lines={lines} x={middle(scale, at)} y={bottom + 16} />)}
      {chart.xLabel !== '' && (
        <text class="axis-name" text-anchor="middle" x={(left + scale.width - RIGHT) / 2} y={height - 6}>
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

function makeScales(
  categories: number,
  marks: readonly number[],
  { left, width }: { left: number; width: number },
): Scales {
  return {
    width,
    y: scaleLinear([marks[0] ?? 0, marks.at(-1) ?? 1], [TOP + PLOT_HEIGHT, TOP]),
    x: scaleBand(
      Array.from({ length: categories }, (_, index) => index),
      [left, width - RIGHT],
    )
      .paddingInner(GAP)
      .paddingOuter(GAP / 2),
  };
}

const middle = ({ x }: Scales, category: number): number => (x(category) ?? 0) + x.bandwidth() / 2;

function ValueAxis({ marks, scale, left }: { marks: readonly number[]; scale: Scales; left: number }) {
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
        {shortNumber(mark, (marks[1] ?? 0) - (marks[0] ?? 0))}
      </text>
    </g>
  ));
}

function LevelName({ lines, x, y }: { lines: string[]; x: number; y: number }) {
  return lines.map((line, at) => (
    <text key={at} x={x} y={y + at * LINE} text-anchor="middle">
      {line}
    </text>
  ));
}

function SlantedName({ text, x, y }: { text: string | null; x: number; y: number }) {
  if (text === null) return null;
  return (
    <text text-anchor="end" transform={`translate(${x} ${y}) rotate(-35)`}>
      {text}
    </text>
  );
}

function Bars({ chart, index, scale }: { chart: Chart; index: number; scale: Scales }) {
  const series = chart.series[index];
  const room = Math.min(WIDEST_BARS, scale.x.bandwidth());
  const bars = scaleBand([...chart.series.keys()], [-room / 2, room / 2]);
  const zero = scale.y(0);
  return (
    <g {...sliceColor(index)}>
      {series?.values.map((value, at) =>
        value === null ? null : (
          <rect
            key={at}
            x={middle(scale, at) + (bars(index) ?? 0)}
            y={Math.min(scale.y(value), zero)}
            width={Math.max(1, bars.bandwidth() - 1)}
            height={Math.abs(scale.y(value) - zero)}
            rx={Math.min(2, bars.bandwidth() / 4)}
          >
            <PointName chart={chart} series={series.name} at={at} value={value} />
          </rect>
        ),
      )}
    </g>
  );
}

/** Where a value is missing the line breaks off: nothing is drawn that was not given. */
function Line({ chart, index, scale }: { chart: Chart; index: number; scale: Scales }) {
  const { name = '', values = [] } = chart.series[index] ?? {};
  const place = (_: number | null, at: number) => middle(scale, at);
  const height = (value: number | null) => scale.y(value ?? 0);
  const given = (value: number | null) => value !== null;
  const path = line<number | null>(place, height).defined(given).digits(1)(values);
  const fill = area<number | null>(place, scale.y(0), height).defined(given).digits(1)(values);
  return (
    <g {...sliceColor(index)}>
      {chart.type === 'area' && fill !== null && <path class="area" d={fill} />}
      {path !== null && <path class="line" d={path} />}
      {values.map((value, at) =>
        value === null ? null : (
          <circle key={at} cx={middle(scale, at)} cy={scale.y(value)} r={3}>
            <PointName chart={chart} series={name} at={at} value={value} />
          </circle>
        ),
      )}
    </g>
  );
}
