import type { Chart } from './chart-model.ts';

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 12 });

/** A mark of an axis, short as far as it still differs from the next one, `step` away. */
export function shortNumber(value: number, step: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return value.toExponential(0).replace('+', '');
  const unit = 1_000 ** Math.floor(Math.log10(Math.max(1, size)) / 3);
  // The short form has one decimal.
  return size < 1_000 || step < unit / 10 ? exact.format(value) : compact.format(value);
}

/** What hovering over a bar or a dot shows. */
export function PointName({ chart, series, at, value }: { chart: Chart; series: string; at: number; value: number }) {
  const of = chart.series.length > 1 ? `${series}, ` : '';
  return <title>{`${of}${chart.categories[at] ?? ''}: ${value.toLocaleString()}`}</title>;
}
